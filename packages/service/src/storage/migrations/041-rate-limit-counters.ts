import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database.ts';
import { createTable } from './create-table.ts';

/** The usage of the limits of each credential, on PostgreSQL. */
export async function rateLimitCounters(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createTable(db, 'rate_limit_counters', {
    key: 'name generation',
    text: 'name',
    integer: 'generation used changes',
  })
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .execute();
  // As `rate_limit_usage`: every request writes it, and a crash loses at most an hour of usage.
  if (dialect.name === 'postgres') await sql`alter table rate_limit_counters set unlogged`.execute(db);
}

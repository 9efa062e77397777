import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database.ts';
import { createTable } from './create-table.ts';

/** Retries and dead letters of batches, and the shared usage of rate limits. */
export async function retriesAndLimits(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .alterTable('queued_batches')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('queued_batches').addColumn('retry_at', 'text').execute();
  await db.schema.alterTable('queued_batches').addColumn('error', 'text').execute();
  await createTable(db, 'dead_letters', {
    key: 'account_id request_id',
    text: 'account_id request_id operation payload accepted_at error dead_lettered_at',
    integer: 'attempts',
  }).execute();
  await createTable(db, 'rate_limit_usage', { key: 'name', text: 'name', integer: 'used' })
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .execute();
  // Every request writes it. An unlogged table does not wait for the disk; a crash loses at most an hour of usage.
  if (dialect.name === 'postgres') await sql`alter table rate_limit_usage set unlogged`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database.ts';

/** A batch is in the inbox for a moment: PostgreSQL would take longer to compress it than to write it as it is. */
export async function plainPayloads(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect.name === 'postgres')
    await sql`alter table queued_batches alter column payload set storage external`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database.ts';

/** Stores payloads uncompressed: a batch is queued for a moment, and PostgreSQL compresses slower than it writes. */
export async function plainPayloads(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect.name === 'postgres')
    await sql`alter table queued_batches alter column payload set storage external`.execute(db);
}

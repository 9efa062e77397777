import type { Kysely } from 'kysely';
import { createTable } from './create-table.ts';

/** What became of the batches that are processed from now on, found by their time and by their id. */
export async function processedBatches(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'processed_batches', {
    key: 'account_id request_id',
    text: 'account_id request_id operation accepted_at processed_at',
    integer: 'records failed attempts',
  }).execute();
  await db.schema.createIndex('processed_batches_by_time').on('processed_batches').column('processed_at').execute();
  await db.schema.createIndex('processed_batches_by_request').on('processed_batches').column('request_id').execute();
}

import type { Kysely } from 'kysely';
import { createTable } from './create-table.ts';

/** Which batches were accepted under which keys of clients; keys that have expired are found by their time. */
export async function idempotencyKeys(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'idempotency_keys', {
    key: 'account_id key_hash',
    text: 'account_id key_hash request_hash request_id created_at',
  }).execute();
  await db.schema
    .createIndex('idempotency_keys_by_time')
    .on('idempotency_keys')
    .columns(['account_id', 'created_at'])
    .execute();
}

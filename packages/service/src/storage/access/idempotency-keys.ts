import type { Insertable } from 'kysely';
import type { IdempotencyKey } from '../../domain/records.ts';
import { type Database, dialectOf, type Queries } from '../database.ts';
import { queueBatch } from '../queues/queued-batches.ts';
import type { Tables } from '../schema/tables.ts';
import { findRecord } from '../statements/rows-by-key.ts';

/** Expired keys that each new key deletes: more than one, so that they become fewer; few, so that no request waits for it. */
const deletedAtOnce = 10;

/** A batch, and the time until which keys have expired. */
export interface KeyedBatch {
  batch: Insertable<Tables['queued_batches']>;
  key: IdempotencyKey;
  expiredAt: string;
}

/**
 * Queues a batch and stores its key in one transaction, unless a batch was queued under the key before; deletes some of the
 * account's expired keys. Of concurrent requests with one key, one queues its batch, and the rest wait for it.
 * @returns the key with the batch that was queued under it: this one or an earlier one
 */
export async function queueBatchOnce(database: Database, keyed: KeyedBatch): Promise<IdempotencyKey> {
  const { account_id, key_hash } = keyed.key;
  for (;;) {
    if (await tryToQueue(database, keyed)) return keyed.key;
    const known = await findRecord(database.query, 'idempotency_keys', { account_id, key_hash });
    // It can have been deleted since.
    if (known) return known;
  }
}

/** @returns whether the batch was queued */
function tryToQueue({ query }: Database, keyed: KeyedBatch): Promise<boolean> {
  return query.transaction().execute(async (db) => {
    const { numInsertedOrUpdatedRows } = await insertKey(db, keyed).executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    await queueBatch(db, keyed.batch);
    await deleteExpired(db, keyed).execute();
    return true;
  });
}

/** Stores a key, in place of one that has expired. */
function insertKey(db: Queries, { key, expiredAt }: KeyedBatch) {
  return db
    .insertInto('idempotency_keys')
    .values(key)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'key_hash'])
        .doUpdateSet(key)
        .where('idempotency_keys.created_at', '<=', expiredAt),
    );
}

/**
 * Deletes some expired keys of the account. Keys that other transactions delete at this moment are left to them. The keys
 * are looked for once: as a subquery, PostgreSQL can look again for each row, and finds other keys when the first are gone.
 */
function deleteExpired(db: Queries, { key: { account_id, key_hash }, expiredAt }: KeyedBatch) {
  const expired = db
    .selectFrom('idempotency_keys')
    .select('key_hash')
    .where('account_id', '=', account_id)
    .where('created_at', '<=', expiredAt)
    .where('key_hash', '!=', key_hash)
    .orderBy('created_at')
    .limit(deletedAtOnce);
  return db
    .with(
      (cte) => cte('expired').materialized(),
      () => dialectOf(db).lockFree(expired),
    )
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', account_id)
    .where('key_hash', 'in', (eb) => eb.selectFrom('expired').select('key_hash'));
}

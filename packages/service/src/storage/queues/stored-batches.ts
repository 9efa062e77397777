import type { Batch } from '../../domain/records.ts';
import { dialectOf, type Queries } from '../database.ts';
import { saveFields } from '../statements/rows-by-key.ts';

/** Where the payloads of unprocessed batches are, and what identifies and orders an account's batches. */
const keys = { queued_batches: 'position', dead_letters: 'request_id' } as const;

/** A batch that is not processed. */
export type StoredBatch = Pick<Batch, 'account_id' | 'request_id' | 'operation' | 'accepted_at' | 'payload'> & {
  table: keyof typeof keys;
  /** Identifies it within its account and its table. */
  key: string;
};

/** The batches of an account that wait or that are dead letters, one after the other: each can have megabytes. */
export async function* readStoredBatches(db: Queries, accountId: string): AsyncGenerator<StoredBatch> {
  for (const [table, key] of Object.entries(keys) as [StoredBatch['table'], 'request_id'][]) {
    for (let after: string | undefined; ; ) {
      let batches = selectBatches(db, table, accountId).orderBy(key).limit(1);
      if (after !== undefined) batches = batches.where(key, '>', after);
      const batch = await batches.executeTakeFirst();
      if (batch === undefined) break;
      after = batch.key;
      yield { ...batch, table };
    }
  }
}

/** Reads a batch again, and locks it until the transaction ends; waits for a worker that processes it. */
export async function lockStoredBatch(
  db: Queries,
  { table, account_id, key }: StoredBatch,
): Promise<StoredBatch | undefined> {
  const batch = selectBatches(db, table, account_id).where(keys[table] as 'request_id', '=', key);
  const locked = await dialectOf(db).lock(batch).executeTakeFirst();
  return locked && { ...locked, table };
}

/** Replaces the payload of a batch that the transaction has locked. */
export async function savePayload(
  db: Queries,
  { table, account_id, key }: StoredBatch,
  payload: string,
): Promise<void> {
  await saveFields(db, table, { account_id, [keys[table]]: key }, { payload });
}

function selectBatches(db: Queries, table: StoredBatch['table'], accountId: string) {
  return db
    .selectFrom(table as 'dead_letters')
    .where('account_id', '=', accountId)
    .select(['account_id', 'request_id', 'operation', 'accepted_at', 'payload'])
    .select(`${keys[table] as 'request_id'} as key`);
}

import type { Batch } from '../../domain/records.ts';
import type { Database } from '../database.ts';
import { acrossAccounts } from '../statements/across-accounts.ts';
import { countRows } from '../statements/count-rows.ts';
import { inTransaction } from '../statements/in-transaction.ts';
import { deleteRecords, findRecord, saveFields } from '../statements/rows-by-key.ts';
import { noteWork } from './account-work.ts';

const maxAttempts = 6;
const databaseRetry = 2;
/** The longest pause between attempts, in seconds. */
export const longestRetry = 2 ** (maxAttempts - 1);

/**
 * Why an attempt failed: the database did, such as by a lost connection, a deadlock or a full disk; an error that no retry can
 * cure, such as a payload that cannot be read; or an unknown error.
 */
export type FailureCause = 'database' | 'permanent' | 'unknown';

/** A failed attempt to process a batch. */
export interface FailedAttempt {
  attempts: number;
  /** Seconds until the next attempt; undefined when the batch is dead-lettered. */
  retryAfter: number | undefined;
}

/**
 * Records that processing a batch failed. While the database fails, the batch is retried every 2 seconds, however long
 * that takes. After an unknown error it is retried after 2, 4, 8, 16 and 32 seconds and then dead-lettered. Later batches
 * of the same account wait, so that their order holds; other accounts continue. After a permanent error, the batch
 * is dead-lettered immediately.
 * @returns undefined when another worker has finished the batch in the meantime
 */
export function recordFailedAttempt(
  { query }: Database,
  { account_id, position }: Pick<Batch, 'account_id' | 'position'>,
  error: string,
  cause: FailureCause,
  now: Date,
): Promise<FailedAttempt | undefined> {
  return inTransaction(query, async (db) => {
    const batch = await findRecord(db, 'queued_batches', { account_id, position }, { lock: true });
    if (batch === undefined) return undefined;
    const attempts = batch.attempts + (cause === 'database' ? 0 : 1);
    if (cause === 'database' || (cause === 'unknown' && attempts < maxAttempts)) {
      const retryAfter = cause === 'database' ? databaseRetry : 2 ** attempts;
      const retry_at = new Date(now.getTime() + retryAfter * 1000).toISOString();
      await saveFields(db, 'queued_batches', { account_id, position }, { attempts, retry_at, error });
      return { attempts, retryAfter };
    }
    const { request_id, operation, payload, accepted_at } = batch;
    const row = { account_id, request_id, operation, payload, accepted_at, attempts, error, position };
    await db
      .insertInto('dead_letters')
      .values({ ...row, dead_lettered_at: now.toISOString() })
      .execute();
    await deleteRecords(db, 'queued_batches', { account_id, position });
    return { attempts, retryAfter: undefined };
  });
}

export const countDeadLetters = ({ query }: Database): Promise<number> =>
  countRows(acrossAccounts(query, 'operator list').selectFrom('dead_letters'));

/** Queues a dead-lettered batch again, behind the queued batches. @returns whether there is such a batch */
export async function retryDeadLetter(db: Database['query'], requestId: string): Promise<boolean> {
  const found = await acrossAccounts(db, 'operator id')
    .selectFrom('dead_letters')
    .where('request_id', '=', requestId)
    .select('account_id')
    .executeTakeFirst();
  if (found === undefined) return false;
  return inTransaction(db, async (transaction) => {
    const row = await transaction
      .deleteFrom('dead_letters')
      .where('account_id', '=', found.account_id)
      .where('request_id', '=', requestId)
      .returning(['account_id', 'request_id', 'operation', 'payload', 'accepted_at'])
      .executeTakeFirst();
    if (row === undefined) return false;
    await transaction.insertInto('queued_batches').values(row).execute();
    await noteWork(transaction, row.account_id, 'batch');
    return true;
  });
}

import { timestamp } from '../domain/clock.ts';
import { Unavailable } from '../domain/errors.ts';
import type { Batch } from '../domain/records.ts';
import { lockSubscribers } from '../storage/accounts.ts';
import type { Database, Queries } from '../storage/database.ts';
import { type FailedAttempt, recordFailedAttempt } from '../storage/dead-letters.ts';
import { claimBatch, finishBatch } from '../storage/queued-batches.ts';
import { processes } from './batch-processes.ts';

/** Called for a batch that failed and is retried or dead-lettered, and for a database that does not respond. */
export type OnBatchError = (error: unknown, batch?: { request_id: string } & FailedAttempt) => void;

/**
 * Processes one batch, if one is due. One transaction commits the effects of the batch and deletes it from the queue, so
 * that it is processed exactly once even if the process dies.
 * @returns whether a batch was due
 */
export async function processNext(database: Database, now: Date, onError: OnBatchError = () => {}): Promise<boolean> {
  const claimed: { batch?: Batch } = {};
  try {
    await database.query.transaction().execute(async (db) => {
      const batch = await claimBatch(db, now.toISOString());
      if (batch === undefined) return;
      claimed.batch = batch;
      await processBatch(db, batch, timestamp(now));
    });
  } catch (error) {
    if (claimed.batch === undefined || error instanceof Unavailable) throw error;
    const attempt = await recordFailedAttempt(database, claimed.batch, (error as Error).message, now);
    if (attempt) onError(error, { request_id: claimed.batch.request_id, ...attempt });
  }
  return claimed.batch !== undefined;
}

async function processBatch(db: Queries, batch: Batch, at: string): Promise<void> {
  const { account_id, request_id, operation, payload } = batch;
  await lockSubscribers(db, account_id);
  const errors = await processes[operation](db, batch, JSON.parse(payload) as never, at);
  const failures = errors.map(({ record, code, attribute = null, message }) => ({
    account_id,
    request_id,
    record,
    code,
    attribute,
    message,
  }));
  await finishBatch(db, batch, failures);
}

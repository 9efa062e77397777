import { type Clock, timestamp } from '../domain/clock.ts';
import type { BatchOperation } from '../domain/records.ts';
import { processCarts, processLegacyOrders, processOrders, processProducts } from '../services/batch-processes.ts';
import { lockPeople } from '../storage/accounts.ts';
import type { Database, Dialect, Queries } from '../storage/database.ts';
import { type Batch, claim, finish } from '../storage/inbox.ts';
import { type Consequence, noteFailure } from '../storage/set-aside.ts';
import { processEvents } from './event-batch.ts';
import { type Loop, startLoop } from './loop.ts';
import type { Process } from './process.ts';
import { processSubscribers } from './subscriber-batch.ts';
import { processUnsubscribes } from './unsubscribe-batch.ts';

/** What becomes of an accepted batch, by the operation that accepted it. */
const processes: Record<BatchOperation, Process<never>> = {
  createSubscriberBatch: processSubscribers,
  createUnsubscribeBatch: processUnsubscribes,
  createEventBatch: processEvents,
  createLegacyOrderBatch: processLegacyOrders,
  createCartBatch: processCarts,
  createOrderBatch: processOrders,
  createProductBatch: processProducts,
};

/** Told of a batch that failed as a whole and is tried again or set aside, or of a database that does not answer. */
export type OnError = (error: unknown, batch?: { request_id: string } & Consequence) => void;

/**
 * Processes accepted batches until it is stopped. The effects of a batch and its leaving the inbox are one
 * transaction: whatever dies, a batch is processed exactly once. Any number of workers share a PostgreSQL database.
 * @param pollMilliseconds how long it may take until work that another process accepted is noticed
 */
export function startWorker(
  { database, clock }: { database: Database; clock: Clock },
  onError: OnError,
  pollMilliseconds = 500,
): Loop {
  return startLoop(() => processNext(database, clock.now(), onError), onError, pollMilliseconds);
}

/** Processes one batch, if one is due. @returns whether there was one */
export async function processNext(database: Database, now: Date, onError: OnError = () => {}): Promise<boolean> {
  const claimed: { batch?: Batch } = {};
  try {
    await database.query.transaction().execute(async (transaction) => {
      const batch = await claim(transaction, database.dialect, now.toISOString());
      if (batch === undefined) return;
      claimed.batch = batch;
      await processBatch(transaction, database.dialect, batch, timestamp(now));
    });
  } catch (error) {
    if (claimed.batch === undefined) throw error;
    const consequence = await noteFailure(database, claimed.batch, (error as Error).message, now);
    if (consequence) onError(error, { request_id: claimed.batch.request_id, ...consequence });
  }
  return claimed.batch !== undefined;
}

async function processBatch(db: Queries, dialect: Dialect, batch: Batch, at: string): Promise<void> {
  const { account_id, request_id, operation, payload } = batch;
  await lockPeople(db, dialect, account_id);
  const faults = await processes[operation](db, batch, JSON.parse(payload) as never, at);
  const failures = faults.map(({ record, code, attribute = null, message }) => ({
    account_id,
    request_id,
    record,
    code,
    attribute,
    message,
  }));
  await finish(db, batch, failures);
}

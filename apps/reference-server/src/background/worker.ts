import { type Clock, timestamp } from '../domain/clock.ts';
import type { Database, Queries } from '../storage/database.ts';
import { type Batch, claim, finish } from '../storage/inbox.ts';
import type { BatchOperation } from '../storage/tables.ts';
import { processEvents } from './event-batch.ts';
import type { Process, RecordFault } from './process.ts';
import { processCarts, processLegacyOrders, processOrders, processProducts } from './shopper-batch.ts';
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

export interface Worker {
  /** Looks at the inbox at once instead of at the next poll. */
  wake(): void;
  /** Finishes the batch at hand and stops. */
  stop(): Promise<void>;
}

/**
 * Processes accepted batches until it is stopped. The effects of a batch and its leaving the inbox are one
 * transaction: whatever dies, a batch is processed exactly once.
 * @param pollMilliseconds how long it may take until work that another process accepted is noticed
 * @param onError told of a batch that failed as a whole; it stays in the inbox and is tried again at the next poll
 */
export function startWorker(
  { database, clock }: { database: Database; clock: Clock },
  onError: (error: unknown) => void,
  pollMilliseconds = 500,
): Worker {
  let stopped = false;
  let requested = false;
  let running: Promise<void> | undefined;
  const timer = setInterval(wake, pollMilliseconds);

  function wake(): void {
    requested = true;
    if (stopped || running) return;
    running = drain().finally(() => {
      running = undefined;
    });
  }

  async function drain(): Promise<void> {
    try {
      while (requested && !stopped) {
        requested = false;
        while (!stopped && (await processNext(database, timestamp(clock.now())))) {
          // Requests that came in meanwhile are answered before the next batch.
          await new Promise(setImmediate);
        }
      }
    } catch (error) {
      onError(error);
    }
  }

  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Processes one batch, if one waits. @returns whether there was one */
export async function processNext(database: Database, at: string): Promise<boolean> {
  return database.query.transaction().execute(async (transaction) => {
    const batch = await claim(transaction, database.dialect);
    if (batch === undefined) return false;
    const faults = await processBatch(transaction, batch, at);
    await finish(
      transaction,
      batch,
      faults.map(({ record, code, attribute, message }) => ({
        account_id: batch.account_id,
        request_id: batch.request_id,
        record,
        code,
        attribute: attribute ?? null,
        message,
      })),
    );
    return true;
  });
}

function processBatch(db: Queries, batch: Batch, at: string): Promise<RecordFault[]> {
  return processes[batch.operation](db, batch, JSON.parse(batch.payload) as never, at);
}

import type { Clock } from '../domain/clock.ts';
import { type OnBatchError, type ProcessContext, processOne } from '../services/batches/process-batch.ts';
import type { Database } from '../storage/database.ts';
import { type Loop, startLoop } from './loop.ts';

/**
 * Processes queued batches until it is stopped. Any number of workers can share a PostgreSQL database.
 * @param pollMilliseconds time between polls, which find batches that other processes accepted
 */
export function startWorker(
  { database, clock, ...context }: { database: Database; clock: Clock } & ProcessContext,
  onError: OnBatchError,
  pollMilliseconds = 500,
): Loop {
  const step = async (settles: boolean) => {
    const { processed, mayHaveMore } = await processOne(database, clock.now(), onError, context);
    return processed && (settles || mayHaveMore);
  };
  return startLoop(step, onError, pollMilliseconds);
}

import type { Clock } from '../domain/clock.ts';
import type { Random } from '../domain/random.ts';
import type { Delivery, PageLinks } from '../services/services.ts';
import type { Database } from '../storage/database.ts';
import type { Loop } from './loop.ts';
import { startScheduler } from './scheduler.ts';
import { type Outcome, startSender, type Transport } from './sender.ts';
import { startWorker } from './worker.ts';

export interface Background {
  /** Makes the worker look for batches now instead of at its next poll. */
  wakeWorker(): void;
  /** Makes the scheduler and the sender look for work now instead of at their next poll. */
  wakeDelivery(): void;
  /** Finishes the current steps and stops. */
  stop(): Promise<void>;
}

interface BackgroundOptions {
  database: Database;
  clock: Clock;
  random: Random;
  links: PageLinks;
  /** State of new emails. */
  state: Delivery['state'];
  /** Whether to run the scheduler. */
  scheduler: boolean;
  /** Sends the emails; without it no sender runs. */
  transport?: Transport;
  /** Called after each attempt to send an email. */
  countEmail: (outcome: Outcome) => void;
}

/**
 * Starts the background work of a server: it processes batches, sends broadcasts and campaigns on time, and sends emails.
 * @param onError called with the error, the ids it is about, and a log message
 */
export function startBackground(
  { database, clock, random, links, state, scheduler, transport, countEmail: count }: BackgroundOptions,
  onError: (error: unknown, about: object, message: string) => void,
): Background {
  const worker = startWorker({ database, clock, random }, (error, batch) =>
    onError(error, { batch }, 'Processing a batch failed.'),
  );
  const sender =
    transport &&
    startSender({ database, clock, transport, count }, (error, email) =>
      onError(error, { email }, 'Sending an email failed.'),
    );
  const schedulerLoop =
    scheduler &&
    startScheduler(
      { database, clock, random, links, delivery: { state } },
      (error, source) => onError(error, { source }, 'Sending a broadcast or a campaign failed.'),
      () => sender?.wake(),
    );
  // Both start at their first poll, so that the first requests after a start do not wait for emails.
  const delivery = [schedulerLoop, sender].filter((loop): loop is Loop => Boolean(loop));
  return {
    wakeWorker: worker.wake,
    wakeDelivery() {
      for (const loop of delivery) loop.wake();
    },
    async stop() {
      await Promise.all([worker, ...delivery].map((loop) => loop.stop()));
    },
  };
}

import type { Clock } from '../domain/clock.ts';
import type { Delivery, PageLinks } from '../services/services.ts';
import type { Database } from '../storage/database.ts';
import type { Loop } from './loop.ts';
import { startScheduler } from './scheduler.ts';
import { type Outcome, startSender, type Transport } from './sender.ts';
import { startWorker } from './worker.ts';

export interface Background {
  /** Tells the worker that a batch waits. */
  wakeWorker(): void;
  /** Tells the scheduler and the sender that there may be something to do. */
  wakeDelivery(): void;
  /** Finishes what is at hand and stops. */
  stop(): Promise<void>;
}

interface BackgroundOptions {
  database: Database;
  clock: Clock;
  links: PageLinks;
  state: Delivery['state'];
  /** Whether to do what the time demands. */
  scheduler: boolean;
  /** What emails are sent through, where they are sent. */
  transport?: Transport;
  /** Told what came of each attempt to send an email. */
  countEmail: (outcome: Outcome) => void;
}

/**
 * Starts what a server does beside answering: it works off batches, does what the time demands, and sends emails.
 * @param onError told what failed, what that is about, and in which words to log it
 */
export function startBackground(
  { database, clock, links, state, scheduler, transport, countEmail: count }: BackgroundOptions,
  onError: (error: unknown, about: object, message: string) => void,
): Background {
  const worker = startWorker({ database, clock }, (error, batch) => onError(error, { batch }, 'batch failed'));
  const sender =
    transport &&
    startSender({ database, clock, transport, count }, (error, email) => onError(error, { email }, 'email not sent'));
  const scheduling =
    scheduler &&
    startScheduler(
      { database, clock, links, delivery: { state } },
      (error, which) => onError(error, { which }, 'scheduler failed'),
      () => sender?.wake(),
    );
  // They begin at their first poll: the first requests after a start are not to wait for emails.
  const delivery = [scheduling, sender].filter((loop): loop is Loop => Boolean(loop));
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

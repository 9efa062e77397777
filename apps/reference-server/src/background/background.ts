import type { Clock } from '../domain/clock.ts';
import type { Mailing, PageLinks } from '../services/services.ts';
import type { Database } from '../storage/database.ts';
import type { Loop } from './loop.ts';
import { startScheduler } from './scheduler.ts';
import { type Outcome, startSender, type Transport } from './sender.ts';
import { startWorker } from './worker.ts';

export interface Background {
  /** Tells the worker that a batch waits. */
  wakeWorker(): void;
  /** Tells the scheduler and the sender that there may be something to do. */
  wakeMailing(): void;
  /** Finishes what is at hand and stops. */
  stop(): Promise<void>;
}

interface BackgroundOptions {
  database: Database;
  clock: Clock;
  links: PageLinks;
  state: Mailing['state'];
  /** Whether to do what the time demands. */
  scheduler: boolean;
  /** What mails are sent through, where they are sent. */
  transport?: Transport;
  /** Told what came of each attempt to send a mail. */
  countMail: (outcome: Outcome) => void;
}

/**
 * Starts what a server does beside answering: it works off batches, does what the time demands, and sends mails.
 * @param onError told what failed, what that is about, and in which words to log it
 */
export function startBackground(
  { database, clock, links, state, scheduler, transport, countMail: count }: BackgroundOptions,
  onError: (error: unknown, about: object, message: string) => void,
): Background {
  const worker = startWorker({ database, clock }, (error, batch) => onError(error, { batch }, 'batch failed'));
  const sender =
    transport &&
    startSender({ database, clock, transport, count }, (error, mail) => onError(error, { mail }, 'mail not sent'));
  const scheduling =
    scheduler &&
    startScheduler(
      { database, clock, links, mailing: { state } },
      (error, which) => onError(error, { which }, 'scheduler failed'),
      () => sender?.wake(),
    );
  // They begin at their first poll: the first requests after a start are not to wait for mails.
  const mailing = [scheduling, sender].filter((loop): loop is Loop => Boolean(loop));
  return {
    wakeWorker: worker.wake,
    wakeMailing() {
      for (const loop of mailing) loop.wake();
    },
    async stop() {
      await Promise.all([worker, ...mailing].map((loop) => loop.stop()));
    },
  };
}

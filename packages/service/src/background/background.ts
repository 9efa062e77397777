import type { Clock } from '../domain/clock.ts';
import type { Random } from '../domain/random.ts';
import type { BatchFaults } from '../services/batches/batch-faults.ts';
import type { ProcessedBatch } from '../services/batches/process-batch.ts';
import { retryFailedAccounts } from '../services/batches/work-on-accounts.ts';
import type { Delivery, PageLinks } from '../services/services.ts';
import type { Trace } from '../services/trace.ts';
import type { Database } from '../storage/database.ts';
import type { Loop } from './loop.ts';
import { type ServerTransport, watchMailServer } from './mail-server.ts';
import { type Log, watchOutages } from './outages.ts';
import { startScheduler } from './scheduler.ts';
import { MailServerUnavailable, type Outcome, startSender } from './sender.ts';
import { startWorker } from './worker.ts';

export type Background = ReturnType<typeof startBackground>;

interface BackgroundOptions {
  database: Database;
  clock: Clock;
  random: Random;
  links: PageLinks;
  /** Has the ids of the batches that are processed. */
  processing: Set<string>;
  /** The errors on demand of a sandbox. */
  faults?: BatchFaults | undefined;
  /** State of new emails. */
  state: Delivery['state'];
  /** Whether to run the scheduler. */
  scheduler: boolean;
  /** Sends the emails; without it no sender runs. */
  transport?: ServerTransport | undefined;
  /** Called after each attempt to send an email. */
  countEmail: (outcome: Outcome) => void;
  /** Called after each batch whose effects are committed. */
  countRecords?: (batch: ProcessedBatch) => void;
  trace?: Trace | undefined;
}

/**
 * Starts the background work of a server: it processes batches, sends broadcasts and campaigns on time, and sends emails.
 * @param log gets errors with the ids they are about, batches with failed records, and outages of the database and the mail server
 */
export function startBackground(
  {
    database,
    clock,
    random,
    links,
    processing,
    faults,
    state,
    scheduler,
    transport,
    countEmail: count,
    countRecords = () => {},
    trace,
  }: BackgroundOptions,
  log: Log,
) {
  const outages = watchOutages(database, log);
  const onError = (error: unknown, about: Record<string, unknown>, message: string) => {
    const isKnown = outages.note(error) && Object.values(about).every((id) => id === undefined);
    if (!isKnown) log.error({ err: error, ...about }, message);
  };
  const onProcessed = (batch: ProcessedBatch) => {
    countRecords(batch);
    const { request_id, account_id, ...facts } = batch;
    if (facts.failed > 0) log.info({ batch: request_id, account: account_id, ...facts }, 'records of a batch failed');
  };
  const worker = startWorker({ database, clock, random, processing, onProcessed, trace, faults }, (error, batch) =>
    onError(error, { batch }, 'Processing a batch failed.'),
  );
  const mailServer = transport && watchMailServer(transport, log);
  const sender =
    mailServer &&
    startSender({ database, clock, transport: mailServer, count, trace }, (error, email) => {
      // Logged once for the outage.
      if (!(error instanceof MailServerUnavailable)) onError(error, { email }, 'Sending an email failed.');
    });
  const schedulerLoop =
    scheduler &&
    startScheduler(
      { database, clock, random, links, delivery: { state }, trace },
      (error, source) => onError(error, { source }, 'Sending a broadcast or a campaign failed.'),
      () => sender?.wake(),
    );
  // Both start at their first poll, so that the first requests after a start do not wait for emails.
  const delivery = [schedulerLoop, sender].filter((loop): loop is Loop => Boolean(loop));
  const loops = [worker, ...delivery];
  let lastPause: Promise<void> = Promise.resolve();
  return {
    /** Whether the scheduler runs, which sends broadcasts and campaigns. */
    hasScheduler: scheduler,
    /** The present outage of the mail server; undefined without one. */
    mailOutage: () => mailServer?.outage(),
    /** The present outage of the database; undefined without one. */
    databaseOutage: outages.outage,
    /** Makes the worker look for batches now instead of at its next poll. */
    wakeWorker: worker.wake,
    /** Makes the scheduler and the sender look for work now instead of at their next poll. */
    wakeDelivery(): void {
      for (const loop of delivery) loop.wake();
    },
    /**
     * Waits for the current steps, including paused ones. From then on, no step claims work until the returned function
     * is called, which the caller must do.
     */
    async pause(): Promise<() => void> {
      const previous = lastPause;
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      lastPause = ended;
      await previous;
      // A move of the clock tries the mail server once, not at each time at which an email is due.
      mailServer?.retry();
      await Promise.all(loops.map((loop) => loop.pause()));
      return () => {
        for (const loop of loops) loop.resume();
        end();
      };
    },
    /**
     * Does all work that is due at the present time, and its follow-up work, without waiting for a poll. Call it during a pause:
     * otherwise, some of the work can still be with the loops when it returns.
     * @throws the error of a database that does not respond
     */
    async settle(): Promise<void> {
      // After a failure, an account would be left alone for a while, also if the clock is moved by a week.
      retryFailedAccounts(database);
      let worked: boolean;
      do {
        worked = false;
        for (const loop of loops) if (await loop.settle()) worked = true;
      } while (worked);
    },
    /** Finishes the current steps and stops. */
    async stop(): Promise<void> {
      outages.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

import { timestamp } from '../domain/clock.ts';
import type { Queries } from '../storage/database.ts';
import { deleteFromLog, type Log } from '../storage/queries/subscriber-data.ts';
import {
  deleteKeys,
  deleteProcessedBatches,
  nextProcessedBatches,
  nextSubscribers,
} from '../storage/queues/retention.ts';

/** For how many milliseconds data is kept; what is missing is kept for good. */
export interface Retention {
  /** Events, carts, orders, and products, since they occurred. */
  events?: number;
  /** Emails that are not queued, since they were created. */
  emails?: number;
  /** What became of batches, with the failures of their records and their idempotency keys, since they were processed. */
  requests?: number;
}

/** What a step deletes: rows of one table. */
export interface Deleted {
  table: Log | 'processed_batches' | 'idempotency_keys';
  rows: number;
}

/**
 * Deletes the old data of an account in steps of a few hundred rows, each of which is a statement or two. It walks through the
 * subscribers and the batches by their keys: deleting needs no extra index, which every event would have to write.
 * @returns after each step, what it deleted: the caller decides when to go on
 */
export async function* deleteOldData(
  db: Queries,
  accountId: string,
  retention: Retention,
  now: Date,
): AsyncGenerator<Deleted> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const logs: [Log, string][] = [];
  const { events, emails, requests } = retention;
  if (events !== undefined)
    for (const log of ['events', 'shopper_activity'] as const) logs.push([log, timestamp(before(events))]);
  if (emails !== undefined) logs.push(['outbox', timestamp(before(emails))]);
  if (logs.length > 0) yield* deleteFromLogs(db, accountId, logs);
  if (requests === undefined) return;
  yield* deleteBatches(db, accountId, before(requests).toISOString());
  for (let rows = -1; rows !== 0; ) {
    rows = await deleteKeys(db, accountId, before(requests).toISOString());
    yield { table: 'idempotency_keys', rows };
  }
}

async function* deleteFromLogs(db: Queries, accountId: string, logs: [Log, string][]): AsyncGenerator<Deleted> {
  for (let after = ''; ; ) {
    const subscribers = await nextSubscribers(db, accountId, after);
    if (subscribers.length === 0) break;
    after = subscribers.at(-1) as string;
    for (const [table, before] of logs) yield* deleteWhileFound(db, table, accountId, subscribers, before);
  }
  // Products have no subscriber.
  for (const [table, before] of logs)
    if (table === 'shopper_activity') yield* deleteWhileFound(db, table, accountId, null, before);
}

async function* deleteWhileFound(
  db: Queries,
  table: Log,
  accountId: string,
  subscribers: string[] | null,
  before: string,
): AsyncGenerator<Deleted> {
  for (let rows = -1; rows !== 0; ) {
    rows = await deleteFromLog(db, table, accountId, subscribers, before);
    yield { table, rows };
  }
}

async function* deleteBatches(db: Queries, accountId: string, before: string): AsyncGenerator<Deleted> {
  for (let after = ''; ; ) {
    const batches = await nextProcessedBatches(db, accountId, after);
    if (batches.length === 0) return;
    const old = batches.filter(({ processed_at }) => processed_at < before).map(({ request_id }) => request_id);
    if (old.length > 0) await deleteProcessedBatches(db, accountId, old);
    yield { table: 'processed_batches', rows: old.length };
    after = (batches.at(-1) as { request_id: string }).request_id;
  }
}

import { Unavailable } from '@email-automation/service/domain/errors';
import type { BatchOperation } from '@email-automation/service/domain/records';
import { processNext } from '@email-automation/service/services/batches/process-batch';
import type { Database } from '@email-automation/service/storage/database';
import {
  countQueuedBatches,
  listQueuedBatches,
  listRecordFailures,
  queueBatch,
} from '@email-automation/service/storage/queues/queued-batches';
import { toUnavailable } from '@email-automation/service/storage/unavailable';
import { expect, onTestFinished, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { deadLettersIn } from '../environment/failures.ts';
import { findMissingWork } from '../environment/missing-work.ts';
import { onQuery } from '../environment/on-query.ts';
import { startSandbox } from '../environment/sandbox.ts';

const start = Date.parse('2026-05-01T10:00:00Z');
const after = (seconds: number) => new Date(start + seconds * 1000);

type Queued = [account: string, request: string, payload: string];

async function sandboxWith(...batches: Queued[]) {
  const { database } = await startSandbox({ worker: false });
  for (const batch of batches) await queue(database, batch);
  onTestFinished(async () => expect(await findMissingWork(database.query)).toEqual([]));
  return database;
}

function queue({ query }: Database, [account_id, request_id, payload]: Queued): Promise<void> {
  const operation: BatchOperation = 'createSubscriberBatch';
  return queueBatch(query, { account_id, request_id, operation, payload, accepted_at: '' });
}

const named = (email: string) => JSON.stringify({ batches: [{ subscribers: [{ email }] }] });

test('a batch that fails as a whole is retried with increasing delays, then becomes a dead letter with its error', async () => {
  const database = await sandboxWith(
    ['1001', 'poison', named('x@example.com')],
    ['1001', 'next', named('next@example.com')],
  );
  const failures: unknown[] = [];
  for (const seconds of [0, 1, 2, 5, 6, 13, 14, 29, 30, 61, 62]) {
    await processNext(failing(database), after(seconds), (_, batch) =>
      failures.push([seconds, batch && 'retryAfter' in batch && batch.retryAfter]),
    );
  }
  expect(failures).toEqual([
    [0, 2],
    [2, 4],
    [6, 8],
    [14, 16],
    [30, 32],
    [62, undefined],
  ]);
  const [deadLetter, ...others] = await deadLettersIn(database);
  expect(others).toEqual([]);
  expect(deadLetter).toMatchObject({
    request_id: 'poison',
    attempts: 6,
    error: 'The queue is broken.',
  });
  expect(await processNext(database, after(63))).toBe(true);
  expect(await countQueuedBatches(database)).toBe(0);
});

test('a failing batch delays only its own account', async () => {
  const database = await sandboxWith(
    ['1001', 'poison', named('poison@example.com')],
    ['1001', 'own', named('own@example.com')],
  );
  await processNext(failing(database), after(0));
  await queue(database, ['1002', 'other', named('other@example.com')]);
  while (await processNext(database, after(0)));
  const subscribers = await database.query
    .selectFrom('subscribers')
    .where('email', 'in', ['own@example.com', 'other@example.com'])
    .select('email')
    .execute();
  expect(subscribers).toEqual([{ email: 'other@example.com' }]);
  expect(await countQueuedBatches(database)).toBe(2);
});

/** Fails when a processed batch is deleted, after all its effects are written. */
function failing(database: Database, error: Error = new Error('The queue is broken.')): Database {
  let ends = true;
  return onQuery(database, ({ kind }) => {
    // Only the first one: a dead letter is deleted from the queue too.
    if (!ends || kind !== 'DeleteQueryNode') return;
    ends = false;
    throw error;
  });
}

const databaseFailures: [string, object][] = [
  ['a deadlock', { code: '40P01' }],
  ['a transaction that PostgreSQL ended', { code: '25P04' }],
  ['a connection that was reset', { code: 'ECONNRESET' }],
  ['a lost connection', { message: 'Connection terminated unexpectedly' }],
  ['a full disk of SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 13 }],
  ['a locked file of SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 261 }],
  ['a system without file descriptors', { code: 'EMFILE' }],
  ['a system without ports', { code: 'EADDRNOTAVAIL' }],
];

test('what keeps a database from working is an outage', async () => {
  await checkCases(databaseFailures, async ([, properties]) => {
    expect(toUnavailable(Object.assign(new Error('It failed.'), properties))).toBeInstanceOf(Unavailable);
  });
});

test('after an outage a batch is retried in its order, as often as needed', async () => {
  const database = await sandboxWith(
    ['1001', 'first', named('kim@example.com')],
    ['1001', 'second', named('Kim@example.com')],
  );
  const error = new Unavailable(new Error('The database failed.'));
  for (let seconds = 0; seconds < 100; seconds += 2) {
    expect(await processNext(failing(database, error), after(seconds))).toBe(true);
    expect(await processNext(database, after(seconds + 1))).toBe(false);
  }
  const [first, second] = await listQueuedBatches(database.query);
  expect(first).toMatchObject({ request_id: 'first', attempts: 0, error: error.message });
  expect(second).toMatchObject({ request_id: 'second', attempts: 0, error: null });
  while (await processNext(database, after(200)));
  const found = database.query.selectFrom('subscribers').where('email_key', '=', 'kim@example.com').select('email');
  expect(await found.execute()).toEqual([{ email: 'kim@example.com' }]);
  expect([await listRecordFailures(database.query), await deadLettersIn(database)]).toEqual([[], []]);
});

test('a failure of the database while records are processed fails none of them', async () => {
  const database = await sandboxWith(['1001', 'first', named('kim@example.com')]);
  const deadlocked = onQuery(database, ({ kind }) => {
    if (kind === 'InsertQueryNode') throw toUnavailable(Object.assign(new Error(), { code: '40P01' }));
  });
  await processNext(deadlocked, after(0));
  expect(await listRecordFailures(database.query)).toEqual([]);
  expect(await listQueuedBatches(database.query)).toMatchObject([{ request_id: 'first', attempts: 0 }]);
});

test('50,000 records in one request are processed', async () => {
  const subscribers = Array.from({ length: 1000 }, (_, n) => n);
  const batches = Array.from({ length: 50 }, (_, group) => ({
    subscribers: subscribers.map((n) => ({ email: n === 0 ? 'nobody' : `${group}-${n}@example.com` })),
  }));
  const database = await sandboxWith(['1002', 'large', JSON.stringify({ batches })]);
  expect(await processNext(database, after(0), (error) => expect.fail(String(error)))).toBe(true);
  const count = (table: 'subscribers' | 'record_failures') =>
    database.query
      .selectFrom(table)
      .where('account_id', '=', '1002')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  expect((await count('record_failures')).count).toBe(50);
  expect((await count('subscribers')).count).toBeGreaterThanOrEqual(50 * 999);
});

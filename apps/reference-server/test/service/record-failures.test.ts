import type { BatchOperation } from '@email-automation/service/domain/records';
import { type OnBatchError, processNext } from '@email-automation/service/services/batches/process-batch';
import type { Database } from '@email-automation/service/storage/database';
import {
  listQueuedBatches,
  listRecordFailures,
  queueBatch,
} from '@email-automation/service/storage/queues/queued-batches';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deadLettersIn } from '../environment/failures.ts';
import { startSandbox } from '../environment/sandbox.ts';

const now = new Date('2026-05-01T10:00:00Z');

async function queue(
  { query }: Database,
  request_id: string,
  operation: BatchOperation,
  body: unknown,
  account = '1001',
) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  await queueBatch(query, { account_id: account, request_id, operation, payload, accepted_at: '' });
}

const good = (n: number) => ({ email: `good-${n}@example.com`, action: 'Came' });
const deep = `{"email":"deep@example.com","action":"Came","properties":{"a":${'['.repeat(9000)}${']'.repeat(9000)}}}`;
const grouped = (key: string) => (records: unknown[]) => ({ batches: [{ [key]: records }] });

/** Records as the queue could hold them from a version that validated less. */
const cases: [BatchOperation, (records: unknown[]) => object, 'subscribers' | 'events' | 'shopper_activity'][] = [
  ['createSubscriberBatch', grouped('subscribers'), 'subscribers'],
  ['createEventBatch', grouped('events'), 'events'],
  ['createCartBatch', (carts) => ({ carts }), 'shopper_activity'],
];

test.each(cases)('%s: records that cannot be processed fail alone, at once', async (operation, wrap, table) => {
  const { database } = await startSandbox({ worker: false });
  await database.query.deleteFrom(table).where('account_id', '=', '1002').execute();
  await queue(database, 'mixed', operation, wrap([null, good(1), good(2), null, good(3)]), '1002');
  await queue(database, 'next', 'createEventBatch', grouped('events')([good(4)]), '1002');
  const logged: Parameters<OnBatchError>[] = [];
  expect(await processNext(database, now, (...call) => logged.push(call))).toBe(true);
  const message = 'The record cannot be processed.';
  const failure = { account_id: '1002', request_id: 'mixed', code: 'format_error', attribute: null, message };
  expect(await listRecordFailures(database.query)).toEqual([0, 3].map((record) => ({ ...failure, record })));
  expect(logged).toEqual([[expect.any(Error), { request_id: 'mixed', record: 0, unexpected_failures: 2 }]]);
  expect(await database.query.selectFrom(table).select('id').where('account_id', '=', '1002').execute()).toHaveLength(
    3,
  );
  expect(await processNext(database, now)).toBe(true);
  expect([await listQueuedBatches(database.query), await deadLettersIn(database)]).toEqual([[], []]);
});

test('JSON that is nested too deep for the server fails alone', async () => {
  const { database } = await startSandbox({ worker: false });
  await queue(database, 'deep', 'createEventBatch', `{"batches":[{"events":[${JSON.stringify(good(1))},${deep}]}]}`);
  await processNext(database, now);
  expect(await listRecordFailures(database.query)).toMatchObject([{ request_id: 'deep', record: 1 }]);
  expect(await database.query.selectFrom('events').select('action').execute()).toEqual([{ action: 'Came' }]);
});

test('a record that the database refuses fails alone', async () => {
  const { database } = await startSandbox({ worker: false });
  await sql`create unique index one_per_zone on subscribers (time_zone) where time_zone = 'Europe/Paris'`.execute(
    database.query,
  );
  const subscribers = ['Europe/Paris', 'Europe/Rome', 'Europe/Paris'].map((time_zone, n) => ({
    ...good(n),
    time_zone,
  }));
  await queue(database, 'refused', 'createSubscriberBatch', { batches: [{ subscribers }] });
  await processNext(database, now);
  await sql`drop index one_per_zone`.execute(database.query);
  expect(await listRecordFailures(database.query)).toMatchObject([{ request_id: 'refused', record: 2 }]);
});

test('the records around one that fails are processed in their order', async () => {
  const { database } = await startSandbox({ worker: false });
  const change = (user: string) => ({ email: 'kim@example.com', tags: [user], custom_fields: { last: user } });
  const subscribers = [change('a'), null, change('b'), change('c'), null, change('d')];
  await queue(database, 'ordered', 'createSubscriberBatch', { batches: [{ subscribers }] });
  await processNext(database, now);
  const kim = await database.query
    .selectFrom('subscribers')
    .where('email', '=', 'kim@example.com')
    .select(['tags', 'custom_fields'])
    .execute();
  expect(kim).toEqual([{ tags: '["a","b","c","d"]', custom_fields: '{"last":"d"}' }]);
});

test.each([
  ['not JSON', 'createEventBatch'],
  ['{}', 'createEventBatch'],
  ['{"batches":[]}', 'createNothing'],
])('a batch that cannot be read is dead-lettered at once (%s)', async (payload, operation) => {
  const { database } = await startSandbox({ worker: false });
  await queue(database, 'unreadable', operation as BatchOperation, payload);
  await queue(database, 'next', 'createEventBatch', grouped('events')([good(1)]));
  while (await processNext(database, now));
  expect(await listQueuedBatches(database.query)).toEqual([]);
  expect(await deadLettersIn(database)).toMatchObject([{ request_id: 'unreadable', attempts: 1 }]);
});

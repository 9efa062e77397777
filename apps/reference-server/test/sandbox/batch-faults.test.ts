import { retryDeadLetter } from '@email-automation/service/storage/queues/dead-letters';
import { expect, test } from 'vitest';
import { eventually, startSandbox } from '../environment/sandbox.ts';

const stopped = { scheduler: true, start: { at: new Date('2026-03-02T09:00:00Z'), ticking: false } };
const events = (...emails: string[]) => ({
  batches: [{ events: emails.map((email) => ({ email, action: 'Came' })) }],
});

async function startWithFault(rule: object) {
  const sandbox = await startSandbox(stopped);
  expect((await sandbox.control('POST', '/faults', rule)).status).toBe(201);
  const send = async (body: object, path = '/v2/1001/events/batches') =>
    (await sandbox.post(path, body)).headers.get('x-request-id') ?? '';
  const isSoon = (id: string, batch: object) =>
    eventually(async () => expect((await sandbox.control('GET', `/batches/${id}`)).body).toMatchObject(batch));
  const came = async () =>
    (await sandbox.database.query.selectFrom('events').where('action', '=', 'Came').selectAll().execute()).length;
  return { ...sandbox, send, isSoon, came };
}

test('a batch is dead-lettered on demand, and done after a retry', async () => {
  const rule = { kind: 'batch', outcome: 'dead_lettered', operation: 'createEventBatch', times: 1 };
  const { send, isSoon, came, database, parts } = await startWithFault(rule);
  const cart = await send(
    { carts: [{ provider: 'shop', email: 'kim@example.com', action: 'created', cart_id: '1' }] },
    '/v3/1001/shopper_activity/cart/batch',
  );
  const id = await send(events('kim@example.com'));
  const error = 'Fault 1 of the sandbox failed this batch.';
  await isSoon(id, { state: 'dead-lettered', error, attempts: 1 });
  await isSoon(cart, { state: 'done' });
  expect(await came()).toBe(0);
  expect(parts.faults.list()).toMatchObject([{ matched: 1, applied: 1 }]);
  expect(await retryDeadLetter(database.query, id)).toBe(true);
  await isSoon(id, { state: 'done', records: 1, failed: 0 });
  expect(await came()).toBe(1);
});

test('a batch is retried on demand: later, and up to the last attempt', async () => {
  const { send, isSoon, came, parts } = await startWithFault({ kind: 'batch', outcome: 'retried', times: 7 });
  const lost = await send(events('kim@example.com'));
  await isSoon(lost, { state: 'queued', attempts: 1, retry_at: '2026-03-02T09:00:02.000Z' });
  await parts.time.advance('5m');
  await isSoon(lost, { state: 'dead-lettered', attempts: 6 });
  const late = await send(events('kim@example.com'));
  await isSoon(late, { state: 'queued', attempts: 1 });
  await parts.time.advance('2s');
  await isSoon(late, { state: 'done', attempts: 1 });
  expect(await came()).toBe(1);
});

test('records fail on demand, and the others of their batch are processed', async () => {
  const { send, isSoon, came, control } = await startWithFault({ kind: 'record', email: 'Lee@example.com' });
  const id = await send(events('kim@example.com', 'lee@example.com', 'nobody', 'ann@example.com', 'lee@EXAMPLE.com'));
  await isSoon(id, { state: 'done', records: 5, failed: 3 });
  const applied = { code: 'format_error', attribute: null, message: 'Fault 1 of the sandbox failed this record.' };
  expect((await control('GET', `/batches/${id}`)).body.failures).toMatchObject([
    { record: 1, ...applied, sent: { email: 'lee@example.com' } },
    { record: 2, code: 'email_error' },
    { record: 4, ...applied },
  ]);
  expect(await came()).toBe(2);
});

test('faults of batches and of requests count apart', async () => {
  const { send, isSoon, parts, get } = await startWithFault({ kind: 'record', after: 1, times: 1, account_id: '1001' });
  parts.faults.add({ kind: 'status', status: 503, operation: 'listAccounts' });
  parts.faults.add({ kind: 'batch', outcome: 'dead_lettered', account_id: '1002' });
  expect((await get('/v2/accounts')).status).toBe(503);
  const id = await send(events('kim@example.com', 'lee@example.com', 'ann@example.com'));
  await isSoon(id, { state: 'done', failed: 1, failures: [{ record: 1 }] });
  expect(parts.faults.list().map(({ matched, applied }) => [matched, applied])).toEqual([
    [2, 1],
    [1, 1],
    [0, 0],
  ]);
});

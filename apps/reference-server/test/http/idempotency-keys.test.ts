import { openDatabase } from '@email-automation/service/storage/open';
import { expect, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';
import { ada, basic, bob, createRequest, type Sandbox, startSandbox } from '../environment/sandbox.ts';

const events = '/v2/1001/events/batches';
const carts = '/v3/1001/shopper_activity/cart/batch';
const eventBatch = (action: string) => ({ batches: [{ events: [{ email: 'a@example.com', action }] }] });
const cartBatch = { carts: [{ provider: 'shop', email: 'a@example.com', action: 'created', cart_id: 'c1' }] };

interface SendOptions {
  key?: string;
  token?: string;
}

/** Sends a batch with a key. */
async function send(sandbox: Sandbox, path: string, batch: object, { key, token = ada }: SendOptions = {}) {
  const keyed = key === undefined ? {} : { 'idempotency-key': key };
  const { status, headers, body } = await sandbox.send(path, createRequest('POST', basic(token), batch, keyed));
  return { status, body, id: headers.get('x-request-id') };
}

/** The batches that wait; no worker runs. */
async function queued({ database }: Sandbox): Promise<string[]> {
  const rows = await database.query.selectFrom('queued_batches').select('request_id').orderBy('position').execute();
  return rows.map(({ request_id }) => request_id);
}

test('a key stays with its batch after it was processed', async () => {
  const sandbox = await startSandbox();
  const first = await send(sandbox, events, eventBatch('bought'), { key: 'k' });
  expect(first).toMatchObject({ status: 201, body: {} });
  await expect.poll(() => queued(sandbox)).toEqual([]);
  expect(await send(sandbox, events, eventBatch('bought'), { key: 'k' })).toEqual(first);
  const recorded = sandbox.database.query.selectFrom('events').where('action', '=', 'bought').select('id');
  expect(await recorded.execute()).toHaveLength(1);
});

test('a request that was not accepted leaves its key free', async () => {
  const sandbox = await startSandbox({ worker: false });
  expect(await send(sandbox, events, { batches: [] }, { key: 'k' })).toMatchObject({ status: 422 });
  expect(await send(sandbox, events, {}, { key: 'k' })).toMatchObject({ status: 422 });
  expect(await send(sandbox, events, eventBatch('one'), { key: 'k', token: 'unknown' })).toMatchObject({ status: 401 });
  expect(await send(sandbox, events, eventBatch('one'), { key: 'k' })).toMatchObject({ status: 201 });
});

test('each account has its own keys', async () => {
  const sandbox = await startSandbox({ worker: false });
  const first = await send(sandbox, events, eventBatch('one'), { key: 'k' });
  const other = await send(sandbox, events.replace('1001', '1002'), eventBatch('one'), { key: 'k', token: bob });
  expect([first.status, other.status]).toEqual([201, 201]);
  expect(await queued(sandbox)).toEqual([first.id, other.id]);
});

test('of concurrent requests to two servers with one key, one is queued, and all get its response', async () => {
  const location = await newLocation();
  const servers = [await startSandbox({ database: openDatabase(location), worker: false })];
  const second = location.startsWith('postgres') ? openDatabase(location) : undefined;
  if (second) servers.push(await startSandbox({ database: second, worker: false }));
  for (let round = 0; round < 4; round++) {
    const sent = Array.from({ length: 12 }, (_, n) =>
      send(servers[n % servers.length] as Sandbox, carts, cartBatch, { key: `round-${round}` }),
    );
    const responses = await Promise.all(sent);
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]).toMatchObject({ status: 202 });
    expect(await queued(servers[0] as Sandbox)).toHaveLength(round + 1);
  }
});

test('a key expires after 24 hours, and new keys delete expired ones', async () => {
  let now = new Date('2026-05-04T08:00:00Z');
  const sandbox = await startSandbox({ worker: false, clock: { now: () => now } });
  const keys = async () => {
    const rows = await sandbox.database.query.selectFrom('idempotency_keys').select('request_id').execute();
    return rows.map(({ request_id }) => request_id);
  };
  const first = await send(sandbox, carts, cartBatch, { key: 'k' });
  for (let n = 0; n < 11; n++) await send(sandbox, carts, cartBatch, { key: `old-${n}` });
  now = new Date('2026-05-05T07:59:59.999Z');
  expect(await send(sandbox, carts, cartBatch, { key: 'k' })).toEqual(first);
  expect(await keys()).toHaveLength(12);

  now = new Date('2026-05-05T08:00:00Z');
  const second = await send(sandbox, carts, cartBatch, { key: 'k' });
  expect(second.id).not.toBe(first.id);
  expect(await keys()).toHaveLength(2);
  const third = await send(sandbox, events, eventBatch('one'), { key: 'old-0' });
  expect(third.status).toBe(201);
  expect((await keys()).sort()).toEqual([second.id, third.id].sort());
});

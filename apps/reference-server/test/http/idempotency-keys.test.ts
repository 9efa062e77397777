import { openDatabase } from '@email-automation/service/storage/open';
import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
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

const refusal = (code: string, message: string) => ({ errors: [{ code, attribute: 'Idempotency-Key', message }] });

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

test.each([
  ['8e03978e-40d5-43dd-bc93-6894a57f9324', '"8e03978e-40d5-43dd-bc93-6894a57f9324"'],
  ['"a \\"quoted\\" \\\\ key"', '"a \\"quoted\\" \\\\ key"'],
  ["!#$%&'()*+-./:;<=>?@[]^_`{|}~", '"!#$%&\'()*+-./:;<=>?@[]^_`{|}~"'],
  ['x'.repeat(255), `"${'x'.repeat(255)}"`],
])('a key can have quotes or none: %s', async (key, same) => {
  const sandbox = await startSandbox({ worker: false });
  const first = await send(sandbox, events, eventBatch('one'), { key });
  expect(first.status).toBe(201);
  expect(await send(sandbox, events, eventBatch('one'), { key: same })).toEqual(first);
  expect(await queued(sandbox)).toEqual([first.id]);
});

test('a header that is no key is refused', async () => {
  const sandbox = await startSandbox({ worker: false });
  await checkCases(
    [
      ['', 'format_error'],
      ['""', 'format_error'],
      ['"open', 'format_error'],
      ['two keys', 'format_error'],
      ['"one", "two"', 'format_error'],
      ['"back\\slash"', 'format_error'],
      ['caf\u00e9', 'format_error'],
      ['x'.repeat(256), 'length_error'],
    ],
    async ([key, code]) => {
      const { status, body } = await send(sandbox, events, eventBatch('one'), { key });
      const message =
        'Idempotency-Key must be a string of 1 to 255 visible ASCII characters, such as a UUID in quotes.';
      expect([status, body]).toEqual([422, refusal(code, message)]);
      expect(await queued(sandbox)).toEqual([]);
    },
  );
});

test('operations other than batches ignore the key', async () => {
  const sandbox = await startSandbox({ worker: false });
  const event = { events: [{ email: 'a@example.com', action: 'one' }] };
  for (let n = 0; n < 2; n++)
    expect(await send(sandbox, '/v2/1001/events', event, { key: 'two keys' })).toMatchObject({ status: 204 });
  const recorded = sandbox.database.query.selectFrom('events').where('action', '=', 'one').select('id');
  expect(await recorded.execute()).toHaveLength(2);
});

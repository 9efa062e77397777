import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import operations from '@email-automation/openapi/operations.json' with { type: 'json' };
import { startDemo } from '@email-automation/reference-server';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ChunkOutcome, createClient, ImportError, type Progress } from '../src/client.ts';
import { AbortError, ConnectionError, ValidationError } from '../src/errors.ts';
import { hang, json, type Sent, scripted } from './scripted.ts';

afterEach(() => {
  vi.useRealTimers();
});

const people = (count: number) => Array.from({ length: count }, (_, n) => ({ email: `${n}@b.example` }));
const emailsIn = ({ body }: Sent) =>
  (body as { batches: { subscribers: { email: string }[] }[] }).batches.flatMap((one) =>
    one.subscribers.map(({ email }) => Number.parseInt(email, 10)),
  );
const taken = json(201, {});
/** As many records as a batch holds, by the contract. */
const most = operations.createSubscriberBatch.batch?.maximum ?? 0;

test('any number of records is sent in batches of what the contract allows', async () => {
  const count = 2 * most + 500;
  const { client, sent } = scripted([taken]);
  const summary = await client.subscribers.import(people(count));
  expect(sent.map((one) => emailsIn(one).length)).toEqual([most, most, 500]);
  expect(sent.flatMap(emailsIn)).toEqual(people(count).map((_, n) => n));
  expect(summary).toEqual({ read: count, accepted: count, failed: 0, chunks: 3, cursor: `${count}` });
  expect(sent[0]).toMatchObject({ method: 'POST', url: 'https://api.example/v2/1001/subscribers/batches' });
});

test('nothing is sent for no records', async () => {
  const { client, sent } = scripted([taken]);
  expect(await client.subscribers.import([])).toEqual({ read: 0, accepted: 0, failed: 0, chunks: 0, cursor: '0' });
  expect(sent).toEqual([]);
});

test('all seven batches have an import, each with the body that the contract wants', async () => {
  const answers = [
    taken,
    json(204, null),
    taken,
    json(202, {}),
    ...Array.from({ length: 3 }, () => json(202, { request_ids: ['r'] })),
  ];
  const { client, sent } = scripted(answers);
  const account_id = '7';
  const event = { email: 'a@b.example', action: 'Came' };
  await client.subscribers.import([{ email: 'a@b.example' }], { account_id });
  await client.subscribers.importUnsubscribes([{ email: 'a@b.example' }], { account_id });
  await client.events.import([event], { account_id });
  await client.shopperActivity.importLegacyOrders([{ email: 'a@b.example' }], { account_id });
  await client.shopperActivity.importCarts([{ provider: 'shop' }], { account_id });
  await client.shopperActivity.importOrders([{ provider: 'shop' }], { account_id });
  await client.shopperActivity.importProducts([{ provider: 'shop' }], { account_id });
  expect(sent.map(({ url, body }) => [new URL(url).pathname, JSON.stringify(body)])).toEqual([
    ['/v2/7/subscribers/batches', '{"batches":[{"subscribers":[{"email":"a@b.example"}]}]}'],
    ['/v2/7/unsubscribes/batches', '{"batches":[{"subscribers":[{"email":"a@b.example"}]}]}'],
    ['/v2/7/events/batches', '{"batches":[{"events":[{"email":"a@b.example","action":"Came"}]}]}'],
    ['/v2/7/orders/batches', '{"batches":[{"orders":[{"email":"a@b.example"}]}]}'],
    ['/v3/7/shopper_activity/cart/batch', '{"carts":[{"provider":"shop"}]}'],
    ['/v3/7/shopper_activity/order/batch', '{"orders":[{"provider":"shop"}]}'],
    ['/v3/7/shopper_activity/product/batch', '{"products":[{"provider":"shop"}]}'],
  ]);
});

test('a source without end is read no further than what is under way', async () => {
  let read = 0;
  let most = 0;
  let closed = false;
  async function* endless() {
    try {
      for (;;) yield { email: `${read++}@b.example` };
    } finally {
      closed = true;
    }
  }
  let settled = 0;
  const controller = new AbortController();
  const onProgress = ({ accepted, chunks }: Progress) => {
    settled = accepted;
    if (chunks === 200) controller.abort();
  };
  const { client } = scripted(
    [
      () => {
        most = Math.max(most, read - settled);
        return taken.clone();
      },
    ],
    { retries: 0 },
  );
  const batch = { size: 10, concurrency: 3, signal: controller.signal, onProgress };
  // A limit of batches is no matter here.
  vi.spyOn(performance, 'now').mockImplementation(() => read * 1e6);
  await expect(client.subscribers.import(endless(), batch)).rejects.toBeInstanceOf(ImportError);
  vi.restoreAllMocks();
  await new Promise((resolve) => setImmediate(resolve));
  expect(most).toBeLessThanOrEqual(3 * 10 + 10);
  expect(closed).toBe(true);
});

test('as many requests as allowed are under way, and no more', async () => {
  let underWay = 0;
  let most = 0;
  const slow = async () => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setTimeout(resolve, 1));
    underWay--;
    return json(201, {}, { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '900' });
  };
  const { client, sent } = scripted([slow]);
  await client.subscribers.import(people(40), { size: 2, concurrency: 4 });
  expect([most, sent.length]).toEqual([4, 20]);
  expect(sent.flatMap(emailsIn).sort((a, b) => a - b)).toEqual(people(40).map((_, n) => n));
});

test('each chunk is told, with what was answered', async () => {
  const { client } = scripted([json(202, { request_ids: ['r-1'] }), json(202, { request_ids: ['r-2'] })]);
  const told: ChunkOutcome<'createCartBatch'>[] = [];
  const carts = [{ provider: 'a' }, { provider: 'b' }, { provider: 'c' }];
  await client.shopperActivity.importCarts(carts, { size: 2, onChunk: (one) => void told.push(one) });
  expect(told).toEqual([
    { ok: true, first: 0, records: carts.slice(0, 2), data: { request_ids: ['r-1'] }, uncertain: false, cursor: '2' },
    { ok: true, first: 2, records: carts.slice(2), data: { request_ids: ['r-2'] }, uncertain: false, cursor: '3' },
  ]);
});

test('it ends at a chunk that fails, and goes on from its cursor without what was done', async () => {
  const refused = json(422, { errors: [{ code: 'time_error', attribute: 'x', message: 'Wrong.' }] });
  const { client, sent } = scripted([taken, refused, taken]);
  const source = people(8);
  const error = await client.subscribers.import(source, { size: 3 }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ImportError);
  expect(error.cause).toBeInstanceOf(ValidationError);
  expect(error.message).toContain('ended after 3 records');
  expect(error.summary).toEqual({ read: 6, accepted: 3, failed: 3, chunks: 2, cursor: '3' });
  const rest = await client.subscribers.import(source, { size: 3, cursor: error.summary.cursor });
  expect(rest).toEqual({ read: 5, accepted: 5, failed: 0, chunks: 2, cursor: '8' });
  expect(sent.slice(2).flatMap(emailsIn)).toEqual([3, 4, 5, 6, 7]);
});

test('the cursor holds what was done out of order, and none of it is sent again', async () => {
  const fail = json(422, {});
  const answer = (request: Sent) => (emailsIn(request).includes(2) ? fail.clone() : taken.clone());
  const { client } = scripted([json(201, {}, { 'x-ratelimit-limit': '99', 'x-ratelimit-remaining': '98' }), answer]);
  const error = await client.subscribers
    .import(people(12), { size: 2, concurrency: 3 })
    .catch((thrown) => thrown as ImportError);
  const { cursor, accepted } = (error as ImportError).summary;
  expect(cursor).toMatch(/^2,4-\d+$/);
  const again = scripted([taken]);
  await again.client.subscribers.import(people(12), { size: 5, cursor });
  const resent = again.sent.flatMap(emailsIn);
  expect(resent.slice(0, 2)).toEqual([2, 3]);
  expect(resent).toHaveLength(12 - accepted);
});

test('it can go on after chunks that fail, and tells which', async () => {
  const { client, sent } = scripted([taken, json(422, {}), taken]);
  const failed: number[] = [];
  const onChunk = ({ ok, first }: ChunkOutcome) => {
    if (!ok) failed.push(first);
  };
  const summary = await client.subscribers.import(people(6), { size: 2, continueOnError: true, onChunk });
  expect(summary).toEqual({ read: 6, accepted: 4, failed: 2, chunks: 3, cursor: '6' });
  expect([failed, sent.length]).toEqual([[2], 3]);
});

test('a chunk whose answer was lost may have arrived, and is not sent again where a repeat does harm', async () => {
  const { client, sent } = scripted([new TypeError('fetch failed')]);
  const told: ChunkOutcome[] = [];
  const events = [{ email: 'a@b.example', action: 'Came' }];
  const error = await client.events.import(events, { onChunk: (one) => void told.push(one) }).catch((thrown) => thrown);
  expect(error.cause).toBeInstanceOf(ConnectionError);
  expect(told[0]).toMatchObject({ ok: false, uncertain: true, cursor: '0' });
  expect(sent).toHaveLength(1);
});

test('a source that fails ends it, after what was read before', async () => {
  async function* torn() {
    yield* people(3);
    throw new Error('disk is gone');
  }
  const { client, sent } = scripted([taken]);
  const error = await client.subscribers.import(torn(), { size: 2 }).catch((thrown) => thrown);
  expect([error.name, error.cause.message, error.summary.cursor]).toEqual(['ImportError', 'disk is gone', '2']);
  expect(sent).toHaveLength(1);
});

test('an abort ends it at any moment: while the source hangs, and while a request is under way', async () => {
  for (const answers of [[taken], [hang]]) {
    const controller = new AbortController();
    async function* stuck() {
      yield* people(2);
      await new Promise(() => {});
    }
    const { client } = scripted(answers);
    const ended = client.subscribers.import(stuck(), { size: 2, signal: controller.signal });
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort('enough');
    const error = await ended.catch((thrown) => thrown);
    expect(error.cause).toBeInstanceOf(AbortError);
    expect(error.cause.cause).toBe('enough');
    expect(error.summary.cursor).toBe(answers[0] === taken ? '2' : '0');
  }
});

test('a thousand batches within a limit of 50 batches an hour: twenty hours, no 429, whatever the time-out', async () => {
  vi.useFakeTimers({ now: 0 });
  let left = 50;
  let ends = 0;
  const statuses: number[] = [];
  const service = () => {
    if (Date.now() >= ends) [left, ends] = [50, Date.now() + 3_600_000];
    const status = left-- > 0 ? 201 : 429;
    statuses.push(status);
    return json(status, {}, { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': String(Math.max(left, 0)) });
  };
  function* thousandBatches() {
    for (let n = 0; n < 1000 * most; n++) yield { email: 'a@b.example' };
  }
  const { client } = scripted([service], { timeoutMs: 1000 });
  const summary = client.subscribers.import(thousandBatches(), { concurrency: 4 });
  await vi.runAllTimersAsync();
  expect((await summary).accepted).toBe(1000 * most);
  expect(statuses).toHaveLength(1000);
  expect(statuses).not.toContain(429);
  expect(Date.now()).toBeLessThan(20 * 3_700_000);
});

test('a 429 that comes all the same is waited for, although the call would have no time', async () => {
  vi.useFakeTimers({ now: 0 });
  const { client, sent } = scripted([json(429, { message: 'Later.' }, { 'retry-after': '3600' }), taken]);
  const summary = client.events.import([{ email: 'a@b.example', action: 'Came' }], { timeoutMs: 1000 });
  await vi.runAllTimersAsync();
  expect((await summary).accepted).toBe(1);
  expect([sent.length, Date.now() >= 3_600_000]).toEqual([2, true]);
});

test.each([
  [{ size: most + 1 }, `size from 1 to ${most}`],
  [{ size: 0 }, `size from 1 to ${most}`],
  [{ concurrency: 0 }, 'concurrency from 1 on'],
  [{ cursor: 'yesterday' }, 'cursor as an earlier one gave it'],
  [{ onDone: () => {} }, 'knows no option onDone; it takes signal'],
  [{ onProgress: 'print' }, 'needs onProgress as a function'],
])('misuse is told before anything is read: %j', async (options, message) => {
  const { client, sent } = scripted([taken]);
  await expect(client.subscribers.import(people(1), options as never)).rejects.toThrow(message);
  await expect(client.subscribers.import(people(1), options as never)).rejects.toBeInstanceOf(TypeError);
  expect(sent).toEqual([]);
});

test('what is no source, or yields no records, is told', async () => {
  const { client } = scripted([taken]);
  for (const source of ['a@b.example', undefined, null, 5, {}]) {
    await expect(client.subscribers.import(source as never)).rejects.toThrow('records as an object to iterate over');
  }
  await expect(client.subscribers.import(['a@b.example'] as never)).rejects.toThrow(
    'Record 0, counted from 0, is no object',
  );
});

test('the reference server takes an import, over HTTP and with its own limits', async () => {
  const server = await startDemo();
  onTestFinished(server.close);
  const client = createClient({ baseUrl: server.url, apiToken: 'demo-token-of-ada', accountId: '1001' });
  const summary = await client.subscribers.import(people(3 * most), { concurrency: 2 });
  expect(summary).toMatchObject({ accepted: 3 * most, chunks: 3 });
  expect(client.limits.batch).toMatchObject({ limit: 50, remaining: 47 });
});

test('a service that dies in the middle leaves a cursor', async () => {
  let batches = 0;
  const dying = createServer((request, response) => {
    request.resume().on('end', () => (++batches > 2 ? request.socket.destroy() : response.writeHead(201).end('{}')));
  });
  dying.listen(0, '127.0.0.1');
  await once(dying, 'listening');
  onTestFinished(() => void dying.close());
  const { port } = dying.address() as AddressInfo;
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiToken: 'x', accountId: '1', retryDelayMs: 1 });
  const error = await client.subscribers.import(people(50), { size: 10 }).catch((thrown) => thrown);
  expect(error.summary.cursor).toBe('20');
});

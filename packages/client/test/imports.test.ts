import operations from '@email-automation/openapi/operations.json' with { type: 'json' };
import { afterEach, expect, test, vi } from 'vitest';
import { AbortError, type Chunk, ConnectionFailedError, ImportFailedError } from '../src/exports.ts';
import { createScriptedClient, hang, json } from './scripted-client.ts';

afterEach(() => {
  vi.useRealTimers();
});

const createSubscribers = (count: number) => Array.from({ length: count }, (_, n) => ({ email: `${n}@b.example` }));
const success = json(201, {});
/** The maximum size of a batch in the contract. */
const maximum = operations.createSubscriberBatch.batch?.maximum ?? 0;

test('an infinite source is read only as far as the current request needs', async () => {
  let read = 0;
  let maxRead = 0;
  let closed = false;
  async function* endless() {
    try {
      for (;;) yield { email: `${read++}@b.example` };
    } finally {
      closed = true;
    }
  }
  let accepted = 0;
  const controller = new AbortController();
  const onChunk = ({ next }: Chunk) => {
    accepted = next;
    if (next === 2000) controller.abort();
  };
  const { client } = createScriptedClient(
    [
      () => {
        maxRead = Math.max(maxRead, read - accepted);
        return success.clone();
      },
    ],
    { retries: 0 },
  );
  const batch = { size: 10, signal: controller.signal, onChunk };
  // Advances the clock, so that the rate limit of batches plays no part.
  vi.spyOn(performance, 'now').mockImplementation(() => read * 1e6);
  await expect(client.subscribers.import(endless(), batch)).rejects.toBeInstanceOf(ImportFailedError);
  vi.restoreAllMocks();
  await new Promise((resolve) => setImmediate(resolve));
  expect(maxRead).toBeLessThanOrEqual(10);
  expect(closed).toBe(true);
});

test('onChunk gets each accepted batch of the account, from the start', async () => {
  const { client, sent } = createScriptedClient([
    json(202, { request_ids: ['r-1'] }),
    json(202, { request_ids: ['r-2'] }),
  ]);
  const chunks: Chunk[] = [];
  const carts = [{ provider: 'a' }, { provider: 'b' }, { provider: 'c' }, { provider: 'd' }];
  const onChunk = (chunk: Chunk) => void chunks.push(chunk);
  const { requestIds } = await client.shopperActivity.importCarts(carts, {
    size: 2,
    start: 1,
    onChunk,
    accountId: '2002',
  });
  expect(sent.map(({ url }) => url.split('/')[4])).toEqual(['2002', '2002']);
  expect(requestIds).toEqual(['r-1', 'r-2']);
  expect(chunks).toEqual([
    { first: 1, count: 2, next: 3, requestIds: ['r-1'] },
    { first: 3, count: 1, next: 4, requestIds: ['r-2'] },
  ]);
});

test('a chunk whose response is lost is uncertain, and is not retried unless the operation is idempotent', async () => {
  const { client, sent } = createScriptedClient([new TypeError('fetch failed')]);
  const events = [{ email: 'a@b.example', action: 'Came' }];
  const error = await client.events.import(events).catch((thrown) => thrown);
  expect(error.cause).toBeInstanceOf(ConnectionFailedError);
  expect(error.summary).toEqual({ accepted: 0, uncertain: 1, next: 0, requestIds: [] });
  expect(sent).toHaveLength(1);
});

test('a chunk that waits for the rate limit when the import is aborted was not sent, and is neither failed nor accepted', async () => {
  const controller = new AbortController();
  const { client, sent } = createScriptedClient([
    json(201, {}, { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '0' }),
  ]);
  const chunks: Chunk[] = [];
  const onChunk = (chunk: Chunk) => void chunks.push(chunk);
  const ended = client.subscribers.import(createSubscribers(2), { size: 1, signal: controller.signal, onChunk });
  await vi.waitFor(() => expect(chunks).toHaveLength(1));
  controller.abort();
  const error = await ended.catch((thrown) => thrown);
  expect(error.cause).toBeInstanceOf(AbortError);
  expect(error.summary).toEqual({ accepted: 1, uncertain: 0, next: 1, requestIds: [] });
  expect(chunks).toHaveLength(1);
  expect(sent).toHaveLength(1);
});

test('a source that throws ends the import after the earlier chunks', async () => {
  async function* failing() {
    yield* createSubscribers(3);
    throw new Error('disk is gone');
  }
  const { client, sent } = createScriptedClient([success]);
  const error = await client.subscribers.import(failing(), { size: 2 }).catch((thrown) => thrown);
  expect([error.name, error.cause.message, error.summary.next]).toEqual(['ImportFailedError', 'disk is gone', 2]);
  expect(sent).toHaveLength(1);
});

test('an abort ends the import while the source hangs, and during a request', async () => {
  for (const responses of [[success], [hang]]) {
    const controller = new AbortController();
    async function* stuck() {
      yield* createSubscribers(2);
      await new Promise(() => {});
    }
    const { client } = createScriptedClient(responses);
    const ended = client.subscribers.import(stuck(), { size: 2, signal: controller.signal });
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort('enough');
    const error = await ended.catch((thrown) => thrown);
    expect(error.cause).toBeInstanceOf(AbortError);
    expect(error.cause.cause).toBe('enough');
    expect(error.summary.next).toBe(responses[0] === success ? 2 : 0);
  }
});

test('batches of three hours within a limit of 50 batches an hour: no 429, whatever the timeout', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  let left = 50;
  let ends = 0;
  const statuses: number[] = [];
  const service = () => {
    if (Date.now() >= ends) [left, ends] = [50, Date.now() + 3_600_000];
    const status = left-- > 0 ? 201 : 429;
    statuses.push(status);
    return json(status, {}, { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': String(Math.max(left, 0)) });
  };
  function* manyBatches() {
    for (let n = 0; n < 150 * maximum; n++) yield { email: 'a@b.example' };
  }
  const { client } = createScriptedClient([service], { timeoutMs: 1000 });
  const summary = client.subscribers.import(manyBatches());
  await vi.runAllTimersAsync();
  expect((await summary).accepted).toBe(150 * maximum);
  expect(statuses).toHaveLength(150);
  expect(statuses).not.toContain(429);
  expect(Date.now()).toBeLessThan(3 * 3_700_000);
});

test('records that were sent when the import is aborted are uncertain, and the message says so', async () => {
  const controller = new AbortController();
  const { client, sent } = createScriptedClient([success, hang]);
  const ended = client.subscribers.import(createSubscribers(7), { size: 2, signal: controller.signal });
  ended.catch(() => {});
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  controller.abort();
  const error = await ended.catch((thrown) => thrown);
  expect(error.summary).toEqual({ accepted: 2, uncertain: 2, next: 2, requestIds: [] });
  expect(error.message).toContain('The import ended after 2 to 4 accepted records: ');
});

test('the import waits after a 429 even if the wait exceeds the timeout', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  const { client, sent } = createScriptedClient([json(429, { message: 'Later.' }, { 'retry-after': '3600' }), success]);
  const summary = client.events.import([{ email: 'a@b.example', action: 'Came' }], { timeoutMs: 1000 });
  await vi.runAllTimersAsync();
  expect((await summary).accepted).toBe(1);
  expect([sent.length, Date.now() >= 3_600_000]).toEqual([2, true]);
});

test.each([
  [{ size: maximum + 1 }, `Option \`size\` for \`subscribers.import\` must be an integer from 1 to ${maximum}`],
  [{ size: 0 }, `Option \`size\` for \`subscribers.import\` must be an integer from 1 to ${maximum}`],
  [{ start: -1 }, 'Option `start` for `subscribers.import` must be an integer'],
  [{ onDone: () => {} }, 'Unknown option `onDone` for `subscribers.import`. Valid options: signal, '],
  [{ onChunk: 'print' }, 'Option `onChunk` for `subscribers.import` must be a function.'],
])('invalid options throw before the source is read: %j', async (options, message) => {
  const { client, sent } = createScriptedClient([success]);
  await expect(client.subscribers.import(createSubscribers(1), options as never)).rejects.toThrow(message);
  await expect(client.subscribers.import(createSubscribers(1), options as never)).rejects.toBeInstanceOf(TypeError);
  expect(sent).toEqual([]);
});

test('a source that is not iterable, or yields no objects, is a TypeError', async () => {
  const { client } = createScriptedClient([success]);
  for (const source of ['a@b.example', undefined, null, 5, {}]) {
    await expect(client.subscribers.import(source as never)).rejects.toThrow(
      'Argument `records` for `subscribers.import` must be iterable.',
    );
  }
  await expect(client.subscribers.import(['a@b.example'] as never)).rejects.toThrow(
    'Argument `records[0]` for `subscribers.import` must be an object.',
  );
});

test('an onChunk that fails ends the import after its batch', async () => {
  const { client, sent } = createScriptedClient([success]);
  const onChunk = () => Promise.reject(new Error('disk is full'));
  const error = await client.subscribers.import(createSubscribers(4), { size: 2, onChunk }).catch((thrown) => thrown);
  expect([error.name, error.cause.message, error.summary.next]).toEqual(['ImportFailedError', 'disk is full', 2]);
  expect(sent).toHaveLength(1);
});

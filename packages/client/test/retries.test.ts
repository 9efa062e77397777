import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AbortError, ApiError, ConnectionError, RateLimitError, ServerError, TimeoutError } from '../src/errors.ts';
import type { Endpoint } from '../src/operation.ts';
import { endpoints } from '../src/resources.ts';
import { hang, json, scripted } from './scripted.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const down = new TypeError('fetch failed');
const broken = json(503, {});
const fine = json(200, { accounts: [] });
const later = (after: string, headers = {}) => json(429, { message: 'Later.' }, { 'retry-after': after, ...headers });

/** How a call ends, and after how many milliseconds, while the timers run by themselves. */
async function run<Data>(call: Promise<Data>) {
  const since = Date.now();
  const ended = call.then(
    (data) => ({ data, error: undefined }),
    (error: unknown) => ({ data: undefined, error }),
  );
  const end = ended.then((outcome) => ({ ...outcome, after: Date.now() - since }));
  await vi.runAllTimersAsync();
  return end;
}

test.each([
  ['no connection', down],
  ['a fault of the service', broken],
  ['an overloaded proxy', json(502, {})],
  ['a slow request', json(408, {})],
])('%s is tried again', async (_, answer) => {
  const { client, sent } = scripted([answer, answer, fine]);
  expect((await run(client.accounts.list())).data).toEqual({ accounts: [] });
  expect(sent).toHaveLength(3);
});

test.each([400, 401, 403, 404, 422, 501])('%i is not tried again', async (status) => {
  const { client, sent } = scripted([json(status, {}), fine]);
  expect((await run(client.accounts.list())).error).toBeInstanceOf(ApiError);
  expect(sent).toHaveLength(1);
});

test('an answer that is no JSON is not tried again', async () => {
  const { client, sent } = scripted([new Response('<html>'), fine]);
  expect((await run(client.accounts.list())).error).toBeInstanceOf(ApiError);
  expect(sent).toHaveLength(1);
});

test('it gives up after as many retries as it is told, by the client or the call', async () => {
  const { client, sent } = scripted([broken], { retries: 3 });
  expect((await run(client.accounts.list())).error).toBeInstanceOf(ServerError);
  expect(sent).toHaveLength(4);
  await run(client.accounts.list({}, { retries: 0 }));
  expect(sent).toHaveLength(5);
});

test('waits grow from attempt to attempt up to the cap, and are spread', async () => {
  const waits = async (random: number) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const times: number[] = [];
    const note = () => {
      times.push(Date.now());
      return broken.clone();
    };
    const { client } = scripted([note], { retries: 5, retryDelayMs: 100, maxRetryDelayMs: 1000 });
    await run(client.accounts.list());
    return times.slice(1).map((time, i) => time - (times[i] ?? 0));
  };
  expect(await waits(0)).toEqual([50, 100, 200, 400, 500]);
  expect((await waits(0.999999)).map((ms) => Math.round(ms / 50) * 50)).toEqual([100, 200, 400, 800, 1000]);
});

test.each([
  ['seconds', '7', {}, 7000],
  ['a date', 'Thu, 01 Jan 2026 00:00:09 GMT', {}, 9000],
  [
    'a date of the clock of the service',
    'Thu, 01 Jan 2026 05:00:09 GMT',
    { date: 'Thu, 01 Jan 2026 05:00:00 GMT' },
    9000,
  ],
  ['a date of RFC 850', 'Thursday, 01-Jan-26 00:00:09 GMT', {}, 9000],
  ['a date of asctime', 'Thu Jan  1 00:00:09 2026', {}, 9000],
  ['a date that is over', 'Wed, 31 Dec 2025 23:00:00 GMT', {}, 0],
])('Retry-After as %s is obeyed', async (_, after, headers, milliseconds) => {
  const { client, sent } = scripted([later(after, headers), fine], { maxRetryDelayMs: 1 });
  expect(await run(client.accounts.list())).toMatchObject({ data: { accounts: [] }, after: milliseconds });
  expect(sent).toHaveLength(2);
});

test.each(['soon', '', '-5'])('Retry-After of %j is none', async (after) => {
  const { client } = scripted([later(after), fine], { retryDelayMs: 10 });
  const { after: milliseconds } = await run(client.accounts.list());
  expect(milliseconds).toBeLessThan(11);
});

test('a wait that the call has no time for is not begun', async () => {
  const { client, sent } = scripted([later('3600')]);
  expect(await run(client.accounts.list())).toMatchObject({ error: expect.any(RateLimitError), after: 0 });
  expect(sent).toHaveLength(1);
});

describe('a POST', () => {
  const body = { batches: [{ subscribers: [{ email: 'a@b.example' }] }] };
  const event = { body: { events: [{ email: 'a@b.example', action: 'Came' }] } };

  test('is sent again, body and all, where the contract says that a repeat does no harm', async () => {
    const { client, sent } = scripted([down, broken, json(201, {})]);
    expect((await run(client.subscribers.createBatch({ body }))).data).toEqual({});
    expect(sent.map((one) => one.body)).toEqual([body, body, body]);
  });

  test.each([down, broken])('is not sent again where it does not', async (answer) => {
    const { client, sent } = scripted([answer]);
    await run(client.events.record(event));
    expect(sent).toHaveLength(1);
  });

  test('is sent again after a refusal for the limit, which the contract says did nothing', async () => {
    const { client, sent } = scripted([later('5'), json(204, null)]);
    expect(await run(client.events.record(event))).toMatchObject({ error: undefined, after: 5000 });
    expect(sent).toHaveLength(2);
  });

  test('is idempotent exactly where the contract says so', () => {
    const posts = Object.values(contract.paths).flatMap((item) => ('post' in item ? [item.post] : []));
    const said = posts.filter((one) => one['x-idempotent']).map(({ operationId }) => operationId);
    const known = Object.entries(endpoints as Record<string, Endpoint>).filter(([, one]) => one.idempotent);
    expect(known.map(([id]) => id).sort()).toEqual(said.sort());
    expect(said.sort()).toEqual([
      'activateCampaign',
      'createSubscriberBatch',
      'createUnsubscribeBatch',
      'pauseCampaign',
    ]);
  });
});

describe('the deadline', () => {
  test('covers an attempt that hangs', async () => {
    const { client } = scripted([hang]);
    expect(await run(client.accounts.list({}, { timeoutMs: 300 }))).toMatchObject({
      error: expect.any(TimeoutError),
      after: 300,
    });
  });

  test('covers all attempts and the waits between them', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const slow = () => new Promise<Response>((resolve) => setTimeout(() => resolve(broken.clone()), 400));
    const { client, sent } = scripted([slow], { retries: 9, retryDelayMs: 200, maxRetryDelayMs: 200 });
    const { error, after } = await run(client.accounts.list({}, { timeoutMs: 1100 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect([after, sent.length]).toEqual([1100, 3]);
  });

  test('covers the body', async () => {
    const stalled = () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array([123])) }));
    const { client } = scripted([stalled]);
    expect(await run(client.accounts.list({}, { timeoutMs: 300 }))).toMatchObject({
      error: expect.any(TimeoutError),
      after: 300,
    });
  });

  test('covers the credential, and a fetch that heeds no signal', async () => {
    const never = () => new Promise<never>(() => {});
    const slow = scripted([fine], { apiToken: undefined, accessToken: never } as never);
    expect((await run(slow.client.accounts.list())).error).toBeInstanceOf(TimeoutError);
    expect(slow.sent).toEqual([]);
    const deaf = scripted([never]);
    expect((await run(deaf.client.accounts.list())).error).toBeInstanceOf(TimeoutError);
  });

  test('can be left out', async () => {
    const slow = () => new Promise<Response>((resolve) => setTimeout(() => resolve(fine.clone()), 3_600_000));
    const { client } = scripted([slow], { timeoutMs: 0 });
    expect(await run(client.accounts.list())).toMatchObject({ data: { accounts: [] }, after: 3_600_000 });
  });

  test('leaves no timer behind', async () => {
    const { client } = scripted([fine]);
    await client.accounts.list();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an abort', () => {
  const aborting = async (answers: Parameters<typeof scripted>[0], after: number) => {
    const controller = new AbortController();
    const { client, sent } = scripted(answers, { retryDelayMs: 1000 });
    setTimeout(() => controller.abort('enough'), after);
    const call = client.accounts.list({}, { signal: controller.signal });
    return { ...(await run(call)), sent, controller };
  };

  test('before the call sends nothing', async () => {
    const { client, sent } = scripted([fine]);
    const { error } = await run(client.accounts.list({}, { signal: AbortSignal.abort('enough') }));
    expect(error).toMatchObject({ name: 'AbortError', cause: 'enough' });
    expect(sent).toEqual([]);
  });

  test('ends an attempt, and tells fetch', async () => {
    const { error, sent } = await aborting([hang], 100);
    expect(error).toBeInstanceOf(AbortError);
    expect(sent[0]?.signal.aborted).toBe(true);
  });

  test('ends the wait before a retry', async () => {
    const { error, sent } = await aborting([broken], 100);
    expect(error).toBeInstanceOf(AbortError);
    expect(sent).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('ends the reading of the body', async () => {
    const stalled = () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array([123])) }));
    expect((await aborting([stalled], 100)).error).toBeInstanceOf(AbortError);
  });

  test('after the call does nothing', async () => {
    const { data, controller } = await aborting([fine], 100);
    expect(data).toEqual({ accounts: [] });
    expect(controller.signal.aborted).toBe(true);
  });
});

test('a connection that breaks in the middle of an answer is tried again', async () => {
  const torn = () => new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('terminated')) }));
  const { client, sent } = scripted([torn, fine]);
  expect((await run(client.accounts.list())).data).toEqual({ accounts: [] });
  const once = scripted([torn], { retries: 0 });
  expect((await run(once.client.accounts.list())).error).toBeInstanceOf(ConnectionError);
  expect(sent).toHaveLength(2);
});

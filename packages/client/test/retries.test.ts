import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  AbortError,
  ApiError,
  ConnectionFailedError,
  DeadlineError,
  InvalidResponseError,
  RateLimitError,
  ServerError,
} from '../src/exports.ts';
import type { Endpoint } from '../src/resources.ts';
import { endpoints } from '../src/resources.ts';
import { createScriptedClient, hang, json } from './scripted-client.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const networkError = new TypeError('fetch failed');
const unavailable = json(503, {});
const success = json(200, { accounts: [] });
const rateLimited = (after: string, headers = {}) =>
  json(429, { message: 'Later.' }, { 'retry-after': after, ...headers });

/** Runs all timers, and returns how the call ended and after how many milliseconds. */
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
  ['no connection', networkError],
  ['an error of the service', unavailable],
  ['an overloaded proxy', json(502, {})],
  ['a slow request', json(408, {})],
])('%s is retried', async (_, response) => {
  const { client, sent } = createScriptedClient([response, response, success]);
  expect((await run(client.accounts.list())).data).toEqual({ accounts: [] });
  expect(sent).toHaveLength(3);
});

test.each([400, 401, 403, 404, 422, 501])('%i is not retried', async (status) => {
  const { client, sent } = createScriptedClient([json(status, {}), success]);
  expect((await run(client.accounts.list())).error).toBeInstanceOf(ApiError);
  expect(sent).toHaveLength(1);
});

test('a response that is not JSON is not retried', async () => {
  const { client, sent } = createScriptedClient([new Response('<html>'), success]);
  expect((await run(client.accounts.list())).error).toBeInstanceOf(InvalidResponseError);
  expect(sent).toHaveLength(1);
});

test('the option `retries` of the client or the call bounds the retries', async () => {
  const { client, sent } = createScriptedClient([unavailable], { retries: 3 });
  expect((await run(client.accounts.list())).error).toBeInstanceOf(ServerError);
  expect(sent).toHaveLength(4);
  await run(client.accounts.list({}, { retries: 0 }));
  expect(sent).toHaveLength(5);
});

test('the backoff grows up to the maximum, and is random', async () => {
  const waits = async (random: number) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const times: number[] = [];
    const note = () => {
      times.push(Date.now());
      return unavailable.clone();
    };
    const { client } = createScriptedClient([note], { retries: 5 });
    await run(client.accounts.list());
    return times.slice(1).map((time, i) => time - (times[i] ?? 0));
  };
  expect(await waits(0)).toEqual([250, 500, 1000, 2000, 4000]);
  expect((await waits(0.999999)).map((ms) => Math.round(ms / 50) * 50)).toEqual([500, 1000, 2000, 4000, 8000]);
});

test.each([
  ['seconds', '7', {}, 7000],
  ['a date', 'Thu, 01 Jan 2026 00:00:09 GMT', {}, 9000],
  [
    'a date by the clock of the service',
    'Thu, 01 Jan 2026 05:00:09 GMT',
    { date: 'Thu, 01 Jan 2026 05:00:00 GMT' },
    9000,
  ],
  ['a date of RFC 850', 'Thursday, 01-Jan-26 00:00:09 GMT', {}, 9000],
  ['a date of asctime', 'Thu Jan  1 00:00:09 2026', {}, 9000],
  ['a date in the past', 'Wed, 31 Dec 2025 23:00:00 GMT', {}, 0],
])('Retry-After as %s is respected', async (_, after, headers, milliseconds) => {
  const { client, sent } = createScriptedClient([rateLimited(after, headers), success]);
  expect(await run(client.accounts.list())).toMatchObject({ data: { accounts: [] }, after: milliseconds });
  expect(sent).toHaveLength(2);
});

test.each(['soon', '', '-5'])('a 429 with Retry-After %j counts for a minute', async (after) => {
  const { client } = createScriptedClient([rateLimited(after), success], { timeoutMs: 90_000 });
  expect(await run(client.accounts.list())).toMatchObject({ data: { accounts: [] }, after: 60_000 });
});

test('a wait that exceeds the deadline is not started', async () => {
  const { client, sent } = createScriptedClient([rateLimited('3600')]);
  expect(await run(client.accounts.list())).toMatchObject({ error: expect.any(RateLimitError), after: 0 });
  expect(sent).toHaveLength(1);
});

test('an operation is idempotent exactly if the contract says so', () => {
  const posts = Object.values(contract.paths).flatMap((item) => ('post' in item ? [item.post] : []));
  const declared = posts.filter((post) => post['x-idempotent']).map(({ operationId }) => operationId);
  const generated = Object.entries(endpoints as Record<string, Endpoint>).filter(([, endpoint]) => endpoint.idempotent);
  expect(generated.map(([id]) => id).sort()).toEqual(declared.sort());
  expect(declared.sort()).toEqual([
    'activateCampaign',
    'createSubscriberBatch',
    'createUnsubscribeBatch',
    'pauseCampaign',
  ]);
});

describe('the deadline', () => {
  test('covers an attempt that hangs', async () => {
    const { client } = createScriptedClient([hang]);
    expect(await run(client.accounts.list({}, { timeoutMs: 300 }))).toMatchObject({
      error: expect.any(DeadlineError),
      after: 300,
    });
  });

  test('covers all attempts and the waits between them', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const slow = () => new Promise<Response>((resolve) => setTimeout(() => resolve(unavailable.clone()), 400));
    const { client, sent } = createScriptedClient([slow], { retries: 9 });
    const { error, after } = await run(client.accounts.list({}, { timeoutMs: 1700 }));
    expect(error).toBeInstanceOf(DeadlineError);
    expect([after, sent.length]).toEqual([1700, 3]);
  });

  test('is named by the error, with the error of the last attempt that failed', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { client } = createScriptedClient([unavailable, hang]);
    const { error } = await run(client.accounts.list({}, { timeoutMs: 700 }));
    expect(error).toMatchObject({ cause: expect.any(ServerError) });
    expect((error as Error).message).toBe('accounts.list: No response within 0.7 s. Raise `timeoutMs`, or try later.');
  });

  test('covers the body', async () => {
    const stalled = () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array([123])) }));
    const { client } = createScriptedClient([stalled]);
    expect(await run(client.accounts.list({}, { timeoutMs: 300 }))).toMatchObject({
      error: expect.any(DeadlineError),
      after: 300,
    });
  });

  test('covers a fetch that ignores the signal', async () => {
    const never = () => new Promise<never>(() => {});
    const ignoring = createScriptedClient([never]);
    expect((await run(ignoring.client.accounts.list())).error).toBeInstanceOf(DeadlineError);
  });

  test('leaves no timer behind', async () => {
    const { client } = createScriptedClient([success]);
    await client.accounts.list();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the time-out of an attempt', () => {
  // The platform's timers are not the fake ones.
  beforeEach(() => void vi.useRealTimers());

  test('lets an idempotent call go on with another attempt', async () => {
    const { client, sent } = createScriptedClient([hang, success], { attemptTimeoutMs: 20 });
    expect(await client.accounts.list()).toEqual({ accounts: [] });
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  test('ends a call that must not be sent twice, and says so', async () => {
    const { client, sent } = createScriptedClient([hang], { attemptTimeoutMs: 20 });
    const event = { email: 'a@b.example', action: 'Came' };
    const error = await client.events.record({ body: { events: [event] } }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ConnectionFailedError);
    expect(error.message).toMatch(/^events\.record: No response from api\.example: The operation was aborted/);
    expect(sent).toHaveLength(1);
  });
});

describe('an abort', () => {
  const runAndAbort = async (responses: Parameters<typeof createScriptedClient>[0], after: number) => {
    const controller = new AbortController();
    const { client, sent } = createScriptedClient(responses);
    setTimeout(() => controller.abort('enough'), after);
    const call = client.accounts.list({}, { signal: controller.signal });
    return { ...(await run(call)), sent, controller };
  };

  test.each<[string, (signal: AbortSignal) => AbortSignal]>([
    ['AbortSignal.timeout', (signal) => signal],
    ['AbortSignal.any', (signal) => AbortSignal.any([new AbortController().signal, signal])],
  ])('by %s is a DeadlineError', async (_, combine) => {
    const { client } = createScriptedClient([hang]);
    // The platform's timers are not the fake ones.
    const timedOut = AbortSignal.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    const { error } = await run(client.accounts.list({}, { signal: combine(timedOut) }));
    expect(error).toBeInstanceOf(DeadlineError);
    expect((error as DeadlineError).cause).toBeInstanceOf(DOMException);
  });

  test('before the call sends nothing', async () => {
    const { client, sent } = createScriptedClient([success]);
    const { error } = await run(client.accounts.list({}, { signal: AbortSignal.abort('enough') }));
    expect(error).toMatchObject({ name: 'AbortError', cause: 'enough' });
    expect(sent).toEqual([]);
  });

  test('ends an attempt, and the signal of its fetch', async () => {
    const { error, sent } = await runAndAbort([hang], 100);
    expect(error).toBeInstanceOf(AbortError);
    expect(sent[0]?.signal.aborted).toBe(true);
  });

  test('ends the wait before a retry', async () => {
    const { error, sent } = await runAndAbort([unavailable], 100);
    expect(error).toBeInstanceOf(AbortError);
    expect(sent).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('ends the reading of the body', async () => {
    const stalled = () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array([123])) }));
    expect((await runAndAbort([stalled], 100)).error).toBeInstanceOf(AbortError);
  });

  test('after the call does nothing', async () => {
    const { data, controller } = await runAndAbort([success], 100);
    expect(data).toEqual({ accounts: [] });
    expect(controller.signal.aborted).toBe(true);
  });
});

test('a connection lost while the response is read is retried', async () => {
  const interrupted = () =>
    new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('terminated')) }));
  const { client, sent } = createScriptedClient([interrupted, success]);
  expect((await run(client.accounts.list())).data).toEqual({ accounts: [] });
  const once = createScriptedClient([interrupted], { retries: 0 });
  expect((await run(once.client.accounts.list())).error).toBeInstanceOf(ConnectionFailedError);
  expect(sent).toHaveLength(2);
});

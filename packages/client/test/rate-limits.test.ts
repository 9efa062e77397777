import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RateLimitExhaustedError } from '../src/exports.ts';
import { createRateLimit } from '../src/rate-limit.ts';
import { createScriptedClient, json, type SentRequest } from './scripted-client.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const hour = 3_600_000;

/**
 * A service with windows of an hour. `used` is the usage of the first one by other clients, `startedAt` its time, and
 * `sendsHeaders` whether responses carry the rate-limit headers.
 */
function createLimitedService(limit: number, { used = 0, startedAt = 0, sendsHeaders = true } = {}) {
  let left = limit - used;
  let ends = startedAt + hour;
  const refused: number[] = [];
  const accepted: number[] = [];
  const respond = ({ url }: SentRequest) => {
    if (Date.now() >= ends) {
      left = limit;
      ends = Date.now() + hour;
    }
    const headers = { 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(Math.max(0, left - 1)) };
    if (left-- <= 0) {
      refused.push(Date.now());
      return json(
        429,
        { message: 'Later.' },
        { ...headers, 'retry-after': String(Math.ceil((ends - Date.now()) / 1000)) },
      );
    }
    accepted.push(Date.now());
    return json(201, url.includes('batches') ? {} : { goals: [] }, sendsHeaders ? headers : {});
  };
  return { respond, refused, accepted };
}

const oneBatch = { body: { batches: [{ subscribers: [{ email: 'a@b.example' }] }] } };

test.each([
  ['alone', 10, {}],
  ['with other clients of the same credential', 10, { used: 3 }],
  ['in a window that started earlier', 10, { used: 1, startedAt: -hour / 2 }],
  ['with a service that sends no headers, by the limit of the contract', 50, { sendsHeaders: false }],
])('a hundred concurrent calls get no 429: %s', async (_, limit, options) => {
  const service = createLimitedService(limit, options);
  const { client } = createScriptedClient([service.respond], { timeoutMs: 24 * hour, retries: 0 });
  const calls = Array.from({ length: 100 }, () => client.subscribers.createBatch(oneBatch));
  await vi.runAllTimersAsync();
  expect(await Promise.all(calls)).toHaveLength(100);
  expect([service.accepted.length, service.refused.length]).toEqual([100, 0]);
});

test('a call whose wait exceeds its timeout fails at once', async () => {
  const { client, sent } = createScriptedClient([createLimitedService(1).respond]);
  await client.goals.list();
  const error = await client.goals.list().catch((thrown) => thrown);
  expect(error).toBeInstanceOf(RateLimitExhaustedError);
  expect(error.message).toBe('goals.list: The individual rate limit is used up. Try again in 3601 s.');
  expect(error).toMatchObject({ limit: 'individual', retryAfterMs: hour + 1000 });
  expect([sent.length, Date.now()]).toEqual([1, 0]);
});

test('an abort ends the wait for the rate limit', async () => {
  const controller = new AbortController();
  const { client, sent } = createScriptedClient([createLimitedService(1).respond], { timeoutMs: 24 * hour });
  await client.goals.list();
  const call = client.goals.list({}, { signal: controller.signal }).catch((thrown) => thrown);
  await vi.advanceTimersByTimeAsync(1000);
  controller.abort();
  expect((await call).name).toBe('AbortError');
  expect([sent.length, vi.getTimerCount()]).toEqual([1, 0]);
});

test('after days of usage no hour has more requests than the limit', () => {
  const rateLimit = createRateLimit({ limit: 50, seconds: 3600 });
  const sentAt: number[] = [];
  for (let n = 0; n < 2000; n++) {
    const wait = rateLimit.delay();
    if (wait > 0) vi.advanceTimersByTime(wait);
    rateLimit.consume()(json(200, {}, { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '49' }));
    sentAt.push(Date.now());
    vi.advanceTimersByTime(n % 7 === 0 ? 20_000 : 10);
  }
  const inHour = sentAt.map((time, i) => sentAt.slice(i).filter((other) => other < time + hour).length);
  expect(Math.max(...inHour)).toBe(50);
});

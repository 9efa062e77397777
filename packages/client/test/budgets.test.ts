import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBudget } from '../src/budget.ts';
import { TimeoutError } from '../src/errors.ts';
import { json, type Sent, scripted } from './scripted.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const hour = 3_600_000;

/** A service that counts in windows of an hour, as it may; `used` is what others took of the first before. */
function limiting(limit: number, { used = 0, begun = 0, tells = true } = {}) {
  let left = limit - used;
  let ends = begun + hour;
  const refused: number[] = [];
  const taken: number[] = [];
  const answer = ({ url }: Sent) => {
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
    taken.push(Date.now());
    return json(201, url.includes('batches') ? {} : { goals: [] }, tells ? headers : {});
  };
  return { answer, refused, taken };
}

const oneBatch = { body: { batches: [{ subscribers: [{ email: 'a@b.example' }] }] } };

test('limits are learned from the headers, for batches and all others apart', async () => {
  const { client } = scripted([
    json(200, { goals: [] }, { 'x-ratelimit-limit': '3600', 'x-ratelimit-remaining': '3587' }),
    json(201, {}, { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '12' }),
  ]);
  expect(client.limits.batch).toEqual({ limit: 50, remaining: undefined, waitMs: 0 });
  await client.goals.list();
  await client.subscribers.createBatch(oneBatch);
  expect(client.limits).toEqual({
    individual: { limit: 3600, remaining: 3587, waitMs: 0 },
    batch: { limit: 60, remaining: 12, waitMs: 0 },
  });
});

test('without pacing nothing waits, and the limit is told by the service', async () => {
  const service = limiting(2);
  const { client, sent } = scripted([service.answer], { retries: 0 });
  for (let n = 0; n < 2; n++) await client.goals.list();
  await expect(client.goals.list()).rejects.toThrow('429');
  expect(sent).toHaveLength(3);
  expect(client.limits.individual).toMatchObject({ remaining: 0 });
  expect(client.limits.individual.waitMs).toBe(hour);
});

test.each([
  ['alone', 10, {}],
  ['beside others with the same credential', 10, { used: 3 }],
  ['in a window that began before', 10, { used: 1, begun: -hour / 2 }],
  ['with a service that says nothing, by the limit of the contract', 50, { tells: false }],
])('with pacing a hundred calls at once see no 429: %s', async (_, limit, situation) => {
  const service = limiting(limit, situation);
  const { client } = scripted([service.answer], { pacing: true, timeoutMs: 0, retries: 0 });
  const calls = Array.from({ length: 100 }, () => client.subscribers.createBatch(oneBatch).result());
  await vi.runAllTimersAsync();
  expect((await Promise.all(calls)).filter(({ ok }) => !ok)).toEqual([]);
  expect([service.taken.length, service.refused.length]).toEqual([100, 0]);
});

test('with pacing a call that would wait longer than it may says so at once', async () => {
  const { client, sent } = scripted([limiting(1).answer], { pacing: true });
  await client.goals.list();
  const error = await client.goals.list().catch((thrown) => thrown);
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error.message).toContain('the limit of individual requests is used up for 36');
  expect([sent.length, Date.now()]).toEqual([1, 0]);
});

test('an abort ends the wait for the limit', async () => {
  const controller = new AbortController();
  const { client, sent } = scripted([limiting(1).answer], { pacing: true, timeoutMs: 0 });
  await client.goals.list();
  const call = client.goals.list({}, { signal: controller.signal }).result();
  await vi.advanceTimersByTimeAsync(1000);
  controller.abort();
  expect((await call).error?.name).toBe('AbortError');
  expect([sent.length, vi.getTimerCount()]).toEqual([1, 0]);
});

test('a budget that is used for days needs no more memory, and no hour holds more than the limit', () => {
  const budget = createBudget({ limit: 50, seconds: 3600 });
  const left: number[] = [];
  for (let n = 0; n < 2000; n++) {
    const wait = budget.delay();
    if (wait > 0) vi.advanceTimersByTime(wait);
    budget.leave()(json(200, {}, { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '49' }));
    left.push(Date.now());
    vi.advanceTimersByTime(n % 7 === 0 ? 20_000 : 10);
  }
  const inHour = left.map((time, i) => left.slice(i).filter((other) => other < time + hour).length);
  expect(Math.max(...inHour)).toBe(50);
});

import { deepEqual, equal, ok } from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { headers } from '../../mutants/mutant.ts';
import type { Asked, Fault } from '../../mutants/proxy.ts';
import { operations } from '../../src/contract/operations.ts';
import { limits } from '../../src/interface-limits.ts';
import { type Prober, refused } from '../prober.ts';
import { type Body, json, type Variant, variant, withBody } from '../variant.ts';
import { withCredentials } from './requests.ts';

const people = '/v2/1001/subscribers/batches';
const kindOf = ({ operation }: Asked) => operation && operations[operation].rateLimit;
const credentialOf = ({ headers: shown }: Asked) => shown.authorization ?? '';
const left = ({ headers: shown }: { headers: Record<string, string> }) => Number(shown['x-ratelimit-remaining']);

/** Uses the limit of batch requests up, and returns the last answer. */
export async function usedUp({ post }: Prober) {
  for (let sent = 0; sent < limits.batchRequests; sent++) equal((await post(people, {})).status, 422);
  const seen = await post(people, {});
  equal(seen.status, 429);
  return seen;
}

/** Counts by a name of its own. */
function counter() {
  const counts = new Map<string, number>();
  return {
    of: (name: string) => counts.get(name) ?? 0,
    add: (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1),
  };
}

/** What lies in a body where an error says that something is wrong. */
const valueAt = (value: Body, attribute: string): unknown =>
  attribute
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce((node, name) => node?.[name], value);

export const limitVariants: Variant[] = [
  variant(
    'rate-limit-window',
    'begins its hours at fixed times, the last one twenty minutes ago',
    () =>
      headers(withCredentials, (shown) => {
        if (shown['retry-after']) shown['retry-after'] = String(Number(shown['retry-after']) - 1200);
      }),
    async (server) => {
      const seconds = Number((await usedUp(server)).headers['retry-after']);
      ok(seconds > 3500 && seconds <= 3600, `${seconds}`);
    },
  ),
  variant(
    'rate-limit-while-limited',
    'begins the hour anew with every request that comes too early',
    () =>
      headers(withCredentials, (shown) => {
        if (shown['retry-after']) shown['retry-after'] = '3600';
      }),
    async (server) => {
      await usedUp(server);
      await wait(1100);
      const seen = await server.post(people, {});
      deepEqual([seen.status, left(seen)], [429, 0]);
      ok(Number(seen.headers['retry-after']) < 3600, seen.headers['retry-after']);
    },
  ),
  variant(
    'retry-after',
    'does not say when to come back',
    () => headers(withCredentials, (shown) => delete shown['retry-after']),
    async (server) => ok(Number((await usedUp(server)).headers['retry-after']) > 0),
  ),
  variant(
    'rate-limit-subject',
    'counts the requests to each account apart',
    (): Fault => {
      const { of, add } = counter();
      return {
        answer(answered, asked) {
          const account = asked.url.pathname.split('/')[2];
          const name = [credentialOf(asked), kindOf(asked), account].join(' ');
          const { 'x-ratelimit-limit': limit } = answered.headers;
          if (limit === undefined || answered.status === 429) return answered;
          add(name);
          const remaining = String(Math.max(0, Number(limit) - of(name)));
          return { ...answered, headers: { ...answered.headers, 'x-ratelimit-remaining': remaining } };
        },
      };
    },
    async ({ get }) => {
      const first = await get('/v2/accounts');
      const second = await get('/v2/1001/goals');
      deepEqual([left(first), left(second)], [3599, 3598]);
    },
  ),
  variant(
    'rate-limit-counting',
    'does not count requests that it refuses',
    (): Fault => {
      const { of, add } = counter();
      return {
        answer(answered, asked) {
          const name = [credentialOf(asked), kindOf(asked)].join(' ');
          if (left(answered) >= 0 && answered.status >= 400 && answered.status !== 429) add(name);
          if (!(left(answered) > 0)) return answered;
          const remaining = String(left(answered) + of(name));
          return { ...answered, headers: { ...answered.headers, 'x-ratelimit-remaining': remaining } };
        },
      };
    },
    async ({ get }) => {
      const before = left(await get('/v2/1001/goals'));
      equal((await get('/v2/1001/goals/unicorn')).status, 404);
      equal((await get('/v2/1001/goals?sort=unicorn')).status, 422);
      equal((await get('/v2/1001/goals', { token: null })).status, 401);
      equal(before - left(await get('/v2/1001/goals')), 3);
    },
  ),
  variant(
    'rate-limit-headers-at-401',
    'has the headers of limits with a 401 too',
    (): Fault => ({
      answer(answered, asked) {
        if (answered.status !== 401 || kindOf(asked) === undefined) return answered;
        const shown = { 'x-ratelimit-limit': '3600', 'x-ratelimit-remaining': '3600' };
        return { ...answered, headers: { ...answered.headers, ...shown } };
      },
    }),
    async ({ get }) => {
      const { status, headers: shown } = await get('/v2/accounts', { token: null });
      deepEqual([status, 'x-ratelimit-limit' in shown, 'x-ratelimit-remaining' in shown], [401, false, false]);
    },
  ),
  variant(
    'batch-limit-headers',
    'tells the limit of other requests at batch operations too',
    (): Fault => ({
      answer(answered, asked) {
        if (kindOf(asked) !== 'batch' || !('x-ratelimit-limit' in answered.headers)) return answered;
        const remaining = String(3550 + left(answered));
        const shown = { 'x-ratelimit-limit': '3600', 'x-ratelimit-remaining': remaining };
        return { ...answered, headers: { ...answered.headers, ...shown } };
      },
    }),
    async ({ post }) => {
      const seen = await post(people, {});
      deepEqual([seen.headers['x-ratelimit-limit'], left(seen)], ['50', 49]);
    },
  ),
  variant(
    'codes-of-wrong-types',
    'has another code for values of a wrong type',
    (): Fault => ({
      answer(answered, asked) {
        if (answered.status !== 422 || asked.text === '') return answered;
        const value = json(answered);
        const given = json(asked);
        const record = given?.subscribers?.[0] ?? given?.events?.[0];
        for (const error of value.errors ?? []) {
          const wrong = valueAt(record, error.attribute ?? '') ?? valueAt(given, error.attribute ?? '');
          const typed = wrong !== undefined && typeof wrong !== 'string';
          if (error.code === 'format_error' && typed) error.code = 'presence_error';
        }
        return withBody(answered, value);
      },
    }),
    async ({ post, email }) => {
      const event = (fields: object) =>
        post('/v2/1001/events', { events: [{ email: email(), action: 'Probed', ...fields }] });
      refused(await event({ action: 7 }), 422, 'format_error', 'action');
      refused(await event({ properties: 'none' }), 422, 'format_error', 'properties');
      refused(await event({ occurred_at: 'yesterday' }), 422, 'time_error', 'occurred_at');
      refused(await event({ email: 'nobody' }), 422, 'email_error', 'email');
    },
  ),
  variant(
    'errors-several-codes',
    'tells every fault of an attribute',
    (): Fault => ({
      answer(answered, asked) {
        const email = json(asked)?.subscribers?.[0]?.email;
        if (asked.operation !== 'subscribeToCampaign' || answered.status !== 422 || email !== '') return answered;
        const value = json(answered);
        value.errors.push({ code: 'length_error', attribute: 'email', message: 'Email is too short.' });
        return withBody(answered, value);
      },
    }),
    async ({ subscribe, given }) => {
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const { status, body } = await subscribe(campaign, { email: '' });
      deepEqual([status, body.errors.map(({ attribute }: Body) => attribute)], [422, ['email']]);
    },
  ),
];

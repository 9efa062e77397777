import { deepEqual, equal, ok } from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProxyRequest, Rewrite } from '../../mutants/proxy.ts';
import { type Body, changeHeaders, parseBody } from '../../mutants/rewrites.ts';
import { operations } from '../../src/contract/operations.ts';
import { limits } from '../../src/interface-limits.ts';
import { expectError, type Prober } from '../prober.ts';
import { defineVariant, type Variant, withBody } from '../variant.ts';
import { withCredentials } from './requests.ts';

const people = '/v2/1001/subscribers/batches';
const kindOf = ({ operation }: ProxyRequest) => operation && operations[operation].rateLimit;
const credentialOf = ({ headers }: ProxyRequest) => headers.authorization ?? '';
const left = ({ headers }: { headers: Record<string, string> }) => Number(headers['x-ratelimit-remaining']);

/** Uses the limit of batch requests up, and returns the last answer. */
export async function exhaustBatchLimit({ post }: Prober) {
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
  defineVariant(
    'rate-limit-window',
    'starts its hours at fixed times, the current one 20 minutes ago',
    () =>
      changeHeaders(withCredentials, (shown) => {
        if (shown['retry-after']) shown['retry-after'] = String(Number(shown['retry-after']) - 1200);
      }),
    async (server) => {
      const seconds = Number((await exhaustBatchLimit(server)).headers['retry-after']);
      ok(seconds > 3500 && seconds <= 3600, `${seconds}`);
    },
  ),
  defineVariant(
    'rate-limit-while-limited',
    'restarts the hour with every request beyond the limit',
    () =>
      changeHeaders(withCredentials, (shown) => {
        if (shown['retry-after']) shown['retry-after'] = '3600';
      }),
    async (server) => {
      await exhaustBatchLimit(server);
      await wait(1100);
      const seen = await server.post(people, {});
      deepEqual([seen.status, left(seen)], [429, 0]);
      ok(Number(seen.headers['retry-after']) < 3600, seen.headers['retry-after']);
    },
  ),
  defineVariant(
    'retry-after',
    'omits `Retry-After`',
    () => changeHeaders(withCredentials, (shown) => delete shown['retry-after']),
    async (server) => ok(Number((await exhaustBatchLimit(server)).headers['retry-after']) > 0),
  ),
  defineVariant(
    'rate-limit-subject',
    'counts the requests to each account separately',
    (): Rewrite => {
      const { of, add } = counter();
      return {
        response(response, request) {
          const account = request.url.pathname.split('/')[2];
          const name = [credentialOf(request), kindOf(request), account].join(' ');
          const { 'x-ratelimit-limit': limit } = response.headers;
          if (limit === undefined || response.status === 429) return response;
          add(name);
          const remaining = String(Math.max(0, Number(limit) - of(name)));
          return { ...response, headers: { ...response.headers, 'x-ratelimit-remaining': remaining } };
        },
      };
    },
    async ({ get }) => {
      const first = await get('/v2/accounts');
      const second = await get('/v2/1001/goals');
      deepEqual([left(first), left(second)], [3599, 3598]);
    },
  ),
  defineVariant(
    'rate-limit-counting',
    'does not count requests that it rejects',
    (): Rewrite => {
      const { of, add } = counter();
      return {
        response(response, request) {
          const name = [credentialOf(request), kindOf(request)].join(' ');
          if (left(response) >= 0 && response.status >= 400 && response.status !== 429) add(name);
          if (!(left(response) > 0)) return response;
          const remaining = String(left(response) + of(name));
          return { ...response, headers: { ...response.headers, 'x-ratelimit-remaining': remaining } };
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
  defineVariant(
    'rate-limit-headers-at-401',
    'also sends the rate-limit headers with a 401',
    (): Rewrite => ({
      response(response, request) {
        if (response.status !== 401 || kindOf(request) === undefined) return response;
        const shown = { 'x-ratelimit-limit': '3600', 'x-ratelimit-remaining': '3600' };
        return { ...response, headers: { ...response.headers, ...shown } };
      },
    }),
    async ({ get }) => {
      const { status, headers } = await get('/v2/accounts', { token: null });
      deepEqual([status, 'x-ratelimit-limit' in headers, 'x-ratelimit-remaining' in headers], [401, false, false]);
    },
  ),
  defineVariant(
    'batch-limit-headers',
    'also sends the limit of other requests for batch operations',
    (): Rewrite => ({
      response(response, request) {
        if (kindOf(request) !== 'batch' || !('x-ratelimit-limit' in response.headers)) return response;
        const remaining = String(3550 + left(response));
        const shown = { 'x-ratelimit-limit': '3600', 'x-ratelimit-remaining': remaining };
        return { ...response, headers: { ...response.headers, ...shown } };
      },
    }),
    async ({ post }) => {
      const seen = await post(people, {});
      deepEqual([seen.headers['x-ratelimit-limit'], left(seen)], ['50', 49]);
    },
  ),
  defineVariant(
    'codes-of-wrong-types',
    'returns another code for values of the wrong type',
    (): Rewrite => ({
      response(response, request) {
        if (response.status !== 422 || request.text === '') return response;
        const value = parseBody(response);
        const given = parseBody(request);
        const record = given?.subscribers?.[0] ?? given?.events?.[0];
        for (const error of value.errors ?? []) {
          const wrong = valueAt(record, error.attribute ?? '') ?? valueAt(given, error.attribute ?? '');
          const typed = wrong !== undefined && typeof wrong !== 'string';
          if (error.code === 'format_error' && typed) error.code = 'presence_error';
        }
        return withBody(response, value);
      },
    }),
    async ({ post, createEmail }) => {
      const event = (fields: object) =>
        post('/v2/1001/events', { events: [{ email: createEmail(), action: 'Probed', ...fields }] });
      expectError(await event({ action: 7 }), 422, 'format_error', 'action');
      expectError(await event({ properties: 'none' }), 422, 'format_error', 'properties');
      expectError(await event({ occurred_at: 'yesterday' }), 422, 'time_error', 'occurred_at');
      expectError(await event({ email: 'nobody' }), 422, 'email_error', 'email');
    },
  ),
  defineVariant(
    'errors-several-codes',
    'returns every validation error of an attribute',
    (): Rewrite => ({
      response(response, request) {
        const email = parseBody(request)?.subscribers?.[0]?.email;
        if (request.operation !== 'subscribeToCampaign' || response.status !== 422 || email !== '') return response;
        const value = parseBody(response);
        value.errors.push({ code: 'length_error', attribute: 'email', message: 'Email is too short.' });
        return withBody(response, value);
      },
    }),
    async ({ subscribe, provide }) => {
      const { campaign_id: campaign = '' } = await provide('campaign to subscribe to');
      const { status, body } = await subscribe(campaign, { email: '' });
      deepEqual([status, body.errors.map(({ attribute }: Body) => attribute)], [422, ['email']]);
    },
  ),
];

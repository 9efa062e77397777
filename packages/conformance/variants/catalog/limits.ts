import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Rewrite, ServerRequest } from '../../servers/exchange.ts';
import { changeHeaders, changeRequestBody } from '../../servers/rewrites.ts';
import { limits } from '../../src/contract/interface-limits.ts';
import { operations } from '../../src/contract/operations.ts';
import type { Prober } from '../prober.ts';
import { defineVariant, type Variant } from '../variant.ts';
import { withCredentials } from './requests.ts';

const subscribersPath = '/v2/1001/subscribers/batches';
const findLimit = ({ operation }: ServerRequest) => operation && operations[operation].rateLimit;
const credentialOf = ({ headers }: ServerRequest) => headers.authorization ?? '';
const readRemaining = ({ headers }: { headers: Record<string, string> }) => Number(headers['x-ratelimit-remaining']);

/** Sends batch requests until the limit is exceeded, and returns the 429. */
export async function exhaustBatchLimit({ post }: Prober) {
  for (let sent = 0; sent < limits.batchRequests; sent++) equal((await post(subscribersPath, {})).status, 422);
  const response = await post(subscribersPath, {});
  equal(response.status, 429);
  return response;
}

/** Counts requests in the hours of the server behind the proxy: a new one begins with a response that states the first request. */
function createCounter() {
  const counts = new Map<string, number>();
  return {
    get: (name: string) => counts.get(name) ?? 0,
    add: (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1),
    restartWith(response: { headers: Record<string, string> }, prefix: string) {
      if (Number(response.headers['x-ratelimit-limit']) - readRemaining(response) !== 1) return;
      for (const name of counts.keys()) if (name.startsWith(prefix)) counts.delete(name);
    },
  };
}

export const limitVariants: Variant[] = [
  defineVariant(
    'rate-limit-window',
    'starts its hours at fixed times, the current one 20 minutes ago',
    () =>
      changeHeaders(withCredentials, (headers) => {
        if (headers['retry-after']) headers['retry-after'] = String(Number(headers['retry-after']) - 1200);
      }),
    async (server) => {
      const seconds = Number((await exhaustBatchLimit(server)).headers['retry-after']);
      ok(seconds > 3500 && seconds <= 3600, `${seconds}`);
    },
  ),
  defineVariant(
    'rate-limit-window',
    'omits `Retry-After`',
    () => changeHeaders(withCredentials, (headers) => delete headers['retry-after']),
    async (server) => ok(Number((await exhaustBatchLimit(server)).headers['retry-after']) > 0),
  ),
  defineVariant(
    'rate-limit-subject',
    'counts the requests to each account separately',
    (): Rewrite => {
      const { get, add, restartWith } = createCounter();
      return {
        response(response, request) {
          const account = request.url.pathname.split('/')[2];
          const subject = [credentialOf(request), findLimit(request)].join(' ');
          const name = `${subject} ${account}`;
          const { 'x-ratelimit-limit': limit } = response.headers;
          if (limit === undefined || response.status === 429) return response;
          restartWith(response, subject);
          add(name);
          const remaining = String(Math.max(0, Number(limit) - get(name)));
          return { ...response, headers: { ...response.headers, 'x-ratelimit-remaining': remaining } };
        },
      };
    },
    async ({ get }) => {
      const first = await get('/v2/accounts');
      const second = await get('/v2/1001/goals');
      deepEqual([readRemaining(first), readRemaining(second)], [3599, 3598]);
    },
  ),
  defineVariant(
    'rate-limit-counting',
    'does not count requests that it rejects',
    (): Rewrite => {
      const { get, add, restartWith } = createCounter();
      return {
        response(response, request) {
          const name = [credentialOf(request), findLimit(request)].join(' ');
          restartWith(response, name);
          if (readRemaining(response) >= 0 && response.status >= 400 && response.status !== 429) add(name);
          if (!(readRemaining(response) > 0)) return response;
          const remaining = String(readRemaining(response) + get(name));
          return { ...response, headers: { ...response.headers, 'x-ratelimit-remaining': remaining } };
        },
      };
    },
    async ({ get, request }) => {
      const before = readRemaining(await get('/v2/1001/goals'));
      equal((await get('/v2/1001/goals/unicorn')).status, 404);
      equal((await get('/v2/1001/goals?sort=unicorn')).status, 422);
      equal((await get('/v2/1001/goals', { token: null })).status, 401);
      equal((await get('/v2/1001/unicorns')).status, 404);
      equal((await request('DELETE', '/v2/1001/goals')).status, 405);
      equal(before - readRemaining(await get('/v2/1001/goals')), 3);
    },
  ),
  defineVariant(
    'batch-limit-headers',
    'also sends the limit of other requests for batch operations',
    (): Rewrite => ({
      response(response, request) {
        if (findLimit(request) !== 'batch' || !('x-ratelimit-limit' in response.headers)) return response;
        const remaining = String(limits.requests - limits.batchRequests + readRemaining(response));
        const rateLimitHeaders = { 'x-ratelimit-limit': String(limits.requests), 'x-ratelimit-remaining': remaining };
        return { ...response, headers: { ...response.headers, ...rateLimitHeaders } };
      },
    }),
  ),
  defineVariant('wrong-types', 'reads numbers as strings', () =>
    changeRequestBody(['subscribeToCampaign', 'recordEvent'], (value) => {
      const record = value?.subscribers?.[0] ?? value?.events?.[0];
      for (const name of ['user_id', 'action', 'eu_consent_message']) {
        if (typeof record?.[name] === 'number') record[name] = String(record[name]);
      }
    }),
  ),
];

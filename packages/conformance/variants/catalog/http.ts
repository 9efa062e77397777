import { deepEqual, equal, match } from 'node:assert/strict';
import type { Rewrite } from '../../servers/exchange.ts';
import { createResponse } from '../../servers/rewrites.ts';
import { expectError } from '../prober.ts';
import { defineVariant, type Variant } from '../variant.ts';

const notFound = { errors: [{ code: 'not_found_error', message: 'Not found.' }] };

/** Unspecified behavior with the parts of HTTP that the interface does not mention. */
export const httpVariants: Variant[] = [
  defineVariant(
    'percent-encoding',
    'returns 404 for percent-encoded paths',
    (): Rewrite => ({
      request: (request) => (request.url.pathname.includes('%') ? createResponse(404, notFound) : request),
    }),
    async ({ get, request }) => {
      equal((await get('/v2/%31%30%301/campaign%73')).status, 200);
      equal((await request('DELETE', '/v2/%31%30%301/campaign%73')).status, 405);
      for (const path of ['/v2/1001%2Fcampaigns', '/v2/%ff/campaigns', '/v2/1001/campaigns/%00', '/v2/%']) {
        expectError(await get(path), 404, 'not_found_error');
      }
    },
  ),
  defineVariant(
    'request-ids-of-clients',
    'sends no request ids',
    (): Rewrite => ({
      response({ headers: { 'x-request-id': _, ...headers }, ...response }) {
        return { ...response, headers };
      },
    }),
    async ({ get, post }) => {
      const own = { 'x-request-id': 'probe/1' };
      equal((await get('/v2/accounts', { headers: own })).headers['x-request-id'], 'probe/1');
      equal((await get('/v2/unicorn/goals', { headers: own })).headers['x-request-id'], 'probe/1');
      match((await get('/v2/accounts')).headers['x-request-id'] ?? '', /^[\da-f-]{36}$/);
      const { headers, body } = await post('/v3/1001/shopper_activity/cart/batch', { carts: [{}] }, { headers: own });
      deepEqual([headers['x-request-id']], body.request_ids);
    },
  ),
  defineVariant(
    'cross-origin',
    'permits every origin',
    () => async (request, next) => {
      const permission = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' };
      if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
        return { status: 204, headers: permission, text: '' };
      }
      const response = await next(request);
      return { ...response, headers: { ...response.headers, ...permission } };
    },
    async ({ get, request }) => {
      const headers = { origin: 'https://shop.example', 'access-control-request-method': 'GET' };
      equal((await get('/v2/accounts', { headers })).headers['access-control-allow-origin'], undefined);
      equal((await request('OPTIONS', '/v2/accounts', { headers, token: null })).status, 405);
      equal((await get('/openapi.json', { headers, token: null })).headers['access-control-allow-origin'], '*');
    },
  ),
  defineVariant(
    'conditional-requests',
    'sends `ETag`, and returns 304 or 412 by the conditions of a request',
    () => async (request, next) => {
      const conditions = request.headers;
      if (conditions['if-match'] !== undefined && request.method === 'POST') return createResponse(412);
      const response = await next(request);
      if (request.method !== 'GET' || response.status !== 200) return response;
      const headers = { ...response.headers, etag: `"${response.text.length}"` };
      const isCached = [headers.etag, '*'].includes(conditions['if-none-match'] ?? '');
      return isCached ? { status: 304, headers, text: '' } : { ...response, headers };
    },
    async ({ get, post }) => {
      const conditions = { 'if-none-match': '*', 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() };
      const { status, headers } = await get('/v2/accounts', { headers: conditions });
      deepEqual([status, headers.etag, headers['last-modified']], [200, undefined, undefined]);
      const unmet = { 'if-match': '"other"', 'if-unmodified-since': new Date(0).toUTCString() };
      equal(
        (
          await post(
            '/v2/1001/events',
            { events: [{ email: 'probe@example.com', action: 'Probed' }] },
            { headers: unmet },
          )
        ).status,
        204,
      );
    },
  ),
  defineVariant(
    'ranges',
    'returns the range of bytes that a request asks for',
    () => async (request, next) => {
      const response = await next(request);
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      if (request.method !== 'GET' || response.status !== 200 || last === undefined) return response;
      const headers = { ...response.headers, 'content-range': `bytes ${first}-${last}/${response.text.length}` };
      return { status: 206, headers, text: response.text.slice(Number(first), Number(last) + 1) };
    },
    async ({ get }) => {
      const { status, headers, body } = await get('/v2/accounts', { headers: { range: 'bytes=0-9' } });
      deepEqual([status, headers['accept-ranges'], Array.isArray(body?.accounts)], [200, undefined, true]);
    },
  ),
];

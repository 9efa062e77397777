import { deepEqual, equal, match } from 'node:assert/strict';
import type { Rewrite } from '../../servers/exchange.ts';
import { defineVariant, type Variant } from '../variant.ts';

/** Unspecified behavior with the parts of HTTP that the interface does not mention. */
export const httpVariants: Variant[] = [
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
];

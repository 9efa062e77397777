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
  ),
  defineVariant('cross-origin', 'permits every origin', () => async (request, next) => {
    const permission = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' };
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      return { status: 204, headers: permission, text: '' };
    }
    const response = await next(request);
    return { ...response, headers: { ...response.headers, ...permission } };
  }),
];

import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from '../connections/route-methods.ts';
import { contractPath } from '../contract/contract.ts';

const exposed = 'X-RateLimit-Limit, X-RateLimit-Remaining, Retry-After, X-Request-Id, WWW-Authenticate';
/** Seconds that a browser may cache the response to a preflight; none caches it for longer. */
const maxAge = 7200;

/**
 * Headers that let web pages read a response. Caches must not use a response for one origin for another.
 * @param origins the permitted ones; `*` permits every origin
 */
export function originHeaders(origins: readonly string[], origin = ''): OutgoingHttpHeaders {
  const vary = { ...(origins.length > 0 && !origins.includes('*') && { vary: 'Origin' }) };
  const permitted = ['*', origin].find((one) => origins.includes(one));
  if (permitted === undefined) return vary;
  return { ...vary, 'access-control-allow-origin': permitted, 'access-control-expose-headers': exposed };
}

interface PermitOptions {
  methods?: string;
  isFor?: (request: FastifyRequest) => boolean;
}

/**
 * Lets web pages of other origins read responses (CORS): the contract to all of them, everything else to those that the
 * operator names. Cookies are never permitted. Call it before hooks that require a credential or a route. It costs 0.1 % of a
 * fetch.
 * @param origins such as `https://shop.example`; `*` permits every origin
 * @param options.methods the methods that pages can use (default: GET, HEAD, POST)
 * @param options.isFor whether pages can read the response to a request (default: to all); a preflight has no route
 */
export function permitOrigins(
  app: FastifyInstance,
  origins: readonly string[],
  { methods = 'GET, HEAD, POST', isFor = () => true }: PermitOptions = {},
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isFor(request)) return done();
    const { method, headers, routeOptions } = request;
    // A preflight has no route.
    const isPublic = (routeOptions.url ?? pathOf(request)) === contractPath;
    const own = originHeaders(isPublic ? ['*'] : origins, headers.origin);
    reply.headers(own);
    const { 'access-control-request-method': requested, 'access-control-request-headers': names } = headers;
    const isPermitted = own['access-control-allow-origin'] !== undefined;
    if (!isPermitted || method !== 'OPTIONS' || requested === undefined) return done();
    reply.headers({ 'access-control-allow-methods': methods, 'access-control-max-age': maxAge });
    // A wildcard would not include `Authorization`.
    if (names !== undefined) reply.header('access-control-allow-headers', names);
    reply.status(204).send();
  });
}

import type { OperationId, Result } from '@email-automation/types';
import { type HttpHandler, HttpResponse, http } from 'msw';
import type { Endpoint } from '../operation.ts';
import { endpoints, limits } from '../resources.ts';
import { examples } from './examples.ts';

/** An operation that the client has a method for. */
export type MockedOperationId = Exclude<OperationId, 'authorizeApplication'>;

/** The response of an operation in a test. */
export interface MockedResponse<Id extends MockedOperationId> {
  /** The status. Default: that of the operation's success. */
  status?: number;
  /** The body. Default: the contract's example for the status. */
  body?: Result<Id> | Record<string, unknown>;
}

/**
 * Creates msw handlers for every operation. They respond with the contract's examples, and with 401 to a request
 * without a credential.
 * @param baseUrl the `baseUrl` of the client under test
 * @param authUrl its `authUrl`, if it is different
 */
export function createHandlers(baseUrl: string, authUrl = baseUrl): HttpHandler[] {
  const ids = Object.keys(examples).filter((id) => id !== 'authorizeApplication') as MockedOperationId[];
  return ids.map((id) => createHandler(isAuth(id) ? authUrl : baseUrl, id));
}

/**
 * Creates the msw handler of one operation, for example to override its default response with `server.use`.
 * @throws TypeError when the contract has no example for the status, and `response` has no body
 */
export function createHandler<Id extends MockedOperationId>(
  baseUrl: string,
  id: Id,
  response: MockedResponse<Id> = {},
): HttpHandler {
  const { method, path, rateLimit }: Endpoint = endpoints[id];
  const bodies = examples[id];
  const status = response.status ?? Number(Object.keys(bodies).find((status) => status.startsWith('2')));
  if (response.body === undefined && !(status in bodies)) {
    const statuses = Object.keys(bodies).join(', ');
    throw new TypeError(
      `The contract has no example of status ${status} for \`${id}\`. Pass a body, or use one of ${statuses}.`,
    );
  }
  const body = response.body ?? bodies[status];
  const { limit: allowed } = limits[rateLimit ?? 'individual'];
  const headers = {
    'x-ratelimit-limit': String(allowed),
    'x-ratelimit-remaining': String(status === 429 ? 0 : allowed - 1),
  };
  const url = `${baseUrl.replace(/\/+$/, '')}${path.replace(/\{(\w+)\}/g, ':$1')}`;
  const verb = (method ?? 'GET').toLowerCase() as 'get' | 'post';
  return http[verb](url, ({ request }) => {
    if (isAuth(id)) return HttpResponse.json(body as never, { status });
    if (!request.headers.has('authorization')) return HttpResponse.json(bodies[401] as never, { status: 401 });
    if (body === null) return new HttpResponse(null, { status, headers });
    return HttpResponse.json(body as never, { status, headers });
  });
}

const isAuth = (id: OperationId) => 'server' in endpoints[id];

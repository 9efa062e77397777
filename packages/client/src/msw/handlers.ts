import { type HttpHandler, HttpResponse, http } from 'msw';
import type { Endpoint, OperationId, Result } from '../operation.ts';
import { endpoints, limits } from '../resources.ts';
import { examples } from './examples.ts';

/** An operation that the client has a method for. */
export type MockedOperationId = Exclude<OperationId, 'authorizeApplication'>;

/** What an operation answers in a test. */
export interface MockedResponse<Id extends MockedOperationId> {
  /** Its status; that of success unless it is given. */
  status?: number;
  /** Its body; the contract's example for the status unless it is given. */
  body?: Result<Id> | Record<string, unknown>;
}

/**
 * Handlers for msw that answer every operation as the contract's examples show, and 401 to a request without credential.
 * @param baseUrl the address that the client under test has; `authUrl` too, if it has another
 */
export function createHandlers(baseUrl: string, authUrl = baseUrl): HttpHandler[] {
  const ids = Object.keys(examples).filter((id) => id !== 'authorizeApplication') as MockedOperationId[];
  return ids.map((id) => createHandler(isAuth(id) ? authUrl : baseUrl, id));
}

/**
 * A handler for one operation, to be used in front of the others: another status of the contract, or a body of your own.
 * @throws TypeError when the contract has no example for the status, and no body is given
 */
export function createHandler<Id extends MockedOperationId>(
  baseUrl: string,
  id: Id,
  given: MockedResponse<Id> = {},
): HttpHandler {
  const { method, path, limit }: Endpoint = endpoints[id];
  const known = examples[id];
  const status = given.status ?? Number(Object.keys(known).find((one) => one.startsWith('2')));
  if (given.body === undefined && !(status in known)) {
    const statuses = Object.keys(known).join(', ');
    throw new TypeError(`The contract has no ${status} of ${id}, but ${statuses}. Give its body.`);
  }
  const body = given.body ?? known[status];
  const most = limits[limit ?? 'individual'].limit;
  const headers = { 'x-ratelimit-limit': String(most), 'x-ratelimit-remaining': String(status === 429 ? 0 : most - 1) };
  const address = `${baseUrl.replace(/\/+$/, '')}${path.replace(/\{(\w+)\}/g, ':$1')}`;
  const verb = (method ?? 'GET').toLowerCase() as 'get' | 'post';
  return http[verb](address, ({ request }) => {
    if (isAuth(id)) return HttpResponse.json(body as never, { status });
    if (!request.headers.has('authorization')) return HttpResponse.json(known[401] as never, { status: 401 });
    if (body === null) return new HttpResponse(null, { status, headers });
    return HttpResponse.json(body as never, { status, headers });
  });
}

const isAuth = (id: OperationId) => 'server' in endpoints[id];

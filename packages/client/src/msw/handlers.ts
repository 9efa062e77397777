import type { OperationId } from '@email-automation/types';
import { type HttpHandler, HttpResponse, http, type PathParams } from 'msw';
import type { Endpoint } from '../operation.ts';
import { endpoints, limits } from '../resources.ts';
import { maxTimerMs } from '../wait.ts';
import { examples } from './examples.ts';
import { fillExample } from './fill-example.ts';
import { type MockedMethod, mockedMethods, operationOf } from './mocked-method.ts';
import { checkResponse, type MockedRequest, type MockedResponder, type MockedResponse } from './mocked-response.ts';
import { requests } from './request-schemas.ts';
import { type InvalidAttribute, validateRequest } from './validate-request.ts';

export type { MockedMethod, MockedRequest, MockedResponder, MockedResponse };

/**
 * Creates msw handlers for every method of the client. They respond with the contract's examples, which have the IDs and the
 * page of the request, with 401 to a request without a credential, and with 422 to one that violates the contract.
 * @param baseUrl the `baseUrl` of the client under test
 * @param authUrl its `authUrl`, if it is different
 */
export function createHandlers(baseUrl: string, authUrl = baseUrl): HttpHandler[] {
  return mockedMethods.map((method) => createHandler(isAuth(operationOf(method)) ? authUrl : baseUrl, method));
}

/**
 * Creates the msw handler of one method, for example to override its default response with `server.use`. A response that is
 * an error or fails comes whatever the request contains; others only come if the request is valid.
 * @param response the response, or a function that creates it from the valid request
 * @throws TypeError when the method or the response cannot be; the message says what to do
 */
export function createHandler<Method extends MockedMethod>(
  baseUrl: string,
  method: Method,
  response: MockedResponse<Method> | MockedResponder<Method> = {},
): HttpHandler {
  const id = operationOf(method);
  const endpoint: Endpoint = endpoints[id];
  const statuses = Object.keys(examples[id]);
  const check = (response: MockedResponse<Method>) => {
    checkResponse(method, response, statuses);
    return response;
  };
  if (typeof response !== 'function') check(response);
  const success = Number(statuses.find((status) => status.startsWith('2')));
  const verb = (endpoint.method ?? 'GET').toLowerCase() as 'get' | 'post';
  const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`;

  return http[verb](url, async ({ request, params }) => {
    const { path, query, body, errors } = await readRequest(id, request, params);
    const respond = (status: number, content: unknown, headers: Record<string, string> = {}) =>
      createResponse(status, content, { ...rateLimitHeaders(id, status), ...headers });
    const example = (status: number) => fillExample(id, examples[id][status] ?? null, request.url, path, query);

    const fails = typeof response !== 'function' && (response.networkError || Number(response.status) >= 400);
    if (!fails) {
      if (!isAuth(id) && !request.headers.has('authorization')) return respond(401, example(401));
      if (errors.length > 0) return isAuth(id) ? respond(400, toOAuthError(errors)) : respond(422, { errors });
    }
    const args = { ...path, ...query, ...(body !== undefined && { body }) } as MockedRequest<Method>['args'];
    const chosen = typeof response === 'function' ? check((await response({ args, request })) ?? {}) : response;
    await wait(chosen.delayMs);
    if (chosen.networkError) return HttpResponse.error();
    const { status = success, body: content = example(status), headers } = chosen;
    return respond(status, content, headers);
  });
}

const isAuth = (id: OperationId) => 'server' in endpoints[id];

/** Reads the arguments of a request, and finds what is invalid. */
async function readRequest(id: OperationId, request: Request, path: PathParams) {
  const properties = requests[id].query?.properties ?? {};
  const texts = [...new URL(request.url).searchParams];
  const query = Object.fromEntries(
    texts.map(([name, text]) => [name, properties[name]?.type === 'integer' && /^-?\d+$/.test(text) ? +text : text]),
  );
  if (!requests[id].body) return { path, query, body: undefined, errors: validateRequest(id, query, undefined) };
  try {
    const body: unknown = await request.clone().json();
    return { path, query, body, errors: validateRequest(id, query, body) };
  } catch {
    const error: InvalidAttribute = { code: 'format_error', attribute: 'body', message: 'Body must be valid JSON.' };
    return { path, query, body: undefined, errors: [error] };
  }
}

/** The format of OAuth 2 for errors (RFC 6749, 5.2). */
const toOAuthError = (errors: InvalidAttribute[]) => ({
  error: 'invalid_request',
  error_description: errors.map(({ message }) => message).join(' '),
});

function rateLimitHeaders(id: OperationId, status: number): Record<string, string> {
  if (isAuth(id) || status === 401) return {};
  const { rateLimit }: Endpoint = endpoints[id];
  const { limit } = limits[rateLimit ?? 'individual'];
  return { 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(status === 429 ? 0 : limit - 1) };
}

function createResponse(status: number, body: unknown, headers: Record<string, string>): Response {
  return body === null
    ? new HttpResponse(null, { status, headers })
    : HttpResponse.json(body as never, { status, headers });
}

/** Waits in milliseconds; forever, without a timer that keeps a process alive, for `Infinity`. */
async function wait(delayMs = 0): Promise<void> {
  if (delayMs === 0) return;
  await new Promise<void>((resolve) => {
    if (delayMs <= maxTimerMs) setTimeout(resolve, delayMs);
  });
}

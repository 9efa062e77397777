import type { OperationId } from '@email-automation/types';
import { limits } from '../src/contract/interface-limits.ts';
import type { Rewrite, ServerRequest, ServerResponse } from './exchange.ts';

// biome-ignore lint/suspicious/noExplicitAny: rewrites read and change bodies of every shape
export type Body = any;

type Operations = OperationId | OperationId[];
const matches = (on: Operations, { operation }: ServerRequest) =>
  operation !== undefined && (typeof on === 'string' ? on === operation : on.includes(operation));

/** Parses a body, and returns undefined if it is not JSON. */
export function parseBody({ text }: { text: string }): Body {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Changes the JSON body of successful responses.
 * @param change changes the body in place, or returns a new one
 */
export const changeBody = (on: Operations, change: (body: Body, request: ServerRequest) => unknown): Rewrite => ({
  response(response, request) {
    if (!matches(on, request) || response.status >= 300 || response.text === '') return response;
    const body = JSON.parse(response.text);
    return { ...response, text: JSON.stringify(change(body, request) ?? body) };
  },
});

/** Changes the JSON body of responses with this status, like {@link changeBody}. */
export const changeBodyOf = (status: number, on: Operations, change: (body: Body) => unknown): Rewrite => ({
  response(response, request) {
    if (!matches(on, request) || response.status !== status) return response;
    const body = response.text === '' ? undefined : JSON.parse(response.text);
    return { ...response, text: JSON.stringify(change(body) ?? body) };
  },
});

/** Changes each record under a key of successful responses. */
export const changeRecords = (on: Operations, key: string, change: (record: Body) => void): Rewrite =>
  changeBody(on, (body) => {
    for (const record of body[key] ?? []) change(record);
  });

/** Replaces one status with another, and the body if `text` is given. */
export const changeStatus = (on: Operations, from: number, to: number, text?: string): Rewrite => ({
  response: (response, request) =>
    matches(on, request) && response.status === from
      ? { ...response, status: to, text: text ?? response.text }
      : response,
});

/** Changes the headers of all responses. */
export const changeHeaders = (on: Operations, change: (headers: Record<string, string>) => void): Rewrite => ({
  response(response, request) {
    if (matches(on, request)) change(response.headers);
    return response;
  },
});

/** The bodies of requests, each parsed once for all rewrites that only read it. */
const parsed = new WeakMap<ServerRequest, { body: Body }>();

function readBody(request: ServerRequest): Body {
  const found = parsed.get(request) ?? { body: parseBody(request) };
  parsed.set(request, found);
  return found.body;
}

/** Responds in place of the server to the requests that match `when`, which only reads the body. */
export const respondWhen = (
  on: Operations,
  when: (request: ServerRequest, body: Body) => boolean,
  respond: () => ServerResponse,
): Rewrite => ({
  request: (request) => (matches(on, request) && when(request, readBody(request)) ? respond() : request),
});

/** Changes requests before the server sees them. */
export const changeRequest = (on: Operations, change: (request: ServerRequest) => void): Rewrite => ({
  request(request) {
    if (!matches(on, request)) return request;
    const changed = { ...request, url: new URL(request.url), headers: { ...request.headers } };
    change(changed);
    return changed;
  },
});

/**
 * Changes the JSON body of requests before the server sees them.
 * @param change changes the body in place, or returns a new one
 */
export const changeRequestBody = (on: Operations, change: (body: Body) => unknown): Rewrite =>
  changeRequest(on, (request) => {
    const body = parseBody(request);
    if (body !== undefined) request.text = JSON.stringify(change(body) ?? body);
  });

/** Creates a response in place of the server, with the rate-limit headers and, if `body` is given, JSON. */
export const createResponse = (status: number, body?: unknown): ServerResponse => ({
  status,
  headers: {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    'x-ratelimit-limit': `${limits.requests}`,
    'x-ratelimit-remaining': '3000',
  },
  text: body === undefined ? '' : JSON.stringify(body),
});

/** Creates a 422 with one validation error. */
export const createErrorResponse = (attribute: string, code = 'format_error'): ServerResponse =>
  createResponse(422, { errors: [{ code, attribute, message: `${attribute} is invalid.` }] });

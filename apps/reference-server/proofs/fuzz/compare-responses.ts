import { findOperation, findResponseViolation } from '../../harness/find-response-violation.ts';
import type { HttpResponse } from '../send-http.ts';
import type { HttpRequest } from './server-pair.ts';

/** A response, or the error that replaced it. */
export type Received = HttpResponse | Error;

/** Headers that depend on the time at which a response is sent. */
const ofTime = new Set(['date', 'keep-alive']);
const headerLines = ({ rawHeaders }: HttpResponse) =>
  rawHeaders.flatMap((name, n) =>
    n % 2 > 0 || ofTime.has(name.toLowerCase()) ? [] : [`${name.toLowerCase()}: ${rawHeaders[n + 1]}`],
  );

/**
 * Judges the responses of both servers to the same request.
 * @returns what is wrong, in a clause; undefined if nothing is
 */
export function judgeResponses(
  request: HttpRequest,
  [onSqlite, onPostgres]: readonly [Received, Received],
): string | undefined {
  for (const [on, response] of [
    ['SQLite', onSqlite],
    ['PostgreSQL', onPostgres],
  ] as const) {
    if (response instanceof Error) return `there is ${response.message || response} on ${on}`;
    if (response.status >= 500) return `the status is ${response.status} on ${on}: ${response.body.slice(0, 300)}`;
    const violation = judgeResponse(request, response);
    if (violation !== undefined) return `the response violates the contract on ${on}: ${violation.slice(0, 600)}`;
  }
  return findDifference(onSqlite as HttpResponse, onPostgres as HttpResponse);
}

/** Statuses of requests that are refused before they reach an operation (`malformed-http`, `expect-header`). */
const unreadable = [414, 417, 431, 501];

/** Compares two responses. @returns the first difference, in a clause; undefined if they are the same */
export function findDifference(first: HttpResponse, second: HttpResponse): string | undefined {
  if (first.status !== second.status)
    return `the status is ${first.status} on SQLite and ${second.status} on PostgreSQL: ${excerpt(first.body, 0)} and ${excerpt(second.body, 0)}`;
  if (first.body !== second.body) {
    const at = firstDifference(first.body, second.body);
    return `the bodies differ from character ${at} on: ${excerpt(first.body, at)} on SQLite, ${excerpt(second.body, at)} on PostgreSQL`;
  }
  const [own, other] = [headerLines(first), headerLines(second)];
  const differing = own.findIndex((line, n) => line !== other[n]);
  if (differing < 0 && own.length === other.length) return undefined;
  const n = differing < 0 ? own.length : differing;
  return `the headers differ: ${JSON.stringify(own[n])} on SQLite, ${JSON.stringify(other[n])} on PostgreSQL`;
}

function judgeResponse({ method, target }: HttpRequest, response: HttpResponse): string | undefined {
  const path = target.split('?', 1)[0] as string;
  const type = response.headers['content-type'] ?? '';
  const isJson = type.startsWith('application/json');
  let body: unknown = response.body === '' ? undefined : response.body;
  if (isJson && response.body !== '') {
    try {
      body = JSON.parse(response.body);
    } catch {
      return `${method} ${path}: the body is no JSON: ${response.body.slice(0, 100)}`;
    }
  }
  if (method === 'HEAD') return undefined;
  // The parser of HTTP, and paths that cannot be decoded, come before every operation.
  if (unreadable.includes(response.status) || !isDecodable(path)) return undefined;
  const operation = findOperation(method, path);
  const declared = operation?.responses[response.status];
  const missing = Object.keys(declared?.headers ?? {}).find((name) => !(name.toLowerCase() in response.headers));
  if (missing !== undefined) return `${method} ${path}: the header ${missing} is missing`;
  if (isJson && response.status >= 400 && !path.startsWith('/oauth/') && !hasErrors(body)) {
    return `${method} ${path}: ${response.status} without an array "errors" of objects with a message`;
  }
  return findResponseViolation(method, path, { status: response.status, body });
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

function hasErrors(body: unknown): boolean {
  const { errors } = Object(body) as { errors?: unknown };
  return (
    Array.isArray(errors) &&
    errors.length > 0 &&
    errors.every((error) => typeof Object(error).code === 'string' || typeof Object(error).message === 'string')
  );
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

const excerpt = (text: string, at: number) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 100));

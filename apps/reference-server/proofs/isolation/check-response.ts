import type { HttpResponse } from '../send-http.ts';
import type { Step } from './attempt.ts';
import { marks } from './dataset.ts';

/** The status that a response must have if the request was not allowed. */
const statuses = { unauthenticated: 401, forbidden: 403, missing: 404 };

/**
 * Checks that a response has no data of an account that the sender has no access to, and the status that access demands.
 * @param ownerOfMark the id of the account with a mark
 * @returns what is wrong, in a sentence
 */
export function checkResponse(
  { request, expectation, visible }: Step,
  { status, headers, body }: HttpResponse,
  ownerOfMark: ReadonlyMap<string, string>,
): string | undefined {
  const what = `${request.method} ${request.path}`;
  const text = `${JSON.stringify(headers)}${body}`.toLowerCase();
  for (const [mark] of text.matchAll(marks)) {
    const owner = ownerOfMark.get(mark) ?? 'of nobody';
    if (!visible.includes(owner)) return `The response to ${what} has data of account ${owner}, with status ${status}.`;
  }
  if (status >= 500) return `The response to ${what} has status ${status}.`;
  if (expectation === 'refused') return status < 400 ? `The response to ${what} has status ${status}.` : undefined;
  if (expectation !== 'allowed') {
    const expected = statuses[expectation];
    return status === expected ? undefined : `The response to ${what} has status ${status}, not ${expected}.`;
  }
  const isRefused = status === 401 || (status === 403 && body.includes('authorization_error'));
  return isRefused ? `The sender of ${what} has access, but the response has status ${status}.` : undefined;
}

/** Checks that two responses do not tell whether an id exists. @returns what is wrong, in a sentence */
export function compareTwins(
  [step, received]: readonly [Step, HttpResponse],
  [twin, other]: readonly [Step, HttpResponse],
): string | undefined {
  const difference = (Object.keys({ ...received.headers, ...other.headers }) as string[]).find(
    (name) => !varying.has(name) && received.headers[name] !== other.headers[name],
  );
  const what = `${step.request.method} ${step.request.path}`;
  const tells = `tells that an id of another account exists: with ${twin.request.path} and its ids, which do not exist,`;
  if (received.status !== other.status)
    return `${what} ${tells} the status is ${other.status}, not ${received.status}.`;
  if (received.body !== other.body) return `${what} ${tells} the body is ${other.body}, not ${received.body}.`;
  return difference && `${what} ${tells} the header ${difference} differs.`;
}

const varying = new Set(['date', 'x-request-id', 'x-ratelimit-remaining', 'keep-alive', 'connection', 'set-cookie']);

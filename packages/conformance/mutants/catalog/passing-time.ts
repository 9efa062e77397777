import { batches } from '../../src/checks/batches/batch-records.ts';
import type { Mutant } from '../mutant.ts';
import type { ProxyRequest, ProxyResponse, Rewrite } from '../proxy.ts';
import { createResponse } from '../rewrites.ts';

/** Times in seconds. */
const hour = 3600;
const day = 24 * hour;

const batchOperations: (string | undefined)[] = batches.map(({ operation }) => operation);

/** Changes responses by the seconds since the first one, by the clock of the server, which is in the header `Date`. */
function changeLater(
  change: (response: ProxyResponse, request: ProxyRequest, seconds: number) => ProxyResponse | undefined,
): Rewrite {
  let first: number | undefined;
  return {
    response(response, request) {
      const now = Date.parse(response.headers.date ?? '') / 1000;
      first ??= now;
      return change(response, request, now - first) ?? response;
    },
  };
}

/** Rejects requests for a time after the first one beyond the limit. */
function limitFor(seconds: number, isLimited: (request: ProxyRequest) => boolean): Rewrite {
  const limitedAt = new Map<string, number>();
  return changeLater((response, request, now) => {
    if (!isLimited(request)) return undefined;
    const credential = request.headers.authorization ?? '';
    if (response.status === 429 && !limitedAt.has(credential)) limitedAt.set(credential, now);
    if (now - (limitedAt.get(credential) ?? -Infinity) >= seconds) return undefined;
    return response.status === 429
      ? undefined
      : createResponse(429, { message: 'Please try again in an hour.', documentation: 'https://api.example/limits' });
  });
}

const token = { access_token: 'x', token_type: 'bearer', scope: 'public' };

/** Violations that only the passage of time shows. They run alone, because each check moves the clock of the server. */
export const passingTimeMutants: (Mutant & { check: string })[] = [
  {
    requirement: 'AUTH-13',
    kind: 'too strict',
    check: 'exchangeAuthorizationCode/after-nine-minutes',
    description: 'exchangeAuthorizationCode accepts codes for five minutes only',
    create: () =>
      changeLater(({ status }, { operation }, seconds) =>
        operation === 'exchangeAuthorizationCode' && status === 200 && seconds > 300
          ? createResponse(400, { error: 'invalid_grant' })
          : undefined,
      ),
  },
  {
    requirement: 'AUTH-13',
    kind: 'too lax',
    check: 'exchangeAuthorizationCode/after-ten-minutes',
    description: 'exchangeAuthorizationCode accepts codes for an hour',
    create: () =>
      changeLater(({ status }, { operation }, seconds) =>
        operation === 'exchangeAuthorizationCode' && status === 400 && seconds > 300 && seconds < hour
          ? createResponse(200, token)
          : undefined,
      ),
  },
  {
    requirement: 'AUTH-19',
    kind: 'too strict',
    check: 'listAccounts/after-a-year',
    description: 'listAccounts rejects access tokens after 30 days',
    create: () =>
      changeLater((_, { operation, headers }, seconds) =>
        operation === 'listAccounts' && /^Bearer/i.test(headers.authorization ?? '') && seconds > 30 * day
          ? createResponse(401)
          : undefined,
      ),
  },
  {
    requirement: 'LIMIT-1',
    kind: 'stale',
    check: 'createSubscriberBatch/after-an-hour',
    description: 'counts batch requests by day',
    create: () => limitFor(day, ({ operation }) => batchOperations.includes(operation)),
  },
  {
    requirement: 'LIMIT-2',
    kind: 'stale',
    check: 'listAccounts/after-an-hour',
    description: 'counts other requests by day',
    create: () => limitFor(day, ({ operation }) => operation === 'listAccounts'),
  },
];

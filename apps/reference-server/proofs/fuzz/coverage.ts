import { readContract } from '@email-automation/service/contract/contract';
import type { HttpResponse } from '../send-http.ts';
import type { FuzzedRequest } from './fuzzed-requests.ts';

/** Counts what the requests reached, so that a generator of garbage alone is noticed. */
export interface Coverage {
  requests: number;
  successes: number;
  /** Requests by `operation kind`. */
  combinations: Set<string>;
  succeeded: Set<string>;
  statuses: Map<number, number>;
  codes: Map<string, number>;
}

export const createCoverage = (): Coverage => ({
  ...{
    requests: 0,
    successes: 0,
    combinations: new Set(),
    succeeded: new Set(),
    statuses: new Map(),
    codes: new Map(),
  },
});

/** Counts a response. */
export function count(coverage: Coverage, { operation, kind }: FuzzedRequest, { status, body }: HttpResponse): void {
  coverage.requests++;
  coverage.combinations.add(`${operation} ${kind}`);
  coverage.statuses.set(status, (coverage.statuses.get(status) ?? 0) + 1);
  if (status < 300) {
    coverage.successes++;
    coverage.succeeded.add(operation);
  }
  if (status >= 400) {
    for (const [, code = ''] of body.matchAll(/"(?:code|error)":"(\w+)"/g))
      coverage.codes.set(code, (coverage.codes.get(code) ?? 0) + 1);
  }
}

/** Adds the counts of records that failed in the background. */
export function countFailures(coverage: Coverage, codes: readonly string[]): void {
  for (const code of codes) coverage.codes.set(code, (coverage.codes.get(code) ?? 0) + 1);
}

/** The codes of errors in declarations by operators, which no request or record gets. */
const withoutRequest = new Set(['domain_error', 'email_address_list_error', 'days_of_the_week_error']);
const { operations } = readContract();

/** Percentage of requests that must succeed. */
const leastSuccess = 25;

/** What the requests did not reach, in sentences. @param whole whether every code has to be seen, too */
export function findGaps(coverage: Coverage, whole: boolean): string[] {
  const share = (100 * coverage.successes) / Math.max(1, coverage.requests);
  const untouched = operations.map(({ operationId }) => operationId).filter((id) => !coverage.succeeded.has(id));
  const known = new Set(
    operations.flatMap(({ responses }) => Object.values(responses).flatMap(({ errorCodes }) => errorCodes)),
  );
  const unseen = whole ? [...known].filter((code) => !coverage.codes.has(code) && !withoutRequest.has(code)) : [];
  return [
    ...(share < leastSuccess
      ? [`Only ${share.toFixed(1)}% of the requests succeeded; at least ${leastSuccess}% should.`]
      : []),
    ...(untouched.length > 0 ? [`No request to ${untouched.join(', ')} succeeded.`] : []),
    ...(unseen.length > 0 ? [`No request led to ${unseen.join(', ')}.`] : []),
  ];
}

import type { RequestSummary } from '@email-automation/types/operator/schemas';
import {
  createMatcher,
  type ExchangeFilter,
  type HeldExchange,
  isSuccess,
  type ServerRequestLog,
  summarize,
} from './request-log.ts';

export type RequestSearch = ExchangeFilter & {
  /** How many newer ones are left out, and how many are returned at most. */
  offset: number;
  limit: number;
};

/** A page of the exchanges that match, and the values to filter by. */
export interface RequestPage {
  /** Newest first. */
  requests: RequestSummary[];
  /** How many exchanges match on all pages. */
  matching: number;
  /** How many exchanges match all filters but the status, and how many of them are errors. */
  any: number;
  errors: number;
  /** The exchanges in the log, and their operations and error codes in the order of the alphabet. */
  held: number;
  operations: string[];
  codes: string[];
}

/** Searches the request log. It looks at each exchange once, so that ten thousand take some milliseconds. */
export function searchRequests(log: Pick<ServerRequestLog, 'held'>, search: RequestSearch): RequestPage {
  const { offset, limit, status, ...rest } = search;
  const [operations, codes] = [new Set<string>(), new Set<string>()];
  const [hasOutcome, matchesRest] = [createMatcher({ status }), createMatcher(rest)];
  const matching: HeldExchange[] = [];
  let [any, errors] = [0, 0];
  for (const exchange of log.held()) {
    if (exchange.operation !== undefined) operations.add(exchange.operation);
    for (const { code } of exchange.errors) if (code !== undefined) codes.add(code);
    if (!matchesRest(exchange)) continue;
    any++;
    if (!isSuccess(exchange)) errors++;
    if (hasOutcome(exchange)) matching.push(exchange);
  }
  return {
    requests: matching
      .reverse()
      .slice(offset, offset + limit)
      .map(summarize),
    matching: matching.length,
    any,
    errors,
    held: log.held().length,
    operations: [...operations].sort(),
    codes: [...codes].sort(),
  };
}

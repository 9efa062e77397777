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

/** A page of the exchanges that match. */
export interface RequestPage {
  /** Newest first. */
  requests: RequestSummary[];
  /** How many exchanges match all filters but the status, and how many of them are errors. */
  any: number;
  errors: number;
}

/** Searches the request log. It looks at each exchange once, so that ten thousand take some milliseconds. */
export function searchRequests(log: Pick<ServerRequestLog, 'held'>, search: RequestSearch): RequestPage {
  const { offset, limit, status, ...rest } = search;
  const [hasOutcome, matchesRest] = [createMatcher({ status }), createMatcher(rest)];
  const matching: HeldExchange[] = [];
  let [any, errors] = [0, 0];
  for (const exchange of log.held()) {
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
    any,
    errors,
  };
}

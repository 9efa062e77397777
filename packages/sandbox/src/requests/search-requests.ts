import type { RequestSummary } from '@email-automation/types/operator/schemas';
import {
  createMatcher,
  type ExchangeFilter,
  type HeldExchange,
  isSuccess,
  type ServerRequestLog,
  summarize,
} from './request-log.ts';

/** Filters, and the page that starts with the newest exchange below a number, or ends with the oldest one above `after`. */
export type RequestSearch = ExchangeFilter & {
  before?: number;
  /** How many a page has at most. */
  limit: number;
};

/** A page of the exchanges that match, and what there is to choose from. */
export interface RequestPage {
  /** Newest first. */
  requests: RequestSummary[];
  /** How many exchanges match on all pages, and how many of these are newer than this page. */
  matching: number;
  newer: number;
  /** How many errors there are with all filters but the status. */
  errors: number;
  /** The exchanges in the log, and their operations and error codes in the order of the alphabet. */
  held: number;
  operations: string[];
  codes: string[];
}

/** Searches the request log. It looks at each exchange once, so that ten thousand take some milliseconds. */
export function searchRequests(log: Pick<ServerRequestLog, 'held'>, search: RequestSearch): RequestPage {
  const { before, after, limit, status, ...rest } = search;
  const [operations, codes] = [new Set<string>(), new Set<string>()];
  const [hasOutcome, matchesRest] = [createMatcher({ status }), createMatcher(rest)];
  const matching: HeldExchange[] = [];
  let errors = 0;
  for (const exchange of log.held()) {
    if (exchange.operation !== undefined) operations.add(exchange.operation);
    for (const { code } of exchange.errors) if (code !== undefined) codes.add(code);
    if (!matchesRest(exchange)) continue;
    if (!isSuccess(exchange)) errors++;
    if (hasOutcome(exchange)) matching.push(exchange);
  }
  const { start, end } = findPage(matching, before, after, limit);
  return {
    requests: matching.slice(start, end).reverse().map(summarize),
    matching: matching.length,
    newer: matching.length - end,
    errors,
    held: log.held().length,
    operations: [...operations].sort(),
    codes: [...codes].sort(),
  };
}

/** The part of a list of exchanges, oldest first, that a page shows. */
function findPage(
  matching: readonly HeldExchange[],
  before: number | undefined,
  after: number | undefined,
  limit: number,
): { start: number; end: number } {
  const indexFrom = (least: number) => {
    const index = matching.findIndex(({ number }) => number >= least);
    return index === -1 ? matching.length : index;
  };
  if (after !== undefined) {
    const end = Math.min(matching.length, indexFrom(after + 1) + limit);
    return { start: Math.max(0, end - limit), end };
  }
  const end = before === undefined ? matching.length : indexFrom(before);
  return { start: Math.max(0, end - limit), end };
}

import type { RequestSummary } from '@email-automation/types/operator/schemas';
import { type HeldExchange, hasStatus, type ServerRequestLog, summarize } from './request-log.ts';

export interface RequestSearch {
  /** Whether it succeeded, a status, or a class of them such as `4xx`; `none` for requests without a response. */
  status?: string | undefined;
  /** An operation; `none` for pages and unknown paths. */
  operation?: string | undefined;
  account_id?: string | undefined;
  /** Code of an error. */
  error?: string | undefined;
  /** Text in the id of the request or its batch, in the path, or in the body of the request; case is ignored. */
  text?: string | undefined;
  /** Only from this time of the sandbox on. */
  since?: Date | undefined;
  /** How many newer ones are left out, and how many are returned at most. */
  offset: number;
  limit: number;
}

/** A page of the exchanges that match, and what there is to choose from. */
export interface RequestPage {
  /** Newest first. */
  requests: RequestSummary[];
  /** How many exchanges match on all pages. */
  matching: number;
  /** How many errors there are with all filters but that of the status. */
  errors: number;
  /** The exchanges in the log, and their operations and error codes in the order of the alphabet. */
  held: number;
  operations: string[];
  codes: string[];
}

/** Searches the request log. It looks at each exchange once, so that ten thousand take some milliseconds. */
export function searchRequests(log: Pick<ServerRequestLog, 'held'>, search: RequestSearch): RequestPage {
  const { offset, limit, status } = search;
  const [operations, codes] = [new Set<string>(), new Set<string>()];
  const matchesRest = createMatcher(search);
  const matching: HeldExchange[] = [];
  let errors = 0;
  for (const exchange of log.held()) {
    if (exchange.operation !== undefined) operations.add(exchange.operation);
    for (const { code } of exchange.errors) if (code !== undefined) codes.add(code);
    if (!matchesRest(exchange)) continue;
    if (!isSuccess(exchange)) errors++;
    if (status === undefined || hasOutcome(exchange, status)) matching.push(exchange);
  }
  return {
    requests: matching
      .reverse()
      .slice(offset, offset + limit)
      .map(summarize),
    matching: matching.length,
    errors,
    held: log.held().length,
    operations: [...operations].sort(),
    codes: [...codes].sort(),
  };
}

function createMatcher({
  operation,
  account_id,
  error,
  text,
  since,
}: RequestSearch): (exchange: HeldExchange) => boolean {
  const pattern = text === undefined ? undefined : new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i');
  return (exchange) =>
    (operation === undefined || (exchange.operation ?? 'none') === operation) &&
    (account_id === undefined || exchange.account_id === account_id) &&
    (error === undefined || exchange.errors.some(({ code }) => code === error)) &&
    (since === undefined || Date.parse(exchange.at) >= since.getTime()) &&
    (pattern === undefined || contains(exchange, pattern));
}

const contains = ({ request_id, batch_id = '', path, request: { body = '' } }: HeldExchange, pattern: RegExp) =>
  pattern.test(request_id) || pattern.test(path) || pattern.test(batch_id) || pattern.test(body);

const isSuccess = ({ status }: HeldExchange) => status !== null && status < 400;

function hasOutcome(exchange: HeldExchange, status: string): boolean {
  if (status === 'succeeded') return isSuccess(exchange);
  if (status === 'errors') return !isSuccess(exchange);
  return hasStatus(exchange, status);
}

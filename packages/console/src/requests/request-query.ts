import type { RequestSearch } from '@email-automation/sandbox/requests/search-requests';
import { parameterOf } from '../address.ts';
import { ConsoleError } from '../console-error.ts';

/** The filter of the list of requests, as its address has it. */
export interface RequestQuery {
  status?: string | undefined;
  operation?: string | undefined;
  code?: string | undefined;
  q?: string | undefined;
  before?: string | undefined;
  after?: string | undefined;
}

/** Reads the filter of an address; what is empty is left out. @throws ConsoleError for a value that is none */
export function readRequestQuery(query: Readonly<Record<string, unknown>>): RequestQuery {
  const read = (name: string) => parameterOf(query, name)?.slice(0, 500);
  const [status, before, after] = [read('status'), read('before'), read('after')];
  if (status !== undefined && !/^(succeeded|errors|none|[1-5](\d\d|xx))$/.test(status))
    throw new ConsoleError(400, 'A status is a number such as 422, a class such as 4xx, or none.');
  for (const number of [before, after])
    if (number !== undefined && !/^\d{1,15}$/.test(number))
      throw new ConsoleError(400, 'This page of the list does not exist.');
  return { status, operation: read('operation'), code: read('code'), q: read('q'), before, after };
}

/** The filter without the page that it is at. */
export const withoutPage = ({ status, operation, code, q }: RequestQuery): RequestQuery => ({
  status,
  operation,
  code,
  q,
});

export const toSearch = (
  { status, operation, code, q, before, after }: RequestQuery,
  account: string | undefined,
  limit: number,
): RequestSearch => ({
  status,
  operation,
  error: code,
  text: q,
  account_id: account,
  before: before === undefined ? undefined : Number(before),
  after: after === undefined ? undefined : Number(after),
  limit,
});

/** The filter in words, such as `errors, operation fetchGoal`; empty without one. */
export function describeQuery({ status, operation, code, q }: RequestQuery): string {
  const outcome =
    status === 'errors' || status === 'succeeded'
      ? status
      : status === 'none'
        ? 'without a response'
        : status && `status ${status}`;
  return [
    outcome,
    operation === 'none' ? 'no operation' : operation && `operation ${operation}`,
    code && `error code ${code}`,
    q && `“${q}”`,
  ]
    .filter(Boolean)
    .join(', ');
}

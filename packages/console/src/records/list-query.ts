import { parameterOf } from '../address.ts';
import { ConsoleError } from '../console-error.ts';
import type { NewestQuery } from '../queries/newest.ts';

/** The filter of a list of campaigns or broadcasts, as its address has it. */
export interface ListQuery {
  q?: string | undefined;
  status?: string | undefined;
  /** The last record of the page before. */
  after?: string | undefined;
}

/** How many records a page lists. */
export const pageSize = 50;

/** Reads the filter of an address; what is empty is left out. @throws ConsoleError for a value that is none */
export function readListQuery(query: Readonly<Record<string, unknown>>, statuses: readonly string[]): ListQuery {
  const read = (name: string) => parameterOf(query, name);
  const status = read('status');
  if (status !== undefined && !statuses.includes(status)) throw new ConsoleError(400, `There is no status ${status}.`);
  const after = read('after');
  if (after !== undefined && parseKey(after) === undefined)
    throw new ConsoleError(400, 'This page of the list does not exist.');
  return { q: read('q'), status, after };
}

/** The same for the database; one record more than a page shows. */
export function toNewestQuery({ q, status, after }: ListQuery, account: string | undefined): NewestQuery {
  return { account, status, name: q, after: after === undefined ? undefined : parseKey(after), limit: pageSize + 1 };
}

/** The key of a record in an address. */
export const formatKey = ({ created_at, account_id, id }: { created_at: string; account_id: string; id: string }) =>
  JSON.stringify([created_at, account_id, id]);

function parseKey(text: string): NewestQuery['after'] {
  try {
    const key: unknown = JSON.parse(text);
    if (!Array.isArray(key) || key.length !== 3 || key.some((part) => typeof part !== 'string')) return undefined;
    const [created_at, account_id, id] = key as [string, string, string];
    return { created_at, account_id, id };
  } catch {
    return undefined;
  }
}

import { parameterOf } from '../address.ts';
import { ConsoleError } from '../console-error.ts';

/** The filter of a list as its address has it, and the number of its page. */
export type ListQuery = Readonly<Record<string, string | undefined>>;

/** How many records a page of a list has, and how many pages a list has: a search finds the rest. */
export const pageSize = 25;
const mostPages = 400;

/**
 * Reads the filter of an address without empty values.
 * @param filters the values of each filter beside the search, by its name
 * @throws ConsoleError for a value that a filter does not have
 */
export function readListQuery(query: unknown, filters: Readonly<Record<string, readonly string[]>>) {
  const found: Record<string, string> = {};
  for (const name of ['q', ...Object.keys(filters), 'page']) {
    const value = parameterOf(query as Readonly<Record<string, unknown>>, name);
    if (value === undefined) continue;
    if (filters[name]?.includes(value) === false) throw new ConsoleError(400, `There is no ${name} ${value}.`);
    found[name] = value;
  }
  const { page = '1' } = found;
  if (!/^[1-9]\d{0,3}$/.test(page) || Number(page) > mostPages)
    throw new ConsoleError(400, `A list has pages from 1 to ${mostPages}.`);
  return found;
}

/** The rows that a page of a list reads: one more than it shows, which tells whether another page follows. */
export const rangeOf = ({ page = '1' }: ListQuery) => ({ offset: (Number(page) - 1) * pageSize, limit: pageSize + 1 });

/** The number of the page that follows; undefined if none does. */
export function nextPage({ page = '1' }: ListQuery, rows: number): number | undefined {
  return rows > pageSize && Number(page) < mostPages ? Number(page) + 1 : undefined;
}

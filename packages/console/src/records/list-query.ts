import { readDuration } from '@email-automation/contract-tools/durations';
import { readTime } from '@email-automation/service/domain/clock';
import { parameterOf } from '../address.ts';
import { ConsoleError } from '../console-error.ts';

/** The filter of a list as its address has it, and the number of its page. */
export type ListQuery = Readonly<Record<string, string | undefined>>;

/** A choice of the filter of a list, with its values and their names. */
export interface Choice {
  name: string;
  label: string;
  choices: readonly (readonly [value: string, text: string])[];
}

/** How many records a page of a list has, and how many pages a list has: a search finds the rest. */
export const pageSize = 25;
const mostPages = 400;

/** The choice of a list by time; `readSince` reads its start. */
export const sinceChoice: Choice = {
  name: 'since',
  label: 'Any time',
  choices: [
    ['15m', 'Last 15 minutes'],
    ['1h', 'Last hour'],
    ['1d', 'Last day'],
    ['7d', 'Last 7 days'],
  ],
};

/** The time from which a list shows records: a duration before now, or a time. @throws ConsoleError for any other value */
export function readSince({ since }: ListQuery, now: Date): Date | undefined {
  if (since === undefined) return undefined;
  const duration = readDuration(since);
  const start = duration === undefined ? readTime(since) : new Date(now.getTime() - duration);
  if (start !== undefined && !Number.isNaN(start.getTime()) && start.getUTCFullYear() > 0) return start;
  throw new ConsoleError(400, 'Since must be a duration such as 15m or 1d, or a time such as 2026-03-02T09:15:00Z.');
}

/**
 * Reads the filter of an address without empty values.
 * @param filters the values of each filter beside the search, by its name; any if they are undefined
 * @throws ConsoleError for a value that a filter does not have
 */
export function readListQuery(query: unknown, filters: Readonly<Record<string, readonly string[] | undefined>>) {
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
export const rangeOf = ({ page = '1' }: ListQuery) => ({
  offset: (Number(page) - 1) * pageSize,
  limit: pageSize + 1,
});

/** The number of the page that follows; undefined if none does. */
export function nextPage({ page = '1' }: ListQuery, rows: number): number | undefined {
  return rows > pageSize && Number(page) < mostPages ? Number(page) + 1 : undefined;
}

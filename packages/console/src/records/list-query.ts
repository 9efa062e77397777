import { readDuration } from '@email-automation/contract-tools/durations';
import { readTime } from '@email-automation/service/domain/clock';
import { parameterOf } from '../address.ts';
import { ConsoleError } from '../console-error.ts';

/** The filter of a list as its address has it, and after which record its page begins. */
export type ListQuery = Readonly<Partial<Record<'q' | 'after' | 'before' | (string & {}), string>>>;

/** What a list can be filtered by. */
interface Filter {
  /** The values of each choice, by its name; any if it is undefined. */
  choices?: Readonly<Record<string, readonly string[] | undefined>>;
  /** What each part of a position must match. */
  position: readonly RegExp[];
  /** Whether pages also end before a position. */
  hasNewer?: boolean;
}

/** The choice of a list by time, for which `readSince` reads the start. */
export const sinceChoice = {
  name: 'since',
  label: 'Any time',
  choices: [
    ['15m', 'Last 15 minutes'],
    ['1h', 'Last hour'],
    ['1d', 'Last day'],
    ['7d', 'Last 7 days'],
  ],
} as const;

/** The time from which a list shows records: a duration before now, or a time. @throws ConsoleError for what is neither */
export function readSince({ since }: ListQuery, now: Date): Date | undefined {
  if (since === undefined) return undefined;
  const duration = readDuration(since);
  const start = duration === undefined ? readTime(since) : new Date(now.getTime() - duration);
  if (start !== undefined && !Number.isNaN(start.getTime()) && start.getUTCFullYear() > 0) return start;
  throw new ConsoleError(400, 'Since must be a duration such as 15m or 1d, or a time such as 2026-03-02T09:15:00Z.');
}

/** Reads the filter of an address; what is empty is left out. @throws ConsoleError for a value that is none */
export function readListQuery(
  query: Readonly<Record<string, unknown>>,
  { choices = {}, position, hasNewer = false }: Filter,
): ListQuery {
  const found: Record<string, string> = {};
  for (const name of ['q', ...Object.keys(choices), 'after', ...(hasNewer ? ['before'] : [])]) {
    const value = parameterOf(query, name);
    if (value === undefined) continue;
    if (choices[name]?.includes(value) === false) throw new ConsoleError(400, `There is no ${name} ${value}.`);
    found[name] = value;
  }
  for (const text of [found.after, found.before]) {
    const parts = readPosition(text, position.length);
    if (text !== undefined && (parts.length === 0 || !position.every((part, n) => part.test(parts[n] ?? ''))))
      throw new ConsoleError(400, 'This page of the list does not exist.');
  }
  return found;
}

/** The position of a record in an address. */
export const formatPosition = (...parts: readonly (string | number)[]): string => JSON.stringify(parts.map(String));

/** Reads a position; empty if it is none. */
export function readPosition(text: string | undefined, length: number): string[] {
  try {
    const list: unknown = JSON.parse(text ?? '');
    const isRight = Array.isArray(list) && list.length === length && list.every((one) => typeof one === 'string');
    return isRight ? list : [];
  } catch {
    return [];
  }
}

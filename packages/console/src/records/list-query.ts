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

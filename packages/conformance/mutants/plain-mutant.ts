import type { Described, Kind } from './kind.ts';

/** The plain server with an edit of its source that makes it violate one requirement. */
export interface PlainMutant extends Described {
  kind: Kind;
  /** The file in `servers/plain-server/`, such as `lists.ts`. */
  file: string;
  /** The code to replace, which occurs exactly once in the file. */
  from: string;
  to: string;
}

/**
 * Returns the source of a file with the edit of a mutant.
 * @throws Error unless `from` occurs exactly once
 */
export function editSource({ requirement, description, file, from, to }: PlainMutant, source: string): string {
  const count = source.split(from).length - 1;
  if (count !== 1 || from === '') {
    throw new Error(
      `The mutant "${requirement} ${description}" wants to replace code that occurs ${count} times in ${file}: ${from}`,
    );
  }
  return source.replace(from, () => to);
}

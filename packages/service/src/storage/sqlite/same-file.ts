import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Unavailable } from '../../domain/errors.ts';

/** Milliseconds between two comparisons. */
const interval = 1000;

/**
 * Creates a check that a path still leads to the file that the engine has open. The engine would go on writing to a file that was
 * deleted or replaced, and all of it would be lost at the stop.
 * @returns compares at most once a second; throws Unavailable until the path leads to the file again
 */
export function createFileCheck(file: string): () => void {
  const path = resolve(file);
  const opened = identify(path);
  let [found, comparedAt] = [opened, performance.now()];
  return () => {
    if (performance.now() - comparedAt >= interval) [found, comparedAt] = [identify(path), performance.now()];
    if (found === opened) return;
    const message = `The database ${path} was ${found === undefined ? 'deleted' : 'replaced'} while a server uses it.`;
    throw new Unavailable(new Error(`${message} Move the file back, or start the server again.`));
  };
}

/** Device and inode of a file; undefined if it cannot be found. */
function identify(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

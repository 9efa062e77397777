import { lstatSync, mkdirSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another server uses the SQLite file. */
export class DatabaseInUse extends Error {
  constructor(file: string) {
    super(`Another server uses the database ${file}.`);
  }
}

/** Keeps the locks from being closed as garbage. */
const held = new Set<DatabaseSync>();
/** Result code of SQLite: another process holds a lock. */
const busy = 5;

/**
 * Reserves a SQLite file for one server until the process ends. The lock is a transaction on the file
 * `<database>.lock`, so that the kernel frees it even if the process is killed. Commands do not need it.
 * @param file path of the database
 * @returns a function that frees the lock
 * @throws DatabaseInUse when another server has it
 */
export function lockForServer(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new DatabaseSync(`${followLinks(file)}.lock`);
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    throw (error as { errcode?: number }).errcode === busy ? new DatabaseInUse(file) : error;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

/** The path without symbolic links, by which the same file has one lock, also before it exists. */
function followLinks(file: string): string {
  try {
    return realpathSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink();
  if (isLink) return followLinks(resolve(dirname(file), readlinkSync(file)));
  return join(realpathSync(dirname(file)), basename(file));
}

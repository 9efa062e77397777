import { lstatSync, mkdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another server uses the SQLite file. */
export class DatabaseInUse extends Error {
  constructor(file: string) {
    super(`Another server uses the database ${file}.`);
  }
}

/** A SQLite file that servers can reach under several names, each with its own log and lock: they would damage it. */
export class AmbiguousFile extends Error {
  constructor(file: string, reason: string) {
    super(`The database ${file} ${reason}, so that two servers could damage it.`);
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
 * @throws AmbiguousFile for a hard link, and for a file that is mounted by itself
 */
export function lockForServer(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  const path = followLinks(file);
  if (isMountPoint(path)) throw new AmbiguousFile(file, 'is mounted without its folder');
  if ((statSync(path, { throwIfNoEntry: false })?.nlink ?? 1) > 1)
    throw new AmbiguousFile(file, 'has several hard links');
  const lock = new DatabaseSync(`${path}.lock`);
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

/** The path without symbolic links, so that the same file has one lock, also before it exists. */
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

/** Whether a file is mounted by itself, which only Linux does. */
function isMountPoint(path: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const mounts = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
    // The system writes blanks and backslashes of a path in octal.
    const written = path.replace(/[ \t\n\\]/g, (one) => `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`);
    return mounts.some((line) => line.split(' ')[4] === written);
  } catch {
    return false;
  }
}

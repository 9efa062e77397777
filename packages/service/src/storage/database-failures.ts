import { Unavailable } from '../domain/errors.ts';

/** SQLSTATE classes of PostgreSQL that say nothing about the data of a statement: access and schema (42), damage (XX). */
const postgresFailure = /^(42|XX)/;

/** Result codes of SQLite that say nothing about the data either: interrupted, damaged, not a database. */
const sqliteFailures = [9, 11, 26];

/**
 * Whether an error comes from the state of the database, such as a lost connection, a deadlock, a lock or a full disk, and
 * not from the data. What failed can succeed later without a change.
 */
export function isDatabaseFailure(error: unknown): boolean {
  if (error instanceof Unavailable) return true;
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: number };
  if (errcode !== undefined) return sqliteFailures.includes(errcode & 0xff);
  return typeof code === 'string' && postgresFailure.test(code);
}

/** Whether transactions waited for each other in a circle, and the database ended this one. It can run again at once. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Unavailable && error.code === '40P01';
}

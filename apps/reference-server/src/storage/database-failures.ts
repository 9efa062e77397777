/**
 * SQLSTATE classes and codes of PostgreSQL that say nothing about the data of a statement: lost connections (08),
 * deadlocks (40), access and schema (42), full disks and too little memory (53), locks (55), shutdown, cancellation and
 * time-outs (57), input and output (58), read-only transactions (25006), and damage (XX).
 */
const postgresFailure = /^(08(?!P01)|40|42|53|55|57|58|XX|25006)/;

/** Result codes of SQLite: busy, locked, no memory, read-only, interrupt, input and output, damage, full, open, protocol. */
const sqliteFailures = [5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 26];

/** Codes of the operating system, such as ECONNRESET; those of Node begin with ERR_. */
const networkFailure = /^E(?!RR_)[A-Z_]+$/;

/** Errors of the PostgreSQL driver, which have no code. */
const driverFailure = /^(Connection terminated|Client (has|was)|Query read timeout|timeout e|Cannot use a pool)/;

interface DatabaseError extends Error {
  code?: unknown;
  errcode?: number;
}

/**
 * Whether an error comes from the state of the database, such as a lost connection, a deadlock, a lock or a full disk, and
 * not from the data. What failed can succeed later without a change.
 */
export function isDatabaseFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode, message, cause } = error as DatabaseError;
  if (errcode !== undefined) return sqliteFailures.includes(errcode & 0xff);
  if (typeof code === 'string') return postgresFailure.test(code) || networkFailure.test(code);
  return driverFailure.test(message) || isDatabaseFailure(cause);
}

import { Unavailable } from '../domain/errors.ts';

/**
 * SQLSTATE: connection, lost or refused; prepared statement, lost by a connection pooler; conflict; resources; lock; canceled;
 * shutting down or starting; system.
 */
const states = /^(08...|25006|25P0[34]|26000|42P05|40001|40P01|53...|55P03|57014|57P0.|58...)$/;
/** The connection is of no more use, even if it is open. */
const fatalStates = /^(08...|25P0[34]|57P0.)$/;
/** The server is a standby, or a former primary that is read-only now. */
const readOnly = '25006';
const ofSystem =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EAI_AGAIN|ENOTFOUND)$/;
/** The system has no more files, buffers, ports, or memory for a new connection. */
const ofResources = /^(EMFILE|ENFILE|ENOBUFS|ENOMEM|EADDRNOTAVAIL)$/;
/** The routine of PostgreSQL that refuses to read unlogged tables on a standby. Its code is the same for any missing feature. */
const refusesUnlogged = 'get_relation_info';
/** The driver and Kysely have no codes for these; the last is of Citus, when another machine fails. */
const ofDriver =
  /^Connection terminated|connection has been discarded|not queryable|Query read timeout|timeout exceeded when trying|timeout expired|^failure on connection marked as essential/;

/**
 * Result codes of SQLite: busy, locked, no memory, read-only, input and output, full, cannot open, protocol of locks. The
 * higher bits of an error's code only add details.
 */
const ofSqlite = [5, 6, 7, 8, 10, 13, 14, 15];

/** Properties that errors of both databases and of their drivers can have. */
type DatabaseError = NodeJS.ErrnoException & { errcode?: number; routine?: string };

/** Converts an error of a database or of its driver that can disappear by itself; returns any other error unchanged. */
export function toUnavailable(error: unknown): unknown {
  const { code = '', errcode = 0 } = error as DatabaseError;
  const passes =
    states.test(code) ||
    ofResources.test(code) ||
    isOfConnection(error as DatabaseError) ||
    meetsStandby(error) ||
    ofSqlite.includes(errcode & 0xff);
  return passes ? new Unavailable(error) : error;
}

/** Whether an error means that no further query can use the connection. */
export function endsConnection(error: unknown): boolean {
  return fatalStates.test((error as DatabaseError).code ?? '') || isOfConnection(error as DatabaseError);
}

/** Whether an error means that the server does not accept writes, so that no connection to it is of use. */
export function meetsStandby(error: unknown): boolean {
  const { code, routine } = error as DatabaseError;
  return code === readOnly || (code === '0A000' && routine === refusesUnlogged);
}

function isOfConnection({ code = '', message }: DatabaseError): boolean {
  return ofSystem.test(code) || ofDriver.test(message);
}

/** SQLSTATE classes of PostgreSQL that do not concern the data of a statement: access and schema (42), damage (XX). */
const postgresFailure = /^(42|XX)/;

/** Result codes of SQLite that do not concern the data either: interrupted, damaged, not a database. */
const sqliteFailures = [9, 11, 26];

/**
 * Whether an error comes from the state of the database, such as a lost connection, a deadlock, a lock or a full disk, and
 * not from the data. The statement can succeed later without a change.
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

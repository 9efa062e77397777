import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Unavailable } from '../domain/errors.ts';
import type { Database } from './database.ts';
import { openPostgres, type PostgresOptions } from './postgres/postgres.ts';
import { formatHost, InvalidDatabaseUrl, parsePostgresUrl, withoutPassword } from './postgres/url.ts';
import type { SqliteOptions } from './sqlite/driver.ts';
import { AmbiguousFile, DatabaseInUse, lockForServer } from './sqlite/server-lock.ts';
import { openSqlite } from './sqlite/sqlite.ts';

/**
 * Opens a database: PostgreSQL for a URL with `postgres://`, a SQLite file for any other location. The first query connects
 * to PostgreSQL.
 * @param options of either database
 * @throws Error with code `ERR_INVALID_URL` or `ERR_SQLITE_ERROR`
 */
export function openDatabase(location: string, options: SqliteOptions & PostgresOptions = {}): Database {
  return isPostgres(location) ? openPostgres(location, options) : openSqlite(location, options);
}

/**
 * Reserves a database for one server process, if it is a SQLite file: a second one would count rate limits anew, and
 * requests of both would wait for each other. Any number of servers can share PostgreSQL.
 * @throws DatabaseInUse, AmbiguousFile
 */
export function reserveDatabase(location: string): void {
  if (!isPostgres(location) && location !== ':memory:') lockForServer(location);
}

/** The location as it can be shown and noted: an absolute path, or a URL without a password. */
export function displayLocation(location: string): string {
  if (!isPostgres(location)) return location === ':memory:' ? location : resolve(location);
  return withoutPassword(location);
}

/** Whether the database responds. It reads no data of accounts, so that the outage of some of them does not matter. */
export async function isReachable(database: Database): Promise<boolean> {
  try {
    await database.query.selectFrom('users').select('id').limit(1).execute();
    return true;
  } catch {
    return false;
  }
}

/**
 * Explains an error of the database in sentences that tell the solution and contain no password.
 * @returns undefined for any other error
 */
export function explainDatabase(error: unknown, location: string): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_INVALID_URL') {
    return `The URL of the database is not valid. ${message} Check DATABASE_URL or --database.`;
  }
  if (error instanceof DatabaseInUse) return `${message} Stop that server, or choose another file with --database.`;
  if (error instanceof AmbiguousFile)
    return `${message} Use its only name in its own folder, or choose another file with --database.`;
  if (!isPostgres(location)) {
    if (error instanceof Unavailable && message === 'database is locked') {
      return `The database ${location} is locked by a process that changes it. Stop that process, or try again later.`;
    }
    const folder = dirname(resolve(location));
    if (isRefused(error) || (code === 'ERR_SQLITE_ERROR' && existsSync(folder) && !isWritable(folder))) {
      return `The folder ${folder} of the database cannot be written. Choose another file with --database, or another folder.`;
    }
    if (code !== 'ERR_SQLITE_ERROR') return undefined;
    return `The database ${location} cannot be opened: ${message}. Check --database.`;
  }
  const check = 'Check DATABASE_URL or --database.';
  const { hostname, username, pathname } = parsePostgresUrl(location);
  const server = `PostgreSQL at ${formatHost(location)}`;
  switch (code) {
    case 'ECONNREFUSED':
      return `${server} refuses connections. Start it, or correct the URL. ${check}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host ${hostname} of the database is unknown. ${check}`;
    case '28P01':
    case '28000':
      return `${server} refuses the user ${decodeURIComponent(username)} or the password. ${check}`;
    case '3D000':
      return `${server} has no database ${decodeURIComponent(pathname.slice(1))}. Create it, or use another database. ${check}`;
    case '42501':
      return `The user ${decodeURIComponent(username)} may not create tables: ${message}. Grant the privilege, or use another user.`;
    case '53300':
      return `${server} has no free connections. Raise max_connections, or start fewer processes.`;
    case '55P03':
      return `A transaction on ${server} has held a lock for five seconds, such as a dump's or a report's. End it, or wait for its end.`;
    case '57P03':
      return `${server} is starting up or shutting down. Try again in a minute.`;
  }
  if (message.includes('timeout')) return `${server} does not respond. ${check}`;
  return undefined;
}

/**
 * Whether a location is the URL of a PostgreSQL database, not a SQLite file.
 * @throws InvalidDatabaseUrl for any other URL. A misspelled one must not become a file, whose name would contain the password.
 */
export function isPostgres(location: string): boolean {
  if (/^postgres(ql)?:/i.test(location)) return true;
  if (!location.includes('://')) return false;
  throw new InvalidDatabaseUrl('It must begin with postgres://. Any other location is the path of a SQLite file.');
}

/** Whether the system refuses to create a file or a folder. */
function isRefused(error: unknown): boolean {
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  return ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code) && ['mkdir', 'open'].includes(syscall);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/**
 * Opens the database of an address: a PostgreSQL server for `postgres://…`, a SQLite file for anything else.
 * @throws Error with code `ERR_INVALID_URL` or `ERR_SQLITE_ERROR`; PostgreSQL is first reached by the first query
 */
export function openDatabase(address: string): Database {
  return isPostgres(address) ? openPostgres(address) : openSqlite(address);
}

/** Whether the database answers. */
export function isReachable({ query }: Database): Promise<boolean> {
  const rows = query.selectFrom('accounts').select('id').limit(1).execute();
  return rows.then(
    () => true,
    () => false,
  );
}

/**
 * What is wrong with a database that cannot be used, in a sentence that says what to do. Passwords are not in it.
 * @returns undefined for errors that are about something else
 */
export function explainDatabase(error: unknown, address: string): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!isPostgres(address)) {
    if (code !== 'ERR_SQLITE_ERROR') return undefined;
    return `The database ${address} cannot be opened: ${message}. Check --database.`;
  }
  const check = 'Check DATABASE_URL or --database.';
  if (code === 'ERR_INVALID_URL') {
    return `The address of the database is not valid; write postgres://user:password@host:port/database. ${check}`;
  }
  const { hostname, port, username, pathname } = new URL(address);
  const server = `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}`;
  switch (code) {
    case 'ECONNREFUSED':
      return `Nothing answers as ${server}. Start it, or correct the address. ${check}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host ${hostname} of the database is not known. ${check}`;
    case '28P01':
    case '28000':
      return `${server} refuses the user ${decodeURIComponent(username)} or the password. ${check}`;
    case '3D000':
      return `${server} has no database ${decodeURIComponent(pathname.slice(1))}. Create it, or name another one. ${check}`;
    case '42501':
      return `The user ${decodeURIComponent(username)} may not make tables there: ${message}. Grant it, or use another user.`;
    case '53300':
      return `${server} has no connection left. Allow more with max_connections, or start fewer processes.`;
  }
  if (message.includes('timeout')) return `${server} does not answer. ${check}`;
  return undefined;
}

function isPostgres(address: string): boolean {
  return /^postgres(ql)?:/i.test(address);
}

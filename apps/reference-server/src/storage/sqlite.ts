import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteAdapter, SqliteDialect, sql } from 'kysely';
import type { Database, Dialect } from './database.ts';
import { statementsOf } from './sqlite-statements.ts';
import type { Tables } from './tables.ts';

const dialect: Dialect = {
  name: 'sqlite',
  position: { type: 'integer', options: (column) => column.primaryKey().autoIncrement() },
  // One transaction writes at a time, and every transaction begins as a writer: no row needs a lock of its own.
  lock: (query) => query,
  lockFree: (query) => query,
  rowsAtOnce: 100,
  fill: (insertion, _table, rows) => insertion.values(rows as never),
  parametersOf: (rows) => rows.flatMap((row) => Object.values(row)),
  async withOneOf(db, table, accountId, column, values) {
    // A cross join keeps its order: the values lead, and each is one look into the index.
    const { rows } = await sql<never>`
      select found.* from json_each(${JSON.stringify(values)}) as given
      cross join ${sql.table(table)} as found on found.account_id = ${accountId} and found.${sql.ref(column)} = given.value
    `.execute(db);
    return rows;
  },
};

/**
 * Opens a SQLite file with the engine that Node brings, creating it and its folder if needed.
 * A commit is on disk before it returns (`synchronous = full`).
 * @param file path of the database, or `:memory:`
 */
export function openSqlite(file: string): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const sqlite = new DatabaseSync(file);
  sqlite.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
  );
  const query = new Kysely<Tables>({ dialect: new EmbeddedDialect({ database: statementsOf(sqlite) }) });
  return { query, close: () => query.destroy() };
}

class EmbeddedDialect extends SqliteDialect {
  override createAdapter() {
    return Object.assign(new TransactionalAdapter(), { dialect });
  }
}

/** Migrations are one transaction: another process that starts waits for it, and the disk is waited for once. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

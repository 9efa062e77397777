import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, SqliteAdapter, SqliteDialect, sql } from 'kysely';
import type { Database, Dialect, Read } from './database.ts';
import type { Tables } from './tables.ts';

const keptStatements = 200;

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
  // What is in memory alone has no second connection.
  const reader = file === ':memory:' ? undefined : openReader(file);
  const query = new Kysely<Tables>({ dialect: new EmbeddedDialect(statementsOf(sqlite, reader?.renew), reader?.read) });
  return {
    query,
    dialect,
    async close() {
      reader?.close();
      await query.destroy();
    },
  };
}

/**
 * A connection that reads what is committed, even while a transaction is under way on the other one. All that is read in
 * one turn of the event loop is read from one state of the database: to look for a newer one costs as much as a read.
 * No request can miss a change that was made before it was sent, because the requests of a turn were there when it began;
 * what this process changes itself is seen at once.
 */
function openReader(file: string) {
  const sqlite = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const { prepare, close } = statementsOf(sqlite);
  const begin = sqlite.prepare('begin');
  const end = sqlite.prepare('commit');
  const renew = () => {
    if (sqlite.isOpen && sqlite.isTransaction) end.run();
  };
  const read: Read = (sql, parameters) => {
    if (!sqlite.isTransaction) {
      begin.run();
      setImmediate(renew);
    }
    return prepare(sql).all(parameters);
  };
  return { read, renew, close };
}

class EmbeddedDialect extends SqliteDialect {
  readonly #read: Read | undefined;

  constructor(database: ReturnType<typeof statementsOf>, read: Read | undefined) {
    super({ database });
    this.#read = read;
  }

  override createAdapter() {
    return Object.assign(new TransactionalAdapter(), { dialect, read: this.#read });
  }
}

/** Migrations are one transaction: another process that starts waits for it, and the disk is waited for once. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/**
 * What Kysely asks of a SQLite driver, over `node:sqlite`. Prepared statements are kept: compiling costs more than running.
 * @param changed told of everything that may have changed something
 */
function statementsOf(sqlite: DatabaseSync, changed = () => {}) {
  const kept = new Map<string, ReturnType<typeof statement>>();
  return {
    close: () => sqlite.close(),
    prepare(sql: string) {
      let found = kept.get(sql);
      if (found === undefined) {
        // A transaction takes the write lock at once: a reader that turns writer later could not wait for its turn.
        found = statement(sqlite.prepare(sql === 'begin' ? 'begin immediate' : sql), changed);
        if (kept.size >= keptStatements) kept.delete(kept.keys().next().value as string);
        kept.set(sql, found);
      }
      return found;
    },
  };
}

function statement(prepared: StatementSync, changed: () => void) {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  const namesNow = () => prepared.columns().map(({ name }) => name);
  let names = namesNow();
  // Objects that are built here, each in the same way, are faster to build and to read than those that the engine makes.
  prepared.setReturnArrays(true);
  const toObject = (cells: unknown[]) => {
    // The table may have got another column since.
    if (cells.length !== names.length) names = namesNow();
    const row: Record<string, unknown> = {};
    for (let column = 0; column < cells.length; column++) row[names[column] as string] = cells[column];
    return row;
  };
  return {
    reader: names.length > 0,
    all(parameters: readonly unknown[]) {
      const rows = prepared.all(...values(parameters)) as unknown as unknown[][];
      changed();
      return rows.map(toObject);
    },
    run(parameters: readonly unknown[]) {
      const result = prepared.run(...values(parameters));
      changed();
      return result;
    },
    *iterate(parameters: readonly unknown[]) {
      for (const cells of prepared.iterate(...values(parameters))) yield toObject(cells as never);
    },
  };
}

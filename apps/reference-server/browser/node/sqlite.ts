// The part of node:sqlite that the server uses, by SQLite compiled to WebAssembly. Databases are in memory.
import initialize, { type Database, type PreparedStatement, type Sqlite3Static } from '@sqlite.org/sqlite-wasm';

let engine: Sqlite3Static;

/** Loads the engine. Call it before anything opens a database. */
export async function loadEngine(wasmUrl: string): Promise<void> {
  // Without it, the library looks for ways to store files, and complains.
  const disable = { vfs: { kvvfs: true, opfs: true, 'opfs-vfs': true, 'opfs-sahpool': true, 'opfs-wl': true } };
  Object.assign(globalThis, { sqlite3ApiConfig: { disable } });
  engine = await (initialize as (options: object) => Promise<Sqlite3Static>)({ locateFile: () => wasmUrl });
}

export class DatabaseSync {
  readonly #database: Database = new engine.oo1.DB(':memory:');
  isOpen = true;

  get isTransaction(): boolean {
    return engine.capi.sqlite3_get_autocommit(this.#database.pointer as never) === 0;
  }

  exec(text: string): void {
    withCode(() => this.#database.exec(text));
  }

  prepare(text: string): StatementSync {
    return new StatementSync(this.#database, text);
  }

  close(): void {
    this.#database.close();
    this.isOpen = false;
  }
}

export class StatementSync {
  readonly #database: Database;
  readonly #statement: PreparedStatement;

  constructor(database: Database, text: string) {
    this.#database = database;
    this.#statement = withCode(() => database.prepare(text));
  }

  columns(): { name: string }[] {
    return this.#statement.columnCount === 0 ? [] : this.#statement.getColumnNames([]).map((name) => ({ name }));
  }

  setReturnArrays(): void {}

  all(...parameters: unknown[]): unknown[] {
    return this.#execute(parameters, () => {
      const rows: unknown[] = [];
      while (this.#statement.step()) rows.push(this.#statement.get([]));
      return rows;
    });
  }

  run(...parameters: unknown[]): { changes: number; lastInsertRowid: number } {
    return this.#execute(parameters, () => {
      while (this.#statement.step());
      return {
        changes: engine.capi.sqlite3_changes(this.#database.pointer as never),
        lastInsertRowid: Number(engine.capi.sqlite3_last_insert_rowid(this.#database.pointer as never)),
      };
    });
  }

  #execute<Result>(parameters: unknown[], step: () => Result): Result {
    return withCode(() => {
      try {
        this.#statement.reset(true);
        if (parameters.length > 0) this.#statement.bind(parameters as never);
        return step();
      } finally {
        this.#statement.reset();
      }
    });
  }
}

/** Gives errors the fields of errors of node:sqlite. */
function withCode<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw Object.assign(error as Error, {
      code: 'ERR_SQLITE_ERROR',
      errcode: (error as { resultCode?: number }).resultCode,
    });
  }
}

export default { loadEngine, DatabaseSync, StatementSync };

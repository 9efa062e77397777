// The part of node:sqlite that the server uses, by SQLite compiled to WebAssembly. Databases are in memory.
import initialize, { type Database, type SqlJsStatic, type SqlValue, type Statement } from 'sql.js';

let engine: SqlJsStatic;

/** Loads the engine. Call it before anything opens a database. */
export async function loadEngine(wasmUrl: string): Promise<void> {
  // Compiled here, because after a failure the library tries no second time. Hosts need not know its media type.
  const module = await WebAssembly.compile(await (await fetch(wasmUrl)).arrayBuffer());
  const instantiateWasm = (imports: WebAssembly.Imports, use: (instance: WebAssembly.Instance) => void) => {
    void WebAssembly.instantiate(module, imports).then(use);
    return {};
  };
  engine = await initialize({ instantiateWasm });
}

/** Codes of errors that a database in memory can have that no statement caused, by their messages. */
const codes: Readonly<Record<string, number>> = { 'out of memory': 7, 'database or disk is full': 13 };

export class DatabaseSync {
  readonly #database: Database = new engine.Database();
  isOpen = true;
  isTransaction = false;

  exec(text: string): void {
    this.#execute(text, () => this.#database.exec(text));
  }

  prepare(text: string): StatementSync {
    return this.#execute('', () => {
      const statement = this.#database.prepare(text);
      return new StatementSync(this.#database, statement, (step) => this.#execute(text, step));
    });
  }

  close(): void {
    this.#database.close();
    this.isOpen = false;
  }

  /** Runs a statement, gives its error the fields of errors of node:sqlite, and notes whether a transaction is open then. */
  #execute<Result>(text: string, run: () => Result): Result {
    try {
      const result = run();
      if (/^begin/i.test(text)) this.isTransaction = true;
      else if (/^(commit|rollback)$/i.test(text)) this.isTransaction = false;
      return result;
    } catch (error) {
      this.isTransaction &&= this.#findTransaction();
      const { message } = error as Error;
      throw Object.assign(error as Error, { code: 'ERR_SQLITE_ERROR', errcode: codes[message] ?? 1 });
    }
  }

  /** After some errors, the engine has rolled back the transaction. It begins none within another. */
  #findTransaction(): boolean {
    try {
      this.#database.exec('begin; rollback');
      return false;
    } catch {
      return true;
    }
  }
}

export class StatementSync {
  readonly #database: Database;
  readonly #statement: Statement;
  readonly #execute: <Result>(step: () => Result) => Result;

  constructor(database: Database, statement: Statement, execute: <Result>(step: () => Result) => Result) {
    this.#database = database;
    this.#statement = statement;
    this.#execute = execute;
  }

  columns(): { name: string }[] {
    return this.#statement.getColumnNames().map((name) => ({ name }));
  }

  setReturnArrays(): void {}

  all(...parameters: SqlValue[]): unknown[] {
    return this.#run(parameters, () => {
      const rows: unknown[] = [];
      while (this.#statement.step()) rows.push(this.#statement.get());
      return rows;
    });
  }

  run(...parameters: SqlValue[]): { changes: number; lastInsertRowid: number } {
    return this.#run(parameters, () => {
      while (this.#statement.step());
      return { changes: this.#database.getRowsModified(), lastInsertRowid: 0 };
    });
  }

  #run<Result>(parameters: SqlValue[], step: () => Result): Result {
    return this.#execute(() => {
      try {
        this.#statement.bind(parameters);
        return step();
      } finally {
        this.#statement.reset();
      }
    });
  }
}

export default { loadEngine, DatabaseSync, StatementSync };

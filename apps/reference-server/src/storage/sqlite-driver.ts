import { DatabaseSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { createStatements, type Statements } from './sqlite-statements.ts';
import { retryWhileLocked, WriteLock } from './sqlite-write-lock.ts';
import { toUnavailable } from './unavailable.ts';

/** Waits for other processes only here: switching to a write-ahead log, once for each file, needs the file alone. */
const set = 'pragma busy_timeout = 5000; pragma journal_mode = wal; pragma busy_timeout = 0';

const pageSize = 4096;
const defaultLockTimeout = 10_000;

export interface SqliteOptions {
  /** Milliseconds that a transaction or a statement waits for others that write (default: 10,000). */
  lockTimeout?: number;
  /** Memory for pages of the file, in MiB (default: 2). A larger one makes it faster to write many emails. */
  cacheMebibytes?: number;
}

/**
 * Runs queries on a file with two connections: one writes, for one transaction or statement at a time, and one reads what is
 * committed. Thanks to the write-ahead log, reads outside of transactions wait neither for transactions of this process nor
 * for those of other processes. A database in memory has one connection.
 */
export class SqliteDriver implements Driver {
  readonly #writer: DatabaseSync;
  readonly #reader: DatabaseSync | undefined;
  readonly #statements: { writer: Statements; reader: Statements | undefined };
  readonly #lock: WriteLock;

  constructor(file: string, { lockTimeout = defaultLockTimeout, cacheMebibytes }: SqliteOptions) {
    this.#writer = new DatabaseSync(file);
    this.#writer.exec(`${set}; pragma synchronous = full; pragma foreign_keys = on`);
    if (cacheMebibytes !== undefined) {
      const bytes = cacheMebibytes * 1024 * 1024;
      // The log may grow as large: each time that its pages move to the file, the disk is synced.
      this.#writer.exec(`pragma cache_size = -${bytes / 1024}; pragma wal_autocheckpoint = ${bytes / pageSize}`);
    }
    if (file !== ':memory:') {
      this.#reader = new DatabaseSync(file);
      this.#reader.exec('pragma busy_timeout = 0; pragma query_only = on');
    }
    this.#statements = {
      writer: createStatements(this.#writer),
      reader: this.#reader && createStatements(this.#reader),
    };
    this.#lock = new WriteLock(lockTimeout);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#writer, this.#statements, this.#lock);
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as Connection).begin();
  }

  async commitTransaction(): Promise<void> {
    execute(this.#statements.writer, 'commit');
  }

  async rollbackTransaction(): Promise<void> {
    // The engine rolls back by itself after some errors, as on a full disk; the first error is then seen.
    if (this.#writer.isTransaction) execute(this.#statements.writer, 'rollback');
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as Connection).end();
  }

  async destroy(): Promise<void> {
    if (!this.#writer.isOpen) return;
    this.#reader?.close();
    this.#writer.close();
  }
}

class Connection implements DatabaseConnection {
  readonly #writer: DatabaseSync;
  readonly #statements: { writer: Statements; reader: Statements | undefined };
  readonly #lock: WriteLock;
  #inTransaction = false;

  constructor(
    writer: DatabaseSync,
    statements: { writer: Statements; reader: Statements | undefined },
    lock: WriteLock,
  ) {
    this.#writer = writer;
    this.#statements = statements;
    this.#lock = lock;
  }

  /** Begins with the write lock: a transaction that reads first and writes later would fail instead of waiting for it. */
  async begin(): Promise<void> {
    const end = await this.#lock.acquire();
    this.#inTransaction = true;
    this.#endLeftTransaction();
    await retryWhileLocked(() => execute(this.#statements.writer, 'begin immediate'), end);
  }

  end(): void {
    if (this.#inTransaction) this.#lock.release();
    this.#inTransaction = false;
  }

  async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer, reader } = this.#statements;
    if (this.#inTransaction) return execute(writer, sql, parameters);
    const reads = query.kind === 'SelectQueryNode' || /^\s*select\b/i.test(sql);
    if (reads && reader) return retryWhileLocked(() => execute(reader, sql, parameters), this.#lock.deadline());
    const end = await this.#lock.acquire();
    try {
      this.#endLeftTransaction();
      return await retryWhileLocked(() => execute(writer, sql, parameters), end);
    } finally {
      this.#lock.release();
    }
  }

  /**
   * Rolls back what an earlier transaction left open because its own rollback failed, such as without memory. Otherwise, no
   * other could begin, and single statements would be part of it and never committed.
   * @throws Unavailable when this rollback fails, too
   */
  #endLeftTransaction(): void {
    if (this.#writer.isTransaction) execute(this.#statements.writer, 'rollback');
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery(query);
  }
}

/** @throws Unavailable for an error that can disappear by itself */
function execute<Row>(statements: Statements, sql: string, parameters: readonly unknown[] = []): QueryResult<Row> {
  try {
    const statement = statements.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  } catch (error) {
    throw toUnavailable(error);
  }
}

import { DatabaseSync } from 'node:sqlite';
import { serverLimits } from '@email-automation/contract-tools/server-limits';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { OnStatement } from '../database.ts';
import { createFileCheck } from './same-file.ts';
import { createStatements, type Statements } from './statements.ts';
import { retryWhileLocked } from './write-lock.ts';
import { execute, SqliteWriter } from './writer.ts';

/** Waits for other processes only here: switching to a write-ahead log, once for each file, needs the file alone. */
const set = 'pragma busy_timeout = 5000; pragma journal_mode = wal; pragma busy_timeout = 0';

const pageSize = 4096;
const defaultLockTimeout = serverLimits.writeLockSeconds * 1000;
const defaultCache = 8;

export interface SqliteOptions {
  /** Milliseconds that a transaction or a statement waits for other writers (default: 10,000). */
  lockTimeout?: number;
  /** Memory for pages of the file of the connection that writes, in MiB (default: 8). A larger one makes it faster to write many emails. */
  cacheMebibytes?: number;
  /** Called after each statement (default: no measurement). */
  onStatement?: OnStatement;
  /** What a database in memory has at first, as `serialize` returned it (default: nothing). */
  content?: Uint8Array;
}

/**
 * Runs queries on a file with two connections: one writes, for one transaction or statement at a time, and one reads data that is
 * committed. Thanks to the write-ahead log, reads outside of transactions wait neither for transactions of this process nor
 * for other processes' writes. A database in memory has one connection.
 */
export class SqliteDriver implements Driver {
  readonly #writer: SqliteWriter;
  readonly #reader: { database: DatabaseSync; statements: Statements } | undefined;
  readonly onStatement: OnStatement | undefined;
  /** @throws Unavailable while the file is not the one that was opened */
  readonly checkFile: () => void;
  /** All data, also of the transaction that is open. */
  readonly serialize: () => Uint8Array;

  constructor(
    file: string,
    { lockTimeout = defaultLockTimeout, cacheMebibytes = defaultCache, onStatement, content }: SqliteOptions,
  ) {
    this.onStatement = onStatement;
    const database = new DatabaseSync(file);
    if (content) database.deserialize(content);
    this.serialize = () => database.serialize();
    database.exec(`${set}; pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory`);
    const bytes = cacheMebibytes * 1024 * 1024;
    // The log may grow as large: each time that its pages move to the file, the disk is synced.
    database.exec(`pragma cache_size = -${bytes / 1024}; pragma wal_autocheckpoint = ${bytes / pageSize}`);
    if (file !== ':memory:') {
      const reader = new DatabaseSync(file);
      reader.exec(`pragma busy_timeout = 0; pragma query_only = on; pragma cache_size = -${defaultCache * 1024}`);
      this.#reader = { database: reader, statements: createStatements(reader) };
    }
    this.checkFile = file === ':memory:' ? () => {} : createFileCheck(file);
    this.#writer = new SqliteWriter(database, lockTimeout);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#writer, this);
  }

  /** Reads committed data. @returns undefined if the query needs the connection that writes */
  read<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> | undefined {
    const reader = this.#reader?.statements;
    const reads = query.kind === 'SelectQueryNode' || /^\s*select\b/i.test(sql);
    if (!reads || reader === undefined) return undefined;
    const run = () => {
      this.checkFile();
      return execute<Row>(reader, sql, parameters);
    };
    return retryWhileLocked(run, this.#writer.deadline());
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as Connection).begin();
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as Connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as Connection).rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    if (this.#reader?.database.isOpen) this.#reader.database.close();
    this.#writer.close();
  }
}

class Connection implements DatabaseConnection {
  readonly #writer: SqliteWriter;
  readonly #driver: SqliteDriver;
  #inTransaction = false;

  constructor(writer: SqliteWriter, driver: SqliteDriver) {
    this.#writer = writer;
    this.#driver = driver;
  }

  async begin(): Promise<void> {
    this.#driver.checkFile();
    await this.#measure('begin', () => this.#writer.begin());
    this.#inTransaction = true;
  }

  commit(): Promise<void> {
    return this.#measure('commit', () => this.#commit());
  }

  async #commit(): Promise<void> {
    const committed = this.#writer.commit();
    // Other writers go on from here, also if the engine cannot commit this transaction.
    this.#inTransaction = false;
    await committed;
  }

  rollback(): void {
    if (!this.#inTransaction) return;
    this.#inTransaction = false;
    this.#writer.rollback();
  }

  executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#measure(compiled.sql, () => this.#execute<Row>(compiled));
  }

  async #execute<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters, query } = compiled;
    if (this.#inTransaction) return this.#writer.execute(sql, parameters);
    this.#driver.checkFile();
    if (changes.has(query.kind)) return this.#writer.change(sql, parameters);
    return this.#driver.read(compiled) ?? this.#writer.run(sql, parameters);
  }

  /** Runs a statement, and measures it if anybody wants to know. */
  #measure<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
    const { onStatement } = this.#driver;
    return onStatement ? measure(sql, run, onStatement) : run();
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery(query);
  }
}

/** Statements that can share a commit; such as `pragma` cannot. */
const changes = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']);

async function measure<Result>(sql: string, run: () => Promise<Result>, onStatement: OnStatement): Promise<Result> {
  const start = performance.now();
  let failure: { error?: unknown } = {};
  try {
    return await run();
  } catch (error) {
    failure = { error };
    throw error;
  } finally {
    onStatement({ sql, milliseconds: performance.now() - start, ...failure });
  }
}

import type { DatabaseSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';
import { Unavailable } from '../../domain/errors.ts';
import { toUnavailable } from '../unavailable.ts';
import { createStatements, type Statements } from './statements.ts';
import { retryWhileLocked, WriteLock } from './write-lock.ts';

/** Transactions that share a commit at most. */
const mostTransactions = 100;
/** Milliseconds after which no other transaction joins them. */
const longestWait = 20;

/**
 * Writes to a file, for one transaction or statement at a time. Waiting for the disk takes longer than all else, so those that
 * wait for each other share a commit: each but the first is a savepoint in the transaction of the engine, and ends when
 * the engine has committed. No reader sees their changes before. If the engine cannot commit, all of them fail.
 */
export class SqliteWriter {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  readonly #lock: WriteLock;
  /** Those that have ended, and wait for the commit of the engine. */
  #ended: PromiseWithResolvers<void>[] = [];
  /** When the transaction of the engine began. */
  #began = 0;
  /** Whether the running transaction is a savepoint. */
  #isSavepoint = false;
  /** Whether the engine commits as soon as the running transaction ends, whoever waits. */
  #isDue = false;

  constructor(database: DatabaseSync, lockTimeout: number) {
    this.#database = database;
    this.#statements = createStatements(database);
    this.#lock = new WriteLock(lockTimeout);
  }

  /** Begins with the write lock: a transaction that reads first and writes later would fail instead of waiting for it. */
  async begin(): Promise<void> {
    const end = await this.#lock.acquire();
    try {
      await this.#open(end);
      if (this.#isSavepoint) this.#execute('savepoint member');
    } catch (error) {
      this.#passOn();
      throw error;
    }
  }

  /** Runs a statement of the running transaction. @throws Unavailable also when the engine has rolled back the transaction */
  execute<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    if (!this.#database.isTransaction) {
      const error = new Unavailable(new Error('The database has rolled back the transaction.'));
      this.#fail(error);
      throw error;
    }
    return this.#execute(sql, parameters);
  }

  /** Ends the running transaction. @returns when it is on the disk */
  commit(): Promise<void> {
    if (this.#isSavepoint) this.#execute('release member');
    return this.#end();
  }

  /** Rolls back the running transaction, but none before it. */
  rollback(): void {
    try {
      // The engine rolls back by itself after some errors, as on a full disk; the first error is then seen.
      if (!this.#database.isTransaction) return;
      if (this.#isSavepoint) {
        this.#execute('rollback to member');
        this.#execute('release member');
      } else this.#execute('rollback');
    } catch (error) {
      // A change that was not rolled back must not be committed with the rest.
      this.#fail(error);
      throw error;
    } finally {
      this.#passOn();
    }
  }

  /** Runs a statement that changes rows outside of transactions. @returns when the change is on the disk */
  async change<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const end = await this.#lock.acquire();
    let result: QueryResult<Row>;
    try {
      await this.#open(end);
      result = this.#execute(sql, parameters);
    } catch (error) {
      // A failed statement has no effect, so that it needs no savepoint.
      if (this.#ended.length === 0) this.#fail(error);
      this.#passOn();
      throw error;
    }
    await this.#end();
    return result;
  }

  /** Runs any other statement outside of transactions. */
  async run<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const end = await this.#lock.acquire();
    try {
      this.#commitEnded();
      this.#endLeftTransaction();
      return await retryWhileLocked(() => this.#execute<Row>(sql, parameters), end);
    } finally {
      this.#passOn();
    }
  }

  /** When a wait for the lock that begins now ends. @throws Unavailable after the deadline of the request */
  deadline(): number {
    return this.#lock.deadline();
  }

  close(): void {
    this.#commitEnded();
    if (this.#database.isOpen) this.#database.close();
  }

  /** Joins the transaction of the engine, or begins one. */
  async #open(end: number): Promise<void> {
    this.#isSavepoint = this.#ended.length > 0;
    if (this.#isSavepoint) return;
    this.#endLeftTransaction();
    await retryWhileLocked(() => this.#execute('begin immediate'), end);
    this.#began = performance.now();
  }

  #end(): Promise<void> {
    const ended = Promise.withResolvers<void>();
    // Those that have arrived in this turn of the event loop join before it is over.
    if (this.#ended.length === 0) setImmediate(() => this.#commitSoon());
    this.#ended.push(ended);
    this.#passOn();
    return ended.promise;
  }

  #commitSoon(): void {
    if (this.#lock.isHeld) this.#isDue = true;
    else this.#commitEnded();
  }

  /** Lets the next one write. */
  #passOn(): void {
    const isFull = this.#ended.length >= mostTransactions || performance.now() - this.#began > longestWait;
    if (this.#isDue || isFull) this.#commitEnded();
    this.#lock.release();
  }

  #commitEnded(): void {
    this.#isDue = false;
    if (this.#ended.length === 0) return;
    try {
      this.#execute('commit');
    } catch (error) {
      this.#fail(error);
      return;
    }
    for (const { resolve } of this.#ended.splice(0)) resolve();
  }

  /** Rolls back a commit that the engine cannot do, and makes all transactions fail that have ended. */
  #fail(error: unknown): void {
    for (const { reject } of this.#ended.splice(0)) reject(error);
    try {
      this.#endLeftTransaction();
    } catch {
      // It is tried again before anything else is written.
    }
  }

  /**
   * Rolls back an earlier transaction that stayed open because its own rollback failed, such as without memory. Otherwise, no
   * other could begin, and single statements would be part of it and never committed.
   * @throws Unavailable when this rollback fails, too
   */
  #endLeftTransaction(): void {
    if (this.#database.isTransaction) this.#execute('rollback');
  }

  #execute<Row>(sql: string, parameters: readonly unknown[] = []): QueryResult<Row> {
    try {
      return execute(this.#statements, sql, parameters);
    } catch (error) {
      // The engine rolls back everything by itself after some errors, as on a full disk.
      if (this.#ended.length > 0 && !this.#database.isTransaction) this.#fail(error);
      throw error;
    }
  }
}

/** @throws Unavailable for an error that can disappear by itself */
export function execute<Row>(
  statements: Statements,
  sql: string,
  parameters: readonly unknown[] = [],
): QueryResult<Row> {
  try {
    const statement = statements.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  } catch (error) {
    throw toUnavailable(error);
  }
}

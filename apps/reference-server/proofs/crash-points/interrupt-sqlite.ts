import { DatabaseSync, StatementSync } from 'node:sqlite';
import { countStatement, interruptedNumber, killSelf } from './statement-counter.ts';

interface EngineError {
  errcode: number;
  message: string;
  /** Whether the engine has rolled the transaction back by itself, which it may do after these errors. */
  rollsBack?: boolean;
}

/** Errors of the engine, which take turns by the number of the statement. */
const errors: readonly EngineError[] = [
  { errcode: 13, message: 'database or disk is full', rollsBack: true },
  { errcode: 778, message: 'disk I/O error' },
  { errcode: 7, message: 'out of memory', rollsBack: true },
  { errcode: 13, message: 'database or disk is full' },
  { errcode: 1034, message: 'disk I/O error', rollsBack: true },
  { errcode: 7, message: 'out of memory' },
  { errcode: 14, message: 'unable to open database file' },
];
const locked: EngineError = { errcode: 5, message: 'database is locked' };
const unsynced: EngineError = { errcode: 1034, message: 'disk I/O error' };

const { exec, prepare } = DatabaseSync.prototype;
const databases = new WeakMap<StatementSync, DatabaseSync>();

/** Makes statements of SQLite fail in this process, below the driver of the server. */
export function interruptSqlite(): void {
  DatabaseSync.prototype.exec = function (sql) {
    return run(this, sql, () => exec.call(this, sql));
  };
  DatabaseSync.prototype.prepare = function (...parameters) {
    const statement = prepare.apply(this, parameters);
    databases.set(statement, this);
    return statement;
  };
  for (const method of ['all', 'run'] as const) {
    const original = StatementSync.prototype[method] as (...values: unknown[]) => unknown;
    StatementSync.prototype[method] = function (this: StatementSync, ...values: unknown[]) {
      return run(databases.get(this) as DatabaseSync, this.sourceSQL, () => original.apply(this, values));
    } as never;
  }
}

function run<Result>(database: DatabaseSync, sql: string, statement: () => Result): Result {
  switch (countStatement(sql)) {
    case undefined:
      return statement();
    case 'kill-before':
      return killSelf();
    case 'kill-after':
      statement();
      return killSelf();
    case 'lost':
      statement();
      throw createError(unsynced);
    case 'timeout':
      throw createError(locked);
    default: {
      const error = errors[interruptedNumber() % errors.length] as EngineError;
      if (error.rollsBack && database.isTransaction) exec.call(database, 'rollback');
      throw createError(error);
    }
  }
}

function createError({ errcode, message }: EngineError): Error {
  return Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode, errstr: message });
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { type IncomingMessage, Server } from 'node:http';
import { SqliteWriter } from '@email-automation/service/storage/sqlite/writer';
import pg from 'pg';

/** A request, with the changes that it has committed one after the other: a crash between two of them leaves it half done. */
interface Request {
  line: string;
  commits: string[];
}

/** An open transaction: who began it, and the changes in it. */
interface Transaction {
  request: Request | undefined;
  changes: string[];
}

/**
 * The operator's requests that do the work of the background, in steps, that save a snapshot before they begin, or that set up a
 * provider state, which is only for tests.
 */
const inSteps = /^\w+ \/(clock|console|due|states|subscribers)\b/;
/** Rows that concern no use case: the count of requests, and rows that have expired. */
const separate = /\brate_limit_usage\b|"expires_at" </;
/** Requests that record an event at the same time share transactions, which run in the first one's context. */
const isEvent = (statements: string) => statements.includes('insert into "events"');
const changes = /^\s*(insert|update|delete|with\b.*\b(insert into|update|delete from))\b/is;

const requests = new AsyncLocalStorage<Request>();
/** Open transactions by their connection. */
const open = new WeakMap<object, Transaction>();
/** Shared by all test files of the process, which load this module again. */
const shared = globalThis as { halfDoneRequests?: Set<string> };

if (shared.halfDoneRequests === undefined) {
  shared.halfDoneRequests = new Set();
  watchRequests();
  watchSqlite();
  watchPostgres();
}

/** Returns and forgets the requests that committed changes more than once. */
export function takeHalfDoneRequests(): string[] {
  const found = [...(shared.halfDoneRequests ?? [])];
  shared.halfDoneRequests?.clear();
  return found;
}

function watchRequests(): void {
  const emit = Server.prototype.emit as (this: Server, event: string, ...values: unknown[]) => boolean;
  Server.prototype.emit = function (this: Server, event: string, ...values: unknown[]) {
    if (event !== 'request') return emit.call(this, event, ...values);
    const { method, url } = values[0] as IncomingMessage;
    return requests.run({ line: `${method} ${url}`, commits: [] }, () => emit.call(this, event, ...values));
  };
}

/** Notes changes that are committed together. */
function commit(request: Request | undefined, statements: readonly string[]): void {
  const counted = statements.filter((sql) => !separate.test(sql));
  if (request === undefined || counted.length === 0 || inSteps.test(request.line)) return;
  request.commits.push(counted.join('; '));
  if (request.commits.length > 1 && !request.commits.every(isEvent))
    shared.halfDoneRequests?.add(`${request.line}: ${request.commits.join(' | ')}`);
}

/** Notes a statement on a connection, which is committed at once outside of a transaction. */
function run(connection: object, sql: string): void {
  if (/^begin\b/.test(sql)) open.set(connection, { request: requests.getStore(), changes: [] });
  else if (changes.test(sql)) {
    const transaction = open.get(connection);
    if (transaction) transaction.changes.push(sql);
    else commit(requests.getStore(), [sql]);
  } else if (/^(commit|rollback)$/.test(sql)) {
    const transaction = open.get(connection);
    open.delete(connection);
    if (transaction && sql === 'commit') commit(transaction.request, transaction.changes);
  }
}

function watchSqlite(): void {
  const { begin, execute, commit, rollback, change } = SqliteWriter.prototype;
  SqliteWriter.prototype.begin = async function () {
    await begin.call(this);
    run(this, 'begin');
  };
  SqliteWriter.prototype.execute = function (sql, parameters) {
    run(this, sql);
    return execute.call(this, sql, parameters) as never;
  };
  SqliteWriter.prototype.commit = function () {
    run(this, 'commit');
    return commit.call(this);
  };
  SqliteWriter.prototype.rollback = function () {
    run(this, 'rollback');
    rollback.call(this);
  };
  SqliteWriter.prototype.change = function (sql, parameters) {
    // Not a statement of the transaction that is open now: it waits for the end of it.
    run({}, sql);
    return change.call(this, sql, parameters) as never;
  };
}

function watchPostgres(): void {
  const query = pg.Client.prototype.query as (...values: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]) {
    const [config] = values as [string | { text: string }];
    run(this, typeof config === 'string' ? config : config.text);
    return query.apply(this, values) as never;
  };
}

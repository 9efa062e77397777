import { StatementSync } from 'node:sqlite';
import { Unavailable } from '@email-automation/service/domain/errors';
import type { Database } from '@email-automation/service/storage/database';
import { openSqlite } from '@email-automation/service/storage/sqlite/sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { newLocation } from '../environment/databases.ts';

// A commit waits for other ones only for milliseconds, which a busy machine may need for anything.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0));
afterEach(() => vi.restoreAllMocks());

/** Opens a file twice: the second time as another process, which sees committed data. */
async function openTwice() {
  const location = await newLocation();
  const database = openSqlite(location);
  const other = openSqlite(location);
  onTestFinished(async () => {
    await database.close();
    await other.close();
  });
  return { database, committed: () => readNames(other) };
}

const readNames = async ({ query }: Pick<Database, 'query'>) =>
  (await query.selectFrom('event_actions').select('name').orderBy('name').execute()).map(({ name }) => name);
/** Writes in a transaction. Transactions take turns in the order of their begin. */
const write = ({ query }: Database, name: string) => query.transaction().execute((db) => insert({ query: db }, name));
const insert = ({ query }: Pick<Database, 'query'>, name: string) =>
  query.insertInto('event_actions').values({ account_id: '1', name }).execute();

/** Writes each name: every other one in a transaction. */
const writeAll = (database: Database, names: string[]) =>
  names.map((name, n) => (n % 2 ? insert(database, name) : write(database, name)));
const names = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(3, '0'));

/** Calls a function before each commit of the engine. */
function beforeCommits(call: () => void): void {
  const { run } = StatementSync.prototype;
  const spy = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (this: StatementSync, ...values) {
    if (this.sourceSQL === 'commit') call();
    return run.apply(this, values);
  });
  onTestFinished(() => spy.mockRestore());
}

const error = (errcode: number, message: string) =>
  Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode });

test('transactions and statements that wait for each other share commits, and none ends before its commit', async () => {
  const { database, committed } = await openTwice();
  let ended = 0;
  const endedAtCommits: number[] = [];
  beforeCommits(() => {
    endedAtCommits.push(ended);
  });
  const all = names(50);
  const writes = writeAll(database, all);
  for (const write of writes) void write.then(() => ended++);
  await Promise.all(writes);
  expect(await committed()).toEqual(all);
  expect(endedAtCommits).toEqual([0]);
});

test('nobody else sees what is not committed', async () => {
  const { database, committed } = await openTwice();
  const first = write(database, 'first');
  const second = database.query.transaction().execute(async (db) => {
    await insert({ query: db }, 'second');
    expect([await committed(), await readNames(database)]).toEqual([[], []]);
    expect(await readNames({ query: db })).toEqual(['first', 'second']);
  });
  await Promise.all([first, second]);
  expect(await committed()).toEqual(['first', 'second']);
});

test('a transaction or a statement that fails takes nothing with it that shares its commit', async () => {
  const { database, committed } = await openTwice();
  const failing = (name: string) =>
    database.query.transaction().execute(async (db) => {
      await insert({ query: db }, name);
      throw new Error(`no ${name}`);
    });
  const results = await Promise.allSettled([
    failing('a'),
    insert(database, 'b'),
    failing('c'),
    insert(database, 'b'),
    write(database, 'd'),
    write(database, 'd'),
    failing('e'),
  ]);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([false, true, false, false, true, false, false]);
  expect(await committed()).toEqual(['b', 'd']);
});

test('if the engine cannot commit, all fail that share the commit, and the next ones do not', async () => {
  const { database, committed } = await openTwice();
  let commits = 0;
  beforeCommits(() => {
    if (commits++ === 0) throw error(13, 'database or disk is full');
  });
  const results = await Promise.allSettled(writeAll(database, names(20)));
  for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) });
  expect(await committed()).toEqual([]);
  await Promise.all(writeAll(database, names(20)));
  expect(await committed()).toEqual(names(20));
});

test('if the engine rolls back everything, all fail whose changes are gone', async () => {
  const { database, committed } = await openTwice();
  await insert(database, 'before');
  const first = write(database, 'first');
  const roll = database.query.transaction().execute(async (db) => {
    await insert({ query: db }, 'inside');
    // As the engine does on a full disk.
    await sql`rollback`.execute(db);
    await insert({ query: db }, 'after the end');
  });
  const results = await Promise.allSettled([first, roll, write(database, 'last')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: expect.any(Unavailable) });
  expect(await committed()).toEqual(['before', 'last']);
});

test('what could not be rolled back is not committed with others', async () => {
  const { database, committed } = await openTwice();
  const { run } = StatementSync.prototype;
  const spy = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (this: StatementSync, ...values) {
    if (this.sourceSQL === 'rollback to member') throw error(7, 'out of memory');
    return run.apply(this, values);
  });
  onTestFinished(() => spy.mockRestore());
  const first = write(database, 'first');
  const failing = database.query.transaction().execute(async (db) => {
    await insert({ query: db }, 'rolled back');
    throw new Error('no');
  });
  const results = await Promise.allSettled([first, failing, write(database, 'last')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(await committed()).toEqual(['last']);
});

test('while the disk is full, exactly what was confirmed is stored', async () => {
  const { database, committed } = await openTwice();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.query);
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 2)}`.execute(database.query);
  const large = names(30).map((name) => `${name} ${'x'.repeat(Number(name) % 3 ? 10 : 4000)}`);
  const results = await Promise.allSettled(writeAll(database, large));
  const confirmed = large.filter((_, n) => results[n]?.status === 'fulfilled');
  expect(confirmed.length).toBeLessThan(large.length);
  expect(await committed()).toEqual(confirmed);
  await sql`pragma max_page_count = 1000000`.execute(database.query);
  await insert(database, 'zz');
  expect(await committed()).toEqual([...confirmed, 'zz']);
});

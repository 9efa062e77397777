import { startRetention } from '@email-automation/service/background/retention';
import type { AccountWork, Email } from '@email-automation/service/domain/records';
import { type Deleted, deleteOldData, type Retention } from '@email-automation/service/services/delete-old-data';
import { type Database, dialectOf } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import { findWork } from '@email-automation/service/storage/queues/account-work';
import { claimRetention, noteRetention } from '@email-automation/service/storage/queues/retention';
import { columns } from '@email-automation/service/storage/schema/tables';
import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase, newLocation } from '../environment/databases.ts';
import { stoppedClock } from '../environment/delivery.ts';

const day = 24 * 60 * 60 * 1000;
const now = new Date('2026-06-30T00:00:00Z');
const old = '2026-05-01T08:00:00Z';
const recent = '2026-06-29T08:00:00Z';
const month: Required<Retention> = { events: 30 * day, emails: 30 * day, requests: 30 * day };

/** A row with a value for every column. */
function rowOf(table: keyof typeof columns, fields: object) {
  const blank = Object.entries(columns[table]).map(([column, type]) => [
    column,
    type === 'text' ? '' : type === 'json' ? '{}' : 0,
  ]);
  return { ...Object.fromEntries(blank), ...fields };
}

/** Adds an account with one old and one recent row in each table that grows, or more old ones. */
async function addAccount({ query }: Database, account_id: string, { subscribers = 1, events = 1 } = {}) {
  const add = (table: keyof typeof columns, ...rows: object[]) =>
    query
      .insertInto(table as 'outbox')
      .values(rows.map((row) => rowOf(table, { ...(table !== 'accounts' && { account_id }), ...row })) as Email[])
      .execute();
  await add('accounts', { id: account_id });
  const names = Array.from({ length: subscribers }, (_, n) => `s${n}`);
  for (const id of names) {
    await add('subscribers', { id, email: id, email_key: id });
    const ofSubscriber = { subscriber_id: id };
    await add(
      'events',
      ...Array.from({ length: events }, (_, n) => ({ ...ofSubscriber, id: `${id}${n}`, occurred_at: old })),
    );
    await add('events', { ...ofSubscriber, id: `${id} recent`, occurred_at: recent });
    await add('outbox', {
      ...ofSubscriber,
      cause: `${id} sent`,
      state: 'sent',
      created_at: old,
      next_attempt_at: null,
    });
  }
  await add(
    'outbox',
    { subscriber_id: 's0', cause: 'recent', state: 'sent', created_at: recent, next_attempt_at: null },
    { subscriber_id: 's0', cause: 'queued', state: 'queued', created_at: old, next_attempt_at: old },
  );
  const activity = (id: string, subscriber_id: string | null, occurred_at: string) => ({
    id,
    subscriber_id,
    occurred_at,
  });
  await add('shopper_activity', activity('1', 's0', old), activity('2', null, old), activity('3', null, recent));
  await add('processed_batches', { request_id: 'a', processed_at: old }, { request_id: 'b', processed_at: recent });
  await add('record_failures', { request_id: 'a' }, { request_id: 'b' });
  await add('idempotency_keys', { key_hash: 'a', created_at: old }, { key_hash: 'b', created_at: recent });
  await add('dead_letters', { request_id: 'd', accepted_at: old, dead_lettered_at: old });
}

const kept = {
  events: ['s0 recent'],
  shopper_activity: ['3'],
  outbox: ['queued', 'recent'],
  processed_batches: ['b'],
  record_failures: ['b'],
  idempotency_keys: ['b'],
  dead_letters: ['d'],
};

async function rowsOf({ query }: Database, account: string): Promise<Record<string, string[]>> {
  const keys = { outbox: 'cause', idempotency_keys: 'key_hash', events: 'id', shopper_activity: 'id' };
  const entries = Object.keys(kept).map(async (table) => {
    const rows = await query
      .selectFrom(table as 'outbox')
      .where('account_id', '=', account)
      .select(`${Reflect.get(keys, table) ?? 'request_id'} as key` as 'cause as key')
      .execute();
    return [table, rows.map(({ key }) => key).toSorted()];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function collect(steps: AsyncIterable<Deleted>): Promise<Deleted[]> {
  const collected: Deleted[] = [];
  for await (const step of steps) collected.push(step);
  return collected;
}

test('old data of an account is deleted in short steps, and nothing else', async () => {
  const database = await newDatabase();
  await addAccount(database, '7', { subscribers: 1, events: 1200 });
  await addAccount(database, '8');
  const before = await rowsOf(database, '8');
  expect(await collect(deleteOldData(database.query, '7', {}, now))).toEqual([]);
  const deleted = await collect(deleteOldData(database.query, '7', month, now));
  expect(await rowsOf(database, '7')).toEqual(kept);
  expect(await rowsOf(database, '8')).toEqual(before);
  const total = (table: string) => deleted.reduce((sum, step) => sum + (step.table === table ? step.rows : 0), 0);
  expect([total('events'), total('shopper_activity'), total('outbox'), total('processed_batches')]).toEqual([
    1200, 2, 1, 1,
  ]);
  expect(Math.max(...deleted.map(({ rows }) => rows))).toBeLessThanOrEqual(500);
  await collect(deleteOldData(database.query, '8', { events: month.events }, now));
  expect(await rowsOf(database, '8')).toEqual({
    ...before,
    events: kept.events,
    shopper_activity: kept.shopper_activity,
  });
  await database.close();
});

test('servers delete each account once in an hour, and go on with the clock', async () => {
  const location = await newLocation();
  const databases = [openDatabase(location), openDatabase(location)];
  const [database] = databases as [Database, Database];
  for (const account of ['7', '8', '9']) await addAccount(database, account, { subscribers: 250 });
  const clock = stoppedClock(now.toISOString());
  const counted: string[] = [];
  const errors: unknown[] = [];
  const loops = databases.map((one) =>
    startRetention(
      {
        database: one,
        clock,
        retention: month,
        count: ({ table, rows, account }) => counted.push(...Array<string>(rows).fill(`${table} of ${account}`)),
      },
      (error) => errors.push(error),
      20,
    ),
  );
  onTestFinished(async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
    await Promise.all(databases.map((one) => one.close()));
  });
  for (const account of ['7', '8', '9'])
    await expect.poll(() => rowsOf(database, account)).toMatchObject({ outbox: kept.outbox, idempotency_keys: ['b'] });
  expect(counted.filter((one) => one === 'outbox of 8')).toHaveLength(250);
  expect(counted.filter((one) => one === 'events of 8')).toHaveLength(250);
  const claims = () =>
    database.query.selectFrom('account_work').where('kind', '=', 'retention').select('due_at').execute();
  expect(await claims()).toEqual(Array(3).fill({ due_at: '2026-06-30T01:00:00.000Z' }));
  clock.move('2026-07-30T00:00:00Z');
  await expect.poll(() => rowsOf(database, '9')).toMatchObject({ events: [], outbox: ['queued'] });
  expect(errors).toEqual([]);
});

test('a clock that moves during a deletion makes the account due again', async () => {
  const database = await newDatabase();
  await addAccount(database, '7');
  const clock = stoppedClock(now.toISOString());
  const atTheEnd = ({ table }: Deleted) => table === 'idempotency_keys' && clock.move('2026-07-30T00:00:00Z');
  const loop = startRetention({ database, clock, retention: month, count: atTheEnd }, () => {}, 20);
  onTestFinished(async () => {
    await loop.stop();
    await database.close();
  });
  await expect.poll(() => rowsOf(database, '7')).toMatchObject({ events: [], outbox: ['queued'] });
});

test('of servers that find an account at once, one deletes its data', async () => {
  const database = await newDatabase();
  await addAccount(database, '7');
  await noteRetention(database.query);
  const [work] = (await findWork(database, now, { retention: 1 })) as [AccountWork];
  const claims = await Promise.all([1, 2, 3].map(() => claimRetention(database.query, work, new Date(recent))));
  expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
  await database.close();
});

test('an account that another server has just claimed stays claimed', async () => {
  const database = await newDatabase();
  await addAccount(database, '7');
  const claim = async () => {
    await noteRetention(database.query);
    const [work] = (await findWork(database, now, { retention: 1 })) as [AccountWork];
    return claimRetention(database.query, work, new Date(recent));
  };
  let claimed: Promise<AccountWork | undefined> | undefined;
  const afterFirstRead: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      claimed ??= claim();
      await claimed;
      return result;
    },
  };
  await noteRetention(database.query.withPlugin(afterFirstRead));
  expect(await claimed).toMatchObject({ account_id: '7' });
  const notes = await database.query.selectFrom('account_work').where('kind', '=', 'retention').selectAll().execute();
  expect(notes).toEqual([await claimed]);
  await database.close();
});

test('what is old is found by an index', async () => {
  const database = await newDatabase();
  const { query } = database;
  const isPostgres = dialectOf(query).name === 'postgres';
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)`;
  await sql`insert into events (account_id, id, subscriber_id, action, properties, occurred_at, prospect)
    ${numbers} select '7', 'e' || i, 's' || (i % 2000), 'A', '{}', ${recent}, 1 from n`.execute(query);
  await sql`analyze events`.execute(query);
  const subscribers = Array.from({ length: 20 }, (_, n) =>
    rowOf('subscribers', { account_id: '7', id: `s${n}`, email_key: `${n}` }),
  );
  await query
    .insertInto('subscribers')
    .values(subscribers as never)
    .execute();
  const nodes: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const deleted = await collect(deleteOldData(query.withPlugin(plugin), '7', month, now));
  expect(deleted.filter(({ rows }) => rows > 0)).toEqual([]);
  expect(nodes.length, 'nothing but looks: no lock, no write').toBe(
    nodes.filter(({ kind }) => kind === 'SelectQueryNode').length,
  );
  for (const node of nodes) {
    const { sql: text, parameters } = query.getExecutor().compileQuery(node, createQueryId());
    const explain = isPostgres ? 'explain (analyze, format json)' : 'explain query plan';
    const { rows } = await query.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
    const plan = JSON.stringify(rows);
    if (isPostgres) expect(plan).not.toMatch(/"Rows Removed by Filter":\s*[1-9]\d{2}/);
    else expect(plan).toMatch(/^(?!.*SCAN).*SEARCH/);
  }
  await database.close();
});

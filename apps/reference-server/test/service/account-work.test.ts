import { startBackground } from '@email-automation/service/background/background';
import { createLinks } from '@email-automation/service/contract/links';
import { systemRandom } from '@email-automation/service/domain/random';
import { processNext } from '@email-automation/service/services/batches/process-batch';
import { type Database, dialectOf } from '@email-automation/service/storage/database';
import { findWork, noteWork, settleWork } from '@email-automation/service/storage/queues/account-work';
import { claimBatch, nextBatchDue, queueBatch } from '@email-automation/service/storage/queues/queued-batches';
import { CompiledQuery, createQueryId, type RootOperationNode } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findMissingWork } from '../environment/missing-work.ts';
import { onQuery } from '../environment/on-query.ts';
import { startSandbox } from '../environment/sandbox.ts';

const now = new Date('2026-05-01T10:00:00Z');
const later = '2026-05-01T10:00:20.000Z';
const looked = { batch: 32_000 };

const batchOf = (account_id: string, request_id = 'r') => ({
  account_id,
  request_id,
  operation: 'createSubscriberBatch' as const,
  payload: JSON.stringify({ batches: [{ subscribers: [{ email: `${request_id}@example.com` }] }] }),
  accepted_at: now.toISOString(),
});

/** A server whose worker rests, and that has no work. */
async function start(): Promise<Database> {
  const { database } = await startSandbox({ worker: false });
  await database.query.deleteFrom('account_work').execute();
  return database;
}

const workOf = async ({ query }: Database) => query.selectFrom('account_work').selectAll().execute();

test('a claim reads the first batch of an account only, however many wait behind it or in other accounts', async () => {
  const database = await start();
  const waiting = Array.from({ length: 10_000 }, (_, n) => ({ ...batchOf('1001', `r${n}`), retry_at: later }));
  for (let first = 0; first < waiting.length; first += 1000) {
    await database.query
      .insertInto('queued_batches')
      .values(waiting.slice(first, first + 1000))
      .execute();
  }
  await database.query
    .insertInto('account_work')
    .values({ account_id: '1001', kind: 'batch', due_at: later, version: '1' })
    .execute();
  await queueBatch(database.query, batchOf('1002'));
  expect(await findWork(database, now, looked)).toMatchObject([{ account_id: '1002' }]);
  const nodes: RootOperationNode[] = [];
  const watched = onQuery(database, (node) => nodes.push(node));
  expect(await claimBatch(watched.query, '1001', now)).toBeUndefined();
  expect(await claimBatch(watched.query, '1002', now)).toMatchObject({ account_id: '1002' });
  await nextBatchDue(watched.query, '1001');
  await findWork(watched, now, looked);
  expect(nodes).toHaveLength(4);
  for (const node of nodes) await expectFewRows(database, node);
});

async function expectFewRows({ query }: Database, node: RootOperationNode): Promise<void> {
  const { sql, parameters } = query.getExecutor().compileQuery(node, createQueryId());
  const isPostgres = dialectOf(query).name === 'postgres';
  if (isPostgres) await query.executeQuery(CompiledQuery.raw('analyze'));
  const explain = isPostgres ? 'explain (analyze, format json)' : 'explain query plan';
  const { rows } = await query.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
  const plan = JSON.stringify(rows);
  const counts = [...plan.matchAll(/"(?:Actual Rows|Rows Removed by Filter)":\s*([\d.]+)/g)].map(([, count]) =>
    Number(count),
  );
  if (isPostgres)
    expect(
      counts.reduce((sum, count) => sum + count),
      plan,
    ).toBeLessThan(20);
  else expect(plan).not.toContain('SCAN queued_batches');
  if (!isPostgres) expect(plan).toContain('SEARCH');
}

test('a note that is written while the work of its account is looked at stays', async () => {
  const database = await start();
  await noteWork(database.query, '1001', 'batch');
  const [found] = await findWork(database, now, looked);
  await queueBatch(database.query, batchOf('1001'));
  await settleWork(database.query, found as never, undefined);
  await settleWork(database.query, found as never, later);
  expect(await findWork(database, now, looked)).toHaveLength(1);
});

test('a note that is written after another process has settled the work stays', async () => {
  const database = await start();
  await noteWork(database.query, '1001', 'batch');
  const [found] = await findWork(database, now, looked);
  await settleWork(database.query, found as never, undefined);
  expect(await workOf(database)).toEqual([]);
  await queueBatch(database.query, batchOf('1001'));
  await settleWork(database.query, found as never, undefined);
  expect(await findWork(database, now, looked)).toHaveLength(1);
});

test('work is looked for when it is due, and when a wrong clock made it due too late', async () => {
  const database = await start();
  await queueBatch(database.query, batchOf('1001'));
  await database.query.updateTable('queued_batches').set({ retry_at: later }).execute();
  expect(await processNext(database, now)).toBe(false);
  expect(await workOf(database)).toMatchObject([{ account_id: '1001', kind: 'batch', due_at: later }]);
  expect(await findWork(database, now, looked)).toEqual([]);
  expect(await findWork(database, new Date(later), looked)).toHaveLength(1);
  expect(await findWork(database, new Date('2026-04-01T10:00:00Z'), looked)).toHaveLength(1);
  expect(await processNext(database, new Date(later))).toBe(true);
  expect(await processNext(database, new Date(later))).toBe(false);
  expect(await workOf(database)).toEqual([]);
});

test('work without a note, or with one for a later time, is found', async () => {
  const database = await start();
  const due = database.query.updateTable('broadcasts').set({ next_send_at: '2026-05-01T10:00:00Z' });
  await due.where('account_id', '=', '1001').execute();
  await database.query.updateTable('campaigns').set({ status: 'paused' }).execute();
  const missing = [{ account_id: '1001', kind: 'broadcast' }];
  expect(await findMissingWork(database.query)).toEqual(missing);
  await noteWork(database.query, '1001', 'broadcast');
  expect(await findMissingWork(database.query)).toEqual([]);
  await database.query.updateTable('account_work').set({ due_at: '2026-06-01T00:00:00.000Z' }).execute();
  expect(await findMissingWork(database.query)).toEqual(missing);
});

test.each([
  ['its rows', false],
  ['its rows and all rows together', true],
])('an account does not stop the others while the database cannot read %s', async (_, together) => {
  const database = await start();
  await queueBatch(database.query, batchOf('1001', 'a'));
  // So many that by chance the other account does not have every turn, as accounts come in a random order.
  for (let n = 0; n < 16; n++) await queueBatch(database.query, batchOf('1002', `b${n}`));
  const errors: unknown[] = [];
  const broken = without(database, '1001', together);
  // On a slow machine, the account would stop backing off before the end.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  while (await processNext(broken, now, (error) => errors.push(error)));
  const left = await database.query.selectFrom('queued_batches').select('account_id').execute();
  expect(left).toEqual([{ account_id: '1001' }]);
  // Reported once, and then left alone for a moment.
  expect(errors).toHaveLength(1);
  expect(await processNext(database, now)).toBe(true);
});

test('settling tries an account again that could not be read a moment before', async () => {
  const database = await start();
  await queueBatch(database.query, batchOf('1001'));
  // So many that by chance the broken account has a turn among them, as accounts come in a random order.
  for (let n = 0; n < 16; n++) await queueBatch(database.query, batchOf('1002', `b${n}`));
  let isDown = true;
  const broken = without(database, '1001', false, () => isDown);
  const background = startBackground(
    {
      ...{ database: broken, clock: { now: () => now }, random: systemRandom, links: createLinks(() => '', {}) },
      ...{ processing: new Set<string>(), state: 'held', scheduler: false, countEmail: () => {} },
    },
    { info() {}, error() {} },
  );
  onTestFinished(() => background.stop());
  await background.pause();
  const queued = () => database.query.selectFrom('queued_batches').select('account_id').execute();
  await background.settle();
  expect(await queued()).toEqual([{ account_id: '1001' }]);
  isDown = false;
  await background.settle();
  expect(await queued()).toEqual([]);
});

test('a database of which no account can be read is an error', async () => {
  const database = await start();
  await queueBatch(database.query, batchOf('1001'));
  await expect(processNext(without(database, '1001', false), now)).rejects.toThrow('down');
});

/** A database whose machine with the rows of an account is down. @param together whether queries on all accounts fail, too */
function without(database: Database, account: string, together: boolean, isDown = () => true): Database {
  return onQuery(database, (node) => {
    const text = JSON.stringify(node);
    const isLook = text.includes('account_work') && text.includes('random()');
    // Every machine has all grants.
    if (!isDown() || text.includes('"grants"')) return;
    if (isLook ? together : text.includes(`"${account}"`)) throw new Error('The machine is down.');
  });
}

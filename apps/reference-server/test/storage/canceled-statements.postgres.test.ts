import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../harness/postgres.ts';
import { newLocation, openAlso } from '../environment/databases.ts';
import { eventually, startSandbox } from '../environment/sandbox.ts';

const batch = { batches: [{ subscribers: [{ email: 'kim@example.com' }] }] };

/** How many statements of the server wait for a lock. */
async function countWaiting(db: Database['query']): Promise<number> {
  const waiting = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { rows } = await sql<{ count: number }>`select count(*) from ${waiting}`.execute(db);
  return Number(rows[0]?.count);
}

test('a statement that takes too long is canceled, and has no effect later', async () => {
  const location = await newLocation();
  const database = openDatabase(`${location}?query_timeout=1000`);
  const sandbox = await startSandbox({ database, requestTime: 600_000, worker: false });
  const operator = openAlso(location);
  await operator.query.transaction().execute(async (db) => {
    await sql`lock table queued_batches in exclusive mode`.execute(db);
    expect((await sandbox.post('/v2/1001/subscribers/batches', batch)).status).toBe(503);
    expect(await countWaiting(db)).toBe(0);
  });
  // Whatever still waited for the lock would precede it.
  await operator.query.transaction().execute(async (db) => {
    await sql`lock table queued_batches in exclusive mode`.execute(db);
    expect(await db.selectFrom('queued_batches').select('request_id').execute()).toEqual([]);
  });
  expect((await sandbox.post('/v2/1001/subscribers/batches', batch)).status).toBe(201);
});

test('a change whose commit is canceled while it waits for standbys gets no success', async () => {
  const { url, stop } = await startPostgres({ durable: true });
  onTestFinished(stop);
  const sandbox = await startSandbox({ database: openDatabase(`${url}postgres?query_timeout=1000`), worker: false });
  const operator = openAlso(`${url}postgres`);
  const send = async () => (await sandbox.post('/v2/1001/subscribers/batches', batch)).status;
  // The server reads its configuration again a moment later.
  await sql`alter system set synchronous_standby_names = 'absent'`.execute(operator.query);
  await sql`select pg_reload_conf()`.execute(operator.query);
  await eventually(async () => expect(await send()).toBe(503));
  await sql`alter system reset synchronous_standby_names`.execute(operator.query);
  await sql`select pg_reload_conf()`.execute(operator.query);
  await eventually(async () => expect(await send()).toBe(201));
});

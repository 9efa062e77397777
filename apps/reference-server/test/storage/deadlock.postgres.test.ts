import { setTimeout } from 'node:timers/promises';
import { type OnBatchError, processNext } from '@email-automation/service/services/batches/process-batch';
import { openDatabase } from '@email-automation/service/storage/open';
import { lockSubscribers } from '@email-automation/service/storage/queries/accounts';
import { listBatches } from '@email-automation/service/storage/queries/batches';
import { listQueuedBatches, listRecordFailures } from '@email-automation/service/storage/queues/queued-batches';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newLocation, openAlso } from '../environment/databases.ts';
import { startSandbox } from '../environment/sandbox.ts';

test('a batch that loses a deadlock against another process is retried in its order', async () => {
  const location = await newLocation();
  const { database, post } = await startSandbox({ database: openDatabase(location), worker: false });
  const other = openAlso(location);
  for (const action of ['First', 'Second']) {
    const events = [{ email: 'kim@example.com', action }];
    expect((await post('/v2/1001/events/batches', { batches: [{ events }] })).status).toBe(201);
  }
  const now = Date.now();
  const errors: Parameters<OnBatchError>[] = [];
  let processing: Promise<boolean> | undefined;
  await other.query.transaction().execute(async (db) => {
    // PostgreSQL ends the transaction that looks for a deadlock first.
    await sql`set local deadlock_timeout = '60s'; set local lock_timeout = '60s'`.execute(db);
    await lockSubscribers(db, '1001');
    processing = processNext(database, new Date(now), (...error) => errors.push(error));
    // The worker holds the batch, and waits for the account; this transaction then waits for the batch.
    const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await isWaiting.execute(db)).rows.length === 0) await setTimeout(10);
    await db.selectFrom('queued_batches').select('position').forUpdate().execute();
  });
  expect(await processing).toBe(true);
  expect(errors).toMatchObject([[{ code: '40P01' }, { attempts: 0, retryAfter: 2 }]]);
  const waiting = { account_id: '1001', attempts: 0 };
  const error = expect.stringContaining('deadlock');
  expect(await listQueuedBatches(database.query)).toMatchObject([
    { ...waiting, error },
    { ...waiting, error: null },
  ]);
  expect(await processNext(database, new Date(now + 1000))).toBe(false);
  while (await processNext(database, new Date(now + 3000)));
  const events = database.query.selectFrom('events').where('account_id', '=', '1001').orderBy('id').select('action');
  expect(await events.execute()).toEqual([{ action: 'First' }, { action: 'Second' }]);
  expect([
    await listRecordFailures(database.query),
    await listBatches(database.query, { state: 'dead-lettered' }, new Set()),
  ]).toEqual([[], []]);
});

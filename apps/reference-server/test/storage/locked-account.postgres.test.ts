import { processNext } from '@email-automation/service/services/batches/process-batch';
import { openDatabase } from '@email-automation/service/storage/open';
import { lockSubscribers } from '@email-automation/service/storage/queries/accounts';
import { listQueuedBatches } from '@email-automation/service/storage/queues/queued-batches';
import { expect, test } from 'vitest';
import { newLocation, openAlso } from '../environment/databases.ts';
import { ada, bob, startSandbox } from '../environment/sandbox.ts';

test('a batch whose account stays locked is retried without delaying other accounts', async () => {
  const location = await newLocation();
  const { database, post } = await startSandbox({ database: openDatabase(location), worker: false });
  const other = openAlso(location, { lockTimeout: 500 });
  const body = { batches: [{ subscribers: [{ email: 'kim@example.com' }] }] };
  for (const [account, token] of [
    ['1001', ada],
    ['1001', ada],
    ['1002', bob],
  ]) {
    expect((await post(`/v2/${account}/subscribers/batches`, body, token)).status).toBe(201);
  }
  const start = Date.now();
  await database.query.transaction().execute(async (db) => {
    await lockSubscribers(db, '1001');
    // The first attempt ends after the time limit of locks, the second one finds the other account's batch.
    for (const seconds of [0, 1]) expect(await processNext(other, new Date(start + 1000 * seconds))).toBe(true);
    const waiting = { account_id: '1001', attempts: 0 };
    const error = expect.stringContaining('lock timeout');
    expect(await listQueuedBatches(other.query)).toMatchObject([{ ...waiting, error }, waiting]);
  });
  while (await processNext(other, new Date(start + 60_000)));
  expect(await listQueuedBatches(database.query)).toEqual([]);
});

test('single events do not wait for the lock on the subscribers of their account', async () => {
  const location = await newLocation();
  const { database, post } = await startSandbox({ database: openDatabase(location), worker: false });
  const other = openAlso(location);
  await other.query.transaction().execute(async (db) => {
    await lockSubscribers(db, '1001');
    // The first one adds a subscriber, the second one changes it, and the third one does neither.
    for (const changes of [{ prospect: true }, { prospect: false }, {}]) {
      const events = [{ email: 'kim@example.com', action: 'Came', ...changes }];
      expect((await post('/v2/1001/events', { events })).status).toBe(204);
    }
  });
  expect(await database.query.selectFrom('events').select('prospect').execute()).toHaveLength(3);
});

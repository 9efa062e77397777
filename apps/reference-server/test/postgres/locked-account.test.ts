import { expect, onTestFinished, test } from 'vitest';
import { processNext } from '../../src/services/process-batch.ts';
import { lockSubscribers } from '../../src/storage/accounts.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { listQueuedBatches } from '../../src/storage/queued-batches.ts';
import { newLocation } from '../databases.ts';
import { startSandbox } from '../sandbox.ts';

test('a batch whose account stays locked is retried without delaying other accounts', async () => {
  const location = await newLocation();
  const { database, post } = await startSandbox({ database: openDatabase(location), worker: false });
  const impatient = openDatabase(`${location}?options=-c%20lock_timeout%3D50`);
  onTestFinished(() => impatient.close());
  const body = { batches: [{ subscribers: [{ email: 'kim@example.com' }] }] };
  for (const account of ['1001', '1001', '1002']) await post(`/v2/${account}/subscribers/batches`, body);
  const start = Date.now();
  await database.query.transaction().execute(async (db) => {
    await lockSubscribers(db, '1001');
    for (let attempt = 0; attempt < 20; attempt++) await processNext(impatient, new Date(start + 1000 * attempt));
    const waiting = { account_id: '1001', attempts: 0 };
    const error = expect.stringContaining('lock timeout');
    expect(await listQueuedBatches(impatient.query)).toMatchObject([{ ...waiting, error }, waiting]);
  });
  while (await processNext(impatient, new Date(start + 60_000)));
  expect(await listQueuedBatches(database.query)).toEqual([]);
});

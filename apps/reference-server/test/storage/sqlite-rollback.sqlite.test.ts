import { StatementSync } from 'node:sqlite';
import { openDatabase } from '@email-automation/service/storage/open';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newLocation, openAlso } from '../environment/databases.ts';
import { startSandbox } from '../environment/sandbox.ts';

test('a transaction that could not be rolled back is rolled back before anything else is written', async () => {
  const location = await newLocation();
  const sandbox = await startSandbox({ database: openDatabase(location), worker: false });
  const event = { events: [{ email: 'kim@example.com', action: 'Came' }] };
  const batch = { batches: event.events.map((one) => ({ events: [one] })) };
  const run = StatementSync.prototype.run;
  const failing = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (
    this: StatementSync,
    ...values
  ) {
    if (['commit', 'rollback'].includes(this.sourceSQL)) {
      throw Object.assign(new Error('out of memory'), { code: 'ERR_SQLITE_ERROR', errcode: 7 });
    }
    return run.apply(this, values);
  });
  onTestFinished(() => failing.mockRestore());
  expect((await sandbox.post('/v2/1001/events', event)).status).toBe(503);
  expect((await sandbox.post('/v2/1001/events/batches', batch)).status).toBe(503);
  failing.mockRestore();

  // Another process reads committed data.
  const reader = openAlso(location);
  const count = async (table: 'events' | 'queued_batches') =>
    (await reader.query.selectFrom(table).select('account_id').execute()).length;
  expect((await sandbox.post('/v2/1001/events/batches', batch)).status).toBe(201);
  expect([await count('events'), await count('queued_batches')]).toEqual([0, 1]);
  expect((await sandbox.post('/v2/1001/events', event)).status).toBe(204);
  expect([await count('events'), await count('queued_batches')]).toEqual([1, 1]);
});

import { tick } from '@email-automation/service/background/scheduler';
import { sendDue } from '@email-automation/service/background/sender';
import { processNext } from '@email-automation/service/services/batches/process-batch';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import { noteWork } from '@email-automation/service/storage/queues/account-work';
import { queueBatch } from '@email-automation/service/storage/queues/queued-batches';
import { expect, test } from 'vitest';
import { countStatements } from '../environment/count-statements.ts';
import { newLocation } from '../environment/databases.ts';
import { sendingServices } from '../environment/delivery.ts';
import { startSandbox } from '../environment/sandbox.ts';

const now = new Date('2026-05-01T10:00:00Z');
const batch = {
  account_id: '1001',
  request_id: 'r',
  operation: 'createSubscriberBatch' as const,
  payload: JSON.stringify({
    batches: [{ subscribers: [{ email: 'a@example.com', custom_fields: { first_name: 'Ann' } }] }],
  }),
  accepted_at: now.toISOString(),
};

async function start(): Promise<{ database: Database; location: string }> {
  const location = await newLocation();
  const { database } = await startSandbox({ database: openDatabase(location), worker: false });
  await database.query.deleteFrom('account_work').execute();
  return { database, location };
}

test('a poll for work is one statement, so that the loops of an idle server send four in a second', async () => {
  const { database } = await start();
  const transport = { send: () => expect.fail('There is no email.'), close() {} };
  expect(await countStatements(() => processNext(database, now))).toHaveLength(1);
  expect(await countStatements(() => tick(sendingServices(database), now))).toHaveLength(1);
  expect(await countStatements(() => sendDue({ database, clock: { now: () => now }, transport }))).toHaveLength(1);
});

test('a batch takes one statement to queue, and few to process', async () => {
  const { database } = await start();
  expect(await countStatements(() => queueBatch(database.query, batch))).toHaveLength(1);
  const statements = await countStatements(() => processNext(database, now));
  // The look for work, and seven in the transaction, of which the last but one settles the note.
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(8);
  expect(await database.query.selectFrom('account_work').select('kind').execute()).toEqual([]);
});

test('a batch that is queued while the last one of its account is processed is found', async () => {
  const { database, location } = await start();
  await queueBatch(database.query, batch);
  const other = openDatabase(location);
  await other.query.transaction().execute(async (db) => {
    await queueBatch(db, { ...batch, request_id: 's' });
    expect(await processNext(database, now)).toBe(true);
  });
  await other.close();
  expect(await processNext(database, now)).toBe(true);
  expect(await database.query.selectFrom('queued_batches').select('request_id').execute()).toEqual([]);
});

test('work that another server is about to commit is found after a poll that could not see it', async () => {
  const { database, location } = await start();
  await noteWork(database.query, '1001', 'batch');
  const other = openDatabase(location);
  await other.query.transaction().execute(async (db) => {
    await queueBatch(db, batch);
    // It finds the old note and no batch. It does not wait for the other one either.
    expect(await processNext(database, now)).toBe(false);
  });
  await other.close();
  expect(await processNext(database, now)).toBe(true);
});

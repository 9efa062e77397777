import { expect, test } from 'vitest';
import { processNext } from '../src/services/process-batch.ts';
import { findWork, noteWork, settleWork } from '../src/storage/account-work.ts';
import type { Database } from '../src/storage/database.ts';
import { noteMissingWork } from '../src/storage/missing-work.ts';
import { nextBatchDue, queueBatch } from '../src/storage/queued-batches.ts';
import { startSandbox } from './sandbox.ts';

const now = new Date('2026-05-01T09:00:00Z');
const hour = 3_600_000;

const queue = ({ query }: Database, account_id: string, request_id: string, email = 'kim@example.com') =>
  queueBatch(query, {
    account_id,
    request_id,
    operation: 'createSubscriberBatch',
    payload: JSON.stringify({ batches: [{ subscribers: [{ email }] }] }),
    accepted_at: '2026-05-01T08:00:00Z',
  });

async function accountsWithBatches(database: Database, at = now): Promise<string[]> {
  return (await findWork(database, ['batch'], at, hour)).map(({ account_id }) => account_id).sort();
}

test('an account with a batch that waits for its time is found then, and one without batches is not', async () => {
  const { database } = await startSandbox({ worker: false });
  expect(await accountsWithBatches(database)).toEqual([]);
  await queue(database, '1001', 'waiting');
  await queue(database, '1002', 'due');
  const retry = { retry_at: '2026-05-01T09:00:20.000Z' };
  await database.query.updateTable('queued_batches').set(retry).where('request_id', '=', 'waiting').execute();
  expect(await accountsWithBatches(database)).toEqual(['1001', '1002']);
  while (await processNext(database, now));
  expect(await accountsWithBatches(database)).toEqual([]);
  expect(await accountsWithBatches(database, new Date('2026-05-01T09:00:20Z'))).toEqual(['1001']);
  expect(await processNext(database, new Date('2026-05-01T09:00:20Z'))).toBe(true);
});

test('work that another transaction notes while an account is looked at is not forgotten', async () => {
  const { database } = await startSandbox({ worker: false });
  await noteWork(database.query, '1001', 'batch');
  const [work] = await findWork(database, ['batch'], now, hour);
  const due = await nextBatchDue(database.query, '1001');
  await queue(database, '1001', 'meanwhile');
  await settleWork(database.query, work as never, due);
  expect(await accountsWithBatches(database)).toEqual(['1001']);
});

test('work without a note is found, such as that of a server of an earlier version', async () => {
  const { database } = await startSandbox({ worker: false, scheduler: false });
  const kinds = ['batch', 'broadcast', 'campaign', 'email'] as const;
  const notes = async () =>
    (await findWork(database, kinds, new Date('2100-01-01'), hour)).map(
      ({ account_id, kind }) => `${account_id} ${kind}`,
    );
  await queue(database, '1002', 'r');
  await database.query.deleteFrom('account_work').execute();
  await noteMissingWork(database);
  expect((await notes()).sort()).toEqual(['1001 broadcast', '1001 campaign', '1002 batch']);
});

test('an account whose data cannot be read does not stop the others', async () => {
  const { database } = await startSandbox({ worker: false });
  await queue(database, '1001', 'unreadable');
  await queue(database, '1002', 'readable', 'other@example.com');
  const down = {
    ...database,
    query: database.query.withPlugin({
      transformQuery({ node }) {
        if (/"queued_batches".*"1001"/.test(JSON.stringify(node)))
          throw new Error('The machine of account 1001 is down.');
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  };
  const processed = [];
  // Which account comes first is random.
  for (let n = 0; n < 20; n++) processed.push(await processNext(down, now).catch(() => false));
  expect(processed.filter(Boolean)).toHaveLength(1);
  expect(await accountsWithBatches(database)).toEqual(['1001']);
  await expect(processNext(down, now)).rejects.toThrow('The machine of account 1001 is down.');
});

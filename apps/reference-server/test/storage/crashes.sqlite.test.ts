import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BatchOperation } from '@email-automation/service/domain/records';
import { openDatabase } from '@email-automation/service/storage/open';
import { countQueuedBatches, queueBatch } from '@email-automation/service/storage/queues/queued-batches';
import { type StartedProgram, startProgram } from '@email-automation/test-tools/start-program';
import { expect, onTestFinished, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';
import { eventually, startSandbox } from '../environment/sandbox.ts';

const script = fileURLToPath(new URL('../../harness/worker-process.ts', import.meta.url));
const accounts = ['1001', '1002'];
const batchesOfEach = 60;
const eventsOfEach = 20;

async function startProcess(location: string): Promise<StartedProgram> {
  const worker = startProgram([script], { DATABASE_URL: location });
  onTestFinished(() => worker.end('SIGKILL'));
  await once(worker.child, 'message');
  return worker;
}

test('killed workers lose no batch, process none twice, and keep the order', async () => {
  const location = await newLocation();
  const { database } = await startSandbox({ database: openDatabase(location), worker: false });
  const queue = (account_id: string, operation: BatchOperation, n: number, payload: object) =>
    queueBatch(database.query, {
      account_id,
      request_id: `${operation}-${n}`,
      operation,
      payload: JSON.stringify(payload),
      accepted_at: '',
    });
  for (let n = 0; n < batchesOfEach; n++) {
    for (const account of accounts) {
      const subscribers = [{ email: 'order@example.com', tags: [String(n)] }];
      await queue(account, 'createSubscriberBatch', n, { batches: [{ subscribers }] });
      const events = Array.from({ length: eventsOfEach }, (_, e) => ({ email: `e${e}@example.com`, action: `A${n}` }));
      await queue(account, 'createEventBatch', n, { batches: [{ events }] });
    }
  }
  const all = await countQueuedBatches(database);

  let left = all;
  let killedWhileBusy = 0;
  for (let round = 1; left > 0 && round <= 2; round++) {
    const workers = await Promise.all([startProcess(location), startProcess(location)]);
    const goal = all - (round * all) / 3;
    await eventually(async () => expect(await countQueuedBatches(database)).toBeLessThanOrEqual(goal));
    await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
    left = await countQueuedBatches(database);
    if (left > 0) killedWhileBusy++;
  }
  expect(killedWhileBusy).toBeGreaterThan(0);
  await startProcess(location);
  await eventually(async () => expect(await countQueuedBatches(database)).toBe(0));

  for (const account of accounts) {
    const events = await database.query
      .selectFrom('events')
      .where('account_id', '=', account)
      .select((eb) => ['action', eb.fn.countAll<number>().as('count')])
      .groupBy('action')
      .execute();
    expect(events).toHaveLength(batchesOfEach);
    expect(events.filter(({ count }) => count !== eventsOfEach)).toEqual([]);
    const subscriber = await database.query
      .selectFrom('subscribers')
      .where('account_id', '=', account)
      .where('email', '=', 'order@example.com')
      .select('tags')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(subscriber.tags)).toEqual(Array.from({ length: batchesOfEach }, (_, n) => String(n)));
  }
});

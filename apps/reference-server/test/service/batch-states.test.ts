import type { Batch } from '@email-automation/service/domain/records';
import { processNext } from '@email-automation/service/services/batches/process-batch';
import { recordFailedAttempt, retryDeadLetter } from '@email-automation/service/storage/queues/dead-letters';
import { expect, test } from 'vitest';
import { control, startSandbox } from '../environment/sandbox.ts';

const carts = (...emails: string[]) => ({ carts: emails.map((email) => ({ email })) });

async function start(options: Parameters<typeof startSandbox>[0] = {}) {
  const server = await startSandbox({ control, ...options });
  const ask = (path: string) => server.control('GET', path);
  const send = async (...emails: string[]): Promise<string> => {
    const { body } = await server.post('/v3/1001/shopper_activity/cart/batch', carts(...emails));
    return body.request_ids[0];
  };
  return { ...server, ask, send };
}

test('a batch is queued, then done, with its records, times, and each failure', async () => {
  const { ask, send, database } = await start({ worker: false });
  const id = await send('kim@example.com', 'nobody', 'lee@example.com');
  const queued = (await ask(`/batches/${id}`)).body;
  expect(queued).toEqual({
    request_id: id,
    account_id: '1001',
    operation: 'createCartBatch',
    state: 'queued',
    accepted_at: expect.stringMatching(/Z$/),
    finished_at: null,
    records: 3,
    failed: null,
    attempts: 0,
    retry_at: null,
    error: null,
    failures: [],
  });
  const now = new Date('2026-03-02T09:15:00.123Z');
  while (await processNext(database, now));
  const done = (await ask(`/batches/${id}`)).body;
  expect(done).toEqual({
    ...queued,
    state: 'done',
    finished_at: '2026-03-02T09:15:00.123Z',
    records: 3,
    failed: 1,
    failures: [{ record: 1, code: 'email_error', attribute: 'email', message: expect.any(String) }],
  });
});

test('a batch that fails is queued with its error, then dead-lettered, and done after a retry', async () => {
  const { ask, send, database } = await start({ worker: false });
  const id = await send('kim@example.com');
  const batch = (await database.query.selectFrom('queued_batches').selectAll().executeTakeFirstOrThrow()) as Batch;
  await recordFailedAttempt(database, batch, 'disk full', 'database', new Date());
  expect((await ask(`/batches/${id}`)).body).toMatchObject({ state: 'queued', error: 'disk full', attempts: 0 });
  await recordFailedAttempt(database, batch, 'not JSON', 'permanent', new Date());
  const dead = { state: 'dead-lettered', error: 'not JSON', attempts: 1, records: 1, finished_at: expect.any(String) };
  expect((await ask(`/batches/${id}`)).body).toMatchObject(dead);
  expect((await ask('/batches?state=dead-lettered')).body.batches).toMatchObject([{ ...dead, records: null }]);
  await retryDeadLetter(database.query, id);
  while (await processNext(database, new Date()));
  expect((await ask(`/batches/${id}`)).body).toMatchObject({ state: 'done', error: null, failed: 0 });
});

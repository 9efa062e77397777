import { expect, onTestFinished, test } from 'vitest';
import { processNext } from '../src/services/process-batch.ts';
import { openDatabase } from '../src/storage/open.ts';
import { countQueuedBatches } from '../src/storage/queued-batches.ts';
import { newLocation } from './databases.ts';
import { eventually, startSandbox } from './sandbox.ts';

const path = '/v2/1001/subscribers/batches';
const createSubscribers = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ email: `batch-${n}@example.com` }));

test('a batch creates and updates subscribers in the background', async () => {
  const sandbox = await startSandbox();
  const { status, body } = await sandbox.post(path, {
    batches: [
      { subscribers: [{ email: 'one@example.com', tags: 'A', custom_fields: { color: 'red' } }] },
      {
        subscribers: [
          { email: 'ONE@example.com', tags: ['B'] },
          { email: 'reader-1@example.com', tags: ['C'] },
        ],
      },
    ],
  });
  expect([status, body]).toEqual([201, {}]);
  await eventually(async () => {
    const rows = await sandbox.database.query
      .selectFrom('subscribers')
      .where('email_key', 'in', ['one@example.com', 'reader-1@example.com'])
      .select(['tags', 'email'])
      .orderBy('email')
      .execute();
    expect(rows).toEqual([
      { email: 'one@example.com', tags: '["A","B"]' },
      { email: 'reader-1@example.com', tags: '["Newsletter","C"]' },
    ]);
  });
  const fields = await sandbox.database.query.selectFrom('custom_fields').select('identifier').execute();
  expect(fields.map((field) => field.identifier)).toContain('color');
});

test('failed records are stored with the reason, and the others are processed', async () => {
  const sandbox = await startSandbox();
  await sandbox.post(path, {
    batches: [
      { subscribers: [{ email: 'no address' }, {}, { email: 'ok@example.com' }] },
      { subscribers: [{ email: 'z@example.com', time_zone: 'X/Y' }] },
    ],
  });
  await eventually(async () => expect(await countQueuedBatches(sandbox.database)).toBe(0));
  const failures = await sandbox.database.query
    .selectFrom('record_failures')
    .select(['record', 'code', 'attribute'])
    .orderBy('record')
    .execute();
  expect(failures).toEqual([
    { record: 0, code: 'email_error', attribute: 'email' },
    { record: 1, code: 'presence_error', attribute: 'email' },
    { record: 3, code: 'format_error', attribute: 'time_zone' },
  ]);
});

test.each([
  [{ batches: [{ subscribers: [] }] }, 'length_error', 'batches[0].subscribers'],
  [{ batches: [{ subscribers: createSubscribers(1001) }] }, 'length_error', 'batches[0].subscribers'],
  [
    { batches: [{ subscribers: createSubscribers(1) }, { subscribers: [{ email: 1 }] }] },
    'format_error',
    'batches[1].subscribers[0].email',
  ],
  [{ batches: [] }, 'length_error', 'batches'],
  [{ batches: [{}] }, 'presence_error', 'batches[0].subscribers'],
  [{}, 'presence_error', 'batches'],
])('refuses an invalid batch as a whole (%#)', async (body, code, attribute) => {
  const sandbox = await startSandbox();
  const response = await sandbox.post(path, body);
  expect(response.status).toBe(422);
  expect(response.body.errors).toEqual([expect.objectContaining({ code, attribute })]);
});

test('a batch of 1,000 records is accepted', async () => {
  const sandbox = await startSandbox();
  expect((await sandbox.post(path, { batches: [{ subscribers: createSubscribers(1000) }] })).status).toBe(201);
});

test('an accepted batch survives the end of the process, and is processed once', async () => {
  const location = await newLocation();
  const first = openDatabase(location);
  const sandbox = await startSandbox({ database: first, worker: false });
  await sandbox.post(path, { batches: [{ subscribers: createSubscribers(3) }] });
  expect(await countQueuedBatches(first)).toBe(1);
  await sandbox.close();

  const second = openDatabase(location);
  onTestFinished(() => second.close());
  expect(await processNext(second, new Date())).toBe(true);
  expect(await processNext(second, new Date())).toBe(false);
  const rows = await second.query
    .selectFrom('subscribers')
    .where('email_key', 'like', 'batch-%')
    .select('id')
    .execute();
  expect(rows).toHaveLength(3);
});

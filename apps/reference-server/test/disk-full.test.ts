import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { processNext } from '../src/services/process-batch.ts';
import { listQueuedBatches, listRecordFailures } from '../src/storage/queued-batches.ts';
import { startSandbox } from './sandbox.ts';

test('while the disk of SQLite is full a batch stays queued, and then it is processed', async () => {
  const { database, post } = await startSandbox({ worker: false });
  const subscribers = Array.from({ length: 500 }, (_, n) => ({ email: `${n}@example.com` }));
  expect((await post('/v2/1001/subscribers/batches', { batches: [{ subscribers }] })).status).toBe(201);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.query);
  const [pages] = rows;
  await sql`pragma max_page_count = ${sql.lit(pages?.page_count)}`.execute(database.query);
  const start = Date.now();
  for (let attempt = 0; attempt < 10; attempt++) {
    // Not even the failed attempt can be recorded.
    const processed = processNext(database, new Date(start + 2000 * attempt));
    await expect(processed).rejects.toThrow('database or disk is full');
  }
  expect(await listQueuedBatches(database.query)).toMatchObject([{ attempts: 0 }]);
  await sql`pragma max_page_count = 1000000`.execute(database.query);
  expect(await processNext(database, new Date(start + 60_000))).toBe(true);
  expect([await listQueuedBatches(database.query), await listRecordFailures(database.query)]).toEqual([[], []]);
});

import { listQueuedBatches, listRecordFailures } from '@email-automation/service/storage/queues/queued-batches';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deadLettersIn } from '../environment/failures.ts';
import { captureLog, eventually, startSandbox } from '../environment/sandbox.ts';

test('while the disk of SQLite is full a server reads, refuses writes with 503, and then continues without a restart', async () => {
  const { lines, log } = captureLog('error');
  const { database, get, post } = await startSandbox({ log });
  const event = { events: [{ email: 'kim@example.com', action: 'Came', properties: { text: 'x'.repeat(20_000) } }] };
  const limitPages = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(database.query);
  // The engine does not go below the pages in use; the first events use their free space.
  await limitPages(1);
  let refused = await post('/v2/1001/events', event);
  for (let n = 0; n < 10 && refused.status === 204; n++) refused = await post('/v2/1001/events', event);
  expect(refused).toMatchObject({ status: 503, body: { errors: [{ code: 'server_error' }] } });
  expect(refused.headers.get('retry-after')).toBe('1');
  const subscribers = Array.from({ length: 500 }, (_, n) => ({ email: `${n}@example.com` }));
  expect((await post('/v2/1001/subscribers/batches', { batches: [{ subscribers }] })).status).toBe(503);
  expect((await get('/v2/1001/campaigns')).status).toBe(200);
  await limitPages(1_000_000);
  expect((await post('/v2/1001/events', event)).status).toBe(204);
  expect((await post('/v2/1001/subscribers/batches', { batches: [{ subscribers }] })).status).toBe(201);
  await eventually(async () => expect(await listQueuedBatches(database.query)).toEqual([]));
  expect([await listRecordFailures(database.query), await deadLettersIn(database)]).toEqual([[], []]);
  expect(lines.join()).toContain('database or disk is full');
  expect(lines.join()).not.toContain('cannot rollback');
});

import { openDatabase } from '@email-automation/service/storage/open';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';
import { ada, basic, createRequest, startSandbox } from '../environment/sandbox.ts';

test('a new key deletes ten expired ones, also with old statistics', async () => {
  const database = openDatabase(await newLocation());
  let now = new Date('2026-05-04T08:00:00Z');
  const sandbox = await startSandbox({ database, worker: false, clock: { now: () => now } });
  const batch = { batches: [{ events: [{ email: 'a@example.com', action: 'one' }] }] };
  const send = async (key: string) => {
    const request = createRequest('POST', basic(ada), batch, { 'idempotency-key': key });
    await sandbox.send('/v2/1001/events/batches', request);
  };
  await send('first');
  // PostgreSQL then expects one row, for which it plans to look for expired keys once for each row.
  await sql`analyze idempotency_keys`.execute(database.query);
  for (let n = 0; n < 24; n++) await send(`old-${n}`);
  now = new Date('2026-05-05T08:00:00Z');
  await send('new');
  expect(await database.query.selectFrom('idempotency_keys').select('key_hash').execute()).toHaveLength(16);
});

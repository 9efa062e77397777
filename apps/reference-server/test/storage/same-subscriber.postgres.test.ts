import { setTimeout } from 'node:timers/promises';
import { systemRandom } from '@email-automation/service/domain/random';
import { mergeSubscriber } from '@email-automation/service/domain/subscribers';
import { processNext } from '@email-automation/service/services/batches/process-batch';
import { openDatabase } from '@email-automation/service/storage/open';
import { insertSubscribers } from '@email-automation/service/storage/queries/subscribers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newLocation, openAlso } from '../environment/databases.ts';
import { startSandbox } from '../environment/sandbox.ts';

const email = 'Kim@example.com';
const subscribe = '/v2/1001/campaigns/3001/subscribers';

/** Does work that adds Kim, while another process adds Kim as well and commits first. @returns the stored records of Kim */
async function raceFor(work: (sandbox: Awaited<ReturnType<typeof startSandbox>>) => Promise<unknown>) {
  const location = await newLocation();
  const sandbox = await startSandbox({ database: openDatabase(location), worker: false });
  const other = openAlso(location);
  const first = { account_id: '1001', id: systemRandom.id(), created_at: '2026-03-01T09:00:00Z' };
  let working: Promise<unknown> | undefined;
  await other.query.transaction().execute(async (db) => {
    await insertSubscribers(db, '1001', [
      mergeSubscriber(undefined, { email: 'kim@example.com', tags: ['first'] }, first),
    ]);
    working = work(sandbox);
    const isWaiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await isWaiting.execute(db)).rows.length === 0) await setTimeout(10);
  });
  await working;
  const { query } = sandbox.database;
  const stored = await query.selectFrom('subscribers').where('email_key', '=', 'kim@example.com').selectAll().execute();
  expect(stored).toMatchObject([first]);
  return { ...sandbox, query, id: first.id, subscriber: stored[0] };
}

test('an event belongs to the subscriber that another process has just added', async () => {
  const { query, id } = await raceFor(async ({ post }) => {
    const events = [{ email, action: 'Came' }];
    expect((await post('/v2/1001/events', { events })).status).toBe(204);
  });
  expect(await query.selectFrom('events').select('subscriber_id').execute()).toEqual([{ subscriber_id: id }]);
});

test('the events of a batch belong to the subscriber that another process has just added', async () => {
  const { query, id } = await raceFor(async ({ database, post }) => {
    const events = [
      { email, action: 'Came' },
      { email: 'b@example.com', action: 'Came' },
      { email, action: 'Left', prospect: false },
    ];
    expect((await post('/v2/1001/events/batches', { batches: [{ events }] })).status).toBe(201);
    await processNext(database, new Date(), (error) => expect.fail(String(error)));
  });
  const events = query.selectFrom('events').where('subscriber_id', '=', id).select('action').orderBy('action');
  expect(await events.execute()).toEqual([{ action: 'Came' }, { action: 'Left' }]);
  expect(await query.selectFrom('events').select('id').execute()).toHaveLength(3);
});

test('an import changes the subscriber that another process has just added', async () => {
  const { query, subscriber } = await raceFor(async ({ database, post }) => {
    const tooLong = Array.from({ length: 100 }, (_, n) => `tag ${n}`);
    const subscribers = [
      { email, tags: ['second'], custom_fields: { size: 'M' } },
      { email, tags: tooLong },
    ];
    expect((await post('/v2/1001/subscribers/batches', { batches: [{ subscribers }] })).status).toBe(201);
    await processNext(database, new Date(), (error) => expect.fail(String(error)));
  });
  expect(subscriber).toMatchObject({
    tags: '["first","second"]',
    custom_fields: '{"size":"M"}',
    email: 'kim@example.com',
  });
  const failures = query.selectFrom('record_failures').select(['record', 'attribute']);
  expect(await failures.execute()).toEqual([{ record: 1, attribute: 'tags' }]);
});

test('a subscription belongs to the subscriber that another process has just added', async () => {
  const { query, id } = await raceFor(async ({ post }) => {
    expect((await post(subscribe, { subscribers: [{ email }] })).status).toBe(201);
  });
  const subscriptions = query
    .selectFrom('campaign_subscriptions')
    .where('subscriber_id', '=', id)
    .select('campaign_id');
  expect(await subscriptions.execute()).toEqual([{ campaign_id: '3001' }]);
});

import { processNext } from '@email-automation/service/services/batches/process-batch';
import { openDatabase } from '@email-automation/service/storage/open';
import { expect, onTestFinished, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';
import { startSandbox } from '../environment/sandbox.ts';

const path = '/v2/1001/events';

/** Two servers on PostgreSQL, or one on SQLite, which one server uses at a time. */
async function startServers() {
  const location = await newLocation();
  const start = () => startSandbox({ database: openDatabase(location), worker: false });
  const first = await start();
  const isShared = location.startsWith('postgres');
  return { location, first, servers: isShared ? [first, await start()] : [first] };
}

const subscribersOf = (database: ReturnType<typeof openDatabase>) =>
  database.query.selectFrom('subscribers').where('account_id', '=', '1001').selectAll().execute();

test('events of one new email address at once, on all servers, add one subscriber, and each is stored', async () => {
  const { first, servers } = await startServers();
  for (let round = 0; round < 10; round++) {
    const responses = servers.flatMap((server) =>
      Array.from({ length: 12 }, (_, n) => {
        // The same subscribers and actions in another order.
        const names = [0, 1, 2].map((name) => `${round}-${(n + name) % 3}`);
        const email = `${n % 2 ? 'NEW' : 'new'}-${names[0]}@example.com`;
        return server.post(path, { events: [{ email, action: `Act ${names[1]}` }] });
      }),
    );
    for (const { status } of await Promise.all(responses)) expect(status).toBe(204);
  }
  const { query } = first.database;
  const added = (await subscribersOf(first.database)).filter(({ email_key }) => email_key.startsWith('new-'));
  expect(added.map(({ email_key }) => email_key).sort()).toEqual(
    Array.from({ length: 30 }, (_, n) => `new-${Math.floor(n / 3)}-${n % 3}@example.com`).sort(),
  );
  const events = await query.selectFrom('events').select(['subscriber_id', 'action']).execute();
  expect(events).toHaveLength(120 * servers.length);
  const ids = new Set(added.map(({ id }) => id));
  expect(events.filter(({ subscriber_id }) => !ids.has(subscriber_id))).toEqual([]);
  const actions = await query.selectFrom('event_actions').select('name').orderBy('name').execute();
  expect(actions.map(({ name }) => name)).toEqual([...new Set(events.map(({ action }) => action))].sort());
});

test('an event changes its subscriber, and loses no change that others make at once', async () => {
  const { first, servers } = await startServers();
  for (let round = 0; round < 10; round++) {
    const email = `kim-${round}@example.com`;
    await first.post(path, { events: [{ email, action: 'Came', prospect: false }] });
    const [created] = (await subscribersOf(first.database)).filter((one) => one.email === email);
    expect(created).toMatchObject({ prospect: 0, lead_score: null });
    const subscriber = { email, custom_fields: { [`field ${round}`]: 'a' }, tags: ['tagged'] };
    const changes = servers.flatMap((server) => [
      server.post(path, { events: [{ email, action: 'Bought', prospect: true }] }),
      server.post('/v2/1001/campaigns/3001/subscribers', { subscribers: [{ ...subscriber, user_id: 'u1' }] }),
      server.post(path, { events: [{ email, action: 'Came', prospect: true }] }),
    ]);
    for (const { status } of await Promise.all(changes)) expect([200, 201, 204]).toContain(status);
    const [changed] = (await subscribersOf(first.database)).filter((one) => one.email === email);
    expect(changed).toMatchObject({ id: created?.id, prospect: 1, lead_score: 30, user_id: 'u1', tags: '["tagged"]' });
    expect(JSON.parse(changed?.custom_fields ?? '')).toEqual({ [`field ${round}`]: 'a' });
  }
});

test('batches and single events of the same new subscribers and actions at once are all recorded', async () => {
  const { location, first, servers } = await startServers();
  const worker = location.startsWith('postgres') ? openDatabase(location) : first.database;
  onTestFinished(() => worker.close());
  const emails = Array.from({ length: 1500 }, (_, n) => `s${(n * 7919) % 1500}@example.com`);
  const events = emails.map((email, n) => ({ email, action: `Act ${n % 40}` }));
  expect(
    (
      await first.post('/v2/1001/events/batches', {
        batches: [{ events: events.slice(0, 1000) }, { events: events.slice(1000) }],
      })
    ).status,
  ).toBe(201);
  const singles = servers.flatMap((server, s) =>
    Array.from({ length: 60 }, (_, n) =>
      server.post(path, {
        events: [{ email: `s${1499 - ((n * 31 + s) % 1500)}@example.com`, action: `Act ${39 - (n % 40)}` }],
      }),
    ),
  );
  const processing = processNext(worker, new Date());
  for (const { status } of await Promise.all(singles)) expect(status).toBe(204);
  await processing;
  while (await processNext(worker, new Date(Date.now() + 60_000)));
  const added = (await subscribersOf(first.database)).filter(({ email_key }) => /^s\d+@/.test(email_key));
  expect(new Set(added.map(({ email_key }) => email_key)).size).toBe(1500);
  expect(added).toHaveLength(1500);
  const ids = new Set(added.map(({ id }) => id));
  const recorded = await first.database.query.selectFrom('events').select('subscriber_id').execute();
  expect(recorded).toHaveLength(1500 + singles.length);
  expect(recorded.filter(({ subscriber_id }) => !ids.has(subscriber_id))).toEqual([]);
});

import { expect, test } from 'vitest';
import { eventually, startSandbox } from '../environment/sandbox.ts';

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
const path = '/v2/1001/events';
const eventsIn = (sandbox: Sandbox) => sandbox.database.query.selectFrom('events').selectAll().execute();

test('an event is recorded by the id of the subscriber, now or at its time in UTC, with its value in cents [EVENT-11] [EVENT-13]', async () => {
  const sandbox = await startSandbox({ clock: { now: () => new Date('2026-05-01T10:00:00.500Z') } });
  const { body } = await sandbox.get('/v2/1001/campaigns/3001/subscribers?per_page=1');
  const [{ id }] = body.subscribers;
  const { status } = await sandbox.post(path, {
    events: [
      {
        ...{ id, action: 'Came', occurred_at: '2026-01-01T01:00:00+02:00', potential_lead: false },
        properties: { value: 4999 },
      },
    ],
  });
  expect(status).toBe(204);
  expect((await sandbox.post(path, { events: [{ id, action: 'Went' }] })).status).toBe(204);
  expect(await eventsIn(sandbox)).toMatchObject([
    { subscriber_id: id, occurred_at: '2025-12-31T23:00:00Z', prospect: 0, properties: '{"value":4999}' },
    { subscriber_id: id, occurred_at: '2026-05-01T10:00:00Z', prospect: 1 },
  ]);
  const unknown = await sandbox.post(path, { events: [{ id: 'nobody', action: 'Came' }] });
  expect([unknown.status, unknown.body.errors]).toEqual([
    422,
    [expect.objectContaining({ code: 'unavailable_error', attribute: 'id' })],
  ]);
});

test('a batch of events is recorded in the background unless an action is missing, and actions are listed once [EVENT-9]', async () => {
  const sandbox = await startSandbox();
  const events = Array.from({ length: 150 }, (_, n) => ({ email: `e${n % 7}@example.com`, action: `Act ${n % 120}` }));
  const { status, body } = await sandbox.post('/v2/1001/events/batches', {
    batches: [{ events: events.slice(0, 50) }, { events: [...events.slice(50), { action: 'Nobody did it' }] }],
  });
  expect([status, body]).toEqual([201, {}]);
  const incomplete = { batches: [{ events: [{ email: 'a@b.example', action: 'A' }, { email: 'c@d.example' }] }] };
  expect((await sandbox.post('/v2/1001/events/batches', incomplete)).status).toBe(422);
  await eventually(async () => expect(await eventsIn(sandbox)).toHaveLength(150));
  const first = await sandbox.get('/v2/1001/event_actions');
  expect(first.body.meta).toEqual({ page: 1, count: 100, total_pages: 2, total_count: 120 });
  const second = await sandbox.get('/v2/1001/event_actions?page=3&per_page=50');
  expect(second.body.meta).toEqual({ page: 3, count: 20, total_pages: 3, total_count: 120 });
  const failures = await sandbox.database.query.selectFrom('record_failures').select(['record', 'code']).execute();
  expect(failures).toEqual([{ record: 150, code: 'presence_error' }]);
});

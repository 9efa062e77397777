import operations from '@email-automation/openapi/operations.json' with { type: 'json' };
import { seed } from '@email-automation/sandbox/workspace/seed';
import { systemClock } from '@email-automation/service/domain/clock';
import type { OperationId } from '@email-automation/types';
import { expect, test } from 'vitest';
import { startDelivery } from '../environment/delivery.ts';
import { ada, eventually, startSandbox } from '../environment/sandbox.ts';

// Choices of spec/unspecified.yaml that HTTP clients cannot observe; the rest have a probe in packages/conformance/variants.

test('the server speaks HTTP, on the loopback address [https-on-loopback]', async () => {
  const sandbox = await startSandbox();
  expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await sandbox.get('/v2/accounts')).status).toBe(200);
});

test('an operation that is not idempotent records twice what is sent twice [idempotency]', async () => {
  const sandbox = await startSandbox();
  const email = 'twice@example.com';
  const timesOf = (...ids: OperationId[]) => ids.flatMap((id) => (operations[id].idempotent ? [id] : [id, id]));
  for (let time = 0; time < 2; time++) {
    await sandbox.post('/v2/1001/events', { events: [{ email, action: 'Came' }] });
    await sandbox.post('/v2/1001/events/batches', { batches: [{ events: [{ email, action: 'Came' }] }] });
    await sandbox.post('/v2/1001/subscribers/batches', { batches: [{ subscribers: [{ email }] }] });
    await sandbox.post('/v3/1001/shopper_activity/cart/batch', { carts: [{ email, cart_id: 'c-1' }] });
  }
  const { query } = sandbox.database;
  await eventually(async () => {
    const events = await query.selectFrom('events').select('action').execute();
    expect(events).toHaveLength(timesOf('recordEvent', 'createEventBatch').length);
    const activity = await query.selectFrom('shopper_activity').select('kind').execute();
    expect(activity).toHaveLength(timesOf('createCartBatch').length);
  });
  const subscribers = await query.selectFrom('subscribers').select('id').where('email', '=', email).execute();
  expect(subscribers).toHaveLength(timesOf('createSubscriberBatch').length);
});

test('/v2/accounts/broadcasts is the account `broadcasts` [account-named-accounts]', async () => {
  const sandbox = await startSandbox();
  const accounts = ['accounts', 'broadcasts'].map((id) => ({ id, name: `Named ${id}`, users: ['ada@acme.example'] }));
  await seed(sandbox.database, { users: [], accounts }, systemClock);
  const { status, body } = await sandbox.get('/v2/accounts/broadcasts', ada);
  expect([status, body.accounts[0].name]).toEqual([200, 'Named broadcasts']);
});

test('late records are recorded in the order of their arrival, with the time when they occurred [records-out-of-order]', async () => {
  const sandbox = await startSandbox();
  const times = ['2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z', '2026-03-03T00:00:00Z'];
  const events = times.map((occurred_at) => ({ email: 'late@example.com', action: 'Came', occurred_at }));
  await sandbox.post('/v2/1001/events/batches', { batches: [{ events }] });
  await sandbox.post('/v3/1001/shopper_activity/order/batch', { orders: events });
  const { query } = sandbox.database;
  await eventually(async () => {
    for (const table of ['events', 'shopper_activity'] as const) {
      const rows = await query.selectFrom(table).select('occurred_at').orderBy('id').execute();
      expect(rows.map(({ occurred_at }) => occurred_at)).toEqual(times);
    }
  });
});

test('an email counts as sent once it is in the outbox, even if it is held [campaign-counted-emails]', async () => {
  const emails = [{ subject: 'One' }, { subject: 'Two' }];
  const campaigns = [{ id: 'c', name: 'C', status: 'active' as const, start_immediately: true, emails }];
  const subscribers = [{ email: 'kim@example.com', campaigns: [{ campaign: 'c' }] }];
  const sandbox = await startDelivery({ campaigns, subscribers });
  await sandbox.tickAt('2026-05-01T08:00:00Z');
  expect(await sandbox.emails()).toMatchObject([{ subject: 'One', state: 'held' }]);
  const [subscriber] = (await sandbox.get('/v2/7/campaigns/c/subscribers')).body.subscribers;
  const { body } = await sandbox.get(`/v2/7/subscribers/${subscriber.id}/campaign_subscriptions`);
  expect(body.campaign_subscriptions).toMatchObject([
    { last_sent_email_index: 0, last_sent_email_at: '2026-05-01T08:00:00Z' },
  ]);
});

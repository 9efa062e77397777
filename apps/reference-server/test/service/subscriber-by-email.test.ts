import { seed } from '@email-automation/sandbox/workspace/seed';
import { systemClock } from '@email-automation/service/domain/clock';
import { expect, test } from 'vitest';
import { ada, startSandbox } from '../environment/sandbox.ts';

test('an unknown email address gets 404, also one of another account and one that no subscriber can have', async () => {
  const sandbox = await startSandbox();
  await sandbox.post('/v2/1001/campaigns/3001/subscribers', { subscribers: [{ email: 'a@example.com' }] });
  for (const path of [
    'b@example.com',
    '@',
    'a@',
    'a%40example.com%00',
    'a@example.com%20',
    `${'x'.repeat(300)}@a.example`,
  ]) {
    const { status, body } = await sandbox.get(`/v2/1001/subscribers/${path}/campaign_subscriptions`);
    expect([status, body.errors[0].code], path).toEqual([404, 'not_found_error']);
  }
  const accounts = [{ id: '7', name: 'Other', users: ['ada@acme.example'] }];
  await seed(sandbox.database, { users: [], accounts }, systemClock);
  const other = await sandbox.get('/v2/7/subscribers/a@example.com/campaign_subscriptions', ada);
  expect(other.status).toBe(404);
});

test('a subscriber whose ID looks like an email address is found by ID first', async () => {
  const sandbox = await startSandbox();
  const { query } = sandbox.database;
  await sandbox.post('/v2/1001/campaigns/3001/subscribers', { subscribers: [{ email: 'a@example.com' }] });
  const other = await sandbox.post('/v2/1001/campaigns/3002/subscribers', {
    subscribers: [{ email: 'b@example.com' }],
  });
  const { id } = other.body.subscribers[0];
  await query
    .updateTable('campaign_subscriptions')
    .set({ subscriber_id: 'a@example.com' })
    .where('subscriber_id', '=', id)
    .execute();
  await query.updateTable('subscribers').set({ id: 'a@example.com' }).where('id', '=', id).execute();
  const { body } = await sandbox.get('/v2/1001/subscribers/a@example.com/campaign_subscriptions');
  expect(body.campaign_subscriptions.map((one: { campaign_id: string }) => one.campaign_id)).toEqual(['3002']);
});

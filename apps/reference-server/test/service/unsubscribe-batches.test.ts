import { expect, test } from 'vitest';
import { eventually, startSandbox } from '../environment/sandbox.ts';

test('an unsubscribe batch ends every subscription, is counted, and prevents new subscriptions', async () => {
  const sandbox = await startSandbox();
  const subscribers = '/v2/1001/campaigns/3001/subscribers';
  const { status, body } = await sandbox.post('/v2/1001/unsubscribes/batches', {
    batches: [
      {
        subscribers: [{ email: 'READER-1@example.com' }, { email: 'gone-1@example.com' }, { email: 'new@example.com' }],
      },
    ],
  });
  expect([status, body]).toEqual([204, undefined]);
  await eventually(async () => {
    const campaign = await sandbox.get('/v2/1001/campaigns/3001');
    expect(campaign.body.campaigns[0]).toMatchObject({
      active_subscriber_count: 259,
      unsubscribed_subscriber_count: 12,
    });
  });
  const unsubscribed = await sandbox.get(`${subscribers}?status=unsubscribed&per_page=1000`);
  expect([unsubscribed.body.meta.total_count, unsubscribed.body.subscribers.length]).toEqual([14, 14]);
  const removed = await sandbox.get(`${subscribers}?status=removed`);
  expect(removed.body.meta.total_count).toBe(4);
  for (const email of ['reader-1@example.com', 'new@example.com']) {
    const again = await sandbox.post(subscribers, { subscribers: [{ email, double_optin: false }] });
    expect([again.status, again.body.errors[0].code]).toEqual([422, 'unavailable_error']);
  }
});

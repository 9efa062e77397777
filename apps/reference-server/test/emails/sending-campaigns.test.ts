import { expect, test } from 'vitest';
import { type DeliverySandbox, kim, startDelivery, subscribe, subscriptionOf } from '../environment/delivery.ts';

const emails = ['One', 'Two', 'Three'].map((subject) => ({ subject, text_body: `${subject}.` }));
const series = {
  id: 'c',
  name: 'Private name',
  status: 'active' as const,
  postal_address: '1 Street',
  minutes_from_midnight: 540,
  days_of_the_week_mask: '1111100',
  start_immediately: true,
  emails,
};
const subscribers = [{ email: kim, campaigns: [{ campaign: 'c' }] }];
const received = async (sandbox: DeliverySandbox, to = kim) =>
  (await sandbox.emails({ to, kind: 'campaign' })).map(({ created_at, subject }) => `${created_at} ${subject}`);

test('a subscriber gets the first email at once and the next ones on allowed days, at the time of day [campaign-sending-moment] [ENDPOINT-67]', async () => {
  const sandbox = await startDelivery({ campaigns: [series] });
  const id = await subscribe(sandbox);
  // From Friday on, every hour for a week.
  for (let hour = 8; hour < 7 * 24; hour++) {
    await sandbox.tickAt(new Date(Date.UTC(2026, 4, 1, hour)).toISOString());
    if (hour === 8) {
      expect(await subscriptionOf(sandbox, id)).toMatchObject({
        is_complete: false,
        lap: 1,
        last_sent_email_index: 0,
        last_sent_email_at: '2026-05-01T08:00:00Z',
      });
    }
  }
  expect(await received(sandbox)).toEqual([
    '2026-05-01T08:00:00Z One',
    '2026-05-04T09:00:00Z Two',
    '2026-05-05T09:00:00Z Three',
  ]);
  expect(await subscriptionOf(sandbox, id)).toMatchObject({
    is_complete: true,
    last_sent_email_index: 2,
    last_sent_email_at: '2026-05-05T09:00:00Z',
  });
});

test('a paused campaign sends nothing, and continues at the next allowed moment after its activation [campaign-sending-moment]', async () => {
  const sandbox = await startDelivery({ campaigns: [series], subscribers });
  await sandbox.tickAt('2026-05-01T08:00:00Z');
  expect((await sandbox.post('/v2/7/campaigns/c/pause', undefined)).status).toBe(204);
  await sandbox.tickAt('2026-05-04T09:00:00Z');
  await sandbox.tickAt('2026-05-05T09:00:00Z');
  expect(await received(sandbox)).toHaveLength(1);
  expect((await sandbox.post('/v2/7/campaigns/c/activate', undefined)).status).toBe(204);
  await sandbox.tickAt('2026-05-05T15:00:00Z');
  await sandbox.tickAt('2026-05-06T09:00:00Z');
  expect(await received(sandbox)).toEqual(['2026-05-01T08:00:00Z One', '2026-05-06T09:00:00Z Two']);
});

test('a draft sends nothing until it is activated', async () => {
  const sandbox = await startDelivery({ campaigns: [{ ...series, status: 'draft' }], subscribers });
  await sandbox.tickAt('2026-05-01T08:00:00Z');
  expect(await received(sandbox)).toEqual([]);
  await sandbox.post('/v2/7/campaigns/c/activate', undefined);
  await sandbox.tickAt('2026-05-01T08:00:01Z');
  expect(await received(sandbox)).toEqual(['2026-05-01T08:00:01Z One']);
});

test.each(['unsubscribed', 'removed'] as const)('a subscription that is %s gets no emails', async (status) => {
  const ended = [{ email: kim, campaigns: [{ campaign: 'c', status }] }];
  const sandbox = await startDelivery({ campaigns: [series], subscribers: ended });
  await sandbox.tickAt('2026-05-01T08:00:00Z');
  expect(await sandbox.emails()).toEqual([]);
});

test('a subscriber who unsubscribes from everything during the series gets no more emails', async () => {
  const sandbox = await startDelivery({ campaigns: [series], subscribers });
  await sandbox.tickAt('2026-05-01T08:00:00Z');
  await sandbox.post('/v2/7/unsubscribes/batches', { batches: [{ subscribers: [{ email: kim }] }] });
  await expect
    .poll(async () => (await sandbox.get('/v2/7/campaigns/c')).body.campaigns[0].active_subscriber_count)
    .toBe(0);
  await sandbox.tickAt('2026-05-04T09:00:00Z');
  expect(await received(sandbox)).toHaveLength(1);
});

test('an email of a campaign has the sender and the blind copy of the campaign, but not its private name', async () => {
  const own = { from_name: 'Ed', from_email: 'ed@news.example', bcc: 'x@example.com' };
  const sandbox = await startDelivery({ campaigns: [{ ...series, ...own }], subscribers });
  await sandbox.tickAt('2026-05-01T08:00:00Z');
  const [email] = await sandbox.emails();
  expect(email).toMatchObject({ from_name: 'Ed', from_email: 'ed@news.example', bcc: 'x@example.com', subject: 'One' });
  expect(email?.text_body).toMatch(/^One\.\n\n-- \n1 Street\n/);
  expect(JSON.stringify(email)).not.toContain('Private');
});

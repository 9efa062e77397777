import { expect, test } from 'vitest';
import { type DeliverySandbox, declare, startDelivery, stoppedClock } from '../environment/delivery.ts';

const news = {
  id: 'news',
  name: 'Private name',
  status: 'scheduled' as const,
  send_at: '2026-05-01T10:00:00Z',
  subject: 'News',
  text_body: 'Hello',
};
const statusOf = async (sandbox: DeliverySandbox, id = 'news') =>
  (await sandbox.get(`/v2/7/broadcasts/${id}`)).body.broadcasts[0].status;
const recipients = async (sandbox: DeliverySandbox) => (await sandbox.emails()).map((email) => email.to_email);
const createSubscribers = (...emails: string[]) => emails.map((email) => ({ email }));

test('unsubscribed subscribers get no broadcast [broadcast-audience]', async () => {
  const sandbox = await startDelivery({
    broadcasts: [news],
    subscribers: createSubscribers('a@example.com', 'b@example.com'),
  });
  await sandbox.database.query
    .updateTable('subscribers')
    .set({ status: 'unsubscribed' })
    .where('account_id', '=', '7')
    .where('email', '=', 'a@example.com')
    .execute();
  await sandbox.tickAt('2026-05-01T10:00:00Z');
  expect(await recipients(sandbox)).toEqual(['b@example.com']);
});

test('an email of a broadcast has its sender, postal address, and blind copies, but not its private name', async () => {
  const own = { from_name: 'Ed', from_email: 'ed@news.example', postal_address: '2 Square', bcc: 'x@example.com' };
  const sandbox = await startDelivery({
    broadcasts: [{ ...news, ...own }],
    subscribers: createSubscribers('a@example.com'),
  });
  await sandbox.tickAt('2026-05-01T10:00:00Z');
  const [email] = await sandbox.emails();
  expect(email).toMatchObject({
    kind: 'broadcast',
    state: 'held',
    from_name: 'Ed',
    from_email: 'ed@news.example',
    bcc: 'x@example.com',
    subject: 'News',
    created_at: '2026-05-01T10:00:00Z',
  });
  expect(email?.text_body).toMatch(/^Hello\n\n-- \n2 Square\n/);
  expect(JSON.stringify(email)).not.toContain('Private');
});

test('with localize_sending_time each subscriber gets it at that time in their time zone [broadcast-local-time] [RESOURCE-25]', async () => {
  const sandbox = await startDelivery(
    {
      broadcasts: [{ ...news, localize_sending_time: true }],
      subscribers: [
        { email: 'la@example.com', time_zone: 'America/Los_Angeles' },
        { email: 'berlin@example.com', time_zone: 'Europe/Berlin' },
        { email: 'delhi@example.com', time_zone: 'Asia/Kolkata' },
        { email: 'vienna@example.com', time_zone: 'Europe/Vienna' },
        { email: 'utc@example.com' },
      ],
    },
    { at: '2026-04-29T00:00:00Z' },
  );
  const at = async (time: string) => {
    await sandbox.tickAt(time);
    return [await statusOf(sandbox), await recipients(sandbox)];
  };
  expect(await at('2026-05-01T04:29:59Z')).toEqual(['scheduled', []]);
  expect(await at('2026-05-01T04:30:00Z')).toEqual(['sending', ['delhi@example.com']]);
  expect(await at('2026-05-01T08:00:00Z')).toEqual([
    'sending',
    ['berlin@example.com', 'delhi@example.com', 'vienna@example.com'],
  ]);
  expect(await at('2026-05-01T09:59:59Z')).toMatchObject(['sending', { length: 3 }]);
  expect(await at('2026-05-01T10:00:00Z')).toMatchObject(['sending', { length: 4 }]);
  expect(await at('2026-05-01T16:59:59Z')).toMatchObject(['sending', { length: 4 }]);
  expect(await at('2026-05-01T17:00:00Z')).toMatchObject(['sent', { length: 5 }]);
});

test('a subscriber whose time zone changes during the sending gets it once', async () => {
  const broadcasts = [{ ...news, localize_sending_time: true }];
  const sandbox = await startDelivery({
    broadcasts,
    subscribers: [{ email: 'a@example.com', time_zone: 'Europe/Berlin' }],
  });
  await sandbox.tickAt('2026-05-01T08:00:00Z');
  await sandbox.database.query
    .updateTable('subscribers')
    .set({ time_zone: 'America/Los_Angeles' })
    .where('account_id', '=', '7')
    .execute();
  await sandbox.tickAt('2026-05-01T17:00:00Z');
  expect([await statusOf(sandbox), await recipients(sandbox)]).toEqual(['sent', ['a@example.com']]);
});

test('a broadcast by local time reaches a time zone that got its first subscriber later', async () => {
  const broadcasts = [{ ...news, localize_sending_time: true }];
  const at = '2026-04-30T19:00:00Z';
  const sandbox = await startDelivery({ broadcasts, subscribers: createSubscribers('utc@example.com') }, { at });
  await sandbox.tickAt('2026-04-30T20:00:00Z');
  const late = { subscribers: [{ email: 'samoa@example.com', time_zone: 'Pacific/Apia' }] };
  await declare(sandbox.database, late, stoppedClock('2026-04-30T20:30:00Z'));
  await sandbox.tickAt('2026-04-30T20:45:00Z');
  expect(await recipients(sandbox)).toEqual([]);
  await sandbox.tickAt('2026-04-30T21:00:00Z');
  expect(await recipients(sandbox)).toEqual(['samoa@example.com']);
});

test('a broadcast without recipients becomes sent', async () => {
  const broadcasts = [news, { ...news, id: 'local', localize_sending_time: true }];
  const sandbox = await startDelivery({ broadcasts });
  await sandbox.tickAt('2026-05-01T10:00:00Z');
  expect([await statusOf(sandbox), await statusOf(sandbox, 'local')]).toEqual(['sent', 'sent']);
});

test('a broadcast that fails does not delay others', async () => {
  const broadcasts = [news, { ...news, id: 'more' }];
  const sandbox = await startDelivery({ broadcasts, subscribers: createSubscribers('a@example.com') });
  await sandbox.database.query
    .updateTable('broadcasts')
    .set({ send_at: 'never' })
    .where('account_id', '=', '7')
    .where('id', '=', 'more')
    .execute();
  await expect(sandbox.tickAt('2026-05-01T10:00:00Z')).rejects.toThrow('could not be sent');
  await sandbox.tickAt('2026-05-01T10:00:01Z').catch(() => {});
  expect(await statusOf(sandbox)).toBe('sent');
});

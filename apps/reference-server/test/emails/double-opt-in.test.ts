import { expect, test } from 'vitest';
import { type DeliverySandbox, linkIn, startDelivery, subscribe, subscriptionOf } from '../environment/delivery.ts';

const campaign = {
  id: 'c',
  name: 'Private name',
  status: 'active' as const,
  double_optin: true,
  emails: [{ subject: 'One', text_body: 'One.' }],
};
const activeCount = async (sandbox: DeliverySandbox) =>
  (await sandbox.get('/v2/7/campaigns/c')).body.campaigns[0].active_subscriber_count;
const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' };
const confirmations = (sandbox: DeliverySandbox) => sandbox.emails({ kind: 'confirmation' });

test('GET of the link shows a page with a button and confirms nothing', async () => {
  const sandbox = await startDelivery({ campaigns: [campaign] });
  const id = await subscribe(sandbox);
  const [email] = await confirmations(sandbox);
  const { status, headers, body } = await sandbox.send(linkIn(email), {});
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(body).toContain('<h1>Confirm your subscription</h1>');
  expect(body).toContain('<form method="post">');
  expect(body).not.toContain('Private');
  expect(await subscriptionOf(sandbox, id)).toMatchObject({ status: 'pending' });
  expect(await activeCount(sandbox)).toBe(0);
});

test('the button confirms: the subscription is active, counted, listed, and gets its first email [double-optin-pending] [RESOURCE-37]', async () => {
  const sandbox = await startDelivery({ campaigns: [campaign] });
  const id = await subscribe(sandbox);
  await sandbox.tickAt('2026-05-01T08:00:00Z');
  expect(await sandbox.emails({ kind: 'campaign' })).toEqual([]);
  const [email] = await confirmations(sandbox);
  const { status, body } = await sandbox.send(linkIn(email), form);
  expect([status, body]).toEqual([200, expect.stringContaining('You are subscribed')]);
  expect(await subscriptionOf(sandbox, id)).toMatchObject({ status: 'active', lap: 1 });
  expect(await activeCount(sandbox)).toBe(1);
  const list = await sandbox.get('/v2/7/campaigns/c/subscribers');
  expect(list.body.subscribers.map((one: { id: string }) => one.id)).toEqual([id]);
  await sandbox.tickAt('2026-05-01T08:00:01Z');
  expect(await sandbox.emails({ kind: 'campaign' })).toHaveLength(1);
});

test('confirming several times at once counts once', async () => {
  const sandbox = await startDelivery({ campaigns: [campaign] });
  await subscribe(sandbox);
  const [email] = await confirmations(sandbox);
  const responses = await Promise.all([1, 2, 3, 4].map(() => sandbox.send(linkIn(email), form)));
  for (const { status, body } of responses)
    expect([status, body]).toEqual([200, expect.stringContaining('subscribed')]);
  expect((await sandbox.send(linkIn(email), {})).body).toContain('You are subscribed');
  expect(await activeCount(sandbox)).toBe(1);
});

test('a used link does not confirm a later subscription', async () => {
  const sandbox = await startDelivery({ campaigns: [campaign] });
  const id = await subscribe(sandbox);
  const [email] = await confirmations(sandbox);
  await sandbox.send(linkIn(email), form);
  await sandbox.tickAt('2026-05-01T08:00:00Z');
  const [first] = await sandbox.emails({ kind: 'campaign' });
  await sandbox.send(linkIn(first), form);
  await subscribe(sandbox);
  expect((await sandbox.send(linkIn(email), form)).body).toContain('There is nothing to confirm');
  expect(await subscriptionOf(sandbox, id)).toMatchObject({ status: 'pending', lap: 2 });
});

test('subscribing again before confirming sends another email, and either link confirms [double-optin-pending]', async () => {
  const sandbox = await startDelivery({ campaigns: [campaign] });
  const id = await subscribe(sandbox);
  await subscribe(sandbox);
  const emails = await confirmations(sandbox);
  expect(emails).toHaveLength(2);
  await sandbox.send(linkIn(emails[0]), form);
  expect(await subscriptionOf(sandbox, id)).toMatchObject({ status: 'active' });
  expect((await sandbox.send(linkIn(emails[1]), form)).body).toContain('You are subscribed');
  expect(await activeCount(sandbox)).toBe(1);
});

test('double_optin false sends no confirmation email [ENDPOINT-64]', async () => {
  const sandbox = await startDelivery({ campaigns: [campaign] });
  await subscribe(sandbox, { double_optin: false });
  expect([await confirmations(sandbox), await activeCount(sandbox)]).toEqual([[], 1]);
});

test('double_optin false activates a subscription that is still pending [double-optin-pending]', async () => {
  const sandbox = await startDelivery({ campaigns: [campaign] });
  const id = await subscribe(sandbox);
  await subscribe(sandbox, { double_optin: false });
  expect(await subscriptionOf(sandbox, id)).toMatchObject({ status: 'active' });
  expect(await confirmations(sandbox)).toHaveLength(1);
});

test.each([
  [
    'confirmation_url',
    { confirmation_url: 'https://seven.example/welcome', post_confirmation_url: 'https://x.example/' },
    'https://seven.example/welcome',
  ],
  [
    'post_confirmation_url, if confirmation_url is not set',
    { post_confirmation_url: 'https://x.example/' },
    'https://x.example/',
  ],
])('after confirming, the browser is redirected to %s [confirmation-urls]', async (_, urls, expected) => {
  const sandbox = await startDelivery({ campaigns: [{ ...campaign, ...urls }] });
  await subscribe(sandbox);
  const [email] = await confirmations(sandbox);
  const { status, headers } = await sandbox.send(linkIn(email), form);
  expect([status, headers.get('location')]).toEqual([303, expected]);
});

test('a confirmation_url that is not a web URL does not redirect', async () => {
  const sandbox = await startDelivery({ campaigns: [{ ...campaign, confirmation_url: 'javascript:alert(1)' }] });
  await subscribe(sandbox);
  const [email] = await confirmations(sandbox);
  expect(await sandbox.send(linkIn(email), form)).toMatchObject({
    status: 200,
    body: expect.stringContaining('You are'),
  });
});

test('an unknown token gets a page with 404', async () => {
  const sandbox = await startDelivery({ campaigns: [campaign] });
  await subscribe(sandbox);
  const [email] = await confirmations(sandbox);
  const otherAccount = linkIn(email).replace(/confirm\/\w+/, 'confirm/MTAwMQ');
  const elsewhere = linkIn(email).replace('confirm', 'unsubscribe');
  for (const path of [
    '/confirm/unknown',
    '/unsubscribe/unknown',
    `${linkIn(email)}x`,
    otherAccount,
    '/confirm/AA.x',
    elsewhere,
  ]) {
    for (const request of [{}, form]) {
      const { status, body } = await sandbox.send(path, request);
      expect([status, body], path).toEqual([404, expect.stringContaining('This link is not valid')]);
    }
  }
});

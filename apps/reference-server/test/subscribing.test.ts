import { expect, test } from 'vitest';
import { startSandbox } from './sandbox.ts';

const path = '/v2/1001/campaigns/3001/subscribers';
const counters = async (sandbox: Awaited<ReturnType<typeof startSandbox>>) => {
  const { body } = await sandbox.get('/v2/1001/campaigns/3001');
  return body.campaigns[0].active_subscriber_count;
};

test('a new subscriber is first in the list and counted', async () => {
  const sandbox = await startSandbox();
  const { status, body } = await sandbox.post(path, {
    subscribers: [{ email: 'Grace@Example.com', double_optin: false, tags: ['A', 'A'], custom_fields: { a: 1 } }],
  });
  expect(status).toBe(201);
  expect(body.subscribers[0]).toMatchObject({ email: 'Grace@Example.com', tags: ['A'], custom_fields: { a: 1 } });
  expect(await counters(sandbox)).toBe(261);
  const list = await sandbox.get(`${path}?per_page=1`);
  expect(list.body.subscribers[0].id).toBe(body.subscribers[0].id);
});

test('subscribing again updates the subscriber and counts once', async () => {
  const sandbox = await startSandbox();
  const once = await sandbox.post(path, {
    subscribers: [{ email: 'a@example.com', double_optin: false, tags: ['A'] }],
  });
  const twice = await sandbox.post(path, {
    subscribers: [{ email: 'A@example.com', double_optin: false, tags: ['B'] }],
  });
  expect(twice.body.subscribers[0]).toMatchObject({ id: once.body.subscribers[0].id, tags: ['A', 'B'] });
  expect(await counters(sandbox)).toBe(261);
});

test('a removed subscriber is subscribed again, unless reactivate_if_removed is false', async () => {
  const sandbox = await startSandbox();
  const refused = await sandbox.post(path, {
    subscribers: [{ email: 'gone-1@example.com', double_optin: false, reactivate_if_removed: false, tags: ['X'] }],
  });
  expect([refused.status, refused.body.errors[0]]).toMatchObject([
    422,
    { code: 'uniqueness_error', attribute: 'email' },
  ]);
  expect(await counters(sandbox)).toBe(260);
  const back = await sandbox.post(path, { subscribers: [{ email: 'gone-1@example.com', double_optin: false }] });
  expect(back.status).toBe(201);
  expect(back.body.subscribers[0].tags).toEqual([]);
  expect(await counters(sandbox)).toBe(261);
  const removed = await sandbox.get(`${path}?status=removed`);
  expect(removed.body.meta.total_count).toBe(4);
});

test('potential_lead is the former name of prospect', async () => {
  const sandbox = await startSandbox();
  const { body } = await sandbox.post(path, {
    subscribers: [{ email: 'p@example.com', double_optin: false, potential_lead: false }],
  });
  expect(body.subscribers[0]).toMatchObject({ prospect: false, lead_score: null });
});

test('concurrent subscriptions of the same and other subscribers are counted correctly', async () => {
  const sandbox = await startSandbox();
  const emails = Array.from({ length: 40 }, (_, n) => `c${n % 10}@example.com`);
  const responses = await Promise.all(
    emails.map((email) => sandbox.post(path, { subscribers: [{ email, double_optin: false }] })),
  );
  expect(responses.map((response) => response.status)).toEqual(emails.map(() => 201));
  expect(await counters(sandbox)).toBe(270);
  const list = await sandbox.get(`${path}?per_page=1000`);
  expect(list.body.subscribers).toHaveLength(270);
});

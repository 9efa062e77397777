import { expect, test } from 'vitest';
import { startSandbox } from '../environment/sandbox.ts';

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

test('a new subscriber has a time zone and, as a prospect, a lead score [ENDPOINT-61] [ENDPOINT-74] [EVENT-14]', async () => {
  const sandbox = await startSandbox();
  const valuesOf = async (email: string, more: object = {}) => {
    const { body } = await sandbox.post(path, { subscribers: [{ email, double_optin: false, ...more }] });
    return [body.subscribers[0].time_zone, body.subscribers[0].lead_score];
  };
  expect(await valuesOf('one@example.com')).toEqual(['Etc/UTC', 30]);
  expect(await valuesOf('two@example.com', { base_lead_score: 50 })).toEqual(['Etc/UTC', 50]);
  for (const [prospect, score] of [
    [true, 30],
    [false, null],
  ]) {
    const email = `${prospect}@example.com`;
    await sandbox.post('/v2/1001/events', { events: [{ email, action: 'Came', prospect }] });
    expect(await valuesOf(email)).toEqual(['Etc/UTC', score]);
  }
});

test('subscribing again updates the subscriber and counts once', async () => {
  const sandbox = await startSandbox();
  const once = await sandbox.post(path, {
    subscribers: [{ email: 'a@example.com', double_optin: false, tags: ['A'] }],
  });
  const twice = await sandbox.post(path, {
    subscribers: [{ email: 'A@example.com', double_optin: false, tags: ['B'] }],
  });
  expect([once.status, twice.status]).toEqual([201, 200]);
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

test('potential_lead is the former name of prospect [VERSION-5]', async () => {
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
  const statuses = responses.map((response) => response.status);
  expect(statuses.toSorted()).toEqual([...Array(30).fill(200), ...Array(10).fill(201)]);
  expect(await counters(sandbox)).toBe(270);
  const list = await sandbox.get(`${path}?per_page=1000`);
  expect(list.body.subscribers).toHaveLength(270);
});

test('200 for a subscriber who is subscribed already, 201 for every other [subscribe-status]', async () => {
  const sandbox = await startSandbox();
  const statusOf = async (email: string, more: object = { double_optin: false }) =>
    (await sandbox.post(path, { subscribers: [{ email, ...more }] })).status;
  expect([await statusOf('s@example.com'), await statusOf('S@example.com'), await statusOf('s@example.com', {})]) //
    .toEqual([201, 200, 200]);
  const pending = { double_optin: true };
  expect([await statusOf('p@example.com', pending), await statusOf('p@example.com', pending)]).toEqual([201, 201]);
  expect([await statusOf('gone-1@example.com'), await statusOf('gone-1@example.com')]).toEqual([201, 200]);
});

test('the response shows the state in the campaign', async () => {
  const sandbox = await startSandbox();
  for (const [double_optin, status] of [
    [true, 'pending'],
    [false, 'active'],
  ]) {
    const { body } = await sandbox.post(path, { subscribers: [{ email: 's@example.com', double_optin }] });
    expect(body.subscribers[0].status).toBe(status);
  }
});

test('a draft and a campaign without emails accept subscribers [subscribe-to-inactive-campaign]', async () => {
  const sandbox = await startSandbox();
  const { campaigns } = (await sandbox.get('/v2/1001/campaigns?status=draft')).body;
  expect(campaigns.map(({ email_count }: { email_count: number }) => email_count > 0).toSorted()).toEqual([
    false,
    true,
  ]);
  for (const { id, email_count } of campaigns) {
    const subscribe = (more: object) =>
      sandbox.post(`/v2/1001/campaigns/${id}/subscribers`, {
        subscribers: [{ email: 'd@example.com', double_optin: false, ...more }],
      });
    const beyond = await subscribe({ starting_email_index: Math.max(email_count, 1) });
    expect([beyond.status, beyond.body.errors[0].attribute]).toEqual([422, 'starting_email_index']);
    if (email_count === 0) expect(beyond.body.errors[0].message).toContain('the campaign has no emails');
    expect((await subscribe({ starting_email_index: 0 })).status).toBe(201);
    expect((await sandbox.get(`/v2/1001/campaigns/${id}`)).body.campaigns[0].active_subscriber_count).toBe(1);
  }
});

test('two subscribers can have the same user_id [shared-user-id]', async () => {
  const sandbox = await startSandbox();
  const ids = new Set<string>();
  for (const email of ['one@example.com', 'two@example.com']) {
    const { status, body } = await sandbox.post(path, {
      subscribers: [{ email, user_id: 'u-1', double_optin: false }],
    });
    expect([status, body.subscribers[0].user_id]).toEqual([201, 'u-1']);
    ids.add(body.subscribers[0].id);
  }
  expect(ids.size).toBe(2);
});

test('tags are compared by their characters [tags-merging]', async () => {
  const sandbox = await startSandbox();
  const tags = ['é', 'e\u0301', 'VIP', 'vip', 'VIP'];
  const { body } = await sandbox.post(path, { subscribers: [{ email: 't@example.com', tags }] });
  expect(body.subscribers[0].tags).toEqual(['é', 'e\u0301', 'VIP', 'vip']);
});

test.each(['GRANTED', 'Denied', '', ' granted', 'yes'])(
  '%j is no eu_consent [eu-consent-values]',
  async (eu_consent) => {
    const sandbox = await startSandbox();
    const { status, body } = await sandbox.post(path, { subscribers: [{ email: 'c@example.com', eu_consent }] });
    expect([status, body.errors]).toEqual([
      422,
      [expect.objectContaining({ code: 'format_error', attribute: 'eu_consent' })],
    ]);
  },
);

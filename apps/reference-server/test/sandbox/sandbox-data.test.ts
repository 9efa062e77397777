import {
  cities,
  firstNames,
  lastNames,
  makeUpSubscriber,
} from '@email-automation/sandbox/subscribers/made-up-subscriber';
import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import {
  type ControlledSandbox,
  createRequest,
  eventually,
  expectSuccess,
  startSandbox,
} from '../environment/sandbox.ts';

const subscriberCount = async ({ database }: ControlledSandbox) =>
  (await database.query.selectFrom('subscribers').where('account_id', '=', '1001').select('email').execute()).length;
const campaignOf = async ({ get }: ControlledSandbox, id: string) =>
  (await get(`/v2/1001/campaigns/${id}`)).body.campaigns[0];

test('a workspace does not change existing subscribers, and campaigns count its new subscriptions', async () => {
  const sandbox = await startSandbox({ start: {} });
  const { control, get, post } = sandbox;
  // By the API, a subscriber has another id than in a workspace.
  await post('/v2/1001/campaigns/3001/subscribers', {
    subscribers: [{ email: 'Kim@example.com', double_optin: false }],
  });
  const before = await campaignOf(sandbox, '3001');
  const accounts = [
    {
      id: '1001',
      subscribers: [
        {
          email: 'kim@example.com',
          time_zone: 'Europe/Berlin',
          campaigns: [{ campaign: '3001' }, { campaign: '3002' }],
        },
        { email: 'KIM@example.com', campaigns: [{ campaign: '3002' }] },
        { email: 'new@example.com', campaigns: [{ campaign: '3001' }] },
        { email: 'gone@example.com', campaigns: [{ campaign: '3001', status: 'unsubscribed' }] },
      ],
    },
  ];
  const other = await campaignOf(sandbox, '3002');
  for (let n = 0; n < 2; n++) expect((await control('POST', '/workspace', { accounts })).status).toBe(200);
  expect(await campaignOf(sandbox, '3001')).toEqual({
    ...before,
    active_subscriber_count: before.active_subscriber_count + 1,
    unsubscribed_subscriber_count: before.unsubscribed_subscriber_count + 1,
  });
  expect((await campaignOf(sandbox, '3002')).active_subscriber_count).toBe(other.active_subscriber_count + 1);
  const subscriptions = (await get('/v2/1001/subscribers/kim@example.com/campaign_subscriptions')).body;
  expect(subscriptions.campaign_subscriptions).toHaveLength(2);
  const [kim] = (await get('/v2/1001/campaigns/3002/subscribers?per_page=1000')).body.subscribers.filter(
    (one: { email: string }) => one.email === 'Kim@example.com',
  );
  expect(kim).toMatchObject({ time_zone: 'Etc/UTC' });
});

test('generated subscribers are in the account and its campaign, and a second call adds the next ones', async () => {
  const sandbox = await startSandbox({ start: {} });
  const { control, database, get } = sandbox;
  const [before, count] = [await campaignOf(sandbox, '3001'), await subscriberCount(sandbox)];
  const first = await control('POST', '/subscribers', { account_id: '1001', count: 1500, campaign_id: '3001' });
  expect(first).toMatchObject({
    status: 200,
    body: {
      count: 1500,
      first: makeUpSubscriber(1, 1, new Date()).email,
      last: makeUpSubscriber(1, 1500, new Date()).email,
    },
  });
  expect(await subscriberCount(sandbox)).toBe(count + 1500);
  const second = await control('POST', '/subscribers', { account_id: '1001', count: 3, campaign_id: '3001' });
  expect(second.body.first).toBe(makeUpSubscriber(1, 1501, new Date()).email);
  expect(await subscriberCount(sandbox)).toBe(count + 1503);
  const other = await control('POST', '/subscribers', { account_id: '1001', count: 3, seed: 2 });
  expect(other.body.first).toBe(makeUpSubscriber(2, 1, new Date()).email);
  const after = await campaignOf(sandbox, '3001');
  expect(after.active_subscriber_count).toBe(before.active_subscriber_count + 1503);
  const page = await get('/v2/1001/campaigns/3001/subscribers?per_page=100');
  expect(page.body.meta.total_count).toBe(after.active_subscriber_count);
  const email = makeUpSubscriber(1, 1500, new Date()).email;
  const stored = await database.query.selectFrom('subscribers').where('email', '=', email).selectAll().execute();
  const { custom_fields, time_zone } = makeUpSubscriber(1, 1500, new Date());
  expect(stored).toMatchObject([{ time_zone, custom_fields: JSON.stringify(custom_fields) }]);
  const identifiers = (await get('/v2/1001/custom_field_identifiers')).body.custom_field_identifiers;
  expect(identifiers).toEqual(expect.arrayContaining(['first_name', 'last_name', 'city', 'shirt_size']));
});

test('subscribers that an account has already are skipped', async () => {
  const sandbox = await startSandbox({ start: {} });
  const { email } = makeUpSubscriber(1, 4, new Date());
  const accounts = [{ id: '1001', subscribers: [{ email: email.toUpperCase() }] }];
  await sandbox.control('POST', '/workspace', { users: [], accounts });
  const count = await subscriberCount(sandbox);
  expect((await sandbox.control('POST', '/subscribers', { account_id: '1001', count: 5 })).body.count).toBe(5);
  expect((await sandbox.control('POST', '/subscribers', { account_id: '1001', count: 5 })).body.count).toBe(5);
  expect(await subscriberCount(sandbox)).toBe(count + 10);
});

test('generating at the same time adds each subscriber once', async () => {
  const sandbox = await startSandbox({ start: {} });
  const count = await subscriberCount(sandbox);
  const responses = await Promise.all(
    [300, 200, 100].map((n) =>
      sandbox.control('POST', '/subscribers', { account_id: '1001', count: n, campaign_id: '3001' }),
    ),
  );
  expect(responses.map(({ body }) => body.count)).toEqual([300, 200, 100]);
  expect(await subscriberCount(sandbox)).toBe(count + 600);
});

test('a reset ends a running generation, and nothing of it is left', async () => {
  const sandbox = await startSandbox({ start: {} });
  const count = await subscriberCount(sandbox);
  const generated = sandbox.control('POST', '/subscribers', { account_id: '1001', count: 200_000 });
  await expect.poll(() => subscriberCount(sandbox)).toBeGreaterThan(count + 999);
  expect((await sandbox.control('POST', '/reset')).status).toBe(204);
  expect(await generated).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('replaced') },
  });
  expect(await subscriberCount(sandbox)).toBe(count);
});

test('a generation ends after a transaction once nobody waits for it', async () => {
  const sandbox = await startSandbox({ start: {} });
  const before = await subscriberCount(sandbox);
  const end = new AbortController();
  const request = createRequest('POST', 'Bearer control-secret', { account_id: '1001', count: 1_000_000 });
  const generated = fetch(`${sandbox.controlUrl}/subscribers`, { ...request, signal: end.signal });
  await eventually(async () => expect(await subscriberCount(sandbox)).toBeGreaterThan(before));
  end.abort();
  await expect(generated).rejects.toThrow('aborted');
  await eventually(async () => {
    const ended = await subscriberCount(sandbox);
    expectSuccess(await sandbox.control('POST', '/subscribers', { account_id: '1001', count: 10_000 }));
    expect(await subscriberCount(sandbox)).toBe(ended + 10_000);
  });
  expect(await subscriberCount(sandbox)).toBeLessThan(1_000_000);
});

test('subscribers that cannot be generated are refused', async () => {
  const { control } = await startSandbox({ start: {} });
  await checkCases(
    [
      [{ account_id: '9', count: 1 }, 404, 'There is no account 9.'],
      [{ account_id: '1001', count: 1, campaign_id: 'none' }, 404, 'The account 1001 has no campaign none.'],
      [{ account_id: '1001', count: 0 }, 400, 'count must be an integer from 1 to 1000000.'],
      [{ account_id: 'a\0b', count: 1 }, 400, 'account_id must not contain a null character'],
      [{ account_id: '1001', count: 1, campaign_id: '\ud83c' }, 400, 'campaign_id must not contain'],
      [{ account_id: '1001', count: 1, seed: 1.5 }, 400, 'seed must be an integer.'],
    ] as const,
    async ([options, status, message]) => {
      const response = await control('POST', '/subscribers', options);
      expect(response).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    },
  );
});

test('made-up subscribers are the same for the same seed, differ in their addresses, and are plausible', () => {
  const now = new Date('2026-03-02T09:15:00Z');
  const made = Array.from({ length: 5000 }, (_, n) => makeUpSubscriber(1, n + 1, now));
  expect(makeUpSubscriber(1, 17, now)).toEqual(made[16]);
  expect(new Set(made.map(({ email }) => email)).size).toBe(5000);
  for (const { email, created_at = '' } of made) {
    expect(email).toMatch(/^[a-z]+\.[a-z]+\d+@example\.(com|net|org)$/);
    expect(created_at >= '2024-03-02' && created_at <= '2026-03-02T09:15:00Z').toBe(true);
  }
  expect(new Set(made.map(({ time_zone }) => time_zone)).size).toBe(new Set(cities.map(([, zone]) => zone)).size);
  expect(new Set(firstNames).size).toBe(firstNames.length);
  expect(new Set(lastNames).size).toBe(lastNames.length);
});

import { expect, test } from 'vitest';
import { startDelivery } from '../environment/delivery.ts';
import { exchange, exchangeParameters, obtainCode } from '../environment/oauth.ts';
import { ada, basic, contract, type Sandbox, startSandbox } from '../environment/sandbox.ts';

// Behavior that the server does not have: entries of spec/unspecified.yaml of the kind `absent`.

const authorization = basic(ada);

async function statusesOf(sandbox: Sandbox, method: string, paths: string[]): Promise<number[]> {
  return Promise.all(
    paths.map(async (path) => (await sandbox.send(path, { method, headers: { authorization } })).status),
  );
}

test.each([
  [
    'areas that the interface only names [areas-without-endpoints]',
    '/v2/1001/forms /v2/1001/forms/1 /v2/1001/subscribers /v2/1001/subscribers/1 /v2/1001/tags /v2/user /v2/1001/users /v2/1001/workflows /v3/1001/shopper_activity',
  ],
  ['webhooks [webhooks]', '/v2/webhooks /v2/1001/webhooks /v2/1001/webhooks/1 /v2/1001/webhook_events'],
  [
    'the status of a request [request-status]',
    '/v3/1001/requests/1 /v3/1001/shopper_activity/requests/1 /v3/1001/shopper_activity/cart/batch/1',
  ],
  ['the revocation of tokens [token-lifecycle]', '/oauth/revoke /oauth/tokens /v2/tokens'],
])('there is no path for %s', async (_, list) => {
  const sandbox = await startSandbox();
  const paths = list.split(' ');
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect(await statusesOf(sandbox, method, paths)).toEqual(paths.map(() => 404));
  }
});

test('no request creates or changes what the operator declares [creation-of-resources]', async () => {
  const sandbox = await startSandbox();
  const collections = ['/v2/accounts', '/v2/1001/broadcasts', '/v2/1001/campaigns', '/v2/1001/goals'];
  expect(await statusesOf(sandbox, 'POST', collections)).toEqual(collections.map(() => 405));
  const records = ['/v2/accounts/1001', '/v2/1001/broadcasts/2001', '/v2/1001/campaigns/3001', '/v2/1001/goals/4001'];
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    expect(await statusesOf(sandbox, method, records)).toEqual(records.map(() => 405));
  }
});

test('the URLs of subscribers and forms are reserved [subscriber-href]', async () => {
  const sandbox = await startSandbox();
  const { subscribers } = (await sandbox.get('/v2/1001/campaigns/3001/subscribers?per_page=1')).body;
  const { forms } = (await sandbox.get('/v2/1001/campaigns/3001')).body.linked;
  expect([subscribers.length, forms.length]).toEqual([1, 2]);
  for (const { href } of [...subscribers, ...forms]) {
    expect(href).toMatch(`${sandbox.url}/v2/1001/`);
    expect((await sandbox.get(href.slice(sandbox.url.length))).status).toBe(404);
  }
});

test('conversions stay as they are declared [creation-of-resources]', async () => {
  const goals = (['active', 'disabled'] as const).map((status) => ({
    id: status,
    name: status,
    status,
    url: 'https://seven.example/thanks',
  }));
  const sandbox = await startDelivery({ goals });
  const visit = { email: 'kim@example.com', action: 'Visited', properties: { value: 1, url: goals[0]?.url } };
  expect((await sandbox.post('/v2/7/events', { events: [visit] })).status).toBe(204);
  await sandbox.tickAt('2027-05-01T08:00:00Z');
  for (const { id, status } of goals) {
    for (const move of ['activate', 'disable'])
      expect((await sandbox.post(`/v2/7/goals/${id}/${move}`, {})).status).toBe(404);
    expect((await sandbox.get(`/v2/7/goals/${id}`)).body.goals[0].status).toBe(status);
  }
});

test('a campaign and its subscriptions keep their state after the last email [state-after-transition]', async () => {
  const emails = [{ subject: 'Only' }];
  const statuses = ['active', 'paused', 'draft'] as const;
  const campaigns = statuses.map((status) => ({ id: status, name: status, status, start_immediately: true, emails }));
  const subscribers = [{ email: 'kim@example.com', campaigns: campaigns.map(({ id }) => ({ campaign: id })) }];
  const sandbox = await startDelivery({ campaigns, subscribers });
  await sandbox.tickAt('2026-05-01T08:00:00Z');
  await sandbox.tickAt('2027-05-01T08:00:00Z');
  expect(await sandbox.emails({ kind: 'campaign' })).toHaveLength(1);
  for (const status of statuses) {
    expect((await sandbox.get(`/v2/7/campaigns/${status}`)).body.campaigns[0].status).toBe(status);
  }
});

test('neither events, nor batches, nor the end of a series move a subscriber [subscriber-other-moves]', async () => {
  const campaigns = [
    { id: 'c', name: 'C', status: 'active' as const, start_immediately: true, emails: [{ subject: 'Only' }] },
  ];
  const subscribers = (['active', 'removed', 'unsubscribed'] as const).map((status) => ({
    email: `${status}@example.com`,
    campaigns: [{ campaign: 'c', status }],
  }));
  const sandbox = await startDelivery({ campaigns, subscribers });
  await sandbox.tickAt('2026-05-02T08:00:00Z');
  for (const { email } of subscribers) {
    await sandbox.post('/v2/7/events', { events: [{ email, action: 'Came' }] });
    await sandbox.post('/v2/7/subscribers/batches', { batches: [{ subscribers: [{ email, tags: ['A'] }] }] });
  }
  for (const { email, campaigns } of subscribers) {
    const { body } = await sandbox.get(`/v2/7/campaigns/c/subscribers?status=${campaigns[0]?.status}`);
    expect(body.subscribers).toMatchObject([{ email }]);
  }
});

test('an access token has no expiry and no other token beside it [token-lifecycle]', async () => {
  const sandbox = await startSandbox();
  const { body } = await exchange(sandbox, exchangeParameters(await obtainCode(sandbox)));
  expect(Object.keys(body).toSorted()).toEqual(['access_token', 'scope', 'token_type']);
});

test('a requested scope is ignored [token-lifecycle]', async () => {
  const sandbox = await startSandbox();
  const code = await obtainCode(sandbox, undefined, { scope: 'admin' });
  const { status, body } = await exchange(sandbox, { ...exchangeParameters(code), scope: 'admin' });
  expect([status, body.scope]).toEqual([200, 'public']);
});

test('a prospect gets a lead score once, and no event changes it [lead-scores]', async () => {
  const sandbox = await startSandbox();
  const email = 'lead@example.com';
  const subscribe = async (more: object) => {
    const subscriber = { email, double_optin: false, ...more };
    return (await sandbox.post('/v2/1001/campaigns/3001/subscribers', { subscribers: [subscriber] })).body
      .subscribers[0];
  };
  expect((await subscribe({ base_lead_score: 7 })).lead_score).toBe(7);
  await sandbox.post('/v2/1001/events', { events: [{ email, action: 'Bought', properties: { value: 100 } }] });
  expect((await subscribe({ base_lead_score: 90 })).lead_score).toBe(7);
});

test('the server implements the version of the contract that it publishes [deprecation-notice]', async () => {
  const sandbox = await startSandbox();
  const { body } = await sandbox.get('/openapi.json');
  expect(body).toEqual(contract.document);
  expect(body.info.version).toMatch(/^\d+\.\d+\.\d+$/);
});

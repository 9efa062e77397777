import { startMock } from '@email-automation/mock';
import { startDemo } from '@email-automation/reference-server';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, NotFoundError, PermissionError, ValidationError } from '../src/client.ts';

test("the mock accepts the client's requests", async () => {
  const mock = await startMock({ port: 0 });
  onTestFinished(mock.close);
  const client = createClient({ baseUrl: mock.url, accessToken: 'any', accountId: '1' });
  const { accounts } = await client.accounts.list();
  expect(accounts[0]?.name).toBe('Acme Outdoor');
  const { campaigns, meta } = await client.campaigns.list({ sort: 'name' });
  expect([campaigns.length, meta.status]).toEqual([1, 'all']);
  expect(await client.campaigns.activate({ campaign_id: '1' })).toBeUndefined();
  expect(
    await client.subscribers.createBatch({ body: { batches: [{ subscribers: [{ email: 'a@b.example' }] }] } }),
  ).toEqual({});
  const { request_ids } = await client.shopperActivity.createCartBatch({ body: { carts: [{ provider: 'shop' }] } });
  expect(request_ids).toHaveLength(1);
  // @ts-expect-error: the compiler refuses what the server has to refuse here
  await expect(client.events.record({ body: { events: [] } })).rejects.toBeInstanceOf(ValidationError);
});

test("the reference server accepts the client's requests", async () => {
  const server = await startDemo();
  onTestFinished(server.close);
  const client = createClient({ baseUrl: server.url, apiToken: 'demo-token-of-ada', accountId: '1001' });
  const { meta } = await client.campaigns.listSubscribers({ campaign_id: '3001', per_page: 1000 });
  expect(meta.total_count).toBe(260);
  const { subscribers } = await client.campaigns.subscribe({
    campaign_id: '3001',
    body: { subscribers: [{ email: 'client@example.com', double_optin: false }] },
  });
  const [subscriber] = subscribers;
  const subscriptions = await client.subscribers.listCampaignSubscriptions({ subscriber_id: subscriber?.id ?? '' });
  expect(subscriptions.campaign_subscriptions[0]?.campaign_id).toBe('3001');
  await client.events.record({ body: { events: [{ id: subscriber?.id ?? '', action: 'Came' }] } });
  expect((await client.events.listActions()).event_actions).toEqual(['Came']);
  await client.campaigns.pause({ campaign_id: '3001' });
  expect((await client.campaigns.fetch({ campaign_id: '3001' })).campaigns[0]?.status).toBe('paused');
  await expect(client.goals.fetch({ conversion_id: '77' })).rejects.toBeInstanceOf(NotFoundError);
  await expect(client.goals.list({ account_id: '1002' })).rejects.toBeInstanceOf(PermissionError);
  const raw = await client.raw.GET('/v2/accounts');
  expect(raw.data?.accounts).toHaveLength(1);
});

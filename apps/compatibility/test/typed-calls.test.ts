import { startDemo } from '@email-automation/reference-server';
import createClient from 'openapi-fetch';
import { expect, test } from 'vitest';
import type { components, paths } from '../dist/openapi-typescript.ts';

// The lint of this package compiles the calls. `pnpm proof:clients` calls every operation with other generators, too.
test('a client that openapi-typescript generates makes a call of each kind to the server', async () => {
  const server = await startDemo();
  try {
    const headers = { Authorization: `Basic ${btoa('demo-token-of-ada:')}` };
    const client = createClient<paths>({ baseUrl: server.url, headers });
    const account_id = '1001';
    const list = await client.GET('/v2/{account_id}/campaigns', {
      params: { path: { account_id }, query: { sort: 'name', direction: 'desc' } },
    });
    const campaign_id = list.data?.campaigns[0]?.id ?? '';
    const inCampaign = { params: { path: { account_id, campaign_id } } };
    const inAccount = { params: { path: { account_id } } };
    const activated = await client.POST('/v2/{account_id}/campaigns/{campaign_id}/activate', inCampaign);
    const subscribed = await client.POST('/v2/{account_id}/campaigns/{campaign_id}/subscribers', {
      ...inCampaign,
      body: { subscribers: [{ email: 'typed@example.com', tags: ['New'], custom_fields: { size: 42 } }] },
    });
    const id = subscribed.data?.subscribers[0].id ?? '';
    const record = (event: components['schemas']['Event']) =>
      client.POST('/v2/{account_id}/events', { ...inAccount, body: { events: [event] } });
    const byEmail = await record({ email: 'typed@example.com', action: 'Bought', properties: { value: 4999 } });
    const byId = await record({ id, action: 'Came' });
    const subscribers = [
      { email: 'a@example.com', tags: ['A', 'B'] },
      { email: 'b@example.com', tags: 'A' },
    ];
    const batch = await client.POST('/v2/{account_id}/subscribers/batches', {
      ...inAccount,
      body: { batches: [{ subscribers }] },
    });
    const carts = await client.POST('/v3/{account_id}/shopper_activity/cart/batch', {
      ...inAccount,
      body: { carts: [{ provider: 'shop', items: [{ name: 'Bottle', price: 12.5, color: 'black' }] }] },
    });
    const refused = await record({ email: 'no address', action: 'Came' });
    const [error] = (refused.error as components['schemas']['ValidationErrors']).errors;
    expect([activated, byEmail, byId, batch, refused].map(({ response }) => response.status)).toEqual([
      204, 204, 204, 201, 422,
    ]);
    expect([carts.data?.request_ids.length, error.code]).toEqual([1, 'email_error']);
  } finally {
    await server.close();
  }
});

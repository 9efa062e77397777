import createClient from 'openapi-fetch';
import type { components, paths } from '../dist/openapi-typescript.ts';
import type { Calls } from './calls.ts';

export const call: Calls = async ({ baseUrl, token, accountId: account_id }) => {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: `Basic ${btoa(`${token}:`)}` } });
  const list = await client.GET('/v2/{account_id}/campaigns', {
    params: { path: { account_id }, query: { sort: 'name', direction: 'desc' } },
  });
  const campaign_id = list.data?.campaigns[0]?.id ?? '';
  const inCampaign = { params: { path: { account_id, campaign_id } } };
  const inAccount = { params: { path: { account_id } } };
  const single = await client.GET('/v2/{account_id}/campaigns/{campaign_id}', inCampaign);
  const activated = await client.POST('/v2/{account_id}/campaigns/{campaign_id}/activate', inCampaign);
  const subscribed = await client.POST('/v2/{account_id}/campaigns/{campaign_id}/subscribers', {
    ...inCampaign,
    body: { subscribers: [{ email: 'openapi-typescript@example.com', tags: ['New'], custom_fields: { size: 42 } }] },
  });
  const id = subscribed.data?.subscribers[0].id ?? '';
  const byEmail = await client.POST('/v2/{account_id}/events', {
    ...inAccount,
    body: { events: [{ email: 'openapi-typescript@example.com', action: 'Bought', properties: { value: 4999 } }] },
  });
  const byId = await client.POST('/v2/{account_id}/events', {
    ...inAccount,
    body: { events: [{ id, action: 'Came' }] },
  });
  const batch = await client.POST('/v2/{account_id}/subscribers/batches', {
    ...inAccount,
    body: {
      batches: [
        {
          subscribers: [
            { email: 'a@example.com', tags: ['A', 'B'] },
            { email: 'b@example.com', tags: 'A' },
          ],
        },
      ],
    },
  });
  const carts = await client.POST('/v3/{account_id}/shopper_activity/cart/batch', {
    ...inAccount,
    body: { carts: [{ provider: 'shop', items: [{ name: 'Bottle', price: 12.5, color: 'black' }] }] },
  });
  const refused = await client.POST('/v2/{account_id}/events', {
    ...inAccount,
    body: { events: [{ email: 'no address', action: 'Came' }] },
  });
  const [error] = (refused.error as components['schemas']['ValidationErrors']).errors;
  return {
    campaigns: { name: list.data?.campaigns[0]?.name ?? '', total: list.data?.meta.total_count ?? 0 },
    campaign: { status: single.data?.campaigns[0]?.status ?? '', forms: single.data?.linked.forms.length ?? 0 },
    activated: activated.response.status,
    subscriber: id,
    events: [byEmail.response.status, byId.response.status],
    batch: batch.response.status,
    requestIds: carts.data?.request_ids.length ?? 0,
    errors: { status: refused.response.status, code: error.code },
  };
};

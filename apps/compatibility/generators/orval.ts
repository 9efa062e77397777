import * as api from '../dist/orval/client.ts';
import type { Calls } from './calls.ts';
import { target } from './orval-request.ts';

export const call: Calls = async ({ baseUrl, token, accountId }) => {
  Object.assign(target, { baseUrl, authorization: `Basic ${btoa(`${token}:`)}` });
  const list = await api.listCampaigns(accountId, { sort: 'name', direction: 'desc' });
  if (list.status !== 200) throw new Error(`listCampaigns: ${list.status}`);
  const campaignId = list.data.campaigns[0]?.id ?? '';
  const single = await api.fetchCampaign(accountId, campaignId);
  if (single.status !== 200) throw new Error(`fetchCampaign: ${single.status}`);
  const activated = await api.activateCampaign(accountId, campaignId);
  const subscribed = await api.subscribeToCampaign(accountId, campaignId, {
    subscribers: [{ email: 'orval@example.com', tags: ['New'], custom_fields: { size: 42 } }],
  });
  const { subscribers } = subscribed.data as api.SubscriberResponse;
  const id = subscribers[0]?.id ?? '';
  const byEmail = await api.recordEvent(accountId, {
    events: [{ email: 'orval@example.com', action: 'Bought', properties: { value: 4999 } }],
  });
  const byId = await api.recordEvent(accountId, { events: [{ id, action: 'Came' }] });
  const batch = await api.createSubscriberBatch(accountId, {
    batches: [
      {
        subscribers: [
          { email: 'a@example.com', tags: ['A', 'B'] },
          { email: 'b@example.com', tags: 'A' },
        ],
      },
    ],
  });
  const carts = await api.createCartBatch(accountId, {
    carts: [{ provider: 'shop', items: [{ name: 'Bottle', price: 12.5, color: 'black' }] }],
  });
  const refused = await api.recordEvent(accountId, { events: [{ email: 'no address', action: 'Came' }] });
  return {
    campaigns: { name: list.data.campaigns[0]?.name ?? '', total: list.data.meta.total_count },
    campaign: { status: single.data.campaigns[0]?.status ?? '', forms: single.data.linked.forms.length },
    activated: activated.status,
    subscriber: id,
    events: [byEmail.status, byId.status],
    batch: batch.status,
    requestIds: carts.status === 202 ? carts.data.request_ids.length : 0,
    errors: { status: refused.status, code: refused.status === 422 ? (refused.data.errors[0]?.code ?? '') : '' },
  };
};

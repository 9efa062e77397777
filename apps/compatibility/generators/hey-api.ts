import { createClient } from '../dist/hey-api/client/index.ts';
import * as api from '../dist/hey-api/index.ts';
import type { Calls } from './calls.ts';

export const call: Calls = async ({ baseUrl, token, accountId: account_id }) => {
  const client = createClient({ baseUrl, auth: ({ scheme }) => (scheme === 'basic' ? `${token}:` : undefined) });
  const list = await api.listCampaigns({ client, path: { account_id }, query: { sort: 'name', direction: 'desc' } });
  const campaign_id = list.data?.campaigns[0]?.id ?? '';
  const inCampaign = { client, path: { account_id, campaign_id } };
  const inAccount = { client, path: { account_id } };
  const single = await api.fetchCampaign(inCampaign);
  const activated = await api.activateCampaign(inCampaign);
  const subscribed = await api.subscribeToCampaign({
    ...inCampaign,
    body: { subscribers: [{ email: 'hey-api@example.com', tags: ['New'], custom_fields: { size: 42 } }] },
  });
  const id = subscribed.data?.subscribers[0].id ?? '';
  const byEmail = await api.recordEvent({
    ...inAccount,
    body: { events: [{ email: 'hey-api@example.com', action: 'Bought', properties: { value: 4999 } }] },
  });
  const byId = await api.recordEvent({ ...inAccount, body: { events: [{ id, action: 'Came' }] } });
  const batch = await api.createSubscriberBatch({
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
  const carts = await api.createCartBatch({
    ...inAccount,
    body: { carts: [{ provider: 'shop', items: [{ name: 'Bottle', price: 12.5, color: 'black' }] }] },
  });
  const refused = await api.recordEvent({
    ...inAccount,
    body: { events: [{ email: 'no address', action: 'Came' }] },
  });
  const [error] = (refused.error as api.ValidationErrors | undefined)?.errors ?? [];
  return {
    campaigns: { name: list.data?.campaigns[0]?.name ?? '', total: list.data?.meta.total_count ?? 0 },
    campaign: { status: single.data?.campaigns[0]?.status ?? '', forms: single.data?.linked.forms.length ?? 0 },
    activated: activated.response?.status ?? 0,
    subscriber: id,
    events: [byEmail.response?.status ?? 0, byId.response?.status ?? 0],
    batch: batch.response?.status ?? 0,
    requestIds: carts.data?.request_ids.length ?? 0,
    errors: { status: refused.response?.status ?? 0, code: error?.code ?? '' },
  };
};

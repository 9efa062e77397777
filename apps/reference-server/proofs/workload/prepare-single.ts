import type { Client, PreparedRequest } from './requests.ts';
import { campaigns } from './workspace.ts';

/** Prepares an event, a subscription to a campaign, or a change of a campaign. */
export function prepareSingle(client: Client): PreparedRequest {
  const chosen = client.draw.below(35);
  if (chosen < 20) return recordEvent(client);
  if (chosen < 30) return subscribe(client);
  return changeCampaign(client);
}

/** An event of a new subscriber, of one among few, or by the ID of a subscriber. Its action is unique. */
function recordEvent({ name, account, token, draw, ledger, ids }: Client): PreparedRequest {
  const mark = ledger.nextMark();
  const known = ids.length > 0 && draw.chance(0.3) ? { id: draw.pick(ids) } : undefined;
  const email = draw.chance(0.3) ? `${mark}@event.example` : `${draw.below(20)}@event.example`;
  const event = { ...(known ?? { email }), action: mark, properties: { trace: `${mark}.0` } };
  return {
    method: 'POST',
    path: `/v2/${account}/events`,
    token,
    body: { events: [event] },
    write: { mark, client: name, operation: 'recordEvent', account, records: 1 },
  };
}

function subscribe({ name, account, token, draw, ledger, subscribed, ids }: Client): PreparedRequest {
  const mark = ledger.nextMark();
  const id = draw.chance(0.5) ? campaigns.single : campaigns.double;
  const email = `${mark}.0@subscribed.example`;
  const status = id === campaigns.single ? 'active' : 'pending';
  return {
    method: 'POST',
    path: `/v2/${account}/campaigns/${id}/subscribers`,
    token,
    body: { subscribers: [{ email, tags: ['Subscribed'], custom_fields: { source: 'workload' } }] },
    write: { mark, client: name, operation: 'subscribeToCampaign', account, records: 1, campaign: { id, status } },
    accepted(body) {
      subscribed.push(email);
      ids.push((body as { subscribers: [{ id: string }] }).subscribers[0].id);
    },
  };
}

function changeCampaign({ name, account, token, draw, ledger }: Client): PreparedRequest {
  const mark = ledger.nextMark();
  const status = draw.chance(0.5) ? 'active' : 'paused';
  const operation = status === 'active' ? 'activateCampaign' : 'pauseCampaign';
  const id = campaigns.changing;
  return {
    method: 'POST',
    path: `/v2/${account}/campaigns/${id}/${status === 'active' ? 'activate' : 'pause'}`,
    token,
    write: { mark, client: name, operation, account, records: 0, campaign: { id, status } },
  };
}

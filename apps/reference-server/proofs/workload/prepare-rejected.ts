import type { Client, PreparedRequest } from './requests.ts';
import { accounts, campaigns } from './workspace.ts';

/** Prepares a request that every server rejects, with a mark that must not appear in any table. */
export function prepareRejected({ name, account, token, draw, ledger }: Client): PreparedRequest {
  const mark = ledger.nextMark();
  const trace = `${mark}.0`;
  const email = `${trace}@rejected.example`;
  const event = { email, action: mark, properties: { trace } };
  const foreign = accounts.find(({ tokens }) => !(tokens as readonly string[]).includes(token))?.id ?? account;
  const chosen: Pick<PreparedRequest, 'operation' | 'path' | 'body'> = draw.pick([
    { operation: 'recordEvent', path: `/v2/${account}/events`, body: { events: [{ ...event, id: '1' }] } },
    { operation: 'recordEvent', path: `/v2/${foreign}/events`, body: { events: [event] } },
    {
      operation: 'createEventBatch',
      path: `/v2/${account}/events/batches`,
      body: { batches: [{ events: [event, { ...event, action: 1 }] }] },
    },
    {
      operation: 'subscribeToCampaign',
      path: `/v2/${account}/campaigns/${campaigns.single}/subscribers`,
      body: { subscribers: [{ email, starting_email_index: 7 }] },
    },
    {
      operation: 'createSubscriberBatch',
      path: `/v2/${account}/subscribers/batches`,
      body: { batches: [{ subscribers: [{ email }] }, { subscribers: [] }] },
    },
    {
      operation: 'createOrderBatch',
      path: `/v3/${foreign}/shopper_activity/order/batch`,
      body: { orders: [{ provider: trace }] },
    },
  ]);
  const write = { mark, client: name, operation: chosen.operation, account, records: 1, failing: 0 };
  return { method: 'POST', token, ...chosen, invalid: true, write };
}

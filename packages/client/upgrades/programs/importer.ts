import {
  type ClientOptions,
  createClient,
  type EventRecord,
  type Order,
  ValidationError,
} from '@email-automation/client';

/** Imports subscribers with their events, as a synchronization does. @returns the ids of the requests */
export async function run(options: ClientOptions): Promise<string[]> {
  const client = createClient({ ...options, accountId: '9999999' });
  const people = ['grace@example.com', 'ada@example.com'].map((email) => ({
    email,
    time_zone: 'America/Los_Angeles',
    tags: ['Customer'],
    custom_fields: { shirt_size: 'Medium' },
  }));
  await client.subscribers.createBatch({ body: { batches: [{ subscribers: people }] } });
  await client.subscribers.createUnsubscribeBatch({
    body: { batches: [{ subscribers: [{ email: 'alan@example.com' }] }] },
  });
  const events: EventRecord[] = people.map(({ email }) => ({ email, action: 'Imported', properties: { value: 1 } }));
  await client.events.record({ body: { events: [{ email: 'grace@example.com', action: 'Import started' }] } });
  await client.events.createBatch({ body: { batches: [{ events }] } });
  const orders: Order[] = people.map(({ email }, index) => ({
    provider: 'shop',
    email,
    action: 'placed',
    occurred_at: '2026-03-02T09:15:00Z',
    order_id: `order-${index}`,
    grand_total: 12.5,
    currency: 'USD',
    items: [{ product_id: 'p1', name: 'Shirt', price: 12.5, quantity: 1, total: 12.5 }],
  }));
  const { request_ids: ids } = await client.shopperActivity.createOrderBatch({ body: { orders } });
  await refused(client.campaigns.subscribe({ campaign_id: '1', body: { subscribers: [{ email: '' }] } }, asInvalid));
  return ids.map((id) => id.toLowerCase());
}

/** Makes the mock respond as to an invalid record. */
const asInvalid = { headers: { prefer: 'code=422' } };

async function refused(call: Promise<unknown>): Promise<void> {
  await call.then(
    () => {
      throw new Error('The record was not refused.');
    },
    (error) => {
      if (!(error instanceof ValidationError)) throw error;
    },
  );
}

import { createClient } from '@email-automation/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:4000',
  apiToken: 'demo-token-of-ada',
  accountId: '1001',
});

/** An order of your shop, with all that is known about it. */
const order = {
  provider: 'acme_shop',
  email: 'rosa@example.com',
  order_id: '10483',
  currency: 'USD',
  grand_total: 404,
  total_shipping: 5,
  order_url: 'https://acme.example/orders/10483',
  items: [{ product_id: 'tent-2', name: 'Tent for two', price: 199.5, quantity: 2, total: 399, color: 'green' }],
};

const placed = { ...order, action: 'placed', occurred_at: '2026-03-02T09:40:00Z' };
const { request_ids } = await client.shopperActivity.createOrderBatch({ body: { orders: [placed] } });
console.log(request_ids);

// Later: the whole order again, with what changed.
const updated = {
  ...order,
  action: 'updated',
  occurred_at: '2026-03-03T11:05:00Z',
  total_shipping: 0,
  grand_total: 399,
};
await client.shopperActivity.createOrderBatch({ body: { orders: [updated] } });

import { createClient } from '@email-automation/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:4000',
  apiToken: 'demo-token-of-ada',
  accountId: '1001',
});

// What you send to createLegacyOrderBatch.
const legacy = {
  provider: 'acme_shop',
  email: 'rosa@example.com',
  upstream_id: '10483',
  identifier: '#10483',
  occurred_at: '2026-03-02T09:40:00Z',
  currency_code: 'USD',
  amount: 40400,
  tax: 0,
  items: [{ upstream_product_id: 'tent-2', price: 20200, quantity: 2, amount: 40400 }],
};

// This shop has sent cents.
const toAmount = (cents: number) => cents / 100;

const order = {
  provider: legacy.provider,
  email: legacy.email,
  action: 'placed',
  occurred_at: legacy.occurred_at,
  order_id: legacy.upstream_id,
  order_public_id: legacy.identifier,
  currency: legacy.currency_code,
  grand_total: toAmount(legacy.amount),
  total_taxes: toAmount(legacy.tax),
  items: legacy.items.map(({ upstream_product_id, price, quantity, amount }) => ({
    product_id: upstream_product_id,
    price: toAmount(price),
    quantity,
    total: toAmount(amount),
  })),
};

const { request_ids } = await client.shopperActivity.createOrderBatch({ body: { orders: [order] } });
console.log(order.grand_total, request_ids.length);

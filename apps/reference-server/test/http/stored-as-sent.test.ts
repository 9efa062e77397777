import { expect, test } from 'vitest';
import { eventually, startSandbox } from '../environment/sandbox.ts';

// Entries of spec/unspecified.yaml of the kind `shape` about values that the server only stores.

const carts = '/v3/1001/shopper_activity/cart/batch';
const orders = '/v3/1001/shopper_activity/order/batch';
const products = '/v3/1001/shopper_activity/product/batch';
const legacyOrders = '/v2/1001/orders/batches';
const legacy = (...records: object[]) => ({ batches: [{ orders: records }] });

const urls = { cart_url: 'https://a.example/1', order_url: 'https://a.example/2' };
const cases: [title: string, requests: [path: string, body: object][], stored: object[]][] = [
  ['both URLs of a cart [shopper-strings]', [[carts, { carts: [urls] }]], [urls]],
  [
    'the amounts of a legacy order [amounts]',
    [[legacyOrders, legacy({ amount: 4900, tax: -1, items: [{ price: 2, amount: 5 }] })]],
    [{ amount: 4900, tax: -1, items: [{ price: 2, amount: 5 }] }],
  ],
  [
    'the amounts of carts, orders, and products [amounts]',
    [
      [carts, { carts: [{ grand_total: 49.99, items: [{ price: 4999, total: -0.5 }] }] }],
      [products, { products: [{ price: 0.1 }] }],
    ],
    [{ grand_total: 49.99, items: [{ price: 4999, total: -0.5 }] }, { price: 0.1 }],
  ],
  [
    'an updated cart or order next to the earlier one [records-out-of-order]',
    [
      [carts, { carts: [{ cart_id: 'c', action: 'created', currency: 'USD' }] }],
      [carts, { carts: [{ cart_id: 'c', action: 'updated', grand_total: 5 }] }],
      [orders, { orders: [{ order_id: 'o', action: 'placed' }] }],
      [orders, { orders: [{ order_id: 'o', action: 'updated' }] }],
    ],
    [
      { cart_id: 'c', action: 'created', currency: 'USD' },
      { cart_id: 'c', action: 'updated', grand_total: 5 },
      { order_id: 'o', action: 'placed' },
      { order_id: 'o', action: 'updated' },
    ],
  ],
];

test.each(cases)('the server stores %s', async (_, requests, stored) => {
  const sandbox = await startSandbox();
  for (const [path, body] of requests) expect((await sandbox.post(path, body)).status).toBe(202);
  const { query } = sandbox.database;
  await eventually(async () => {
    const rows = await query.selectFrom('shopper_activity').select('record').orderBy('id').execute();
    expect(rows.map(({ record }) => JSON.parse(record))).toEqual(stored);
  });
  expect(await query.selectFrom('record_failures').selectAll().execute()).toEqual([]);
});

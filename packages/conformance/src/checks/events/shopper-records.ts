import type { Fields } from '../../kit/expectations.ts';
import { past, when } from '../batches/batch-sample.ts';

// Which fields are required is unspecified (`shopper-required-fields`, `shopper-required-fields`), so that records have all
// that the interface names.

const shop = 'https://shop.example';

export const address = {
  label: 'Büro',
  first_name: 'Grace',
  last_name: "O'Connor-Šimić",
  company: 'Acme & Söhne',
  address_1: '1 Harbour Street',
  city: 'Dresden',
  state: 'Sachsen',
  postal_code: '01067',
  country: 'Germany',
  phone: '+49 351 555-0100',
};

export const lineItem = {
  product_id: 'B01J4SWO1G',
  product_variant_id: 'B01J4SWO1G-CW-BOTT',
  sku: '00123',
  name: 'Café “Zürich” – 水筒',
  brand: 'Acme',
  categories: ['Outdoors', 'Küche & Bar'],
  price: 11.16,
  sale_price: 10.16,
  quantity: 2,
  discounts: 0,
  total: 20.32,
  product_url: `${shop}/products/42?ref=a&b=c`,
  image_url: `${shop}/products/42.png`,
  product_tag: 'Best seller',
};

export const orderLineItem = { ...lineItem, taxes: 1.5, fees: 0, shipping: 2 };

export const legacyItem = {
  id: '8888888',
  product_id: 'B01J4SWO1G',
  sku: '00123',
  name: 'Café “Zürich” – 水筒',
  upstream_id: 'hijkl',
  upstream_product_id: 'opqrs',
  upstream_product_variant_id: 'zyxw',
  amount: 4900,
  price: 4900,
  tax: 0,
  fees: 0,
  discount: 100,
  quantity: 1,
  taxable: true,
  properties: { color: 'black' },
};

export function legacyAddress(email: string): Fields {
  const { label: _, postal_code: zip, ...others } = address;
  return { ...others, name: 'Grace O’Connor', address_2: 'Floor 2', zip, email };
}

export const cart = (email: string, id: string): Fields => ({
  ...{ provider: 'conformance', email, action: 'created', cart_id: id, cart_public_id: `#${id}`, occurred_at: when },
  ...{ grand_total: 22.99, total_discounts: 5.34, currency: 'USD', cart_url: `${shop}/carts/${id}?a=b` },
  items: [lineItem],
});

/** An order that is updated, because one that is placed can send emails. */
export const order = (email: string, id: string): Fields => ({
  ...{ provider: 'conformance', email, action: 'updated', occurred_at: when, order_id: id, order_public_id: `#${id}` },
  ...{ grand_total: 22.99, total_discounts: 5.34, total_taxes: 1.45, total_fees: 2.5, total_shipping: 5.5 },
  ...{ currency: 'USD', order_url: `${shop}/orders/${id}?a=b`, items: [orderLineItem] },
  ...{ billing_address: address, shipping_address: address },
});

export const product = (id: string): Fields => ({
  ...{ provider: 'conformance', action: 'created', occurred_at: when, product_id: id, product_variant_id: `${id}-C` },
  ...{ sku: '00123', name: 'Café “Zürich” – 水筒', brand: 'Acme', categories: ['Outdoors', 'Küche & Bar'] },
  ...{
    price: 11.16,
    inventory: 42,
    product_url: `${shop}/products/${id}?a=b`,
    image_url: `${shop}/products/${id}.png`,
  },
});

export const legacyOrder = (email: string, id: string): Fields => ({
  ...{ email, provider: 'conformance', upstream_id: id, identifier: `#${id}` },
  ...{ amount: 4900, tax: 100, fees: 0, discount: 0, permalink: `${shop}/orders/${id}?a=b`, currency_code: 'USD' },
  ...{ properties: { gift: true }, occurred_at: past, closed_at: when, cancelled_at: null },
  ...{ financial_state: 'paid', fulfillment_state: 'fulfilled' },
  ...{ billing_address: legacyAddress(email), shipping_address: legacyAddress(email), items: [legacyItem] },
});

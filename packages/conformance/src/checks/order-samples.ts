import type { OperationId } from '@email-automation/types';
import type { Fields } from '../expectations.ts';
import { past, type Sample, sample, when } from './batch-sample.ts';

const shop = { provider: 'conformance' };

const address = {
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

const { label: _, postal_code: zip, ...otherFields } = address;
const legacyAddress = { ...otherFields, name: 'Grace O’Connor', address_2: '', zip };

const lineItem = {
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
  product_url: 'https://shop.example/products/42?ref=a&b=c',
  image_url: 'https://shop.example/products/42.png',
  product_tag: 'Best seller',
};

const legacyItem = {
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

/** Large orders have many items. They are short, because the size of a record is unspecified (`record-size`). */
const manyItems = Array.from({ length: 120 }, (_, index) => ({
  product_id: String(index),
  name: 'Bottle',
  quantity: 1,
}));

const lineItems = (more: Fields = {}): Sample[] => [
  sample('line-items', 'accepts every field of a line item', 'RESOURCE-87', (email) => ({
    ...{ ...shop, ...more, email },
    items: [lineItem, { ...lineItem, product_id: '2', categories: [], quantity: 1, sale_price: 0, total: 0 }],
  })),
  sample('many-line-items', `accepts ${manyItems.length} line items`, 'RESOURCE-87', (email) => ({
    ...{ ...shop, ...more, email },
    items: manyItems,
  })),
  sample('more-attributes', 'accepts further attributes of a line item', 'RESOURCE-89', (email) => ({
    ...{ ...shop, ...more, email },
    items: [{ product_id: '1', color: 'blau/grün', material: 'steel' }],
  })),
];

/** Samples of orders, carts and products. */
export const orderSamples: Partial<Record<OperationId, Sample[]>> = {
  createLegacyOrderBatch: [
    sample('all-fields', 'accepts an order with all fields', 'RESOURCE-93', (email) => ({
      ...{ email, ...shop, upstream_id: 'abcdef', identifier: '#000123', amount: 4900, tax: 100, fees: 0, discount: 0 },
      ...{ permalink: 'https://shop.example/orders/123456?a=b', currency_code: 'USD', properties: { gift: true } },
      ...{ occurred_at: past, closed_at: when, cancelled_at: when },
      ...{ financial_state: 'paid', fulfillment_state: 'fulfilled' },
      ...{ billing_address: { city: 'Köln' }, shipping_address: { city: 'Köln' }, items: [{ id: '1' }] },
    })),
    sample('amounts-of-zero', 'accepts amounts of 0', 'RESOURCE-93', (email) => ({
      ...{ email, ...shop, upstream_id: '00123', amount: 0, tax: 0, fees: 0, discount: 0 },
    })),
    sample('null-times', 'accepts null as `closed_at` and `cancelled_at`', 'RESOURCE-94', (email) => ({
      ...{ email, ...shop, upstream_id: 'open', amount: 4900, closed_at: null, cancelled_at: null },
    })),
    sample('addresses', 'accepts every field of an address', 'RESOURCE-95', (email) => ({
      ...{ email, ...shop, upstream_id: 'sent', amount: 4900 },
      billing_address: { ...legacyAddress, email },
      shipping_address: { ...legacyAddress, email, address_2: 'Floor 2' },
    })),
    sample('line-items', 'accepts every field of a line item', 'RESOURCE-96', (email) => ({
      ...{ email, ...shop, upstream_id: 'items', amount: 4900 },
      items: [legacyItem, { ...legacyItem, id: '2', amount: 0, price: 0, discount: 0, taxable: false }],
    })),
    sample('many-line-items', `accepts ${manyItems.length} line items`, 'RESOURCE-96', (email) => ({
      ...{ email, ...shop, upstream_id: 'many', amount: 4900, items: manyItems },
    })),
  ],
  createCartBatch: [
    sample('all-fields', 'accepts a cart with all fields', 'RESOURCE-82', (email) => ({
      ...{ ...shop, email, action: 'created', cart_id: '456445746', cart_public_id: '#5', occurred_at: when },
      ...{ grand_total: 22.99, total_discounts: 5.34, currency: 'USD' },
      ...{ cart_url: 'https://shop.example/carts/456445746?a=b', items: [{ product_id: '1' }] },
    })),
    sample('amounts-of-zero', 'accepts amounts of 0', 'RESOURCE-82', (email) => ({
      ...{ ...shop, email, action: 'created', cart_id: '00123', grand_total: 0, total_discounts: 0, items: [] },
    })),
    sample('order-url', 'accepts `order_url`', 'RESOURCE-83', (email) => ({
      ...{ ...shop, email, action: 'created', cart_id: '5', order_url: 'https://shop.example/orders/456445746' },
    })),
    sample('action-created', 'accepts the action `created`', 'RESOURCE-91', (email) => ({
      ...{ ...shop, email, action: 'created', cart_id: '0' },
    })),
    ...lineItems({ action: 'created', cart_id: '7' }),
  ],
  createOrderBatch: [
    sample('all-fields', 'accepts an order with all fields', 'RESOURCE-84', (email) => ({
      ...{ ...shop, email, action: 'updated', occurred_at: when, order_id: '456445746', order_public_id: '#5' },
      ...{ grand_total: 22.99, total_discounts: 5.34, total_taxes: 1.45, total_fees: 2.5, total_shipping: 5.5 },
      ...{ currency: 'USD', order_url: 'https://shop.example/orders/456445746?a=b', items: [{ product_id: '1' }] },
      ...{ billing_address: { city: 'Köln' }, shipping_address: { city: 'Köln' } },
    })),
    sample('amounts-of-zero', 'accepts amounts of 0', 'RESOURCE-84', (email) => ({
      ...{ ...shop, email, action: 'updated', order_id: '00123', grand_total: 0, total_discounts: 0 },
      ...{ total_taxes: 0, total_fees: 0, total_shipping: 0, items: [] },
    })),
    sample('addresses', 'accepts every field of an address', 'RESOURCE-85', (email) => ({
      ...{ ...shop, email, action: 'updated', order_id: '2' },
      billing_address: { ...address, address_2: 'Floor 2' },
      shipping_address: { ...address, address_2: '' },
    })),
    sample('without-address-2', 'accepts an address without `address_2`', 'RESOURCE-86', (email) => ({
      ...{ ...shop, email, action: 'updated', order_id: '3', billing_address: address, shipping_address: address },
    })),
    sample('line-item-sums', 'accepts `taxes`, `fees` and `shipping` of a line item', 'RESOURCE-88', (email) => ({
      ...{ ...shop, email, action: 'updated', order_id: '4' },
      items: [{ product_id: '1', taxes: 1.5, fees: 0, shipping: 2 }],
    })),
    sample(
      'actions',
      'accepts the actions `placed` and `updated`',
      'RESOURCE-92',
      (email) => ({ ...shop, email, action: 'placed', order_id: '5' }),
      (email) => ({ ...shop, email, action: 'updated', order_id: '5' }),
    ),
    ...lineItems({ action: 'updated', order_id: '7' }),
  ],
  createProductBatch: [
    sample('all-fields', 'accepts a product with all fields', 'RESOURCE-90', () => ({
      ...{
        ...shop,
        action: 'created',
        occurred_at: when,
        product_id: 'B01J4SWO1G',
        product_variant_id: 'B01J4SWO1G-C',
      },
      ...{ sku: '00123', name: 'Café “Zürich” – 水筒', brand: 'Acme', categories: ['Outdoors', 'Küche & Bar'] },
      ...{ price: 11.16, inventory: 42, product_url: 'https://shop.example/products/42?a=b' },
      image_url: 'https://shop.example/products/42.png',
    })),
    sample('zeros', 'accepts a `price` and an `inventory` of 0, and no `categories`', 'RESOURCE-90', () => ({
      ...{ ...shop, action: 'created', product_id: '0', price: 0, inventory: 0, categories: [] },
    })),
    sample('action-created', 'accepts the action `created`', 'RESOURCE-91', () => ({
      ...{ ...shop, action: 'created', product_id: '0' },
    })),
  ],
};

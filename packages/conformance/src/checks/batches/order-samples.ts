import type { OperationId } from '@email-automation/types';
import type { Fields } from '../../kit/expectations.ts';
import {
  address,
  cart,
  legacyItem,
  legacyOrder,
  lineItem,
  order,
  orderLineItem,
  product,
} from '../events/shopper-records.ts';
import { type Sample, sample, when } from './batch-sample.ts';

/** Large orders have many items. */
const many = 120;
/** Items are short, because the size of a record is unspecified (`record-size`). */
const manyOf = (item: Fields, id: 'product_id' | 'id'): Fields[] =>
  Array.from({ length: many }, (_, index) => ({ ...item, name: 'Bottle', [id]: String(index) }));

const freeItem = { ...lineItem, product_id: '2', quantity: 1, sale_price: 0, total: 0 };

/** Samples of line items in carts or orders. */
const lineItems = (record: (email: string, id: string) => Fields, more: Fields = {}): Sample[] => [
  sample('line-items', 'accepts every field of a line item', 'RESOURCE-87', (email) => ({
    ...record(email, '7'),
    items: [
      { ...lineItem, ...more },
      { ...freeItem, ...more },
    ],
  })),
  sample('many-line-items', `accepts ${many} line items`, 'RESOURCE-87', (email) => ({
    ...record(email, '7'),
    items: manyOf({ ...lineItem, ...more }, 'product_id'),
  })),
  sample('more-attributes', 'accepts further attributes of a line item', 'RESOURCE-89', (email) => ({
    ...record(email, '7'),
    items: [{ ...lineItem, ...more, color: 'blau/grün', material: 'steel' }],
  })),
];

const { taxes, fees, shipping } = orderLineItem;

/** Samples of orders, carts and products. */
export const orderSamples: Partial<Record<OperationId, Sample[]>> = {
  createLegacyOrderBatch: [
    sample('all-fields', 'accepts an order with all fields', 'RESOURCE-93', (email) => ({
      ...legacyOrder(email, '000123'),
      cancelled_at: when,
    })),
    sample('amounts-of-zero', 'accepts amounts of 0', 'RESOURCE-93', (email) => ({
      ...legacyOrder(email, '00123'),
      ...{ amount: 0, tax: 0, fees: 0, discount: 0 },
    })),
    sample('null-times', 'accepts null as `closed_at` and `cancelled_at`', 'RESOURCE-94', (email) => ({
      ...legacyOrder(email, 'open'),
      ...{ closed_at: null, cancelled_at: null },
    })),
    sample('addresses', 'accepts every field of an address', 'RESOURCE-95', (email) => legacyOrder(email, 'sent')),
    sample('line-items', 'accepts every field of a line item', 'RESOURCE-96', (email) => ({
      ...legacyOrder(email, 'items'),
      items: [legacyItem, { ...legacyItem, id: '2', amount: 0, price: 0, discount: 0, taxable: false }],
    })),
    sample('many-line-items', `accepts ${many} line items`, 'RESOURCE-96', (email) => ({
      ...legacyOrder(email, 'many'),
      items: manyOf(legacyItem, 'id'),
    })),
  ],
  createCartBatch: [
    sample('all-fields', 'accepts a cart with all fields', 'RESOURCE-82', (email) => cart(email, '456445746')),
    sample('amounts-of-zero', 'accepts amounts of 0', 'RESOURCE-82', (email) => ({
      ...cart(email, '00123'),
      ...{ grand_total: 0, total_discounts: 0 },
    })),
    sample('order-url', 'accepts `order_url`', 'RESOURCE-83', (email) => ({
      ...cart(email, '5'),
      order_url: 'https://shop.example/orders/456445746',
    })),
    sample('action-created', 'accepts the action `created`', 'RESOURCE-91', (email) => cart(email, '0')),
    ...lineItems(cart),
  ],
  createOrderBatch: [
    sample('all-fields', 'accepts an order with all fields', 'RESOURCE-84', (email) => order(email, '456445746')),
    sample('amounts-of-zero', 'accepts amounts of 0', 'RESOURCE-84', (email) => ({
      ...order(email, '00123'),
      ...{ grand_total: 0, total_discounts: 0, total_taxes: 0, total_fees: 0, total_shipping: 0 },
    })),
    sample('addresses', 'accepts every field of an address', 'RESOURCE-85', (email) => ({
      ...order(email, '2'),
      billing_address: { ...address, address_2: 'Floor 2' },
      shipping_address: { ...address, address_2: 'c/o “Grace”', city: 'London', postal_code: 'SW1A 1AA' },
    })),
    sample('without-address-2', 'accepts an address without `address_2`', 'RESOURCE-86', (email) => order(email, '3')),
    sample('line-item-sums', 'accepts `taxes`, `fees` and `shipping` of a line item', 'RESOURCE-88', (email) => ({
      ...order(email, '4'),
      items: [orderLineItem],
    })),
    sample(
      'actions',
      'accepts the actions `placed` and `updated`',
      'RESOURCE-92',
      (email) => ({ ...order(email, '5'), action: 'placed' }),
      (email) => ({ ...order(email, '5'), action: 'updated' }),
    ),
    ...lineItems(order, { taxes, fees, shipping }),
  ],
  createProductBatch: [
    sample('all-fields', 'accepts a product with all fields', 'RESOURCE-90', () => product('B01J4SWO1G')),
    sample('zeros', 'accepts a `price` and an `inventory` of 0', 'RESOURCE-90', () => ({
      ...product('0'),
      ...{ price: 0, inventory: 0 },
    })),
    sample('action-created', 'accepts the action `created`', 'RESOURCE-91', () => product('0')),
  ],
};

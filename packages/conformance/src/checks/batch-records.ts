import type { OperationId } from '@email-automation/types';
import type { Fields } from '../expectations.ts';

/** A batch operation: how its body wraps records, and samples of these records. */
export interface Batch {
  operation: OperationId;
  /** Requirement ids for the shape of the body and for the response. */
  shape: string;
  response: string;
  wrap(records: Fields[]): Fields;
  /** A record with the required fields only. */
  small(email: string, index: number): Fields;
  /** A record with every field that the interface names. */
  full(email: string): Fields;
  /** Requirement ids for the fields of the full record. */
  fields: string[];
  /** The response lists `request_ids`. */
  requestIds?: true;
}

const inGroups = (key: string) => (records: Fields[]) => ({ batches: [{ [key]: records }] });

const when = '2026-03-02T09:15:00Z';

const lineItem = {
  product_id: 'B01J4SWO1G',
  product_variant_id: 'B01J4SWO1G-CW-BOTT',
  sku: 'XHB-1234',
  name: 'Water bottle',
  brand: 'Acme',
  categories: ['Outdoors', 'Bottles'],
  price: 11.16,
  sale_price: 10.16,
  quantity: 2,
  discounts: 1,
  total: 20.32,
  product_url: 'https://shop.example/products/42',
  image_url: 'https://shop.example/products/42.png',
  product_tag: 'Best seller',
  color: 'blue',
};

const address = {
  label: 'Home',
  first_name: 'Grace',
  last_name: 'Hopper',
  company: 'Acme',
  address_1: '1 Harbour Street',
  city: 'Springfield',
  state: 'Illinois',
  postal_code: '62701',
  country: 'United States',
  phone: '555-0100',
};

const { label: _, postal_code: zip, ...legacyAddress } = { ...address, name: 'Grace Hopper', address_2: 'Floor 2' };

const shop = (email: string, action: string) => ({ provider: 'conformance', email, action });

export const batches: Batch[] = [
  {
    operation: 'createSubscriberBatch',
    shape: 'ENDPOINT-4',
    response: 'ENDPOINT-5',
    wrap: inGroups('subscribers'),
    small: (email) => ({ email }),
    full: (email) => ({
      email,
      time_zone: 'America/Los_Angeles',
      tags: ['Customer', 'SEO'],
      custom_fields: { shirt_size: 'Medium' },
    }),
    fields: ['RESOURCE-72', 'RESOURCE-73', 'RESOURCE-74', 'RESOURCE-76'],
  },
  {
    operation: 'createUnsubscribeBatch',
    shape: 'ENDPOINT-6',
    response: 'ENDPOINT-7',
    wrap: inGroups('subscribers'),
    small: (email) => ({ email }),
    full: (email) => ({ email }),
    fields: ['RESOURCE-77'],
  },
  {
    operation: 'createEventBatch',
    shape: 'ENDPOINT-8',
    response: 'ENDPOINT-9',
    wrap: inGroups('events'),
    small: (email) => ({ email, action: 'conformance' }),
    full: (email) => ({
      email,
      action: 'conformance',
      prospect: true,
      properties: { value: 4999, color: 'blue' },
      occurred_at: when,
    }),
    fields: ['RESOURCE-79'],
  },
  {
    operation: 'createLegacyOrderBatch',
    shape: 'ENDPOINT-10',
    response: 'ENDPOINT-11',
    wrap: inGroups('orders'),
    small: (email, index) => ({ email, provider: 'conformance', upstream_id: String(index), amount: 4900 }),
    full: (email) => ({
      email,
      provider: 'conformance',
      upstream_id: 'abcdef',
      identifier: 'Order_123456',
      amount: 4900,
      tax: 100,
      fees: 0,
      discount: 0,
      permalink: 'https://shop.example/orders/123456',
      currency_code: 'USD',
      properties: { gift: true },
      occurred_at: when,
      closed_at: null,
      cancelled_at: null,
      financial_state: 'paid',
      fulfillment_state: 'fulfilled',
      billing_address: { ...legacyAddress, zip, email },
      shipping_address: { ...legacyAddress, zip, email },
      items: [
        {
          id: '8888888',
          product_id: 'B01J4SWO1G',
          sku: 'XHB-1234',
          name: 'Water bottle',
          upstream_id: 'hijkl',
          upstream_product_id: 'opqrs',
          upstream_product_variant_id: 'zyxw',
          amount: 4900,
          price: 4900,
          tax: 100,
          fees: 0,
          discount: 100,
          quantity: 1,
          taxable: true,
          properties: { color: 'black' },
        },
      ],
    }),
    fields: ['RESOURCE-93', 'RESOURCE-94', 'RESOURCE-95', 'RESOURCE-96'],
  },
  {
    operation: 'createCartBatch',
    shape: 'ENDPOINT-12',
    response: 'ENDPOINT-13',
    wrap: (carts) => ({ carts }),
    small: (email, index) => ({ ...shop(email, 'created'), cart_id: String(index) }),
    full: (email) => ({
      ...shop(email, 'created'),
      cart_id: '456445746',
      cart_public_id: '#5',
      occurred_at: when,
      grand_total: 22.99,
      total_discounts: 5.34,
      currency: 'USD',
      cart_url: 'https://shop.example/carts/456445746',
      order_url: 'https://shop.example/orders/456445746',
      items: [lineItem],
    }),
    fields: ['RESOURCE-82', 'RESOURCE-83', 'RESOURCE-87', 'RESOURCE-89', 'RESOURCE-91'],
    requestIds: true,
  },
  {
    operation: 'createOrderBatch',
    shape: 'ENDPOINT-14',
    response: 'ENDPOINT-15',
    wrap: (orders) => ({ orders }),
    small: (email, index) => ({ ...shop(email, 'updated'), order_id: String(index) }),
    full: (email) => ({
      ...shop(email, 'placed'),
      occurred_at: when,
      order_id: '456445746',
      order_public_id: '#5',
      grand_total: 22.99,
      total_discounts: 5.34,
      total_taxes: 1,
      total_fees: 2,
      total_shipping: 5,
      currency: 'USD',
      order_url: 'https://shop.example/orders/456445746',
      items: [{ ...lineItem, taxes: 1.5, fees: 0.5, shipping: 2 }],
      billing_address: { ...address, address_2: 'Floor 2' },
      shipping_address: address,
    }),
    fields: ['RESOURCE-84', 'RESOURCE-85', 'RESOURCE-86', 'RESOURCE-87', 'RESOURCE-88', 'RESOURCE-89', 'RESOURCE-92'],
    requestIds: true,
  },
  {
    operation: 'createProductBatch',
    shape: 'ENDPOINT-16',
    response: 'ENDPOINT-17',
    wrap: (products) => ({ products }),
    small: (_email, index) => ({ provider: 'conformance', action: 'created', product_id: String(index) }),
    full: () => ({
      provider: 'conformance',
      action: 'created',
      occurred_at: when,
      product_id: 'B01J4SWO1G',
      product_variant_id: 'B01J4SWO1G-CW-BOTT',
      sku: 'XHB-1234',
      name: 'Water bottle',
      brand: 'Acme',
      categories: ['Outdoors', 'Bottles'],
      price: 11.16,
      inventory: 42,
      product_url: 'https://shop.example/products/42',
      image_url: 'https://shop.example/products/42.png',
    }),
    fields: ['RESOURCE-90', 'RESOURCE-91'],
    requestIds: true,
  },
];

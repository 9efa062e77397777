import type { FieldType } from './validation.ts';

type Fields = Record<string, FieldType>;

/** The fields of a person who subscribes to a campaign. */
const subscriberFields: Fields = {
  email: 'email',
  user_id: 'string',
  time_zone: 'zone',
  utc_offset: 'integer',
  double_optin: 'boolean',
  starting_email_index: 'integer',
  custom_fields: 'object',
  tags: 'tags',
  reactivate_if_removed: 'boolean',
  prospect: 'boolean',
  potential_lead: 'boolean',
  base_lead_score: 'integer',
  eu_consent: 'string',
  eu_consent_message: 'string',
};

const batchSubscriberFields: Fields = {
  email: 'email',
  time_zone: 'zone',
  tags: 'tags',
  custom_fields: 'object',
};

const eventFields: Fields = {
  email: 'email',
  id: 'string',
  action: 'string',
  prospect: 'boolean',
  potential_lead: 'boolean',
  properties: 'object',
  occurred_at: 'time',
};

const activityFields: Fields = {
  provider: 'string',
  email: 'email',
  action: 'string',
  occurred_at: 'time',
  grand_total: 'number',
  total_discounts: 'number',
  currency: 'string',
  items: 'items',
};

const cartFields: Fields = {
  ...activityFields,
  cart_id: 'string',
  cart_public_id: 'string',
  cart_url: 'url',
  order_url: 'url',
};

const orderFields: Fields = {
  ...activityFields,
  order_id: 'string',
  order_public_id: 'string',
  total_taxes: 'number',
  total_fees: 'number',
  total_shipping: 'number',
  order_url: 'url',
  billing_address: 'object',
  shipping_address: 'object',
};

const productFields: Fields = {
  provider: 'string',
  action: 'string',
  occurred_at: 'time',
  product_id: 'string',
  product_variant_id: 'string',
  sku: 'string',
  name: 'string',
  brand: 'string',
  categories: 'strings',
  price: 'number',
  inventory: 'integer',
  product_url: 'url',
  image_url: 'url',
};

const legacyOrderFields: Fields = {
  email: 'email',
  provider: 'string',
  upstream_id: 'string',
  identifier: 'string',
  amount: 'integer',
  tax: 'integer',
  fees: 'integer',
  discount: 'integer',
  permalink: 'url',
  currency_code: 'string',
  properties: 'object',
  occurred_at: 'time',
  closed_at: 'time',
  cancelled_at: 'time',
  financial_state: 'string',
  fulfillment_state: 'string',
  billing_address: 'object',
  shipping_address: 'object',
  items: 'items',
};

const unsubscribeFields: Fields = { email: 'email' };

/** The fields of a record, by their types, and those that it must have. Others are ignored. */
export interface Form {
  fields: Fields;
  required: string[];
}

/** The records that requests hold. */
export const forms: Record<FormName, Form> = {
  subscriber: { fields: subscriberFields, required: ['email'] },
  batchSubscriber: { fields: batchSubscriberFields, required: ['email'] },
  unsubscribe: { fields: unsubscribeFields, required: ['email'] },
  event: { fields: eventFields, required: ['action'] },
  batchEvent: { fields: eventFields, required: ['action', 'email'] },
  legacyOrder: { fields: legacyOrderFields, required: [] },
  // [shopper-required-fields] None.
  cart: { fields: cartFields, required: [] },
  order: { fields: orderFields, required: [] },
  product: { fields: productFields, required: [] },
};

export type FormName =
  | 'subscriber'
  | 'batchSubscriber'
  | 'unsubscribe'
  | 'event'
  | 'batchEvent'
  | 'legacyOrder'
  | 'cart'
  | 'order'
  | 'product';

import type { components, KnownErrorCode } from '@email-automation/types';
import { isTime, timeRule } from './clock.ts';
import type { ValidationError } from './errors.ts';
import type { ShopperActivityKind } from './records.ts';
import { isUrl } from './urls.ts';

type Schemas = components['schemas'];

/** The rules of the contract's schemas for the values of strings. */
interface Format {
  code: KnownErrorCode;
  isValid(text: string): boolean;
  rule: string;
}

const time: Format = { code: 'time_error', isValid: isTime, rule: timeRule };
const url: Format = { code: 'url_error', isValid: isUrl, rule: 'must be a URL such as https://shop.example/cart/1' };

type Formats<Name extends keyof Schemas> = Partial<Record<keyof Schemas[Name], Format>>;

const cart: Formats<'Cart'> = { occurred_at: time, cart_url: url, order_url: url };
const order: Formats<'Order'> = { occurred_at: time, order_url: url };
const product: Formats<'Product'> = { occurred_at: time, product_url: url, image_url: url };
const legacyOrder: Formats<'LegacyOrder'> = { occurred_at: time, closed_at: time, cancelled_at: time, permalink: url };
/** Of carts and orders. */
const lineItem: Record<string, Format> = { product_url: url, image_url: url };

const formats: Record<ShopperActivityKind, { record: Record<string, Format>; item: Record<string, Format> }> = {
  cart: { record: cart, item: lineItem },
  order: { record: order, item: lineItem },
  product: { record: product, item: {} },
  legacy_order: { record: legacyOrder, item: {} },
};

/** Validates the values of a record of shopper activity, whose types are valid. A field that is null is absent. */
export function activityErrors(kind: ShopperActivityKind, record: object): ValidationError[] {
  const { record: ofRecord, item: ofItem } = formats[kind];
  const items: unknown = Object.keys(ofItem).length > 0 && Reflect.get(record, 'items');
  const inItems = Array.isArray(items) ? items.flatMap((item, n) => errorsOf(item, ofItem, `items[${n}].`)) : [];
  return [...errorsOf(record, ofRecord), ...inItems];
}

function errorsOf(record: object, fields: Record<string, Format>, prefix = ''): ValidationError[] {
  return Object.entries(fields).flatMap(([field, { code, isValid, rule }]) => {
    const text: unknown = Reflect.get(record, field);
    if (typeof text !== 'string' || isValid(text)) return [];
    const name = field.replaceAll('_', ' ').replace('url', 'URL');
    return [{ code, attribute: prefix + field, message: `${name[0]?.toUpperCase()}${name.slice(1)} ${rule}.` }];
  });
}

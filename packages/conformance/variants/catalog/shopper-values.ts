import { type Body, createErrorResponse, respondWhen } from '../../servers/rewrites.ts';
import { document } from '../../src/contract/schemas.ts';
import { defineVariant, filterObjects, type Variant } from '../variant.ts';

const activity = ['createCartBatch', 'createOrderBatch', 'createProductBatch'] as const;
const legacy = 'createLegacyOrderBatch' as const;

/** Finds the records of a batch of shopper activity, or of legacy orders. */
const findRecords = (value: Body): Body[] =>
  filterObjects(value?.batches ?? [value]).flatMap((group) => filterObjects(Object.values(group).find(Array.isArray)));

/** Rejects batches with a record that does not suit. */
const rejectUnless = (
  on: typeof legacy | (typeof activity)[number][],
  attribute: string,
  code: string,
  suits: (record: Body) => boolean,
) =>
  respondWhen(
    on,
    (_, value) => !findRecords(value).every(suits),
    () => createErrorResponse(attribute, code),
  );

const namesOf = (schema: string) => Object.keys((document as Body).components.schemas[schema].properties);
const hasAll = (record: Body, schema: string) => namesOf(schema).every((name) => name in record);

/** Whether a record of shopper activity, or a legacy order, has all fields that the interface lists without doubt. */
function isComplete(record: Body): boolean {
  const [schema, item, address] =
    'cart_id' in record
      ? ['Cart', 'CartLineItem', '']
      : 'order_id' in record
        ? ['Order', 'OrderLineItem', 'Address']
        : 'upstream_id' in record
          ? ['LegacyOrder', 'LegacyLineItem', 'LegacyAddress']
          : ['Product', '', ''];
  // Only a sample of a cart has an `order_url`, and an address may lack `address_2`. Null may be read as a missing value.
  const mayLack = { Cart: { order_url: '' }, LegacyOrder: { closed_at: null, cancelled_at: null } };
  const whole = { ...mayLack[schema as keyof typeof mayLack], ...record };
  const addresses = [record.billing_address, record.shipping_address].filter(Boolean);
  return (
    hasAll(whole, schema) &&
    filterObjects(record.items).every((one) => hasAll(one, item)) &&
    addresses.every((one) => hasAll({ address_2: '', ...one }, address))
  );
}

const oneOf = (value: unknown, values: string[]) => value === undefined || values.includes(String(value));

/** Unspecified values of shopper activity and legacy orders. */
export const shopperValueVariants: Variant[] = [
  defineVariant('amounts', 'rejects a batch with a line item whose quantity is negative', () =>
    rejectUnless(['createCartBatch', 'createOrderBatch'], 'quantity', 'range_error', ({ items }) =>
      filterObjects(items).every(({ quantity = 0 }) => !(quantity < 0)),
    ),
  ),
  defineVariant('shopper-required-fields', 'rejects carts, orders, and products that lack any of their fields', () =>
    rejectUnless([...activity], 'provider', 'presence_error', isComplete),
  ),
  defineVariant('shopper-strings', 'accepts only `created`, `updated`, and the like', () =>
    rejectUnless([...activity], 'action', 'format_error', ({ action }) =>
      oneOf(action, ['created', 'updated', 'deleted', 'placed', 'paid', 'fulfilled', 'refunded', 'canceled']),
    ),
  ),
  defineVariant('shopper-required-fields', 'rejects legacy orders that lack any of their fields', () =>
    rejectUnless(legacy, 'email', 'presence_error', isComplete),
  ),
];

import type { OperationId } from '@email-automation/types';
import { type Body, instead, type Mutant, mutant, refusal } from '../mutant.ts';

const batch: [string, string, OperationId, (record: Body) => boolean][] = [
  [
    'RESOURCE-72',
    'createSubscriberBatch does not take custom fields',
    'createSubscriberBatch',
    (one) => 'custom_fields' in one,
  ],
  [
    'RESOURCE-73',
    'createSubscriberBatch does not take Olson names',
    'createSubscriberBatch',
    (one) => 'time_zone' in one,
  ],
  [
    'RESOURCE-74',
    'createSubscriberBatch does not take arrays of tags',
    'createSubscriberBatch',
    (one) => Array.isArray(one.tags),
  ],
  [
    'RESOURCE-75',
    'createSubscriberBatch does not take one string as tags',
    'createSubscriberBatch',
    (one) => typeof one.tags === 'string',
  ],
  [
    'RESOURCE-76',
    'createSubscriberBatch takes custom fields as a list',
    'createSubscriberBatch',
    (one) => 'custom_fields' in one,
  ],
  ['RESOURCE-77', 'createUnsubscribeBatch wants ids', 'createUnsubscribeBatch', (one) => !('id' in one)],
  ['RESOURCE-79', 'createEventBatch does not take properties', 'createEventBatch', (one) => 'properties' in one],
  ['RESOURCE-82', 'createCartBatch does not take `grand_total`', 'createCartBatch', (one) => 'grand_total' in one],
  ['RESOURCE-83', 'createCartBatch does not take `order_url`', 'createCartBatch', (one) => 'order_url' in one],
  ['RESOURCE-84', 'createOrderBatch does not take `total_fees`', 'createOrderBatch', (one) => 'total_fees' in one],
  [
    'RESOURCE-85',
    'createOrderBatch does not take labels of addresses',
    'createOrderBatch',
    (one) => 'label' in (one.billing_address ?? {}),
  ],
  [
    'RESOURCE-86',
    'createOrderBatch wants a second line of the address',
    'createOrderBatch',
    (one) => one.shipping_address && !one.shipping_address.address_2,
  ],
  [
    'RESOURCE-87',
    'createCartBatch does not take `sale_price`',
    'createCartBatch',
    (one) => one.items?.some((item: Body) => 'sale_price' in item),
  ],
  [
    'RESOURCE-88',
    'createOrderBatch does not take taxes of items',
    'createOrderBatch',
    (one) => one.items?.some((item: Body) => 'taxes' in item),
  ],
  [
    'RESOURCE-89',
    'createOrderBatch does not take colours',
    'createOrderBatch',
    (one) => one.items?.some((item: Body) => 'color' in item),
  ],
  ['RESOURCE-90', 'createProductBatch does not take the inventory', 'createProductBatch', (one) => 'inventory' in one],
  [
    'RESOURCE-91',
    'createProductBatch does not know the action created',
    'createProductBatch',
    (one) => one.action === 'created',
  ],
  [
    'RESOURCE-92',
    'createOrderBatch does not know the action placed',
    'createOrderBatch',
    (one) => one.action === 'placed',
  ],
  [
    'RESOURCE-93',
    'createLegacyOrderBatch does not take properties',
    'createLegacyOrderBatch',
    (one) => 'properties' in one,
  ],
  [
    'RESOURCE-94',
    'createLegacyOrderBatch wants a time of closing',
    'createLegacyOrderBatch',
    (one) => one.closed_at === null,
  ],
  [
    'RESOURCE-95',
    'createLegacyOrderBatch does not take `zip`',
    'createLegacyOrderBatch',
    (one) => 'zip' in (one.billing_address ?? {}),
  ],
  [
    'RESOURCE-96',
    'createLegacyOrderBatch does not take `taxable`',
    'createLegacyOrderBatch',
    (one) => one.items?.some((item: Body) => 'taxable' in item),
  ],
];

/** The records of a batch, whichever of the two forms it has. */
export const recordsOf = (value: Body): Body[] =>
  Object.values(value?.batches?.[0] ?? value ?? {}).find((one) => Array.isArray(one)) as Body[];

/** Batches that are refused for a field that a record may have. */
export const batchRecordMutants: Mutant[] = batch.map(([requirement, fault, operation, refused]) =>
  mutant(requirement, fault, () =>
    instead(
      operation,
      (_, value) => recordsOf(value).some(refused),
      () => refusal('batches'),
    ),
  ),
);

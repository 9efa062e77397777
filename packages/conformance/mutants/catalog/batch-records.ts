import type { OperationId } from '@email-automation/types';
import { defineMutant, type Mutant } from '../mutant.ts';
import { type Body, createErrorResponse, respondWhen } from '../rewrites.ts';

const batch: [string, string, OperationId, (record: Body) => boolean][] = [
  [
    'RESOURCE-72',
    'createSubscriberBatch rejects custom fields',
    'createSubscriberBatch',
    (one) => 'custom_fields' in one,
  ],
  [
    'RESOURCE-73',
    'createSubscriberBatch rejects Olson names of time zones',
    'createSubscriberBatch',
    (one) => 'time_zone' in one,
  ],
  [
    'RESOURCE-74',
    'createSubscriberBatch rejects arrays of tags',
    'createSubscriberBatch',
    (one) => Array.isArray(one.tags),
  ],
  [
    'RESOURCE-75',
    'createSubscriberBatch rejects one string as tags',
    'createSubscriberBatch',
    (one) => typeof one.tags === 'string',
  ],
  [
    'RESOURCE-76',
    'createSubscriberBatch rejects an object as custom fields',
    'createSubscriberBatch',
    (one) => 'custom_fields' in one,
  ],
  ['RESOURCE-77', 'createUnsubscribeBatch requires IDs', 'createUnsubscribeBatch', (one) => !('id' in one)],
  ['RESOURCE-79', 'createEventBatch rejects `properties`', 'createEventBatch', (one) => 'properties' in one],
  ['RESOURCE-82', 'createCartBatch rejects `grand_total`', 'createCartBatch', (one) => 'grand_total' in one],
  ['RESOURCE-83', 'createCartBatch rejects `order_url`', 'createCartBatch', (one) => 'order_url' in one],
  ['RESOURCE-84', 'createOrderBatch rejects `total_fees`', 'createOrderBatch', (one) => 'total_fees' in one],
  [
    'RESOURCE-85',
    'createOrderBatch rejects addresses with a label',
    'createOrderBatch',
    (one) => 'label' in (one.billing_address ?? {}),
  ],
  [
    'RESOURCE-86',
    'createOrderBatch requires a second address line',
    'createOrderBatch',
    (one) => one.shipping_address && !one.shipping_address.address_2,
  ],
  [
    'RESOURCE-87',
    'createCartBatch rejects `sale_price`',
    'createCartBatch',
    (one) => one.items?.some((item: Body) => 'sale_price' in item),
  ],
  [
    'RESOURCE-88',
    'createOrderBatch rejects line items with `taxes`',
    'createOrderBatch',
    (one) => one.items?.some((item: Body) => 'taxes' in item),
  ],
  [
    'RESOURCE-89',
    'createOrderBatch rejects line items with `color`',
    'createOrderBatch',
    (one) => one.items?.some((item: Body) => 'color' in item),
  ],
  ['RESOURCE-90', 'createProductBatch rejects `inventory`', 'createProductBatch', (one) => 'inventory' in one],
  [
    'RESOURCE-91',
    'createProductBatch rejects the action `created`',
    'createProductBatch',
    (one) => one.action === 'created',
  ],
  ['RESOURCE-92', 'createOrderBatch rejects the action `placed`', 'createOrderBatch', (one) => one.action === 'placed'],
  [
    'RESOURCE-93',
    'createLegacyOrderBatch rejects `properties`',
    'createLegacyOrderBatch',
    (one) => 'properties' in one,
  ],
  [
    'RESOURCE-94',
    'createLegacyOrderBatch rejects null as `closed_at`',
    'createLegacyOrderBatch',
    (one) => one.closed_at === null,
  ],
  [
    'RESOURCE-95',
    'createLegacyOrderBatch rejects `zip`',
    'createLegacyOrderBatch',
    (one) => 'zip' in (one.billing_address ?? {}),
  ],
  [
    'RESOURCE-96',
    'createLegacyOrderBatch rejects line items with `taxable`',
    'createLegacyOrderBatch',
    (one) => one.items?.some((item: Body) => 'taxable' in item),
  ],
];

/** The records of a batch, whichever of the two forms it has. */
export const recordsOf = (value: Body): Body[] =>
  Object.values(value?.batches?.[0] ?? value ?? {}).find((one) => Array.isArray(one)) as Body[];

/** Batches that are refused for a field that a record may have. */
export const batchRecordMutants: Mutant[] = batch.map(([requirement, fault, operation, refused]) =>
  defineMutant(requirement, fault, () =>
    respondWhen(
      operation,
      (_, value) => recordsOf(value).some(refused),
      () => createErrorResponse('batches'),
    ),
  ),
);

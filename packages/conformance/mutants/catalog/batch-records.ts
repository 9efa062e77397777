import type { OperationId } from '@email-automation/types';
import { defineMutant, type Mutant } from '../mutant.ts';
import { type Body, createErrorResponse, respondWhen } from '../rewrites.ts';

const batch: [string, string, OperationId, (record: Body) => boolean][] = [
  [
    'RESOURCE-72',
    'createSubscriberBatch rejects custom fields',
    'createSubscriberBatch',
    (record) => 'custom_fields' in record,
  ],
  [
    'RESOURCE-73',
    'createSubscriberBatch rejects Olson names of time zones',
    'createSubscriberBatch',
    (record) => 'time_zone' in record,
  ],
  [
    'RESOURCE-74',
    'createSubscriberBatch rejects arrays of tags',
    'createSubscriberBatch',
    (record) => Array.isArray(record.tags),
  ],
  [
    'RESOURCE-75',
    'createSubscriberBatch rejects one string as tags',
    'createSubscriberBatch',
    (record) => typeof record.tags === 'string',
  ],
  [
    'RESOURCE-76',
    'createSubscriberBatch rejects an object as custom fields',
    'createSubscriberBatch',
    (record) => 'custom_fields' in record,
  ],
  ['RESOURCE-77', 'createUnsubscribeBatch requires IDs', 'createUnsubscribeBatch', (record) => !('id' in record)],
  ['RESOURCE-79', 'createEventBatch rejects `properties`', 'createEventBatch', (record) => 'properties' in record],
  ['RESOURCE-82', 'createCartBatch rejects `grand_total`', 'createCartBatch', (record) => 'grand_total' in record],
  ['RESOURCE-83', 'createCartBatch rejects `order_url`', 'createCartBatch', (record) => 'order_url' in record],
  ['RESOURCE-84', 'createOrderBatch rejects `total_fees`', 'createOrderBatch', (record) => 'total_fees' in record],
  [
    'RESOURCE-85',
    'createOrderBatch rejects addresses with a label',
    'createOrderBatch',
    (record) => 'label' in (record.billing_address ?? {}),
  ],
  [
    'RESOURCE-86',
    'createOrderBatch requires a second address line',
    'createOrderBatch',
    (record) => record.shipping_address && !record.shipping_address.address_2,
  ],
  [
    'RESOURCE-87',
    'createCartBatch rejects `sale_price`',
    'createCartBatch',
    (record) => record.items?.some((item: Body) => 'sale_price' in item),
  ],
  [
    'RESOURCE-88',
    'createOrderBatch rejects line items with `taxes`',
    'createOrderBatch',
    (record) => record.items?.some((item: Body) => 'taxes' in item),
  ],
  [
    'RESOURCE-89',
    'createOrderBatch rejects line items with `color`',
    'createOrderBatch',
    (record) => record.items?.some((item: Body) => 'color' in item),
  ],
  ['RESOURCE-90', 'createProductBatch rejects `inventory`', 'createProductBatch', (record) => 'inventory' in record],
  [
    'RESOURCE-91',
    'createProductBatch rejects the action `created`',
    'createProductBatch',
    (record) => record.action === 'created',
  ],
  [
    'RESOURCE-92',
    'createOrderBatch rejects the action `placed`',
    'createOrderBatch',
    (record) => record.action === 'placed',
  ],
  [
    'RESOURCE-93',
    'createLegacyOrderBatch rejects `properties`',
    'createLegacyOrderBatch',
    (record) => 'properties' in record,
  ],
  [
    'RESOURCE-94',
    'createLegacyOrderBatch rejects null as `closed_at`',
    'createLegacyOrderBatch',
    (record) => record.closed_at === null,
  ],
  [
    'RESOURCE-95',
    'createLegacyOrderBatch rejects `zip`',
    'createLegacyOrderBatch',
    (record) => 'zip' in (record.billing_address ?? {}),
  ],
  [
    'RESOURCE-96',
    'createLegacyOrderBatch rejects line items with `taxable`',
    'createLegacyOrderBatch',
    (record) => record.items?.some((item: Body) => 'taxable' in item),
  ],
];

/** Finds the records of a batch in either of its two forms. */
export const findRecords = (value: Body): Body[] =>
  Object.values(value?.batches?.[0] ?? value ?? {}).find((record) => Array.isArray(record)) as Body[];

/** Batches that are rejected because of an allowed field. */
export const batchRecordMutants: Mutant[] = batch.map(([requirement, description, operation, isRejected]) =>
  defineMutant(requirement, 'too strict', description, () =>
    respondWhen(
      operation,
      (_, value) => findRecords(value).some(isRejected),
      () => createErrorResponse('batches'),
    ),
  ),
);

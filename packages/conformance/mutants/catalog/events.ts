import { limits } from '../../src/kit/interface-limits.ts';
import { defineMutant, type Mutant } from '../mutant.ts';
import { changeBody, changeRequestBody, createErrorResponse, createResponse, respondWhen } from '../rewrites.ts';
import { findRecords } from './batch-records.ts';

const batchOf = (count: (records: unknown[]) => boolean) => (_: unknown, value: unknown) => count(findRecords(value));

export const eventMutants: Mutant[] = [
  defineMutant('EVENT-1', 'missing', 'recordEvent loses events with `email`', () =>
    respondWhen(
      'recordEvent',
      (_, value) => Boolean(value?.events?.[0]?.email),
      () => createResponse(204),
    ),
  ),
  defineMutant('EVENT-2', 'missing', 'recordEvent loses events with `id`', () =>
    respondWhen(
      'recordEvent',
      (_, value) => Boolean(value?.events?.[0]?.id),
      () => createResponse(204),
    ),
  ),
  defineMutant('EVENT-3', 'only first', 'createEventBatch records only the first 500 events', () =>
    changeRequestBody('createEventBatch', ({ batches: [batch] }) => {
      batch.events = batch.events.slice(0, 500);
    }),
  ),
  defineMutant('EVENT-7', 'too lax', 'recordEvent accepts events without `action`', () =>
    respondWhen(
      'recordEvent',
      (_, value) => value?.events?.[0] && !('action' in value.events[0]),
      () => createResponse(204),
    ),
  ),
  defineMutant('EVENT-10', 'too strict', 'recordEvent requires `occurred_at`', () =>
    respondWhen(
      'recordEvent',
      (_, value) => !value?.events?.[0]?.occurred_at,
      () => createErrorResponse('occurred_at', 'presence_error'),
    ),
  ),
  defineMutant('EVENT-12', 'off by one', 'recordEvent rejects the largest allowed value', () =>
    respondWhen(
      'recordEvent',
      (_, value) => value?.events?.[0]?.properties?.value > limits.conversionValue - 2,
      () => createErrorResponse('value', 'range_error'),
    ),
  ),
  defineMutant('EVENT-15', 'wrong', 'listEventActions returns every action twice', () =>
    changeBody('listEventActions', (value) => {
      value.event_actions = value.event_actions.flatMap((name: string) => [name, name]);
    }),
  ),
  defineMutant('EVENT-15', 'missing', 'listEventActions returns no actions', () =>
    changeBody('listEventActions', (value) => {
      value.event_actions = [];
    }),
  ),
  defineMutant('VERSION-4', 'too strict', 'recordEvent rejects `potential_lead`', () =>
    respondWhen(
      'recordEvent',
      (_, value) => 'potential_lead' in (value?.events?.[0] ?? {}),
      () => createErrorResponse('potential_lead'),
    ),
  ),
  defineMutant('VERSION-4', 'only on one operation', 'createEventBatch rejects `potential_lead`', () =>
    respondWhen(
      'createEventBatch',
      (_, value) => findRecords(value).some((record) => 'potential_lead' in record),
      () => createErrorResponse('potential_lead'),
    ),
  ),
  defineMutant('LIMIT-4', 'only on one operation', 'createSubscriberBatch accepts an empty array', () =>
    respondWhen(
      'createSubscriberBatch',
      batchOf(({ length }) => length === 0),
      () => createResponse(201, {}),
    ),
  ),
  defineMutant('LIMIT-4', 'only on one operation', 'createProductBatch accepts an empty array', () =>
    respondWhen(
      'createProductBatch',
      batchOf(({ length }) => length === 0),
      () => createResponse(202, { request_ids: [] }),
    ),
  ),
  defineMutant('LIMIT-5', 'off by one', 'createEventBatch rejects an array of the maximum size', () =>
    respondWhen(
      'createEventBatch',
      batchOf(({ length }) => length > limits.batchSize - 1),
      () => createErrorResponse('batches', 'length_error'),
    ),
  ),
  defineMutant('LIMIT-5', 'off by one', 'createCartBatch requires two records', () =>
    respondWhen(
      'createCartBatch',
      batchOf(({ length }) => length === 1),
      () => createErrorResponse('carts', 'length_error'),
    ),
  ),
  defineMutant('LIMIT-6', 'off by one', 'createUnsubscribeBatch accepts one record more than the maximum', () =>
    respondWhen(
      'createUnsubscribeBatch',
      batchOf(({ length }) => length === limits.batchSize + 1),
      () => createResponse(204),
    ),
  ),
  defineMutant('LIMIT-6', 'off by one', 'createOrderBatch accepts one record more than the maximum', () =>
    respondWhen(
      'createOrderBatch',
      batchOf(({ length }) => length === limits.batchSize + 1),
      () => createResponse(202, { request_ids: [] }),
    ),
  ),
  defineMutant('RESOURCE-78', 'too strict', 'recordEvent rejects `occurred_at`', () =>
    respondWhen(
      'recordEvent',
      (_, value) => Boolean(value?.events?.[0]?.occurred_at),
      () => createErrorResponse('occurred_at'),
    ),
  ),
  defineMutant('RESOURCE-80', 'missing', 'recordEvent does not find subscribers by `id`', () =>
    respondWhen(
      'recordEvent',
      (_, value) => Boolean(value?.events?.[0]?.id),
      () => createResponse(404, { errors: [{ code: 'not_found_error', message: 'No such subscriber.' }] }),
    ),
  ),
  defineMutant('RESOURCE-81', 'off by one', 'recordEvent accepts the smallest value that is too large', () =>
    respondWhen(
      'recordEvent',
      (_, value) => value?.events?.[0]?.properties?.value === limits.conversionValue,
      () => createResponse(204),
    ),
  ),
];

import { limits } from '../../src/interface-limits.ts';
import { answer, body, instead, type Mutant, mutant, refusal, requestBody } from '../mutant.ts';
import { recordsOf } from './batch-records.ts';

const batchOf = (count: (records: unknown[]) => boolean) => (_: unknown, value: unknown) => count(recordsOf(value));

export const eventMutants: Mutant[] = [
  mutant('EVENT-1', 'recordEvent loses events that name an address', () =>
    instead(
      'recordEvent',
      (_, value) => Boolean(value?.events?.[0]?.email),
      () => answer(204),
    ),
  ),
  mutant('EVENT-2', 'recordEvent loses events that name an id', () =>
    instead(
      'recordEvent',
      (_, value) => Boolean(value?.events?.[0]?.id),
      () => answer(204),
    ),
  ),
  mutant('EVENT-3', 'createEventBatch records the first 500 events', () =>
    requestBody('createEventBatch', ({ batches: [batch] }) => {
      batch.events = batch.events.slice(0, 500);
    }),
  ),
  mutant('EVENT-7', 'recordEvent accepts events without `action`', () =>
    instead(
      'recordEvent',
      (_, value) => value?.events?.[0] && !('action' in value.events[0]),
      () => answer(204),
    ),
  ),
  mutant('EVENT-8', 'recordEvent accepts an object as `action`', () =>
    instead(
      'recordEvent',
      (_, value) => typeof value?.events?.[0]?.action === 'object',
      () => answer(204),
    ),
  ),
  mutant('EVENT-10', 'recordEvent wants `occurred_at`', () =>
    instead(
      'recordEvent',
      (_, value) => !value?.events?.[0]?.occurred_at,
      () => refusal('occurred_at', 'presence_error'),
    ),
  ),
  mutant('EVENT-12', 'recordEvent refuses the largest value', () =>
    instead(
      'recordEvent',
      (_, value) => value?.events?.[0]?.properties?.value > limits.conversionValue - 2,
      () => refusal('value', 'range_error'),
    ),
  ),
  mutant('EVENT-15', 'listEventActions names every recorded event', () =>
    body('listEventActions', (value) => {
      value.event_actions = value.event_actions.flatMap((name: string) => [name, name]);
    }),
  ),
  mutant('EVENT-15', 'listEventActions names no action', () =>
    body('listEventActions', (value) => {
      value.event_actions = [];
    }),
  ),
  mutant('VERSION-4', 'recordEvent does not take `potential_lead`', () =>
    instead(
      'recordEvent',
      (_, value) => 'potential_lead' in (value?.events?.[0] ?? {}),
      () => refusal('potential_lead'),
    ),
  ),
  mutant('VERSION-4', 'createEventBatch does not take `potential_lead`', () =>
    instead(
      'createEventBatch',
      (_, value) => recordsOf(value).some((one) => 'potential_lead' in one),
      () => refusal('potential_lead'),
    ),
  ),
  mutant('LIMIT-4', 'createSubscriberBatch accepts no records', () =>
    instead(
      'createSubscriberBatch',
      batchOf(({ length }) => length === 0),
      () => answer(201, {}),
    ),
  ),
  mutant('LIMIT-4', 'createProductBatch accepts no records', () =>
    instead(
      'createProductBatch',
      batchOf(({ length }) => length === 0),
      () => answer(202, { request_ids: [] }),
    ),
  ),
  mutant('LIMIT-5', 'createEventBatch accepts one record less', () =>
    instead(
      'createEventBatch',
      batchOf(({ length }) => length > limits.batchSize - 1),
      () => refusal('batches', 'length_error'),
    ),
  ),
  mutant('LIMIT-5', 'createCartBatch wants two records', () =>
    instead(
      'createCartBatch',
      batchOf(({ length }) => length === 1),
      () => refusal('carts', 'length_error'),
    ),
  ),
  mutant('LIMIT-6', 'createUnsubscribeBatch accepts one record more', () =>
    instead(
      'createUnsubscribeBatch',
      batchOf(({ length }) => length === limits.batchSize + 1),
      () => answer(204),
    ),
  ),
  mutant('LIMIT-6', 'createOrderBatch accepts one record more', () =>
    instead(
      'createOrderBatch',
      batchOf(({ length }) => length === limits.batchSize + 1),
      () => answer(202, { request_ids: [] }),
    ),
  ),
  mutant('RESOURCE-78', 'recordEvent does not take `occurred_at`', () =>
    instead(
      'recordEvent',
      (_, value) => Boolean(value?.events?.[0]?.occurred_at),
      () => refusal('occurred_at'),
    ),
  ),
  mutant('RESOURCE-80', 'recordEvent does not find people by `id`', () =>
    instead(
      'recordEvent',
      (_, value) => Boolean(value?.events?.[0]?.id),
      () => answer(404, { errors: [{ code: 'not_found_error', message: 'Nobody.' }] }),
    ),
  ),
  mutant('RESOURCE-81', 'recordEvent accepts one value more', () =>
    instead(
      'recordEvent',
      (_, value) => value?.events?.[0]?.properties?.value === limits.conversionValue,
      () => answer(204),
    ),
  ),
];

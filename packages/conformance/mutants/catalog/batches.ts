import { randomUUID } from 'node:crypto';
import type { OperationId } from '@email-automation/types';
import type { ServerRequest } from '../../servers/exchange.ts';
import {
  type Body,
  changeBody,
  changeRequestBody,
  createErrorResponse,
  createResponse,
  parseBody,
  respondWhen,
} from '../../servers/rewrites.ts';
import { limits } from '../../src/kit/interface-limits.ts';
import type { Kind } from '../kind.ts';
import { type Mutant, replaceHooks, rewrite } from '../mutant.ts';

/** Finds the records of a request in any of its forms. */
export const findRecords = (value: Body): Body[] =>
  Object.values(value?.batches?.[0] ?? value ?? {}).find((record) => Array.isArray(record)) as Body[];

/** The batches, with the requirements of their body and of their response. */
const batches: { operation: OperationId; body: string; response: string; status: number; key?: 'v3' }[] = [
  { operation: 'createSubscriberBatch', body: 'ENDPOINT-4', response: 'ENDPOINT-5', status: 201 },
  { operation: 'createUnsubscribeBatch', body: 'ENDPOINT-6', response: 'ENDPOINT-7', status: 204 },
  { operation: 'createEventBatch', body: 'ENDPOINT-8', response: 'ENDPOINT-9', status: 201 },
  { operation: 'createLegacyOrderBatch', body: 'ENDPOINT-10', response: 'ENDPOINT-11', status: 202 },
  { operation: 'createCartBatch', body: 'ENDPOINT-12', response: 'ENDPOINT-13', status: 202, key: 'v3' },
  { operation: 'createOrderBatch', body: 'ENDPOINT-14', response: 'ENDPOINT-15', status: 202, key: 'v3' },
  { operation: 'createProductBatch', body: 'ENDPOINT-16', response: 'ENDPOINT-17', status: 202, key: 'v3' },
];

/** What a batch gets that is accepted. */
const accept = (operation: OperationId) => {
  const { status, key } = batches.find((batch) => batch.operation === operation) ?? { status: 201 };
  if (key === 'v3') return createResponse(status, { request_ids: [randomUUID()] });
  return createResponse(status, status === 204 ? undefined : {});
};

const ofBodies: Mutant[] = batches.flatMap(({ operation, body, response, status, key }) => [
  rewrite(body, 'too strict', `${operation} rejects every body`, () =>
    respondWhen(
      operation,
      () => true,
      () => createErrorResponse('body'),
    ),
  ),
  ...(key === undefined
    ? [
        rewrite(body, 'only first', `${operation} loses the second element of \`batches\``, () =>
          changeRequestBody(operation, (value) => {
            if (Array.isArray(value?.batches)) value.batches.length = Math.min(value.batches.length, 1);
          }),
        ),
      ]
    : []),
  ...(status === 204
    ? [answer(response, operation, 201, {}), answer(response, operation, 200, undefined)]
    : [answer(response, operation, 204, undefined), answer(response, operation, status === 202 ? 201 : 202, {})]),
  ...(status === 204
    ? []
    : key === undefined
      ? [answer(response, operation, status, { accepted: true }), answer(response, operation, status, [])]
      : [answer(response, operation, status, {}), answer(response, operation, status, { request_ids: 'one' })]),
]);

/** Responds to accepted batches with another status or body. */
function answer(requirement: string, operation: OperationId, status: number, value: unknown): Mutant {
  const description = value === undefined ? 'without a body' : `with ${JSON.stringify(value)}`;
  return rewrite(requirement, 'wrong', `${operation} returns ${status} ${description}`, () => ({
    response: (response, request) =>
      request.operation === operation && response.status < 300 ? createResponse(status, value) : response,
  }));
}

/** Accepts what the server rejects. */
const accepted: [requirement: string, operation: OperationId, what: string, isInvalid: (body: Body) => unknown][] = [
  ['ENDPOINT-4', 'createSubscriberBatch', 'a body without `batches`', (body) => !('batches' in body)],
  [
    'ENDPOINT-8',
    'createEventBatch',
    'an object as `events`',
    ({ batches: [one] = [] }) => one?.events && !Array.isArray(one.events),
  ],
  [
    'ENDPOINT-8',
    'createEventBatch',
    'a second element without `events`',
    ({ batches: [, two] = [] }) => two && !('events' in two),
  ],
  [
    'ENDPOINT-10',
    'createLegacyOrderBatch',
    'a string as second element',
    ({ batches: [, two] = [] }) => typeof two === 'string',
  ],
  ['ENDPOINT-14', 'createOrderBatch', 'a body without `orders`', (body) => !('orders' in body)],
  ['ENDPOINT-16', 'createProductBatch', 'a string as `products`', (body) => typeof body.products === 'string'],
  ['LIMIT-4', 'createSubscriberBatch', 'an empty array', (body) => findRecords(body)?.length === 0],
  ['LIMIT-4', 'createProductBatch', 'an empty array', (body) => findRecords(body)?.length === 0],
  [
    'LIMIT-4',
    'createSubscriberBatch',
    'a second element without records',
    ({ batches: [, two] = [] }) => two?.subscribers?.length === 0,
  ],
  [
    'LIMIT-6',
    'createUnsubscribeBatch',
    'a second element with too many records',
    ({ batches: [, two] = [] }) => two?.subscribers?.length > limits.batchSize,
  ],
  ['LIMIT-6', 'createUnsubscribeBatch', '1,001 records', (body) => findRecords(body)?.length === limits.batchSize + 1],
  ['LIMIT-6', 'createOrderBatch', '1,001 records', (body) => findRecords(body)?.length === limits.batchSize + 1],
];

/** Replaces hooks in whole: the sizes of batches. */
const sizes: [requirement: string, kind: Kind, description: string, size: { least: number; most: number }][] = [
  ['LIMIT-4', 'too lax', 'accepts a batch without records', { least: 0, most: 1000 }],
  ['LIMIT-5', 'off by one', 'rejects a batch of one record', { least: 2, most: 1000 }],
  ['LIMIT-5', 'off by one', 'rejects a batch of 1,000 records', { least: 1, most: 999 }],
  ['LIMIT-5', 'too strict', 'rejects batches of more than 500 records', { least: 1, most: 500 }],
  ['LIMIT-6', 'off by one', 'accepts 1,001 records', { least: 1, most: 1001 }],
  ['LIMIT-6', 'missing', 'accepts any number of records', { least: 1, most: 1_000_000 }],
];

/** Processes only some records of a batch: the requirement, the operation or all, and the selection. */
type Select = (records: Body[], groups: Body[][]) => Body[];
const withoutLast = (records: Body[]) => (records.length > 1 ? records.slice(0, -1) : records);
const selections: [requirement: string, kind: Kind, on: OperationId | 'all', what: string, Select][] = [
  ['SERVICE-8', 'only first', 'all', 'only the first element of `batches`', (_, [first = []]) => first],
  ['SERVICE-8', 'only last', 'all', 'only the last element of `batches`', (_, groups) => groups.at(-1) ?? []],
  ['SERVICE-8', 'only first', 'all', 'only the first 500 records', (records) => records.slice(0, 500)],
  ['SERVICE-8', 'off by one', 'all', 'only the first 999 records', (records) => records.slice(0, 999)],
  [
    'SERVICE-8',
    'only last',
    'createSubscriberBatch',
    'all records but the last',
    (_, groups) => groups.flatMap(withoutLast),
  ],
  ['SERVICE-8', 'only first', 'createSubscriberBatch', 'all records but the first', (records) => records.slice(1)],
  [
    'SERVICE-8',
    'only for other data',
    'all',
    'only one record for each email',
    (records) => [...new Map(records.map((one) => [one.email, one])).values()],
  ],
  [
    'SERVICE-8',
    'only for other data',
    'all',
    'only emails without a plus sign',
    (records) => records.filter(({ email }) => !email?.includes('+')),
  ],
  [
    'SERVICE-8',
    'only for other data',
    'createEventBatch',
    'only actions in ASCII',
    (records) => records.filter(({ action }) => !/[^ -~]/.test(action)),
  ],
  [
    'SERVICE-8',
    'missing',
    'createEventBatch',
    'only every second record',
    (records) => records.filter((_, index) => index % 2 === 0),
  ],
  ['SERVICE-8', 'missing', 'createSubscriberBatch', 'no record', () => []],
  ['SERVICE-8', 'missing', 'createEventBatch', 'no record', () => []],
  ['SERVICE-8', 'missing', 'createUnsubscribeBatch', 'no record', () => []],
  ['SERVICE-8', 'missing', 'createLegacyOrderBatch', 'no record', () => []],
  ['STATE-12', 'only first', 'createUnsubscribeBatch', 'only the first record', (records) => records.slice(0, 1)],
  ['STATE-12', 'only last', 'createUnsubscribeBatch', 'only the last record', (records) => records.slice(-1)],
  ['STATE-12', 'missing', 'createUnsubscribeBatch', 'no record', () => []],
  [
    'STATE-12',
    'off by one',
    'createUnsubscribeBatch',
    'only the first 999 records',
    (records) => records.slice(0, 999),
  ],
  [
    'STATE-12',
    'only for other data',
    'createUnsubscribeBatch',
    'only emails without capitals',
    (records) => records.filter(({ email }) => !/[A-Z]/.test(email)),
  ],
  [
    'STATE-12',
    'only for other data',
    'createUnsubscribeBatch',
    'only emails without a plus sign',
    (records) => records.filter(({ email }) => !email.includes('+')),
  ],
  ['EVENT-3', 'only first', 'createEventBatch', 'only the first 100 events', (records) => records.slice(0, 100)],
  ['EVENT-3', 'off by one', 'createEventBatch', 'only the first 999 events', (records) => records.slice(0, 999)],
  ['EVENT-3', 'only last', 'createEventBatch', 'only the last event', (records) => records.slice(-1)],
  [
    'EVENT-3',
    'missing',
    'createEventBatch',
    'all but every hundredth event',
    (records) => records.filter((_, index) => index % 100 !== 99),
  ],
  [
    'EVENT-3',
    'only for other data',
    'createEventBatch',
    'only one event for each subscriber',
    (records) => [...new Map(records.map((one) => [one.email, one])).values()],
  ],
  ['ENDPOINT-21', 'missing', 'createLegacyOrderBatch', 'no record', () => []],
  [
    'ENDPOINT-21',
    'only first',
    'createLegacyOrderBatch',
    'only the first hundred orders',
    (records) => records.slice(0, 100),
  ],
];

/** `request_ids` that are wrong. */
const shopperActivity: OperationId[] = ['createCartBatch', 'createOrderBatch', 'createProductBatch'];
const ids: [requirement: string, on: OperationId[], what: string, change: (ids: string[], next: number) => unknown][] =
  [
    ['ENDPOINT-13', shopperActivity, 'one string for one record', (own) => (own.length === 1 ? own[0] : own)],
    ['ENDPOINT-13', ['createCartBatch'], 'objects', (own) => own.map((id) => ({ id }))],
    ['ENDPOINT-18', shopperActivity, 'UUIDs without hyphens', (own) => own.map((id) => id.replaceAll('-', ''))],
    ['ENDPOINT-18', shopperActivity, 'numbers', (own, next) => own.map((_, index) => String(next * 1000 + index))],
    ['ENDPOINT-18', ['createProductBatch'], 'UUIDs with a word in front', (own) => own.map((id) => `product-${id}`)],
    ['ENDPOINT-19', shopperActivity, 'one UUID for all records', (own) => own.map(() => own[0])],
    ['ENDPOINT-19', shopperActivity, 'the same UUID for all requests', () => ['3f2504e0-4f89-41d3-9a0c-0305e82c3301']],
    [
      'ENDPOINT-19',
      ['createOrderBatch'],
      'the same UUID for all requests',
      () => ['3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
    ],
  ];

const hasTooManyEvents = (request: ServerRequest) =>
  request.operation === 'createEventBatch' && findRecords(parseBody(request))?.length === limits.batchSize + 1;

export const batchMutants: Mutant[] = [
  ...ofBodies,
  ...accepted.map(([requirement, operation, what, isInvalid]) =>
    rewrite(requirement, 'too lax', `${operation} accepts ${what}`, () =>
      respondWhen(
        operation,
        (_, body) => body !== undefined && Boolean(isInvalid(body)),
        () => accept(operation),
      ),
    ),
  ),
  ...sizes.map(([requirement, kind, description, batchSize]) =>
    replaceHooks(requirement, kind, description, () => ({ batchSize })),
  ),
  replaceHooks('LIMIT-4', 'only first', 'checks the size of the first element only', ({ findSizeErrors }) => ({
    findSizeErrors: (world, records, attribute) =>
      attribute.startsWith('batches.1') ? [] : findSizeErrors(world, records, attribute),
  })),
  replaceHooks('LIMIT-6', 'too lax', 'processes the first 1,000 of too many records', ({ findSizeErrors }) => ({
    findSizeErrors(world, records, attribute) {
      records?.splice(1000);
      return findSizeErrors(world, records, attribute);
    },
  })),
  replaceHooks('LIMIT-5', 'too strict', 'reads at most 32 KiB of a body', ({ joinChunks }) => ({
    joinChunks: (chunks) => joinChunks(chunks).slice(0, 32 * 1024),
  })),
  ...selections.map(([requirement, kind, on, what, select]) =>
    replaceHooks(
      requirement,
      kind,
      `processes ${what} of ${on === 'all' ? 'every batch' : on}`,
      ({ selectRecords }) => ({
        selectRecords: (groups, operation) =>
          on === 'all' || on === operation
            ? select(groups.flat() as Body[], groups as Body[][])
            : selectRecords(groups, operation),
      }),
    ),
  ),
  ...ids.map(([requirement, on, what, change]) =>
    rewrite(requirement, 'wrong', `${on.join(', ')} returns ${what} as \`request_ids\``, () => {
      let next = 0;
      return changeBody(on, ({ request_ids }) => ({ request_ids: change(request_ids, ++next) }));
    }),
  ),
  rewrite('ENDPOINT-19', 'wrong', 'createOrderBatch returns the `request_ids` of createCartBatch', () => {
    let previous: unknown;
    return changeBody(['createCartBatch', 'createOrderBatch'], (body, { operation }) => {
      if (operation === 'createCartBatch') previous = body.request_ids;
      else body.request_ids = previous ?? body.request_ids;
    });
  }),
  rewrite('LIMIT-6', 'wrong', 'createEventBatch rejects too many records and processes all but the last', () => ({
    request(request) {
      if (!hasTooManyEvents(request)) return request;
      const body = parseBody(request);
      findRecords(body).pop();
      return { ...request, text: JSON.stringify(body) };
    },
    response: (response, request) =>
      hasTooManyEvents(request) ? createErrorResponse('batches[0].events', 'length_error') : response,
  })),
  replaceHooks('SERVICE-8', 'off by one', 'loses the last of an odd number of records', ({ enqueue }) => ({
    enqueue: (queues, name, steps) => enqueue(queues, name, steps.slice(0, steps.length - (steps.length % 2))),
  })),
  replaceHooks('SERVICE-8', 'only first', 'processes only the first ten records', ({ enqueue }) => ({
    enqueue: (queues, name, steps) => enqueue(queues, name, steps.slice(0, 10)),
  })),
  replaceHooks('SERVICE-8', 'only concurrently', 'loses a batch while another one is processed', ({ enqueue }) => ({
    enqueue: (queues, name, steps) => (queues.waiting.has(name) ? undefined : enqueue(queues, name, steps)),
  })),
  replaceHooks('SERVICE-8', 'only concurrently', 'replaces the batch that is processed by the next', ({ enqueue }) => ({
    enqueue(queues, name, steps) {
      queues.waiting.get(name)?.splice(0);
      enqueue(queues, name, steps);
    },
  })),
  replaceHooks('SERVICE-8', 'stale', 'processes a batch only when the next one comes', ({ enqueue }) => {
    const previous = new Map<string, (() => void)[]>();
    return {
      enqueue(queues, name, steps) {
        enqueue(queues, name, previous.get(name) ?? []);
        previous.set(name, steps);
      },
    };
  }),
];

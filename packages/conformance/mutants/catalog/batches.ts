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
import { limits } from '../../src/contract/interface-limits.ts';
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
  rewrite(body, `${operation} rejects every body`, () =>
    respondWhen(
      operation,
      () => true,
      () => createErrorResponse('body'),
    ),
  ),
  ...(key === undefined
    ? [
        rewrite(body, `${operation} loses the second element of \`batches\``, () =>
          changeRequestBody(operation, (value) => {
            if (Array.isArray(value?.batches)) value.batches.length = Math.min(value.batches.length, 1);
          }),
        ),
      ]
    : []),
  ...(operation === 'createCartBatch'
    ? [
        rewrite(body, `${operation} takes its array from an element of \`batches\`, too`, () =>
          changeRequestBody(operation, (value) => Object.assign(value ?? {}, value?.batches?.[0])),
        ),
      ]
    : []),
  ...(status === 204 ? [answer(response, operation, 201, {})] : []),
  ...(status === 204
    ? []
    : key === undefined
      ? [answer(response, operation, status, [])]
      : [answer(response, operation, status, { request_ids: 'one' })]),
]);

/** Responds to accepted batches with another status or body. */
function answer(requirement: string, operation: OperationId, status: number, value: unknown): Mutant {
  const description = value === undefined ? 'without a body' : `with ${JSON.stringify(value)}`;
  return rewrite(requirement, `${operation} returns ${status} ${description}`, () => ({
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
    'ENDPOINT-10',
    'createLegacyOrderBatch',
    'a string as second element',
    ({ batches: [, two] = [] }) => typeof two === 'string',
  ],
  ['ENDPOINT-14', 'createOrderBatch', 'a body without `orders`', (body) => !('orders' in body)],
  ['ENDPOINT-16', 'createProductBatch', 'a string as `products`', (body) => typeof body.products === 'string'],
];

/** Replaces hooks in whole: the sizes of batches. */
const sizes: [requirement: string, description: string, size: { least: number; most: number }][] = [
  ['LIMIT-4', 'accepts a batch without records', { least: 0, most: limits.batchSize }],
  ['LIMIT-5', 'rejects a batch of one record', { least: 2, most: limits.batchSize }],
  ['LIMIT-6', 'accepts any number of records', { least: 1, most: 1_000_000 }],
];

/** Processes only some records of a batch: the requirement, the operation or all, and the selection. */
type Select = (records: Body[], groups: Body[][]) => Body[];
const selections: [requirement: string, on: OperationId | 'all', what: string, Select][] = [
  ['SERVICE-8', 'all', 'only the first 500 records', (records) => records.slice(0, 500)],
  [
    'SERVICE-8',
    'all',
    'only emails without a plus sign',
    (records) => records.filter(({ email }) => !email?.includes('+')),
  ],
  ['STATE-12', 'createUnsubscribeBatch', 'no record', () => []],
  ['EVENT-3', 'createEventBatch', 'only the last event', (records) => records.slice(-1)],
  ['ENDPOINT-8', 'createEventBatch', 'only two elements', (_, groups) => groups.slice(0, 2).flat()],
  ['ENDPOINT-21', 'createLegacyOrderBatch', 'no record', () => []],
];

/** `request_ids` that are wrong. */
const shopperActivity: OperationId[] = ['createCartBatch', 'createOrderBatch', 'createProductBatch'];
const ids: [requirement: string, on: OperationId[], what: string, change: (ids: string[], next: number) => unknown][] =
  [
    ['ENDPOINT-18', shopperActivity, 'numbers', (own, next) => own.map((_, index) => String(next * 1000 + index))],
    ['ENDPOINT-19', shopperActivity, 'one UUID for all records', (own) => own.map(() => own[0])],
  ];

const hasTooManyEvents = (request: ServerRequest) =>
  request.operation === 'createEventBatch' && findRecords(parseBody(request))?.length === limits.batchSize + 1;

export const batchMutants: Mutant[] = [
  ...ofBodies,
  ...accepted.map(([requirement, operation, what, isInvalid]) =>
    rewrite(requirement, `${operation} accepts ${what}`, () =>
      respondWhen(
        operation,
        (_, body) => body !== undefined && Boolean(isInvalid(body)),
        () => accept(operation),
      ),
    ),
  ),
  ...sizes.map(([requirement, description, batchSize]) =>
    replaceHooks(requirement, description, () => ({ batchSize })),
  ),
  replaceHooks('LIMIT-5', 'reads at most 32 KiB of a body', ({ joinChunks }) => ({
    joinChunks: (chunks) => joinChunks(chunks).slice(0, 32 * 1024),
  })),
  ...selections.map(([requirement, on, what, select]) =>
    replaceHooks(requirement, `processes ${what} of ${on === 'all' ? 'every batch' : on}`, ({ selectRecords }) => ({
      selectRecords: (groups, operation) =>
        on === 'all' || on === operation
          ? select(groups.flat() as Body[], groups as Body[][])
          : selectRecords(groups, operation),
    })),
  ),
  replaceHooks('SERVICE-8', 'drops a batch that comes right after another one', ({ selectRecords }) => {
    const times = new Map<unknown, number>();
    return {
      selectRecords(groups, operation) {
        const isLate = Date.now() - (times.get(operation) ?? 0) > 300;
        times.set(operation, Date.now());
        return isLate ? selectRecords(groups, operation) : [];
      },
    };
  }),
  ...ids.map(([requirement, on, what, change]) =>
    rewrite(requirement, `${on.join(', ')} returns ${what} as \`request_ids\``, () => {
      let next = 0;
      return changeBody(on, ({ request_ids }) => ({ request_ids: change(request_ids, ++next) }));
    }),
  ),
  rewrite('ENDPOINT-19', 'createOrderBatch returns the `request_ids` of createCartBatch', () => {
    let previous: unknown;
    return changeBody(['createCartBatch', 'createOrderBatch'], (body, { operation }) => {
      if (operation === 'createCartBatch') previous = body.request_ids;
      else body.request_ids = previous ?? body.request_ids;
    });
  }),
  rewrite('LIMIT-6', 'createEventBatch rejects too many records and processes all but the last', () => ({
    request(request) {
      if (!hasTooManyEvents(request)) return request;
      const body = parseBody(request);
      findRecords(body).pop();
      return { ...request, text: JSON.stringify(body) };
    },
    response: (response, request) =>
      hasTooManyEvents(request) ? createErrorResponse('batches[0].events', 'length_error') : response,
  })),
];

import type { OperationId } from '@email-automation/types';
import { limits } from '../../src/kit/interface-limits.ts';
import { defineMutant, type Mutant } from '../mutant.ts';
import type { ProxyRequest, ProxyResponse } from '../proxy.ts';
import {
  type Body,
  changeBody,
  changeRequestBody,
  createErrorResponse,
  createResponse,
  parseBody,
  respondWhen,
} from '../rewrites.ts';
import { findRecords } from './batch-records.ts';

const grouped = [
  ['createSubscriberBatch', 'ENDPOINT-4', 201, {}],
  ['createUnsubscribeBatch', 'ENDPOINT-6', 204, undefined],
  ['createEventBatch', 'ENDPOINT-8', 201, {}],
  ['createLegacyOrderBatch', 'ENDPOINT-10', 202, {}],
] as const;

const accept = (operation: OperationId): ProxyResponse => {
  const found = grouped.find(([id]) => id === operation);
  return found ? createResponse(found[2], found[3]) : createResponse(202, { request_ids: [crypto.randomUUID()] });
};

/** Accepts what the server rejects. */
const acceptsInvalid = (
  requirement: string,
  operation: OperationId,
  what: string,
  isInvalid: (body: Body) => boolean,
) =>
  defineMutant(requirement, 'too lax', `${operation} accepts ${what}`, () =>
    respondWhen(
      operation,
      (_, body) => body !== undefined && isInvalid(body),
      () => accept(operation),
    ),
  );

/** Loses records of the first element. */
const loses = (
  requirement: string,
  operation: OperationId,
  what: string,
  isLost: (record: Body, index: number) => boolean,
) =>
  defineMutant(requirement, 'missing', `${operation} loses ${what}`, () =>
    changeRequestBody(operation, (body) => {
      const records = findRecords(body);
      const others = records.filter((record, index) => !isLost(record, index));
      if (others.length > 0) records.splice(0, records.length, ...others);
    }),
  );

/** Rejects a batch because of a valid record. */
const rejects = (requirement: string, operation: OperationId, what: string, isRejected: (record: Body) => boolean) =>
  defineMutant(requirement, 'too strict', `${operation} rejects ${what}`, () =>
    respondWhen(
      operation,
      (_, body) => (findRecords(body) ?? []).some(isRejected),
      () => createErrorResponse('batches'),
    ),
  );

const recordOf = (request: ProxyRequest) => parseBody(request)?.batches?.[0];

export const batchMutants: Mutant[] = [
  ...grouped.map(([operation, requirement]) =>
    defineMutant(requirement, 'only first', `${operation} loses the second element of \`batches\``, () =>
      changeRequestBody(operation, ({ batches }) => {
        if (Array.isArray(batches)) batches.length = Math.min(batches.length, 1);
      }),
    ),
  ),
  acceptsInvalid(
    'LIMIT-4',
    'createSubscriberBatch',
    'a second element with no records',
    (body) => body.batches?.[1]?.subscribers?.length === 0,
  ),
  acceptsInvalid(
    'LIMIT-6',
    'createUnsubscribeBatch',
    'a second element with too many records',
    (body) => body.batches?.[1]?.subscribers?.length > limits.batchSize,
  ),
  acceptsInvalid(
    'ENDPOINT-8',
    'createEventBatch',
    'a second element without an array',
    (body) => body.batches?.[1] && !('events' in body.batches[1]),
  ),
  acceptsInvalid(
    'ENDPOINT-10',
    'createLegacyOrderBatch',
    'a string as second element',
    (body) => typeof body.batches?.[1] === 'string',
  ),
  acceptsInvalid('ENDPOINT-4', 'createSubscriberBatch', 'a body without `batches`', (body) => !('batches' in body)),
  acceptsInvalid(
    'ENDPOINT-8',
    'createEventBatch',
    'an object as `events`',
    (body) => typeof body.batches?.[0]?.events === 'object' && !Array.isArray(body.batches[0].events),
  ),
  acceptsInvalid('ENDPOINT-14', 'createOrderBatch', 'a body without `orders`', (body) => !('orders' in body)),
  acceptsInvalid(
    'ENDPOINT-16',
    'createProductBatch',
    'a string as `products`',
    (body) => typeof body.products === 'string',
  ),
  loses('SERVICE-8', 'createSubscriberBatch', 'the first record', (_, index) => index === 0),
  loses('SERVICE-8', 'createSubscriberBatch', 'emails with a plus sign', ({ email }) => email?.includes('+')),
  loses('SERVICE-8', 'createEventBatch', 'actions that are not in ASCII', ({ action }) => /[^ -~]/.test(action)),
  loses('EVENT-3', 'createEventBatch', 'every hundredth event', (_, index) => index % 100 === 99),
  loses('STATE-12', 'createUnsubscribeBatch', 'the last record', (_, index) => index === limits.batchSize - 1),
  loses('ENDPOINT-21', 'createLegacyOrderBatch', 'the orders after the first hundred', (_, index) => index > 99),
  rejects('RESOURCE-93', 'createLegacyOrderBatch', 'an `amount` of 0', ({ amount }) => amount === 0),
  rejects('RESOURCE-87', 'createCartBatch', 'more than 100 line items', ({ items }) => items?.length > 100),
  rejects('RESOURCE-90', 'createProductBatch', 'an `inventory` of 0', ({ inventory }) => inventory === 0),
  rejects(
    'RESOURCE-74',
    'createSubscriberBatch',
    'tags that are not in ASCII',
    ({ tags }) => Array.isArray(tags) && tags.some((tag) => /[^ -~]/.test(tag)),
  ),
  defineMutant('ENDPOINT-19', 'wrong', 'createOrderBatch returns the request IDs of createCartBatch', () => {
    let ids: unknown;
    return changeBody(['createCartBatch', 'createOrderBatch'], (body, { operation }) => {
      if (operation === 'createCartBatch') ids = body.request_ids;
      else body.request_ids = ids ?? body.request_ids;
    });
  }),
  defineMutant('LIMIT-6', 'wrong', 'createEventBatch rejects too many records and processes all but the last', () => ({
    request(request) {
      if (request.operation !== 'createEventBatch' || recordOf(request)?.events?.length !== limits.batchSize + 1)
        return request;
      const body = parseBody(request);
      body.batches[0].events.pop();
      return { ...request, text: JSON.stringify(body) };
    },
    response: (response, request) =>
      request.operation === 'createEventBatch' && recordOf(request)?.events?.length === limits.batchSize + 1
        ? createErrorResponse('batches[0].events', 'length_error')
        : response,
  })),
  defineMutant('RESOURCE-81', 'wrong', 'recordEvent rejects a value that is too large and records the event', () => ({
    request(request) {
      const body = parseBody(request);
      const properties = body?.events?.[0]?.properties;
      if (request.operation !== 'recordEvent' || !(properties?.value >= limits.conversionValue)) return request;
      properties.value = 1;
      return { ...request, text: JSON.stringify(body) };
    },
    response: (response, request) =>
      request.operation === 'recordEvent' &&
      parseBody(request)?.events?.[0]?.properties?.value >= limits.conversionValue
        ? createErrorResponse('properties.value', 'range_error')
        : response,
  })),
];

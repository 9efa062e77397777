import { deepEqual, equal } from 'node:assert/strict';
import type { OperationId } from '@email-automation/types';
import type { Rewrite, ServerRequest, ServerResponse } from '../../servers/exchange.ts';
import {
  type Body,
  changeRequestBody,
  createErrorResponse,
  createResponse,
  parseBody,
  respondWhen,
} from '../../servers/rewrites.ts';
import { limits } from '../../src/contract/interface-limits.ts';
import { operationIds, operations } from '../../src/contract/operations.ts';
import { createUnusedEmail, trackSubscribers } from '../track-subscribers.ts';
import { defineVariant, filterObjects, type Variant, withBody } from '../variant.ts';

const batches = operationIds.filter((id) => operations[id].batch);
const subscriberOperations: OperationId[] = ['createSubscriberBatch', 'createUnsubscribeBatch', 'createEventBatch'];
const groupedOperations = [...subscriberOperations, 'createLegacyOrderBatch' as const];
const isBatch = ({ operation }: ServerRequest) => operation !== undefined && batches.includes(operation);

/** Finds the arrays of records in the body of a batch. */
function findLists(value: Body): Body[][] {
  const groups = filterObjects(value?.batches ?? [value]);
  return groups.flatMap((group) => Object.values(group).filter(Array.isArray));
}
const findRecords = (value: Body): Body[] => filterObjects(findLists(value).flat());

/** Changes each array of records in batches. */
const changeLists = (on: OperationId[], change: (records: Body[]) => Body[]): Rewrite =>
  changeRequestBody(on, (value) => {
    for (const records of findLists(value)) records.splice(0, records.length, ...change([...records]));
  });

const success: Partial<Record<OperationId, () => ServerResponse>> = {
  createSubscriberBatch: () => createResponse(201, {}),
  createEventBatch: () => createResponse(201, {}),
  createUnsubscribeBatch: () => createResponse(204),
};
const createAcceptedResponse = (operation: OperationId | undefined): ServerResponse =>
  (operation && success[operation]?.()) ??
  createResponse(202, operation === 'createLegacyOrderBatch' ? {} : { request_ids: [crypto.randomUUID()] });

const subscribersPath = '/v2/1001/subscribers/batches';
const unsubscribesPath = '/v2/1001/unsubscribes/batches';
const createBatch = (...subscribers: object[]) => ({ batches: [{ subscribers }] });

export const batchVariants: Variant[] = [
  defineVariant(
    'background-delay',
    'processes the records of a batch from the last to the first',
    () => changeLists(batches, (records) => records.reverse()),
    async ({ post, waitForBackground, createEmail, subscribe, findSubscriber }) => {
      const subscriber = { email: createEmail() };
      await subscribe(subscriber);
      await post(subscribersPath, createBatch({ ...subscriber, tags: ['first'] }, { ...subscriber, tags: ['second'] }));
      await post(subscribersPath, createBatch({ ...subscriber, tags: ['third'] }));
      await waitForBackground();
      deepEqual((await findSubscriber(subscriber.email)).tags, ['first', 'second', 'third']);
    },
  ),
  defineVariant('batch-existing-subscriber', 'does not change subscribers who exist already', () => {
    const subscribers = trackSubscribers();
    return async (request, next) => {
      const rewrite = changeLists(['createSubscriberBatch'], (records) =>
        records.map((record) => (subscribers.has(record?.email) ? { ...record, email: createUnusedEmail() } : record)),
      );
      const changed = rewrite.request?.(request) as ServerRequest;
      const response = await next(changed);
      subscribers.track(request, response);
      return response;
    };
  }),
  defineVariant(
    'several-groups',
    'returns 422 for more than one element of `batches`',
    () =>
      respondWhen(
        groupedOperations,
        (_, value) => Array.isArray(value?.batches) && value.batches.length > 1,
        () => createErrorResponse('batches', 'length_error'),
      ),
    async ({ post, createEmail }) => {
      const groups = [...Array(30)].map(() => ({ subscribers: [{ email: createEmail() }] }));
      equal((await post(subscribersPath, { batches: groups })).status, 201);
    },
  ),
  defineVariant(
    'invalid-record-in-batch',
    'skips invalid records, but rejects a batch with an invalid email address',
    () => async (request, next) => {
      if (!isBatch(request)) return next(request);
      const hasInvalidEmail = findRecords(parseBody(request)).some(
        ({ email } = {}) => typeof email === 'string' && !email.includes('@'),
      );
      if (hasInvalidEmail) return createErrorResponse('email', 'email_error');
      const response = await next(request);
      if (response.status !== 422) return response;
      const records: [string, string, number][] = parseBody(response).errors.map(({ attribute = '' }) => {
        const [, list = '', index = ''] =
          /^(.*?\.?\w+)\[(\d+)\]\.\w/.exec(attribute.replace(/^batches\[0\]/, 'batches.0')) ?? [];
        return [attribute, list.replace(/^batches\.0\./, ''), Number(index)];
      });
      if (records.some(([, list]) => list === '')) return response;
      const value = parseBody(request);
      const group = value.batches?.[0] ?? value;
      const invalid = new Set(records.map(([, , index]) => index));
      const list = records[0]?.[1] ?? '';
      group[list] = group[list].filter((_: Body, index: number) => !invalid.has(index));
      return group[list].length > 0
        ? next({ ...request, text: JSON.stringify(value) })
        : createAcceptedResponse(request.operation);
    },
  ),
  defineVariant(
    'array-lengths',
    'returns another code for a batch that is empty or too large',
    (): Rewrite => ({
      response(response, request) {
        if (!isBatch(request) || response.status !== 422) return response;
        const value = parseBody(response);
        for (const error of value.errors) if (error.code === 'length_error') error.code = 'range_error';
        return withBody(response, value);
      },
    }),
  ),
  defineVariant(
    'records-per-hour',
    'returns 422 for more records than the hourly limit allows',
    () =>
      respondWhen(
        groupedOperations,
        (_, value) => findRecords(value).length > limits.records,
        () => createErrorResponse('batches', 'length_error'),
      ),
    async ({ post }) => {
      const subscribers = Array.from({ length: limits.batchSize }, () => ({ email: 'x@example.com' }));
      const batches = Array.from({ length: limits.records / limits.batchSize + 1 }, () => ({ subscribers }));
      const response = await post(unsubscribesPath, { batches });
      equal(response.status, 429);
      equal((await post(subscribersPath, createBatch({}))).status, 201);
    },
  ),
];

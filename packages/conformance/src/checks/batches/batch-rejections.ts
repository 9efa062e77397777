import type { OperationId } from '@email-automation/types';
import { limits } from '../../contract/interface-limits.ts';
import { Skipped } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import { inGroups, isOfBatches } from '../../kit/concerns.ts';
import { expect, type Fields } from '../../kit/expectations.ts';
import { applyTemplate } from '../../kit/template.ts';
import { hasNoEffect, type Refusal, refuse } from '../access/refusals.ts';
import { type Batch, batches, batchOf, findBatch } from './batch-records.ts';
import {
  isAccepted,
  recurringRecords,
  sendInvalidBatch,
  sendSpare,
  sendValidBatches,
  takeRequest,
} from './batch-requests.ts';

const tooMany = limits.batchSize + 1;

/** An array of one record too many; the effect of the first is visible. */
const tooManyRecords: Refusal = {
  name: 'too-many-records',
  title: `with ${tooMany} records in an array`,
  requirement: 'LIMIT-6',
  concerns: isOfBatches,
  async change(kit, operation, call) {
    await takeRequest(kit, 'sizes');
    const batch = batchOf(operation);
    const [first] = batch.recordsOf(call.body);
    const body = batch.wrap([first as Fields, ...recurringRecords(batch, tooMany).slice(1)]);
    return { ...call, body, tolerated: [400, 413] };
  },
};

const expectRejected = ({ status }: HttpResponse) => expect([400, 413, 422].includes(status), 'the status 422', status);

/** An incorrect second element, one for each operation: servers validate all elements with the same code. */
interface WrongElement {
  title: string;
  requirement: 'LIMIT-4' | 'LIMIT-6' | 'shape';
  element(batch: Batch): unknown;
}

const wrongElements: Partial<Record<OperationId, WrongElement>> = {
  createSubscriberBatch: {
    title: 'with no records',
    requirement: 'LIMIT-4',
    element: ({ key }) => ({ [key]: [] }),
  },
  createUnsubscribeBatch: {
    title: `with ${tooMany} records`,
    requirement: 'LIMIT-6',
    element: (batch) => ({ [batch.key]: recurringRecords(batch, tooMany) }),
  },
  createEventBatch: {
    title: 'without an array of records',
    requirement: 'shape',
    element: () => ({}),
  },
  createLegacyOrderBatch: {
    title: 'that is not an object',
    requirement: 'shape',
    element: ({ key }) => key,
  },
};

/** A wrong element after one whose effect is visible. */
const wrongSecondElement: Refusal = {
  name: 'wrong-second-element',
  title: 'whose second element of `batches` is wrong',
  requirement: requirementOfElement,
  concerns: inGroups,
  async change(kit, operation, call) {
    const batch = batchOf(operation);
    const { several } = await sendValidBatches(kit, batch);
    if (several === undefined || !isAccepted(several))
      throw new Skipped('The server takes one element of `batches`, which is unspecified (several-groups).');
    await takeRequest(kit, 'spare');
    const elements = [{ [batch.key]: batch.recordsOf(call.body) }, wrongElements[operation]?.element(batch)];
    return { ...call, body: { batches: elements }, tolerated: [400, 413] };
  },
};

function requirementOfElement(operation: OperationId): string {
  const requirement = wrongElements[operation]?.requirement ?? 'shape';
  return requirement === 'shape' ? batchOf(operation).shape : requirement;
}

type WrongBody = [OperationId, name: string, title: string, body: (records: Fields[]) => unknown];

/** The elements of `batches` are for other operations than those with one array. */
const wrapped = batches
  .filter(({ grouped }) => !grouped)
  .map(
    ({ operation, key }): WrongBody => [
      ...([operation, 'wrapped-in-batches', `\`${key}\` in an element of \`batches\``] as const),
      (records) => ({ batches: [{ [key]: records }] }),
    ],
  );

/** Bodies of a wrong shape, some for each operation: `wrongElements` has the rest. */
const wrongBodies: WrongBody[] = [
  ['createSubscriberBatch', 'without-batches', 'a body without `batches`', () => ({})],
  ['createUnsubscribeBatch', 'without-array', 'an element without `subscribers`', () => ({ batches: [{}] })],
  ['createEventBatch', 'object-as-array', 'an object as `events`', ([event]) => ({ batches: [{ events: { event } }] })],
  ['createLegacyOrderBatch', 'object-as-batches', 'an object as `batches`', (orders) => ({ batches: { orders } })],
  ['createCartBatch', 'object-as-array', 'an object as `carts`', ([cart]) => ({ carts: { cart } })],
  ['createOrderBatch', 'without-array', 'a body without `orders`', () => ({})],
  ['createProductBatch', 'string-as-array', 'a string as `products`', () => ({ products: 'all' })],
  ...wrapped,
];

const shapeChecks = wrongBodies.map(([operation, name, title, body]): Check => {
  const batch = batchOf(operation);
  return {
    id: `${operation}/${name}`,
    title: `rejects ${title}`,
    requirements: [batch.shape],
    stateless: true,
    async run(kit) {
      const call = { body: body(recurringRecords(batch, 1)), tolerated: [400, 413] };
      expectRejected(await sendSpare(kit, operation, call));
    },
  };
});

/** Checks of batches that a server rejects, the most important first: a run has few batch requests. */
export const batchRejectionChecks: Check[] = [
  ...applyTemplate<Batch>({
    name: 'no-records',
    title: 'rejects an array of no records',
    requirements: ['LIMIT-4'],
    concerns: isOfBatches,
    rows: findBatch,
    stateless: true,
    async run(kit, _operation, batch) {
      expectRejected(await sendInvalidBatch(kit, batch, batch.wrap([])));
    },
  }),
  ...applyTemplate({
    name: 'too-many-records',
    title: `rejects an array of ${tooMany} records`,
    requirements: ['LIMIT-6'],
    concerns: isOfBatches,
    stateless: true,
    async run(kit, operation) {
      expectRejected((await refuse(kit, operation, tooManyRecords)).response);
    },
  }),
  ...hasNoEffect(tooManyRecords),
  ...applyTemplate<WrongElement>({
    name: 'wrong-second-element',
    title: ({ title }) => `rejects a second element of \`batches\` ${title}`,
    requirements: (_row, operation) => [requirementOfElement(operation)],
    concerns: inGroups,
    rows: wrongElements,
    stateless: true,
    run: async (kit, operation) => expectRejected((await refuse(kit, operation, wrongSecondElement)).response),
  }),
  ...hasNoEffect(wrongSecondElement),
  ...shapeChecks,
];

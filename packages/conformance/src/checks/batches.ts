import type { Check } from '../check.ts';
import { operations } from '../contract/operations.ts';
import { expect, expectArray, expectEqual, expectString, expectSuccess, type Fields } from '../expectations.ts';
import type { HttpResponse } from '../http/send.ts';
import { limits } from '../interface-limits.ts';
import type { Kit } from '../kit.ts';
import { effectOf } from './batch-effects.ts';
import { type Batch, batches } from './batch-records.ts';
import { sharedSubscriber } from './fixtures.ts';
import { sendValidRequest } from './requests.ts';

/** The same emails in every run, so that an account does not grow with each run. */
export const recurringEmail = (operation: string, index: number) =>
  `conformance-${operation.toLowerCase()}-${index}@example.com`;

const createRecords = ({ operation, small }: Batch, count: number): Fields[] =>
  Array.from({ length: count }, (_, index) => small(recurringEmail(operation, index), index));

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The response to a record with all fields. The checks share it, because a run has few batch requests. */
async function sendAllFields(kit: Kit, { operation }: Batch): Promise<HttpResponse> {
  const response = await sendValidRequest(kit, operation);
  expectSuccess(operation, response);
  return response;
}

function expectAccepted({ response, requestIds }: Batch, { body, text }: HttpResponse): void {
  if (response === 'ENDPOINT-7') expectEqual(text, '', 'the body');
  else if (requestIds) expectArray(body, 'request_ids');
  else expectEqual(body, {}, 'the body');
}

const expectRequestIds = ({ body }: HttpResponse) =>
  expectArray(body, 'request_ids').map((id) => expectString(id, 'each of the `request_ids`'));

function checksOf(batch: Batch): Check[] {
  const { operation, wrap, shape, response, fields } = batch;
  const effect = effectOf(operation);
  const version = operations[operation].path.slice(0, 3);
  const rejects = (name: string, count: number, requirement: string): Check => ({
    id: `${operation}/${name}`,
    title: `rejects an array of ${count === 0 ? 'no' : count} records`,
    requirements: [requirement],
    stateless: true,
    async run(kit) {
      // The status for a body that is too large is unspecified (`body-size`), so 413 passes too.
      const { status } = await kit.call(operation, { body: wrap(createRecords(batch, count)), tolerated: [400, 413] });
      expect([400, 413, 422].includes(status), 'the status 422', status);
    },
  });
  return [
    {
      id: `${operation}/all-fields`,
      title: 'accepts an array of one record with all fields and returns the documented response',
      requirements: [shape, response, ...fields, 'LIMIT-5'],
      stateless: true,
      async run(kit) {
        expectAccepted(batch, await sendAllFields(kit, batch));
      },
    },
    {
      id: `${operation}/most-records`,
      title: `accepts an array of ${limits.batchSize} records under ${version} and returns the documented response`,
      requirements: [
        shape,
        response,
        'LIMIT-5',
        'SERVICE-1',
        'SERVICE-5',
        'AUTH-3',
        'VERSION-1',
        ...effect.requirements,
      ],
      async run(kit) {
        const records = createRecords(batch, limits.batchSize);
        const verify = await effect.prepare(kit, records);
        expectAccepted(batch, await kit.ok(operation, { body: wrap(records) }));
        await verify();
      },
    },
    rejects('no-records', 0, 'LIMIT-4'),
    rejects('too-many-records', limits.batchSize + 1, 'LIMIT-6'),
    ...(batch.requestIds
      ? [
          {
            id: `${operation}/request-ids` as const,
            title: 'returns UUIDs that differ from request to request',
            requirements: ['ENDPOINT-18', 'ENDPOINT-19'],
            async run(kit: Kit) {
              const some = expectRequestIds(await sendAllFields(kit, batch));
              const more = expectRequestIds(await kit.ok(operation, { body: wrap(createRecords(batch, 1)) }));
              for (const id of some) expect(uuid.test(id), 'each of the `request_ids` to be a UUID', id);
              const all = [...some, ...more];
              expectEqual(new Set(all).size, all.length, 'the number of different `request_ids`');
            },
          },
        ]
      : []),
  ];
}

export const batchChecks: Check[] = [
  ...batches.flatMap(checksOf),
  {
    id: 'createSubscriberBatch/tags-as-string',
    title: 'accepts one string as `tags`',
    requirements: ['RESOURCE-75'],
    stateless: true,
    async run(kit) {
      const record = { email: recurringEmail('createSubscriberBatch', 0), tags: 'Customer' };
      await kit.ok('createSubscriberBatch', { body: { batches: [{ subscribers: [record] }] } });
    },
  },
  {
    id: 'createEventBatch/potential-lead',
    title: 'accepts `potential_lead`, and an event without `occurred_at`',
    requirements: ['VERSION-4', 'EVENT-10'],
    stateless: true,
    async run(kit) {
      const { email } = await sharedSubscriber(kit);
      const body = { batches: [{ events: [{ email, action: 'conformance', potential_lead: true }] }] };
      await kit.ok('createEventBatch', { body });
    },
  },
];

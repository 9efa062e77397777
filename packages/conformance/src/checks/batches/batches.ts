import { limits } from '../../contract/interface-limits.ts';
import { operations } from '../../contract/operations.ts';
import { Skipped } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import { both, isOfBatches, returnsMember } from '../../kit/concerns.ts';
import { expect, expectArray, expectEqual, expectSuccess, ofOperation } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { applyTemplate, type TemplateDefinition } from '../../kit/template.ts';
import { ifTestable } from '../fixtures.ts';
import { sendWithAccessToken } from '../oauth/oauth.ts';
import { type Batch, batches, batchOf, findBatch } from './batch-records.ts';
import { isAccepted, recurringEmail, sendSpare, sendValidBatches } from './batch-requests.ts';
import type { Sample } from './batch-sample.ts';
import { samples } from './batch-samples.ts';

/** @throws Skipped when the server rejects every batch, which is the failure of another check */
function requireAccepted({ operation }: Batch, responses: HttpResponse[]): HttpResponse[] {
  const accepted = responses.filter(isAccepted);
  if (accepted.length === 0) throw new Skipped(`The server accepts no batch; see ${operation}/body.`);
  return accepted;
}

const isEmpty = ({ operation }: Batch) => '204' in operations[operation].responses;

function successOf(batch: Batch): string {
  const status = Object.keys(operations[batch.operation].responses).find((code) => code.startsWith('2'));
  if (isEmpty(batch)) return `${status} and no body`;
  return batch.requestIds ? `${status} and \`request_ids\`` : `${status} and an empty object`;
}

/** A sample is part of the largest array. It is sent again, alone, only if the server rejects that array, but accepts another one. */
const acceptsSample =
  (batch: Batch) =>
  ({ name, title, requirement, records }: Sample): Check => ({
    id: `${batch.operation}/${name}`,
    title,
    requirements: [requirement],
    stateless: true,
    async run(kit) {
      const { most, one, withSamples } = await sendValidBatches(kit, batch);
      if (withSamples) return;
      requireAccepted(batch, [most, one]);
      let index = 0;
      const body = batch.wrap(records(() => recurringEmail(batch.operation, index++)));
      const response = await sendSpare(kit, batch.operation, { body });
      expect(isAccepted(response), 'a success status', response.status, response);
    },
  });

/** The `request_ids` of every accepted batch of an operation. */
async function requestIdsOf(kit: Kit, batch: Batch): Promise<unknown[]> {
  const { most, one } = await sendValidBatches(kit, batch);
  return requireAccepted(batch, [most, one]).flatMap(({ body }) => expectArray(body, 'request_ids'));
}

/** The `request_ids` of another array of one record, which the check of access tokens sends. */
async function idsOfSameSize(kit: Kit, { operation }: Batch): Promise<unknown[]> {
  if (!kit.target.profiles.includes('oauth')) return [];
  const response = await ifTestable(sendWithAccessToken(kit, operation));
  return response && isAccepted(response) ? expectArray(response.body, 'request_ids') : [];
}

/** A template of all batch operations. */
const ofBatch = (definition: Omit<TemplateDefinition<Batch>, 'concerns' | 'rows'>) =>
  applyTemplate<Batch>({ concerns: isOfBatches, rows: findBatch, ...definition });

/** The same, of those whose response has `request_ids`. */
const ofRequestIds = (definition: Omit<TemplateDefinition<undefined>, 'concerns'>) =>
  applyTemplate({ concerns: both(isOfBatches, returnsMember('request_ids')), ...definition });

export const batchChecks: Check[] = [
  ...ofBatch({
    name: 'body',
    title: ({ grouped, key }) =>
      `accepts a body with ${grouped ? `an object in \`batches\`, with an array \`${key}\`` : `an array \`${key}\``}`,
    ownStatuses: [400, 422],
    requirements: ({ shape }) => [shape],
    stateless: true,
    async run(kit, _operation, batch) {
      const { most, one } = await sendValidBatches(kit, batch);
      if ([401, 403, 404, 405, 415].includes(one.status))
        throw new Skipped(`The server does not process the body: it responds with ${one.status}.`);
      expect(isAccepted(one) || isAccepted(most), 'a success status for a valid batch', one.status);
    },
  }),
  ...ofBatch({
    name: 'one-record',
    title: 'accepts an array of one record',
    requirements: ['LIMIT-5'],
    stateless: true,
    async run(kit, _operation, batch) {
      const { most, one } = await sendValidBatches(kit, batch);
      requireAccepted(batch, [most, one]);
      expect(isAccepted(one), 'a success status for one record', one.status);
    },
  }),
  ...ofBatch({
    name: 'most-records',
    title: `accepts an array of ${limits.batchSize} records`,
    requirements: ['LIMIT-5'],
    stateless: true,
    async run(kit, _operation, batch) {
      const { most, one } = await sendValidBatches(kit, batch);
      requireAccepted(batch, [most, one]);
      expect(isAccepted(most), `a success status for ${limits.batchSize} records`, most.status);
    },
  }),
  ...ofBatch({
    name: 'response',
    title: (batch) => `responds with ${successOf(batch)}`,
    requirements: ({ response }) => [response],
    stateless: true,
    async run(kit, operation, batch) {
      const { most, one } = await sendValidBatches(kit, batch);
      for (const accepted of requireAccepted(batch, [most, one])) {
        expectSuccess(operation, accepted);
        if (batch.requestIds)
          ofOperation(operation, accepted, (body) =>
            expect(expectArray(body, 'request_ids').length > 0, 'a request id', body),
          );
        else if (isEmpty(batch)) expectEqual(accepted.text, '', 'the body', accepted);
        else expectEqual(accepted.body, {}, 'the body', accepted);
      }
    },
  }),
  ...batches.flatMap((batch) => (samples[batch.operation] ?? []).map(acceptsSample(batch))),
  ...ofRequestIds({
    name: 'unique-request-ids',
    title: 'returns `request_ids` that no other batch has',
    requirements: ['ENDPOINT-19'],
    async run(kit, operation) {
      const batch = batchOf(operation);
      const own = [...(await requestIdsOf(kit, batch)), ...(await idsOfSameSize(kit, batch))];
      expectEqual(new Set(own).size, own.length, 'the number of different `request_ids`');
      for (const other of batches) {
        const isOther = other.requestIds && other !== batch && !kit.target.notOffered.includes(other.operation);
        if (!isOther) continue;
        const { most, one } = await sendValidBatches(kit, other);
        const theirs = new Set([most, one].filter(isAccepted).flatMap(({ body }) => Object(body).request_ids));
        const both = own.filter((id) => theirs.has(id));
        expectEqual(both, [], `the \`request_ids\` that ${other.operation} has returned too`);
      }
    },
  }),
];

import type { OperationId } from '@email-automation/types';
import { Skipped } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { type Concern, isOfBatches, withOneRecord } from '../../kit/concerns.ts';
import { expect, type Fields } from '../../kit/expectations.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import { applyTemplate } from '../../kit/template.ts';
import { findBatch } from '../batches/batch-records.ts';
import { requireOtherUser, sharedSubscriber } from '../fixtures.ts';
import { listAll } from '../lists/list-all.ts';
import { validRequest } from '../requests.ts';

const rejectedStatuses = [400, 413, 415, 422];

/** A record that the operation would accept in its body, and that body. */
interface Misplaced {
  record: Fields;
  body: Fields;
}

async function createMisplaced(kit: Kit, operation: OperationId): Promise<Misplaced> {
  const batch = findBatch(operation);
  const email = operation === 'recordEvent' ? (await sharedSubscriber(kit)).email : kit.uniqueEmail();
  if (operation === 'recordEvent') {
    const record = { email, action: kit.uniqueName() };
    return { record, body: { events: [record] } };
  }
  const record = batch?.small(email, 0) ?? { email };
  return { record, body: batch?.wrap([record]) ?? { subscribers: [record] } };
}

/** The parameters as names and texts: the fields of the record, and the members of the body as JSON. */
function toParameters({ record, body }: Misplaced): Record<string, string> {
  const members = Object.entries(body).map(([name, value]) => [name, JSON.stringify(value)]);
  const fields = Object.entries(record).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries([...members, ...fields]);
}

const inForm = (parameters: Record<string, string>): Call => ({
  rawBody: { content: String(new URLSearchParams(parameters)), type: 'application/x-www-form-urlencoded' },
});

/** Where the parameters are instead of the body. A run has few batch requests, so these have them in both places, sent by the other user. */
interface Place {
  name: string;
  title: string;
  concerns: Concern;
  call(parameters: Record<string, string>, key: string): Call;
}

const places: Place[] = [
  {
    name: 'parameters-in-query',
    title: 'ignores body parameters in the query string',
    concerns: withOneRecord,
    call: (query, key) => ({ query, body: { [key]: [{}] } }),
  },
  {
    name: 'parameters-in-query-only',
    title: 'ignores body parameters in the query string of a request without a body',
    concerns: withOneRecord,
    call: (query) => ({ query }),
  },
  {
    name: 'parameters-in-form',
    title: 'ignores body parameters in a form',
    concerns: withOneRecord,
    call: inForm,
  },
  {
    name: 'parameters-in-form-or-query',
    title: 'ignores body parameters in a form and in the query string',
    concerns: isOfBatches,
    call: (query) => ({ query, ...inForm(query) }),
  },
];

/** Checks that parameters count in the body only. */
export const misplacedParameterChecks: Check[] = places.flatMap(({ name, title, concerns, call }) =>
  applyTemplate({
    name,
    title,
    requirements: ['SERVICE-6'],
    concerns,
    async run(kit, operation) {
      const misplaced = await createMisplaced(kit, operation);
      const { path } = await validRequest(kit, operation);
      const [key = ''] = Object.keys(misplaced.body);
      const sender = name === 'parameters-in-form-or-query' ? requireOtherUser(kit).call : { path };
      const options = { ...sender, ...call(toParameters(misplaced), key), tolerated: rejectedStatuses };
      const { status } = await kit.call(operation, options as Call);
      if (status === 403) throw new Skipped('The other user has no permission for this batch.');
      expect(
        rejectedStatuses.includes(status),
        `the status ${rejectedStatuses.join(', ')}, because the body has no record`,
        status,
      );
      if (operation !== 'recordEvent') return;
      const { action } = misplaced.record;
      const isListed = (await listAll(kit, 'listEventActions')).includes(action);
      expect(!isListed, 'no event of parameters that are not in the body', action);
    },
  }),
);

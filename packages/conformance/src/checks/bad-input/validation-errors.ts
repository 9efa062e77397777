import { isObject } from '@email-automation/contract-tools/is-object';
import type { OperationId } from '@email-automation/types';
import { Skipped } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import { keyOf, withOneRecord } from '../../kit/concerns.ts';
import {
  expect,
  expectArray,
  expectEqual,
  expectErrors,
  expectErrorTypes,
  type Fields,
} from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { applyTemplate, type TemplateDefinition } from '../../kit/template.ts';
import { createControl, pause } from '../batches/batch-effects.ts';
import { sendRecord, sharedSubscriber } from '../fixtures.ts';
import { listAll } from '../lists/list-all.ts';
import { sendInGroups } from '../request-groups.ts';
import { type InvalidRecords, invalidRecords } from './invalid-records.ts';

/** The format of `attribute` is unspecified (`attribute-names`), but it has to contain the name of the field. */
export const isAbout = (error: Fields, field: string) =>
  String(error.attribute)
    .split(/[^\w]+/)
    .includes(field);

interface Rejection {
  record: unknown;
  response: HttpResponse;
}

/** The responses to the records of a kind, shared by all checks that inspect them. */
const sendInvalid = (kit: Kit, invalid: InvalidRecords): Promise<Rejection[]> =>
  kit.once(`invalid records ${invalidRecords.indexOf(invalid)}`, async () => {
    const records = invalid.records(await sharedSubscriber(kit), kit.uniqueName);
    const send = async (record: unknown) => ({ record, response: await sendRecord(kit, invalid.operation, record) });
    return sendInGroups(records, send);
  });

/** The responses to every invalid record of an operation whose errors are known. */
const sendEachInvalid = async (kit: Kit, operation: OperationId): Promise<Rejection[]> => {
  const all: Rejection[] = [];
  for (const one of invalidRecords) {
    if (one.operation === operation && one.reported && !one.mayBeUnknown) all.push(...(await sendInvalid(kit, one)));
  }
  return all;
};

/** The responses to invalid records that are objects: other errors need not name an attribute. */
export const sendAllInvalid = async (kit: Kit, operation: OperationId): Promise<HttpResponse[]> =>
  (await sendEachInvalid(kit, operation)).filter(({ record }) => isObject(record)).map(({ response }) => response);

/** The actions that the account lists after all events that it must not record. */
const listAfterInvalid = (kit: Kit): Promise<unknown[]> =>
  kit.once('actions after invalid events', async () => {
    for (const one of invalidRecords) if (one.unrecorded) await sendInvalid(kit, one);
    return listAll(kit, 'listEventActions');
  });

/** The errors of a 422. Another status is the failure of another check. */
const errorsOf = ({ response }: Rejection): Fields[] => (response.status === 422 ? expectErrors(response) : []);

/** The records that the server has rejected. @throws Skipped when it has rejected none */
async function requireRejected(kit: Kit, invalid: InvalidRecords): Promise<Rejection[]> {
  const rejected = (await sendInvalid(kit, invalid)).filter(({ response: { status } }) => status === 422);
  if (rejected.length > 0) return rejected;
  throw new Skipped(`The server does not respond with 422; see ${invalid.operation}/rejects-invalid.`);
}

function expectAllRejected(rejections: Rejection[]): void {
  for (const { record, response } of rejections)
    expect(
      response.status === 422,
      `the status 422 for the record ${JSON.stringify(record)}`,
      response.status,
      response,
    );
}

/** Values that a server may reject in a valid record: which ones it does is unspecified (`wrong-types`, `time-zone-names`). */
const invalidFields: Fields[] = [
  { custom_fields: 'Medium' },
  { time_zone: 'Conformance/Nowhere' },
  { time_zone: 7 },
  { tags: [{}] },
  { user_id: {} },
  { eu_consent: 'conformance' },
  { base_lead_score: 'high' },
  { reactivate_if_removed: 'perhaps' },
];

/** The subscribers that a server rejects for one of their fields, each with a custom field. @throws Skipped without any */
const sendWithInvalidField = (kit: Kit): Promise<{ record: Fields; response: HttpResponse }[]> =>
  kit.once('subscribers with an invalid field', async () => {
    const sent: { record: Fields; response: HttpResponse }[] = [];
    for (const field of invalidFields) {
      const custom_fields = { [kit.uniqueName().replaceAll('-', '_')]: 'x' };
      const record = { email: kit.uniqueEmail(), double_optin: false, custom_fields, ...field };
      const response = await sendRecord(kit, 'subscribeToCampaign', record);
      if (response.status === 422) sent.push({ record, response });
    }
    if (sent.length === 0) throw new Skipped('The server does not respond with 422, as other checks say.');
    return sent;
  });

/** The meaning of each aspect of invalid records. */
const tests: Record<'rejected' | 'reported' | 'unrecorded', (kit: Kit, invalid: InvalidRecords) => Promise<void>> = {
  async rejected(kit, invalid) {
    expectAllRejected(await sendInvalid(kit, invalid));
  },
  async reported(kit, invalid) {
    const { operation, ifRejected } = invalid;
    if (ifRejected !== undefined) {
      const { status } = await sendRecord(kit, operation, ifRejected(kit.uniqueEmail()));
      if (status !== 422)
        throw new Skipped('The server accepts one of the values, which is unspecified (wrong-types).');
    }
    for (const rejection of await requireRejected(kit, invalid)) {
      const errors = errorsOf(rejection);
      if (invalid.mayBeUnknown && errors.some(({ code }) => code === 'unavailable_error')) continue;
      for (const [field, code] of invalid.reported?.errors ?? []) {
        const found = errors.some(
          (error) => (field === undefined || isAbout(error, field)) && (code === undefined || error.code === code),
        );
        const what = [code && `the code ${code}`, field && `for \`${field}\``].filter(Boolean).join(' ');
        const expected = `an error ${what} of the record ${JSON.stringify(rejection.record)}`;
        expect(found, expected, errors, rejection.response);
      }
    }
  },
  async unrecorded(kit, invalid) {
    const listed = await listAfterInvalid(kit);
    for (const { record } of await requireRejected(kit, invalid)) {
      const { action } = record as Fields;
      expect(!listed.includes(action), `no ${action} among the event actions`, action);
    }
  },
};

const kindChecks = invalidRecords.flatMap((invalid): Check[] => {
  const { operation, rejected, reported, unrecorded } = invalid;
  const aspects = { rejected, reported: reported?.aspect, unrecorded };
  return (['rejected', 'reported', 'unrecorded'] as const).flatMap((kind): Check[] => {
    const [name, title = '', requirement = ''] = aspects[kind] ?? [];
    if (name === undefined) return [];
    return [
      {
        ...{ id: `${operation}/${name}`, title, requirements: [requirement] },
        ...(kind === 'rejected' && { stateless: true }),
        run: (kit) => tests[kind](kit, invalid),
      },
    ];
  });
});

/** A template for the responses to all invalid records of an operation. */
const ofInvalid = (
  name: string,
  requirement: string,
  title: string,
  test: (rejections: Rejection[]) => void,
): TemplateDefinition<undefined> => ({
  ...{ name, title, requirements: [requirement], concerns: withOneRecord, stateless: true },
  async run(kit, operation) {
    test(await sendEachInvalid(kit, operation));
  },
});

/** Checks of records that a server rejects: the status, the errors, and that they have no effect. */
export const validationErrorChecks: Check[] = [
  ...kindChecks,
  ...applyTemplate(
    ofInvalid('rejects-invalid', 'ERROR-7', 'responds with 422 to every invalid record', expectAllRejected),
  ),
  ...applyTemplate(
    ofInvalid(
      ...(['error-list', 'ERROR-1'] as const),
      'returns an array `errors` of objects with strings, of which each has a `code`, for an invalid record',
      (rejections) => {
        for (const { response } of rejections) if (response.status === 422) expectErrorTypes(response);
      },
    ),
  ),
  {
    id: 'subscribeToCampaign/rejected-not-created',
    title: 'creates no subscriber from a record that it rejects, whatever is wrong with it',
    requirements: ['ERROR-7'],
    async run(kit) {
      const records = await sendWithInvalidField(kit);
      await kit.wait(pause.first);
      const existed = await createControl(kit);
      for (const { record, response } of records) {
        const isThere = await existed(record.email);
        expect(!isThere, `no subscriber of the rejected record ${JSON.stringify(record)}`, 'a subscriber', response);
      }
    },
  },
  {
    id: 'listCustomFieldIdentifiers/rejected-not-listed',
    title: 'lists no custom field of a subscriber that it rejects',
    requirements: ['ERROR-7'],
    async run(kit) {
      const records = await sendWithInvalidField(kit);
      const { body } = await kit.ok('listCustomFieldIdentifiers');
      const listed = expectArray(body, keyOf('listCustomFieldIdentifiers'));
      for (const { record, response } of records) {
        const names = Object.keys(Object(record.custom_fields)).filter((name) => listed.includes(name));
        expectEqual(names, [], `the custom fields of the rejected record ${JSON.stringify(record)}`, response);
      }
    },
  },
];

import type { OperationId } from '@email-automation/types';
import { fieldTypesOf } from '../../contract/schemas.ts';
import type { HttpResponse } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import { withOneRecord } from '../../kit/concerns.ts';
import { expect, expectErrors, type Fields } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { applyTemplate, type TemplateDefinition } from '../../kit/template.ts';
import { type OneRecord, sendRecord, sharedSubscriber } from '../fixtures.ts';
import { sendInGroups } from '../request-groups.ts';
import { isAbout } from './validation-errors.ts';

/**
 * Values of other types than the name says. Whether a server accepts them is unspecified (`wrong-types`), but not how it rejects
 * them. The effect of null is a separate entry (`null-in-requests`).
 */
const otherThan: Record<string, unknown[]> = {
  string: [42, false, ['value'], { name: 'value' }],
  integer: ['seven', true, [7], { value: 7 }, 1.5],
  boolean: ['perhaps', 7, [true]],
  object: ['Medium', 7, ['Medium']],
  // Whether a string can replace an array of tags is unspecified (`tags-as-string`).
  array: [42, { name: 'Customer' }, ['Customer', { name: 'Customer' }], [['Customer']]],
};

/** The fields of the record in a request, with their types. */
const fields: Record<OneRecord, Record<string, string>> = {
  subscribeToCampaign: fieldTypesOf('CampaignSubscriber'),
  recordEvent: { ...fieldTypesOf('EventByEmail'), ...fieldTypesOf('EventById') },
};

/** The fields that a server may ignore: it is in no list of arguments (`subscriber-bounds`). */
const ignorable = ['utc_offset'];

/** A valid record, with one field replaced. */
async function recordWith(kit: Kit, operation: OneRecord, field: string, value: unknown): Promise<Fields> {
  if (operation === 'subscribeToCampaign') return { email: kit.uniqueEmail(), [field]: value };
  const { email } = await sharedSubscriber(kit);
  return { ...(field !== 'id' && { email }), action: 'conformance', [field]: value };
}

interface WrongType {
  field: string;
  value: string;
  response: HttpResponse;
}

/** The responses to every field with values of other types, shared by all checks that inspect them. */
const sendWrongTypes = (kit: Kit, operation: OneRecord): Promise<WrongType[]> =>
  kit.once(`wrong types of ${operation}`, () => {
    const wrong = Object.entries(fields[operation])
      .filter(([field]) => !ignorable.includes(field))
      .flatMap(([field, type]) => (otherThan[type] ?? []).map((value) => ({ field, value })));
    return sendInGroups(wrong, async ({ field, value }) => {
      const response = await sendRecord(kit, operation, await recordWith(kit, operation, field, value));
      return { field, value: JSON.stringify(value), response };
    });
  });

/** A template for the response to every field of another type. */
const ofWrongTypes = (
  name: string,
  requirement: string,
  title: string,
  test: (sent: WrongType) => void,
): TemplateDefinition<undefined> => ({
  ...{ name, title, requirements: [requirement], concerns: withOneRecord },
  async run(kit, operation: OperationId) {
    for (const sent of await sendWrongTypes(kit, operation as OneRecord)) test(sent);
  },
});

export const wrongTypeChecks: Check[] = [
  ...applyTemplate({
    ...ofWrongTypes(
      ...(['wrong-types-status', 'ERROR-7', 'responds with 422 if it rejects a field of another type'] as const),
      ({ field, value, response }) => {
        const { status } = response;
        const expected = `the status 422, or success, for ${value} as \`${field}\``;
        expect(status < 300 || status === 422, expected, status, response);
      },
    ),
    stateless: true,
  }),
  ...applyTemplate(
    ofWrongTypes(
      ...(['wrong-types-attribute', 'ERROR-9'] as const),
      'returns `code`, `attribute` and `message` for each field of another type',
      ({ field, value, response }) => {
        if (response.status !== 422) return;
        const error = expectErrors(response).find((one) => isAbout(one, field));
        expect(error !== undefined, `an error about \`${field}\` for ${value}`, response.body, response);
        for (const name of ['code', 'message'])
          expect(
            typeof error[name] === 'string' && error[name] !== '',
            `the error to have \`${name}\``,
            error,
            response,
          );
      },
    ),
  ),
  ...applyTemplate(
    ofWrongTypes(
      ...(['wrong-types-only', 'ERROR-8', 'reports no other attribute than the field of another type'] as const),
      ({ field, response }) => {
        if (response.status !== 422) return;
        for (const error of expectErrors(response))
          expect(isAbout(error, field), `errors about \`${field}\` only`, error, response);
      },
    ),
  ),
];

import type { HttpResponse } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectRecords, type Fields } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { findOpenCampaign, sharedSubscriber } from '../fixtures.ts';
import { isAbout } from './validation-errors.ts';

/**
 * Values of other types than the name says. What null does is unspecified (`null-in-requests`), and values that a lenient
 * server could convert are left out, such as 'true'.
 */
const otherThan = {
  string: [42, false, ['value'], { name: 'value' }],
  integer: ['seven', true, [7], { value: 7 }, 1.5],
  boolean: ['perhaps', 7, [true]],
  object: ['Medium', 7, ['Medium']],
  // Whether a string can replace an array of tags is unspecified (`tags-as-string`).
  strings: [42, { name: 'Customer' }, ['Customer', { name: 'Customer' }], [['Customer']]],
};

/** A field of the record in a request: its name, its type, and the requirement that it violates to accept others. */
type Field = [name: string, type: keyof typeof otherThan, requirement: string];

interface Target {
  operation: 'subscribeToCampaign' | 'recordEvent';
  fields: Field[];
  /** A valid record, with one field replaced. */
  record(kit: Kit, field: string, value: unknown): Promise<Fields>;
  send(kit: Kit, record: Fields): Promise<HttpResponse>;
}

const targets: Target[] = [
  {
    operation: 'subscribeToCampaign',
    fields: [
      ['email', 'string', 'ERROR-7'],
      ['user_id', 'string', 'ENDPOINT-59'],
      ['time_zone', 'string', 'ENDPOINT-60'],
      // `utc_offset` is in no list of arguments, so a server may ignore it (`utc-offset`).
      ['double_optin', 'boolean', 'ENDPOINT-63'],
      ['starting_email_index', 'integer', 'ENDPOINT-66'],
      ['custom_fields', 'object', 'ENDPOINT-68'],
      ['tags', 'strings', 'ENDPOINT-69'],
      ['reactivate_if_removed', 'boolean', 'ENDPOINT-70'],
      ['prospect', 'boolean', 'ENDPOINT-71'],
      ['base_lead_score', 'integer', 'ENDPOINT-73'],
      ['eu_consent', 'string', 'ENDPOINT-75'],
      ['eu_consent_message', 'string', 'ENDPOINT-76'],
    ],
    record: async (kit, field, value) => ({ email: kit.uniqueEmail(), [field]: value }),
    send: async (kit, record) =>
      kit.call('subscribeToCampaign', { ids: await findOpenCampaign(kit), body: { subscribers: [record] } }),
  },
  {
    operation: 'recordEvent',
    fields: [
      ['email', 'string', 'ERROR-7'],
      ['id', 'string', 'ERROR-7'],
      ['action', 'string', 'EVENT-8'],
      ['prospect', 'boolean', 'ERROR-7'],
      ['properties', 'object', 'ERROR-7'],
      ['occurred_at', 'string', 'ERROR-7'],
    ],
    async record(kit, field, value) {
      const { email } = await sharedSubscriber(kit);
      return { ...(field !== 'id' && { email }), action: 'conformance', [field]: value };
    },
    send: (kit, record) => kit.call('recordEvent', { body: { events: [record] } }),
  },
];

/** The responses to a field with values of other types, shared by all checks that inspect them. */
const sendWrongTypes = (kit: Kit, { operation, record, send }: Target, [field, type]: Field) =>
  kit.once(`wrong types of ${field} in ${operation}`, async () => {
    const responses: { value: unknown; response: HttpResponse }[] = [];
    for (const value of otherThan[type]) {
      responses.push({ value, response: await send(kit, await record(kit, field, value)) });
    }
    return responses;
  });

const rejected: Check[] = targets.flatMap((target) =>
  target.fields.map((field): Check => {
    const [name, , requirement] = field;
    return {
      id: `${target.operation}/rejects-invalid-${name.replaceAll('_', '-')}`,
      title: `rejects a \`${name}\` of another type`,
      requirements: [requirement],
      stateless: true,
      async run(kit) {
        for (const { value, response } of await sendWrongTypes(kit, target, field)) {
          const { status } = response;
          const wanted = `${target.operation} to reject ${JSON.stringify(value)} as \`${name}\``;
          expect(status >= 400 && status < 500, wanted, status);
        }
      },
    };
  }),
);

/** Something that holds for every response to a rejected field. */
const ofRejected = (
  name: string,
  requirement: string,
  title: string,
  test: (response: HttpResponse, field: string, value: string) => void,
  stateless?: true,
): Check[] =>
  targets.map((target) => ({
    id: `${target.operation}/${name}`,
    title,
    requirements: [requirement],
    ...(stateless && { stateless }),
    async run(kit) {
      for (const field of target.fields) {
        for (const { value, response } of await sendWrongTypes(kit, target, field)) {
          test(response, field[0], JSON.stringify(value));
        }
      }
    },
  }));

export const wrongTypeChecks: Check[] = [
  ...rejected,
  ...ofRejected(
    'wrong-types-status',
    'ERROR-7',
    'responds with 422 to each field of another type',
    ({ status }, field, value) => expect(status === 422, `the status 422 for ${value} as \`${field}\``, status),
    true,
  ),
  ...ofRejected(
    'wrong-types-attribute',
    'ERROR-9',
    'returns `code`, `attribute` and `message` for each field of another type',
    ({ status, body }, field, value) => {
      if (status !== 422) return;
      const error = expectRecords(body, 'errors').find((one) => isAbout(one, field));
      expect(error !== undefined, `an error about \`${field}\` for ${value}`, body);
      for (const name of ['code', 'message']) {
        expect(typeof error[name] === 'string' && error[name] !== '', `the error to have \`${name}\``, error);
      }
    },
  ),
  ...ofRejected(
    'wrong-types-only',
    'ERROR-8',
    'reports no other attribute than the field of another type',
    ({ status, body }, field) => {
      if (status !== 422) return;
      for (const error of expectRecords(body, 'errors')) {
        expect(isAbout(error, field), `errors about \`${field}\` only`, error);
      }
    },
  ),
];

import type { HttpResponse } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectRecords, type Fields } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { findOpenCampaign, sharedSubscriber } from '../fixtures.ts';
import { isAbout } from './validation-errors.ts';

/**
 * Values of other types than the name says. Whether a server accepts them is unspecified (`wrong-types`), but not how it rejects
 * them. What null does is an entry of its own (`null-in-requests`).
 */
const otherThan = {
  string: [42, false, ['value'], { name: 'value' }],
  integer: ['seven', true, [7], { value: 7 }, 1.5],
  boolean: ['perhaps', 7, [true]],
  object: ['Medium', 7, ['Medium']],
  // Whether a string can replace an array of tags is unspecified (`tags-as-string`).
  strings: [42, { name: 'Customer' }, ['Customer', { name: 'Customer' }], [['Customer']]],
};

/** A field of the record in a request: its name and its type. */
type Field = [name: string, type: keyof typeof otherThan];

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
      ['email', 'string'],
      ['user_id', 'string'],
      ['time_zone', 'string'],
      // `utc_offset` is in no list of arguments, so a server may ignore it (`utc-offset`).
      ['double_optin', 'boolean'],
      ['starting_email_index', 'integer'],
      ['custom_fields', 'object'],
      ['tags', 'strings'],
      ['reactivate_if_removed', 'boolean'],
      ['prospect', 'boolean'],
      ['base_lead_score', 'integer'],
      ['eu_consent', 'string'],
      ['eu_consent_message', 'string'],
    ],
    record: async (kit, field, value) => ({ email: kit.uniqueEmail(), [field]: value }),
    send: async (kit, record) =>
      kit.call('subscribeToCampaign', { ids: await findOpenCampaign(kit), body: { subscribers: [record] } }),
  },
  {
    operation: 'recordEvent',
    fields: [
      ['email', 'string'],
      ['id', 'string'],
      ['action', 'string'],
      ['prospect', 'boolean'],
      ['properties', 'object'],
      ['occurred_at', 'string'],
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
  ...ofRejected(
    'wrong-types-status',
    'ERROR-7',
    'responds with 422 if it rejects a field of another type',
    ({ status }, field, value) =>
      expect(status < 300 || status === 422, `the status 422, or success, for ${value} as \`${field}\``, status),
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

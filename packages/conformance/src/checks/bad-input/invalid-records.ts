import { limits } from '../../contract/interface-limits.ts';
import type { Fields } from '../../kit/expectations.ts';
import type { OneRecord, Subscribed } from '../fixtures.ts';

/** The texts of a check of invalid records of a kind. */
type Aspect = [name: string, title: string, requirement: string];

/** Invalid records of one kind, and a server's reaction. */
export interface InvalidRecords {
  operation: OneRecord;
  /**
   * Invalid records, each sent on its own. Events of unknown subscribers are unspecified (`unknown-event-subscriber`).
   * @param action an action that no other event has
   */
  records(subscriber: Subscribed, action: () => string): unknown[];
  /** It responds with 422. */
  rejected?: Aspect;
  /** It reports these errors, each a field and a code, or undefined where any passes. */
  reported?: { aspect: Aspect; errors: [field: string | undefined, code: string | undefined][] };
  /** Only a server that rejects this record has to report all of the errors: whether it does is unspecified (`wrong-types`). */
  ifRejected?(email: string): Fields;
  /** It does not record the event. */
  unrecorded?: Aspect;
  /** The server may also look for a record that does not exist, and respond with 404 or `unavailable_error`. */
  mayBeUnknown?: true;
}

const conformance = 'conformance';

/** Strings that no notation of ISO 8601 allows. */
const invalidTimes = ['yesterday', '02/03/2026', '2026-13-01T09:15:00Z', '2026-03-02T25:15:00Z'];

/** Strings that are no email address by any rule. Other invalid strings are unspecified (`email-validity`). */
const invalidEmails = ['nobody at example', 'nobody.example.com', '@example.com'];

const others: Fields = { prospect: true, properties: { value: 100 }, occurred_at: '2026-03-02T09:15:00Z' };

/** A record that is no object. A server may take an empty string for a missing record, so it is not among them. */
const invalidObjects = (operation: OneRecord, what: string): InvalidRecords => ({
  operation,
  records: () => ['a record', 7],
  reported: {
    aspect: ['code-of-invalid-object', `reports ${what} that is not an object with \`format_error\``, 'ERROR-22'],
    errors: [[undefined, 'format_error']],
  },
});

const invalidEmail: InvalidRecords['reported'] = {
  aspect: ['code-of-invalid-email', 'reports an `email` that is not an email address with `email_error`', 'ERROR-15'],
  errors: [['email', 'email_error']],
};

export const invalidRecords: InvalidRecords[] = [
  {
    operation: 'subscribeToCampaign',
    records: (_subscriber, name) => [
      {},
      { time_zone: 'Etc/UTC' },
      {
        ...{ time_zone: 'Etc/UTC', tags: ['Customer'], custom_fields: { shirt_size: 'Medium' } },
        ...{ user_id: name(), double_optin: false },
      },
    ],
    rejected: ['without-email', 'rejects a subscriber without `email`', 'ENDPOINT-57'],
    reported: {
      aspect: ['code-of-missing-email', 'reports a missing `email` with `presence_error`', 'ERROR-12'],
      errors: [['email', 'presence_error']],
    },
  },
  {
    operation: 'recordEvent',
    records: ({ email, id }) =>
      [{ email }, { id }].flatMap((who) => [who, { ...who, properties: { color: 'blue' } }, { ...who, ...others }]),
    rejected: ['without-action', 'rejects an event without `action`', 'EVENT-7'],
    reported: {
      aspect: ['code-of-missing-action', 'reports a missing `action` with `presence_error`', 'ERROR-12'],
      errors: [['action', 'presence_error']],
    },
  },
  {
    operation: 'subscribeToCampaign',
    records: () => invalidEmails.map((email) => ({ email })),
    reported: invalidEmail,
  },
  {
    operation: 'recordEvent',
    records: () => invalidEmails.map((email) => ({ email, action: conformance })),
    reported: invalidEmail,
    // The fate of an event of an unknown email is unspecified (`unknown-event-subscriber`).
    mayBeUnknown: true,
  },
  {
    operation: 'recordEvent',
    records: ({ email }, action) => invalidTimes.map((time) => ({ email, action: action(), occurred_at: time })),
    reported: {
      aspect: ['code-of-invalid-time', 'reports an `occurred_at` that is not a time with `time_error`', 'ERROR-18'],
      errors: [['occurred_at', 'time_error']],
    },
    unrecorded: [
      'invalid-time-unrecorded',
      'does not record an event with an `occurred_at` that is not a time',
      'ERROR-7',
    ],
  },
  invalidObjects('subscribeToCampaign', 'a subscriber'),
  invalidObjects('recordEvent', 'an event'),
  {
    operation: 'recordEvent',
    records: ({ email, id }, action) =>
      [{ email }, { id }].flatMap((who) =>
        [limits.conversionValue, 10 * limits.conversionValue, 10 ** 12].flatMap((value) => [
          { ...who, action: action(), properties: { value } },
          { ...who, action: action(), properties: { color: 'blue', value } },
        ]),
      ),
    rejected: ['too-large-value', `rejects a \`properties.value\` of ${limits.conversionValue}`, 'RESOURCE-81'],
    reported: {
      aspect: ['code-of-large-value', 'reports a `properties.value` that is too high with `range_error`', 'ERROR-23'],
      errors: [['value', 'range_error']],
    },
    unrecorded: [
      'too-large-value-unrecorded',
      `does not record an event with a \`properties.value\` of ${limits.conversionValue}`,
      'RESOURCE-81',
    ],
  },
  {
    operation: 'recordEvent',
    records: ({ email }) => [
      { email, occurred_at: 'yesterday', properties: { value: limits.conversionValue } },
      { email, occurred_at: '2026-13-01T09:15:00Z', properties: { value: 10 ** 12, color: 'blue' } },
    ],
    reported: {
      aspect: ['each-error-reported', 'reports each of several invalid attributes', 'ERROR-8'],
      errors: [
        ['action', undefined],
        ['occurred_at', undefined],
        ['value', undefined],
      ],
    },
  },
  {
    operation: 'subscribeToCampaign',
    records: () => invalidEmails.map((email) => ({ email, custom_fields: 'Medium' })),
    ifRejected: (email) => ({ email, custom_fields: 'Medium' }),
    reported: {
      aspect: ['each-error-reported', 'reports each of several invalid attributes', 'ERROR-8'],
      errors: [
        ['email', undefined],
        ['custom_fields', undefined],
      ],
    },
  },
  {
    operation: 'recordEvent',
    records: (_subscriber, action) => [{ action: action() }, { action: action(), ...others }],
    rejected: ['without-email-and-id', 'rejects an event with neither `email` nor `id`', 'ENDPOINT-89'],
    unrecorded: [
      'without-email-and-id-unrecorded',
      'does not record an event with neither `email` nor `id`',
      'ENDPOINT-89',
    ],
  },
  {
    operation: 'recordEvent',
    records: ({ email, id }, action) => [
      { email, id, action: action() },
      { email, id, action: action(), prospect: true, properties: { value: 100 } },
    ],
    rejected: ['email-and-id', 'rejects an event with both `email` and `id`', 'ENDPOINT-90'],
    unrecorded: ['email-and-id-unrecorded', 'does not record an event with both `email` and `id`', 'ENDPOINT-90'],
  },
];

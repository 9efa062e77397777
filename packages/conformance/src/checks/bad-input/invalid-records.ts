import { limits } from '../../kit/interface-limits.ts';

/** The operations with one record in the body. */
export type Operation = 'subscribeToCampaign' | 'recordEvent';

/** Invalid records of one kind, and what a 422 says about them. */
export interface InvalidCase {
  operation: Operation;
  name: string;
  title: string;
  /** Invalid records, each sent on its own. */
  records(subscriber: { email: string }): unknown[];
  /** The expected errors: field and code; undefined where any passes. */
  expected: [field: string | undefined, code: string | undefined][];
  requirement: string;
  /** The server may also look for a record that does not exist, and respond with 404 or `unavailable_error`. */
  mayBeUnknown?: true;
}

const action = 'conformance';

/** Strings that no notation of ISO 8601 allows. */
const invalidTimes = ['yesterday', '02/03/2026', '2026-13-01T09:15:00Z', '2026-03-02T25:15:00Z'];

/** Strings that are no email address by any rule. What else is invalid is unspecified (`email-validity`). */
const invalidEmails = ['nobody at example', 'nobody.example.com', '@example.com'];

// A server may take an empty string for a missing record, so it is not among them.
const invalidObjects = ['a record', 7];

export const invalidCases: InvalidCase[] = [
  {
    operation: 'subscribeToCampaign',
    name: 'code-of-missing-email',
    title: 'reports a missing `email` with `presence_error`',
    records: () => [{}, { time_zone: 'Etc/UTC' }],
    expected: [['email', 'presence_error']],
    requirement: 'ERROR-12',
  },
  {
    operation: 'recordEvent',
    name: 'code-of-missing-action',
    title: 'reports a missing `action` with `presence_error`',
    records: ({ email }) => [{ email }, { email, properties: { color: 'blue' } }],
    expected: [['action', 'presence_error']],
    requirement: 'ERROR-12',
  },
  {
    operation: 'subscribeToCampaign',
    name: 'code-of-invalid-email',
    title: 'reports an `email` that is not an email address with `email_error`',
    records: () => invalidEmails.map((email) => ({ email })),
    expected: [['email', 'email_error']],
    requirement: 'ERROR-15',
  },
  {
    operation: 'recordEvent',
    name: 'code-of-invalid-email',
    title: 'reports an `email` that is not an email address with `email_error`',
    records: () => invalidEmails.map((email) => ({ email, action })),
    expected: [['email', 'email_error']],
    requirement: 'ERROR-15',
    // What happens to an event of an unknown email is unspecified (`unknown-event-subscriber`).
    mayBeUnknown: true,
  },
  {
    operation: 'recordEvent',
    name: 'code-of-invalid-time',
    title: 'reports an `occurred_at` that is not a time with `time_error`',
    records: ({ email }) => invalidTimes.map((time) => ({ email, action, occurred_at: time })),
    expected: [['occurred_at', 'time_error']],
    requirement: 'ERROR-18',
  },
  {
    operation: 'subscribeToCampaign',
    name: 'code-of-invalid-object',
    title: 'reports a subscriber that is not an object with `format_error`',
    records: () => invalidObjects,
    expected: [[undefined, 'format_error']],
    requirement: 'ERROR-22',
  },
  {
    operation: 'recordEvent',
    name: 'code-of-invalid-object',
    title: 'reports an event that is not an object with `format_error`',
    records: () => invalidObjects,
    expected: [[undefined, 'format_error']],
    requirement: 'ERROR-22',
  },
  {
    operation: 'recordEvent',
    name: 'code-of-large-value',
    title: 'reports a `properties.value` that is too high with `range_error`',
    records: ({ email }) =>
      [limits.conversionValue, 10 ** 12].map((value) => ({ email, action, properties: { value } })),
    expected: [['value', 'range_error']],
    requirement: 'ERROR-23',
  },
  {
    operation: 'recordEvent',
    name: 'each-error-reported',
    title: 'reports each of several invalid attributes',
    records: ({ email }) => [
      { email, occurred_at: 'yesterday', properties: { value: limits.conversionValue } },
      { email, occurred_at: '2026-13-01T09:15:00Z', properties: { value: 10 ** 12, color: 'blue' } },
    ],
    expected: [
      ['action', undefined],
      ['occurred_at', undefined],
      ['value', undefined],
    ],
    requirement: 'ERROR-8',
  },
];

import type { Check } from '../check.ts';
import { expect, expectRecords, type Fields } from '../expectations.ts';
import type { HttpResponse } from '../http/send.ts';
import { limits } from '../interface-limits.ts';
import type { Kit } from '../kit.ts';
import { findOpenCampaign, sharedSubscriber } from './fixtures.ts';

/** The format of `attribute` is unspecified (`attribute-names`), but it has to contain the name of the field. */
export const isAbout = (error: Fields, field: string) =>
  String(error.attribute)
    .split(/[^\w]+/)
    .includes(field);

interface InvalidCase {
  operation: 'subscribeToCampaign' | 'recordEvent';
  name: string;
  title: string;
  record(subscriber: { email: string }): unknown;
  /** The expected errors: field and code; undefined where any passes. */
  expected: [field: string | undefined, code: string | undefined][];
  requirement: string;
}

const invalidCases: InvalidCase[] = [
  {
    operation: 'subscribeToCampaign',
    name: 'code-of-missing-email',
    title: 'reports a missing `email` with `presence_error`',
    record: () => ({ time_zone: 'Etc/UTC' }),
    expected: [['email', 'presence_error']],
    requirement: 'ERROR-12',
  },
  {
    operation: 'recordEvent',
    name: 'code-of-missing-action',
    title: 'reports a missing `action` with `presence_error`',
    record: ({ email }) => ({ email }),
    expected: [['action', 'presence_error']],
    requirement: 'ERROR-12',
  },
  {
    operation: 'subscribeToCampaign',
    name: 'code-of-invalid-email',
    title: 'reports an `email` that is not an email address with `email_error`',
    record: () => ({ email: 'nobody at example' }),
    expected: [['email', 'email_error']],
    requirement: 'ERROR-15',
  },
  {
    operation: 'recordEvent',
    name: 'code-of-invalid-time',
    title: 'reports an `occurred_at` that is not a time with `time_error`',
    record: ({ email }) => ({ email, action: 'conformance', occurred_at: 'yesterday' }),
    expected: [['occurred_at', 'time_error']],
    requirement: 'ERROR-18',
  },
  {
    operation: 'recordEvent',
    name: 'code-of-invalid-object',
    title: 'reports an event that is not an object with `format_error`',
    record: () => 'an event',
    expected: [[undefined, 'format_error']],
    requirement: 'ERROR-22',
  },
  {
    operation: 'recordEvent',
    name: 'code-of-large-value',
    title: 'reports a `properties.value` that is too high with `range_error`',
    record: ({ email }) => ({ email, action: 'conformance', properties: { value: limits.conversionValue } }),
    expected: [['value', 'range_error']],
    requirement: 'ERROR-23',
  },
  {
    operation: 'subscribeToCampaign',
    name: 'each-error-reported',
    title: 'reports each of two invalid attributes',
    record: () => ({ time_zone: { name: 'Etc/UTC' } }),
    expected: [
      ['email', undefined],
      ['time_zone', undefined],
    ],
    requirement: 'ERROR-8',
  },
  {
    operation: 'recordEvent',
    name: 'each-error-reported',
    title: 'reports each of two invalid attributes',
    record: ({ email }) => ({ email, occurred_at: 'yesterday' }),
    expected: [
      ['action', undefined],
      ['occurred_at', undefined],
    ],
    requirement: 'ERROR-8',
  },
];

/** Records that lack one required attribute. */
const incomplete: Record<InvalidCase['operation'], InvalidCase['record']> = {
  subscribeToCampaign: () => ({}),
  recordEvent: ({ email }) => ({ email }),
};

async function sendInvalid(
  kit: Kit,
  operation: InvalidCase['operation'],
  record: InvalidCase['record'],
): Promise<HttpResponse> {
  const value = record(await sharedSubscriber(kit));
  const call =
    operation === 'recordEvent'
      ? { body: { events: [value] } }
      : { ids: await findOpenCampaign(kit), body: { subscribers: [value] } };
  return kit.expectStatus(422, operation, call);
}

const listErrors = async (...args: Parameters<typeof sendInvalid>): Promise<Fields[]> =>
  expectRecords((await sendInvalid(...args)).body, 'errors');

export const validationErrorChecks: Check[] = [
  ...invalidCases.map(
    ({ operation, name, title, record, expected, requirement }): Check => ({
      id: `${operation}/${name}`,
      title,
      requirements: [requirement],
      async run(kit) {
        const errors = await listErrors(kit, operation, record);
        for (const [field, code] of expected) {
          const found = errors.some(
            (error) => (field === undefined || isAbout(error, field)) && (code === undefined || error.code === code),
          );
          const what = [code && `the code ${code}`, field && `for \`${field}\``].filter(Boolean).join(' ');
          expect(found, `an error ${what}`, errors);
        }
      },
    }),
  ),
  ...(['subscribeToCampaign', 'recordEvent'] as const).map(
    (operation): Check => ({
      id: `${operation}/error-fields`,
      title: 'returns `code`, `attribute` and `message` for every error of an attribute',
      requirements: ['ERROR-9'],
      stateless: true,
      async run(kit) {
        for (const error of await listErrors(kit, operation, incomplete[operation])) {
          for (const name of ['code', 'attribute', 'message']) {
            expect(typeof error[name] === 'string' && error[name] !== '', `the error to have \`${name}\``, error);
          }
        }
      },
    }),
  ),
  ...(['subscribeToCampaign', 'recordEvent'] as const).map(
    (operation): Check => ({
      id: `${operation}/error-list`,
      title: 'responds with 422 to an invalid record, with an array `errors` of objects that have a `code`',
      requirements: ['ERROR-1', 'ERROR-7'],
      stateless: true,
      async run(kit) {
        const errors = await listErrors(kit, operation, incomplete[operation]);
        expect(errors.length > 0, 'an error', errors);
        for (const error of errors) expect(typeof error.code === 'string', 'each error to have a string `code`', error);
      },
    }),
  ),
  ...(['subscribeToCampaign', 'recordEvent'] as const).map(
    (operation): Check => ({
      id: `${operation}/error-media-type`,
      title: 'responds with the media type application/json to an invalid record',
      requirements: ['SERVICE-2'],
      stateless: true,
      async run(kit) {
        const { headers } = await sendInvalid(kit, operation, incomplete[operation]);
        expect(/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''), 'application/json', headers);
      },
    }),
  ),
];

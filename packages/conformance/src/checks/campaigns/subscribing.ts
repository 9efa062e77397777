import type { Check } from '../../kit/check.ts';
import { expect, expectOnlyRecord, type Fields } from '../../kit/expectations.ts';
import { findConsent, findOpenCampaign, sendRecord, subscribe } from '../fixtures.ts';

const operation = 'subscribeToCampaign';

/** Stands for a value of `eu_consent` that the server accepts. */
const consent = Symbol('consent');

/** Values of a subscriber's fields that the server accepts, with the requirement. */
const values: [requirement: string, field: string, values: unknown[]][] = [
  ['ENDPOINT-59', 'user_id', ['user-42', '0042', 'ümlaut/1 & 2']],
  [
    'ENDPOINT-60',
    'time_zone',
    ['America/Los_Angeles', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Etc/UTC'],
  ],
  ['ENDPOINT-62', 'utc_offset', [-480, 330, 0]],
  ['ENDPOINT-63', 'double_optin', [true, false]],
  ['ENDPOINT-66', 'starting_email_index', [0]],
  [
    'ENDPOINT-68',
    'custom_fields',
    [
      { shirt_size: 'Medium', age: 42 },
      { city: 'Zürich', greeting: '日本語 🎉', note: 'It\'s 100 % "new"', zip: '01234' },
      {},
    ],
  ],
  [
    'ENDPOINT-69',
    'tags',
    [['Customer', 'SEO'], ['Käufer', '東京', '🎉', 'two words', 'a/b & c, "d"', '100 %'], numberedTags(), []],
  ],
  ['ENDPOINT-70', 'reactivate_if_removed', [true, false]],
  ['ENDPOINT-71', 'prospect', [false, true]],
  ['ENDPOINT-73', 'base_lead_score', [50, 30]],
  ['ENDPOINT-75', 'eu_consent', [consent]],
  ['ENDPOINT-76', 'eu_consent_message', ['I agree to receive emails.', 'Ich stimme zu – für „immer“.\n✓']],
  ['VERSION-3', 'potential_lead', [true, false]],
];

/** More tags than most subscribers have. How many a server accepts is unspecified (`record-size`). */
function numberedTags(): string[] {
  return Array.from({ length: 20 }, (_, number) => `Tag ${number + 1}`);
}

const accepted = values.map(
  ([requirement, field, all]): Check => ({
    id: `${operation}/accepts-${field.replaceAll('_', '-')}`,
    title: `accepts \`${field}\``,
    requirements: [requirement],
    stateless: true,
    async run(kit) {
      for (const value of all)
        await subscribe(kit, { [field]: value === consent ? (await findConsent(kit)).eu_consent : value });
    },
  }),
);

export const subscribingChecks: Check[] = [
  {
    id: `${operation}/one-subscriber`,
    title: 'accepts an array of one subscriber',
    requirements: ['ENDPOINT-54'],
    stateless: true,
    async run(kit) {
      await subscribe(kit, { time_zone: 'Etc/UTC' });
    },
  },
  {
    id: `${operation}/email-only`,
    title: 'accepts a subscriber with `email` only',
    requirements: ['ENDPOINT-58'],
    stateless: true,
    async run(kit) {
      const body = { subscribers: [{ email: kit.uniqueEmail() }] };
      await kit.ok(operation, { ids: await findOpenCampaign(kit), body });
    },
  },
  {
    id: `${operation}/without-email-of-known`,
    title: 'rejects a subscriber without `email` whose `user_id` it knows',
    requirements: ['ENDPOINT-57'],
    async run(kit) {
      const known = { user_id: kit.uniqueName() };
      const { id } = await subscribe(kit, known);
      for (const record of [known, { id, double_optin: false }]) {
        const { status } = await sendRecord(kit, operation, record);
        expect(status === 422, `${operation} to respond with 422`, status);
      }
    },
  },
  {
    id: `${operation}/read-only-fields`,
    title: 'sets `id`, `created_at` and `href` itself',
    requirements: ['RESOURCE-4'],
    async run(kit) {
      const requested: Fields = {
        id: 'chosen',
        created_at: '2001-01-01T00:00:00Z',
        href: 'https://example.com/chosen',
      };
      // Whether these fields are ignored or rejected is unspecified (`unknown-body-fields`).
      const sent = { email: kit.uniqueEmail(), double_optin: false, ...requested };
      const { status, body } = await sendRecord(kit, operation, sent, { tolerated: [400] });
      if (status >= 400 && status < 500) return;
      const record = expectOnlyRecord(body, 'subscribers');
      for (const [name, value] of Object.entries(requested)) {
        expect(record[name] !== value, `another \`${name}\` than the one in the request`, record[name]);
      }
    },
  },
  ...accepted,
];

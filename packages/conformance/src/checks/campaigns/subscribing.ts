import type { Check } from '../../kit/check.ts';
import { expect, expectOnlyRecord, type Fields } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { findConsent, findOpenCampaign, subscribe } from '../fixtures.ts';
import { listSubscriberIds } from '../lists/list-all.ts';

const operation = 'subscribeToCampaign';

const expectRejected = async (kit: Kit, subscriber: unknown) =>
  kit.expectStatus(422, operation, { ids: await findOpenCampaign(kit), body: { subscribers: [subscriber] } });

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
  ['ENDPOINT-76', 'eu_consent_message', ['I agree to receive emails.', 'Ich stimme zu – für „immer“.\n✓']],
  ['VERSION-3', 'potential_lead', [true, false]],
];

/** More tags than most subscribers have. How many a server accepts is unspecified (`record-size`). */
function numberedTags(): string[] {
  return Array.from({ length: 20 }, (_, number) => `Tag ${number + 1}`);
}

const acceptsField = (field: string, requirement: string, run: Check['run']): Check => ({
  id: `${operation}/accepts-${field.replaceAll('_', '-')}`,
  title: `accepts \`${field}\``,
  requirements: [requirement],
  stateless: true,
  run,
});

const accepted: Check[] = [
  ...values.map(([requirement, field, accepted]) =>
    acceptsField(field, requirement, async (kit) => {
      for (const value of accepted) await subscribe(kit, { [field]: value });
    }),
  ),
  acceptsField('eu_consent', 'ENDPOINT-75', async (kit) => {
    await subscribe(kit, await findConsent(kit));
  }),
];

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
    id: `${operation}/without-email`,
    title: 'rejects a subscriber without `email`',
    requirements: ['ENDPOINT-57'],
    stateless: true,
    async run(kit) {
      const others = { time_zone: 'Etc/UTC', tags: ['Customer'], custom_fields: { shirt_size: 'Medium' } };
      await expectRejected(kit, { time_zone: 'Etc/UTC' });
      await expectRejected(kit, { ...others, user_id: kit.uniqueName(), double_optin: false });
    },
  },
  {
    id: `${operation}/without-email-of-known`,
    title: 'rejects a subscriber without `email` whose `user_id` it knows',
    requirements: ['ENDPOINT-57'],
    async run(kit) {
      const known = { user_id: kit.uniqueName() };
      const { id } = await subscribe(kit, known);
      await expectRejected(kit, known);
      await expectRejected(kit, { id, double_optin: false });
    },
  },
  {
    id: `${operation}/after-an-event`,
    title: 'subscribes an email that an event has named before',
    requirements: ['ENDPOINT-55'],
    async run(kit) {
      const email = kit.uniqueEmail();
      // Whether an event of an unknown email is recorded is unspecified (`unknown-event-subscriber`).
      const body = { events: [{ email, action: 'conformance' }] };
      await kit.call('recordEvent', { body, tolerated: [404] });
      const { id, campaign } = await subscribe(kit, { email });
      await kit.eventually('the subscriber among the active subscribers', async () =>
        (await listSubscriberIds(kit, campaign, 'active')).has(id) ? true : undefined,
      );
    },
  },
  {
    id: `${operation}/effect`,
    title: 'subscribes the subscriber to the campaign',
    requirements: ['ENDPOINT-55'],
    async run(kit) {
      const { id, campaign } = await subscribe(kit);
      await kit.eventually('the subscriber in the list of the campaign', async () =>
        (await listSubscriberIds(kit, campaign)).has(id) ? true : undefined,
      );
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
      const call = {
        ids: await findOpenCampaign(kit),
        body: { subscribers: [{ email: kit.uniqueEmail(), double_optin: false, ...requested }] },
        tolerated: [400],
      };
      const { status, body } = await kit.call(operation, call);
      if (status >= 400 && status < 500) return;
      const record = expectOnlyRecord(body, 'subscribers');
      for (const [name, value] of Object.entries(requested)) {
        expect(record[name] !== value, `another \`${name}\` than the one in the request`, record[name]);
      }
    },
  },
  ...accepted,
];

import type { Check } from '../check.ts';
import { expect, expectObject, expectOnlyRecord, type Fields } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import { findConsent, findOpenCampaign, subscribe } from './fixtures.ts';
import { listSubscriberIds } from './list-all.ts';

const operation = 'subscribeToCampaign';

const expectRejected = async (kit: Kit, subscriber: unknown) =>
  kit.expectStatus(422, operation, { ids: await findOpenCampaign(kit), body: { subscribers: [subscriber] } });

/** Fields of a subscriber: requirement id, name, an accepted value, a rejected value. */
const fields: [string, string, unknown, unknown][] = [
  ['ENDPOINT-59', 'user_id', 'user-42', { id: 42 }],
  ['ENDPOINT-60', 'time_zone', 'America/Los_Angeles', { name: 'Etc/UTC' }],
  ['ENDPOINT-62', 'utc_offset', -480, undefined],
  ['ENDPOINT-63', 'double_optin', true, 'perhaps'],
  ['ENDPOINT-66', 'starting_email_index', 0, 'the first'],
  ['ENDPOINT-68', 'custom_fields', { shirt_size: 'Medium', age: 42 }, 'Medium'],
  ['ENDPOINT-69', 'tags', ['Customer', 'SEO'], [{ name: 'Customer' }]],
  ['ENDPOINT-70', 'reactivate_if_removed', true, 'perhaps'],
  ['ENDPOINT-71', 'prospect', false, 'perhaps'],
  ['ENDPOINT-73', 'base_lead_score', 50, 'high'],
  ['ENDPOINT-75', 'eu_consent', 'granted', { given: true }],
  ['ENDPOINT-76', 'eu_consent_message', 'I agree to receive emails.', { text: 'I agree.' }],
  ['VERSION-3', 'potential_lead', true, undefined],
];

const accepted: Check[] = fields.map(([requirement, field, value]) => ({
  id: `${operation}/accepts-${field.replaceAll('_', '-')}`,
  title: `accepts \`${field}\``,
  requirements: [requirement],
  stateless: true,
  async run(kit) {
    await subscribe(kit, field === 'eu_consent' ? await findConsent(kit) : { [field]: value });
  },
}));

const rejected: Check[] = fields
  .filter(([, , , value]) => value !== undefined)
  .map(([requirement, field, , value]) => ({
    id: `${operation}/rejects-invalid-${field.replaceAll('_', '-')}`,
    title: `rejects a \`${field}\` of another type`,
    requirements: [requirement, 'ERROR-7'],
    stateless: true,
    async run(kit) {
      await expectRejected(kit, { email: kit.uniqueEmail(), [field]: value });
    },
  }));

export const subscribingChecks: Check[] = [
  {
    id: `${operation}/shape`,
    title: 'returns an object with `links` and the one subscriber',
    requirements: ['ENDPOINT-56'],
    stateless: true,
    async run(kit) {
      const body = { subscribers: [{ email: kit.uniqueEmail() }] };
      const response = await kit.ok(operation, { ids: await findOpenCampaign(kit), body });
      expectOnlyRecord(response.body, 'subscribers');
      expectObject(expectObject(response.body, 'the body').links, '`links`');
    },
  },
  {
    id: `${operation}/email-only`,
    title: 'accepts an array of one subscriber with `email` only',
    requirements: ['ENDPOINT-54', 'ENDPOINT-58', 'SERVICE-1'],
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
      await expectRejected(kit, { time_zone: 'Etc/UTC' });
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
  ...rejected,
];

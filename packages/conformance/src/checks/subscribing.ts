import type { Check } from '../check.ts';
import { expect, expectObject, expectOnlyRecord, type Fields } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import { findConsent, findOpenCampaign, subscribe } from './fixtures.ts';
import { listSubscriberIds } from './list-all.ts';

const operation = 'subscribeToCampaign';

const expectRefusal = async (kit: Kit, subscriber: unknown) =>
  kit.expectStatus(422, operation, { ids: await findOpenCampaign(kit), body: { subscribers: [subscriber] } });

/** Fields of a person: requirement, name, a value that is taken, one that is refused. */
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
  id: `${operation}/takes-${field.replaceAll('_', '-')}`,
  title: `accepts \`${field}\``,
  requirements: [requirement],
  stateless: true,
  async run(kit) {
    await subscribe(kit, field === 'eu_consent' ? await findConsent(kit) : { [field]: value });
  },
}));

const wrong: Check[] = fields
  .filter(([, , , value]) => value !== undefined)
  .map(([requirement, field, , value]) => ({
    id: `${operation}/refuses-wrong-${field.replaceAll('_', '-')}`,
    title: `refuses a \`${field}\` of another type`,
    requirements: [requirement, 'ERROR-7'],
    stateless: true,
    async run(kit) {
      await expectRefusal(kit, { email: kit.uniqueEmail(), [field]: value });
    },
  }));

export const subscribingChecks: Check[] = [
  {
    id: `${operation}/shape`,
    title: 'returns an object of `links` and the one subscribed person',
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
    title: 'accepts an array of one person of whom nothing but `email` is given',
    requirements: ['ENDPOINT-54', 'ENDPOINT-58', 'SERVICE-1'],
    stateless: true,
    async run(kit) {
      const body = { subscribers: [{ email: kit.uniqueEmail() }] };
      await kit.ok(operation, { ids: await findOpenCampaign(kit), body });
    },
  },
  {
    id: `${operation}/without-email`,
    title: 'refuses a person without `email`',
    requirements: ['ENDPOINT-57'],
    stateless: true,
    async run(kit) {
      await expectRefusal(kit, { time_zone: 'Etc/UTC' });
    },
  },
  {
    id: `${operation}/effect`,
    title: 'makes the person a subscriber of the campaign',
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
      const wanted: Fields = { id: 'chosen', created_at: '2001-01-01T00:00:00Z', href: 'https://example.com/chosen' };
      // Whether such a field is ignored or refused is open (`unknown-body-fields`).
      const call = {
        ids: await findOpenCampaign(kit),
        body: { subscribers: [{ email: kit.uniqueEmail(), double_optin: false, ...wanted }] },
        tolerated: [400],
      };
      const { status, body } = await kit.call(operation, call);
      if (status >= 400 && status < 500) return;
      const record = expectOnlyRecord(body, 'subscribers');
      for (const [name, value] of Object.entries(wanted)) {
        expect(record[name] !== value, `another \`${name}\` than the request names`, record[name]);
      }
    },
  },
  ...accepted,
  ...wrong,
];

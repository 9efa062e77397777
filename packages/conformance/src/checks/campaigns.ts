import type { Check } from '../check.ts';
import {
  expect,
  expectArray,
  expectEqual,
  expectObject,
  expectOnlyRecord,
  expectRecords,
  type Fields,
} from '../expectations.ts';
import type { Kit } from '../kit.ts';
import type { ProvidedIds } from '../target/provider.ts';
import { findCampaign, findLargeCampaign, subscribe } from './fixtures.ts';
import { expectCounter } from './list-all.ts';

const fetched = async (kit: Kit, ids: ProvidedIds): Promise<Fields> =>
  expectOnlyRecord((await kit.ok('fetchCampaign', { ids })).body, 'campaigns');

/** As many campaigns as a check looks at one by one. */
const mostLookedAt = 5;

export const campaignChecks: Check[] = [
  {
    id: 'fetchCampaign/linked-forms',
    title: 'returns the forms that feed the campaign in `linked.forms`',
    requirements: ['ENDPOINT-41'],
    stateless: true,
    async run(kit) {
      const { body } = await kit.ok('fetchCampaign', { ids: await findCampaign(kit) });
      expectRecords(expectObject(body, 'the body').linked, 'forms');
    },
  },
  {
    id: 'fetchCampaign/form-ids',
    title: 'has an array of ids of forms in `links` of the campaign',
    requirements: ['RESOURCE-46'],
    stateless: true,
    async run(kit) {
      const campaign = await fetched(kit, await findCampaign(kit));
      for (const id of expectArray(campaign.links, 'forms'))
        expect(typeof id === 'string', 'each of `links.forms` to be an id', id);
    },
  },
  {
    id: 'listCampaigns/form-ids',
    title: 'has an array of ids of forms in `links` of each campaign',
    requirements: ['RESOURCE-46'],
    stateless: true,
    async run(kit) {
      for (const { links } of expectRecords((await kit.ok('listCampaigns')).body, 'campaigns')) {
        for (const id of expectArray(links, 'forms'))
          expect(typeof id === 'string', 'each of `links.forms` to be an id', id);
      }
    },
  },
  {
    id: 'fetchCampaign/own-form',
    title: 'shows `forms` of a campaign as an object, and only where there is a form',
    requirements: ['RESOURCE-47'],
    async run(kit) {
      const campaigns = expectRecords((await kit.ok('listCampaigns')).body, 'campaigns').slice(0, mostLookedAt);
      for (const { id } of campaigns) {
        const { body } = await kit.ok('fetchCampaign', { path: { campaign_id: String(id) } });
        const { forms, links } = expectOnlyRecord(body, 'campaigns');
        const feeding =
          expectRecords(expectObject(body, 'the body').linked, 'forms').length + expectArray(links, 'forms').length;
        if (forms !== undefined) expectObject(forms, '`forms` of the campaign');
        expect(forms === undefined || feeding > 0, 'no `forms` of a campaign that has none', forms);
      }
    },
  },
  {
    id: 'fetchCampaign/email-count',
    title: 'counts the emails of a campaign in `email_count`',
    requirements: ['RESOURCE-42'],
    async run(kit) {
      const given = await kit.provideState('campaign with emails');
      expectEqual((await fetched(kit, given)).email_count, Number(given.email_count), '`email_count`');
    },
  },
  {
    id: 'fetchCampaign/active-subscriber-count',
    title: 'counts the active subscribers in `active_subscriber_count`',
    requirements: ['RESOURCE-43'],
    async run(kit) {
      const campaign = await findLargeCampaign(kit);
      await subscribe(kit, {}, campaign);
      // Others may subscribe people meanwhile, so that both numbers are looked at until they agree.
      await kit.eventually('`active_subscriber_count` to be the number of active subscribers', async () => {
        const count = (await fetched(kit, campaign)).active_subscriber_count;
        const { body } = await kit.ok('listCampaignSubscribers', { ids: campaign, query: { status: 'active' } });
        return count === expectCounter(body, 'total_count') || undefined;
      });
    },
  },
  {
    id: 'fetchCampaign/unsubscribed-subscriber-count',
    title: 'counts in `unsubscribed_subscriber_count` those who left through an email',
    requirements: ['RESOURCE-44'],
    async run(kit) {
      const given = await kit.provideState('campaign with unsubscribes through an email');
      const { unsubscribed_subscriber_count: count } = await fetched(kit, given);
      expectEqual(count, Number(given.unsubscribed_subscriber_count), '`unsubscribed_subscriber_count`');
    },
  },
];

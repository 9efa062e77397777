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
import { expectCounter, listAll } from './list-all.ts';

const fetchRecord = async (kit: Kit, ids: ProvidedIds): Promise<Fields> =>
  expectOnlyRecord((await kit.ok('fetchCampaign', { ids })).body, 'campaigns');

/** The number of campaigns that a check fetches one by one. */
const maxCampaigns = 5;

export const campaignChecks: Check[] = [
  {
    id: 'fetchCampaign/linked-forms',
    title: 'returns the forms of the campaign in `linked.forms`',
    requirements: ['ENDPOINT-41'],
    stateless: true,
    async run(kit) {
      const { body } = await kit.ok('fetchCampaign', { ids: await findCampaign(kit) });
      expectRecords(expectObject(body, 'the body').linked, 'forms');
    },
  },
  {
    id: 'fetchCampaign/form-ids',
    title: 'returns an array of form ids in `links` of the campaign',
    requirements: ['RESOURCE-46'],
    stateless: true,
    async run(kit) {
      const campaign = await fetchRecord(kit, await findCampaign(kit));
      for (const id of expectArray(campaign.links, 'forms'))
        expect(typeof id === 'string', 'each of `links.forms` to be an id', id);
    },
  },
  {
    id: 'listCampaigns/form-ids',
    title: 'returns an array of form ids in `links` of each campaign',
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
    title: 'returns `forms` of a campaign as an object, and only if the campaign has a form',
    requirements: ['RESOURCE-47'],
    async run(kit) {
      const campaigns = expectRecords((await kit.ok('listCampaigns')).body, 'campaigns').slice(0, maxCampaigns);
      for (const { id } of campaigns) {
        const { body } = await kit.ok('fetchCampaign', { path: { campaign_id: String(id) } });
        const { forms, links } = expectOnlyRecord(body, 'campaigns');
        const formCount =
          expectRecords(expectObject(body, 'the body').linked, 'forms').length + expectArray(links, 'forms').length;
        if (forms !== undefined) expectObject(forms, '`forms` of the campaign');
        expect(forms === undefined || formCount > 0, 'no `forms` for a campaign without forms', forms);
      }
    },
  },
  {
    id: 'fetchCampaign/email-count',
    title: 'counts the emails of a campaign in `email_count`',
    requirements: ['RESOURCE-42'],
    async run(kit) {
      const campaign = await kit.provideState('campaign with emails');
      expectEqual((await fetchRecord(kit, campaign)).email_count, Number(campaign.email_count), '`email_count`');
    },
  },
  {
    id: 'fetchCampaign/active-subscriber-count',
    title: 'counts the active subscribers in `active_subscriber_count`',
    requirements: ['RESOURCE-43'],
    async run(kit) {
      const campaign = await findLargeCampaign(kit);
      await subscribe(kit, {}, campaign);
      // Subscribers may be added meanwhile, so both numbers are read until they agree.
      await kit.eventually('`active_subscriber_count` to be the number of active subscribers', async () => {
        const count = (await fetchRecord(kit, campaign)).active_subscriber_count;
        const { body } = await kit.ok('listCampaignSubscribers', { ids: campaign, query: { status: 'active' } });
        return count === expectCounter(body, 'total_count') || undefined;
      });
    },
  },
  {
    id: 'listCampaigns/active-subscriber-count',
    title: 'counts the active subscribers in `active_subscriber_count`',
    requirements: ['RESOURCE-43'],
    async run(kit) {
      const campaign = await findLargeCampaign(kit);
      await kit.eventually('`active_subscriber_count` to be the number of active subscribers', async () => {
        const campaigns = (await listAll(kit, 'listCampaigns', 'campaigns', { ids: campaign })) as Fields[];
        const count = campaigns.find(({ id }) => id === campaign.campaign_id)?.active_subscriber_count;
        const { body } = await kit.ok('listCampaignSubscribers', { ids: campaign, query: { status: 'active' } });
        return count === expectCounter(body, 'total_count') || undefined;
      });
    },
  },
  {
    id: 'fetchCampaign/unsubscribed-subscriber-count',
    title: 'counts unsubscribes through an email in `unsubscribed_subscriber_count`',
    requirements: ['RESOURCE-44'],
    async run(kit) {
      const campaign = await kit.provideState('campaign with unsubscribes through an email');
      const { unsubscribed_subscriber_count: count } = await fetchRecord(kit, campaign);
      expectEqual(count, Number(campaign.unsubscribed_subscriber_count), '`unsubscribed_subscriber_count`');
    },
  },
];

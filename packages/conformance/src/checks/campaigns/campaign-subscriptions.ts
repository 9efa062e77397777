import type { Check } from '../../kit/check.ts';
import { expect, expectEqual, expectObject, expectRecords } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { listSubscriptions, readRecords, subscribe } from '../fixtures.ts';

const operation = 'listCampaignSubscriptions';

const listForNewSubscriber = (kit: Kit) => kit.once('subscriptions of a new subscriber', () => listForNew(kit));

async function listForNew(kit: Kit) {
  const { id, campaign } = await subscribe(kit);
  const { body } = await listSubscriptions(kit, id);
  const subscriptions = expectRecords(body, 'campaign_subscriptions');
  return { id, campaign, subscriptions };
}

export const campaignSubscriptionChecks: Check[] = [
  {
    id: `${operation}/of-the-subscriber`,
    title: 'returns the campaign subscriptions of the subscriber, without arguments',
    requirements: ['ENDPOINT-77'],
    async run(kit) {
      const { campaign, subscriptions } = await listForNewSubscriber(kit);
      const campaigns = subscriptions.map(({ campaign_id: id }) => id);
      expectEqual(campaigns, [campaign.campaign_id], 'the campaigns of a subscriber with one subscription');
    },
  },
  {
    id: `${operation}/names-the-subscriber`,
    title: 'returns the id of the subscriber in `links` of each subscription',
    requirements: ['RESOURCE-52'],
    async run(kit) {
      const { id, subscriptions } = await listForNewSubscriber(kit);
      for (const { links } of subscriptions) {
        expectEqual(expectObject(links, '`links` of the subscription').subscriber, id, '`links.subscriber`');
      }
    },
  },
  {
    id: `${operation}/active`,
    title: 'returns the `status` active for an active subscription',
    requirements: ['RESOURCE-50'],
    async run(kit) {
      const { subscriptions } = await listForNewSubscriber(kit);
      expect(subscriptions.length > 0, 'the new subscription', 'none');
      for (const { status } of subscriptions) expectEqual(status, 'active', '`status` of a new subscription');
    },
  },
  {
    id: `${operation}/first-email`,
    title: 'returns 0 as `last_sent_email_index` after the first email',
    requirements: ['RESOURCE-51'],
    async run(kit) {
      const ids = await kit.provideState('subscription after its first email');
      const found = await readRecords(kit, operation, { ids });
      const subscription = found.find(({ campaign_id: id }) => id === ids.campaign_id);
      expectEqual(subscription?.last_sent_email_index, 0, '`last_sent_email_index`');
    },
  },
];

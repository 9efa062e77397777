import type { Check } from '../check.ts';
import { must, mustEqual, object, records } from '../expect.ts';
import type { Kit } from '../kit.ts';
import { subscribe } from './found.ts';

const operation = 'listCampaignSubscriptions';

async function ofNewcomer(kit: Kit) {
  const { id, campaign } = await subscribe(kit);
  const { body } = await kit.ok(operation, { path: { subscriber_id: id } });
  const subscriptions = records(body, 'campaign_subscriptions');
  return { id, campaign, subscriptions };
}

export const campaignSubscriptionChecks: Check[] = [
  {
    id: `${operation}/of-the-subscriber`,
    title: 'returns the campaign subscriptions of the subscriber, without arguments',
    requirements: ['ENDPOINT-77'],
    async run(kit) {
      const { campaign, subscriptions } = await ofNewcomer(kit);
      const campaigns = subscriptions.map(({ campaign_id: id }) => id);
      mustEqual(campaigns, [campaign.campaign_id], 'the campaigns of somebody with one subscription');
    },
  },
  {
    id: `${operation}/names-the-subscriber`,
    title: 'names the subscriber in `links` of each subscription',
    requirements: ['RESOURCE-52'],
    async run(kit) {
      const { id, subscriptions } = await ofNewcomer(kit);
      for (const { links } of subscriptions) {
        mustEqual(object(links, '`links` of the subscription').subscriber, id, '`links.subscriber`');
      }
    },
  },
  {
    id: `${operation}/active`,
    title: 'shows the `status` active while the subscription is active',
    requirements: ['RESOURCE-50'],
    async run(kit) {
      const { subscriptions } = await ofNewcomer(kit);
      must(subscriptions.length > 0, 'the new subscription', 'none');
      for (const { status } of subscriptions) mustEqual(status, 'active', '`status` of a new subscription');
    },
  },
  {
    id: `${operation}/first-email`,
    title: 'shows 0 as `last_sent_email_index` after the first email',
    requirements: ['RESOURCE-51'],
    async run(kit) {
      const of = await kit.given('subscription after its first email');
      const { body } = await kit.ok(operation, { of });
      const subscription = records(body, 'campaign_subscriptions').find(({ campaign_id: id }) => id === of.campaign_id);
      mustEqual(subscription?.last_sent_email_index, 0, '`last_sent_email_index`');
    },
  },
];

import type { Check } from '../kit/check.ts';
import { expectListedOnce } from './events/events.ts';
import { readRecords, recordAction, sharedSubscriber } from './fixtures.ts';
import { expectActive } from './lists/list-all.ts';

/** Checks that the server still has at the end of the run what it made at its start. */
export const memoryChecks: Check[] = [
  {
    id: 'listEventActions/first-action-at-end',
    title: 'lists the first action of the run, also at the end',
    requirements: ['EVENT-15'],
    atEnd: true,
    run: async (kit) => expectListedOnce(kit, [await kit.once('first action', () => recordAction(kit))]),
  },
  {
    id: 'listCampaignSubscribers/first-subscriber-at-end',
    title: 'lists the first subscriber of the run, also at the end',
    requirements: ['ENDPOINT-55'],
    atEnd: true,
    async run(kit) {
      const { id, campaign } = await sharedSubscriber(kit);
      await expectActive(kit, campaign, id, 'the first subscriber');
    },
  },
  {
    id: 'listCampaignSubscriptions/first-subscription-at-end',
    title: 'lists the first campaign subscription of the run as active, also at the end',
    requirements: ['ENDPOINT-77'],
    atEnd: true,
    async run(kit) {
      const { id, campaign } = await sharedSubscriber(kit);
      await kit.eventually('an active subscription of the first subscriber', async () => {
        const found = await readRecords(kit, 'listCampaignSubscriptions', { path: { subscriber_id: id } });
        const isActive = found.some((one) => one.campaign_id === campaign.campaign_id && one.status === 'active');
        return isActive || undefined;
      });
    },
  },
];

import type { Check } from '../kit/check.ts';
import type { Kit } from '../kit/kit.ts';
import { expectListedOnce } from './events/events.ts';
import { readRecords, recordAction, sharedSubscriber } from './fixtures.ts';
import { expectActive } from './lists/list-all.ts';

/** The action of the first event of the run. */
const recordFirstEvent = (kit: Kit): Promise<string> => kit.once('first action', () => recordAction(kit));

/** Pairs of checks: one looks at the start of the run at what it has just made, the other at the end at the same. */
export const firstChecks: Check[] = [
  {
    id: 'listEventActions/first-action',
    title: 'lists the first action of the run',
    requirements: ['EVENT-15'],
    async run(kit) {
      await expectListedOnce(kit, [await recordFirstEvent(kit)]);
    },
  },
  {
    id: 'listCampaignSubscribers/first-subscriber',
    title: 'lists the first subscriber of the run',
    requirements: ['ENDPOINT-55'],
    async run(kit) {
      const { id, campaign } = await sharedSubscriber(kit);
      await expectActive(kit, campaign, id, 'the first subscriber');
    },
  },
  {
    id: 'listCampaignSubscriptions/first-subscription',
    title: 'lists the first campaign subscription of the run as active',
    requirements: ['ENDPOINT-77'],
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

/** Checks that the server still has at the end of the run what it made at its start. */
export const lastChecks: Check[] = firstChecks.map((check) => ({
  ...check,
  id: `${check.id}-at-end`,
  title: `${check.title}, also at the end`,
  atEnd: true,
}));

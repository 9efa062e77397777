import type { Check } from '../kit/check.ts';
import { expectRecords } from '../kit/expectations.ts';
import type { Kit } from '../kit/kit.ts';
import { expectListedOnce } from './events/events.ts';
import { sharedSubscriber } from './fixtures.ts';
import { listSubscriberIds } from './lists/list-all.ts';

/** The action of the first event of the run. */
const recordFirstEvent = (kit: Kit): Promise<string> =>
  kit.once('first action', async () => {
    const { email } = await sharedSubscriber(kit);
    const action = kit.uniqueName();
    await kit.ok('recordEvent', { body: { events: [{ email, action }] } });
    return action;
  });

/** Pairs of checks: one looks at the start of the run at what it has just made, the other at the end at the same. */
const rows: { id: Check['id']; title: string; requirement: string; look(kit: Kit): Promise<void> }[] = [
  {
    id: 'listEventActions/first-action',
    title: 'lists the first action of the run',
    requirement: 'EVENT-15',
    async look(kit) {
      await expectListedOnce(kit, [await recordFirstEvent(kit)]);
    },
  },
  {
    id: 'listCampaignSubscribers/first-subscriber',
    title: 'lists the first subscriber of the run',
    requirement: 'ENDPOINT-55',
    async look(kit) {
      const { id, campaign } = await sharedSubscriber(kit);
      await kit.eventually('the first subscriber among the active subscribers', async () =>
        (await listSubscriberIds(kit, campaign, 'active')).has(id) ? true : undefined,
      );
    },
  },
  {
    id: 'listCampaignSubscriptions/first-subscription',
    title: 'lists the first campaign subscription of the run as active',
    requirement: 'ENDPOINT-77',
    async look(kit) {
      const { id, campaign } = await sharedSubscriber(kit);
      await kit.eventually('an active subscription of the first subscriber', async () => {
        const { body } = await kit.ok('listCampaignSubscriptions', { path: { subscriber_id: id } });
        const found = expectRecords(body, 'campaign_subscriptions');
        const isActive = found.some((one) => one.campaign_id === campaign.campaign_id && one.status === 'active');
        return isActive || undefined;
      });
    },
  },
];

/** Checks of what the run makes at its start. */
export const firstChecks: Check[] = rows.map(({ id, title, requirement, look }) => ({
  id,
  title,
  requirements: [requirement],
  run: look,
}));

/** Checks that the server still has at the end of the run what it made at its start. */
export const lastChecks: Check[] = rows.map(({ id, title, requirement, look }) => ({
  id: `${id}-at-end`,
  title: `${title}, also at the end`,
  requirements: [requirement],
  atEnd: true,
  run: look,
}));

import type { Check } from '../check.ts';
import { expect, expectInteger, expectOnlyRecord } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import { secondCampaign } from '../model/survey.ts';
import { Failed, Skipped } from '../outcomes.ts';
import type { ProvidedIds } from '../target/provider.ts';
import { subscriberOf } from './batch-subscribers.ts';
import { findOpenCampaign } from './fixtures.ts';
import { listSubscriberIds } from './list-all.ts';

/** What else there is when a batch unsubscribes: other subscribers, other campaigns, and counters. */
interface Surroundings {
  /** Another campaign of the first subscriber of the batch, with the id of that subscriber. */
  elsewhere: { campaign: ProvidedIds; id: string } | undefined;
  /** The id of a subscriber who is not in the batch. */
  bystander: string;
  /** `unsubscribed_subscriber_count` of the campaign before the batch. */
  count: number | undefined;
}

/** Looks at the surroundings before the batch is sent. */
export const surveySurroundings = (kit: Kit, email: string): Promise<Surroundings> =>
  kit.once('surroundings of an unsubscribe batch', async () => ({
    elsewhere: await unlessFailed(() => subscribeElsewhere(kit, email)),
    bystander: (await subscriberOf(kit, kit.uniqueEmail())).id,
    count: await unlessFailed(() => readCount(kit)),
  }));

async function subscribeElsewhere(kit: Kit, email: string): Promise<Surroundings['elsewhere']> {
  const offered = !kit.target.notOffered.includes('listCampaigns');
  const campaign = await secondCampaign(kit, await findOpenCampaign(kit), offered);
  return campaign && { campaign, id: (await subscriberOf(kit, email, campaign)).id };
}

const readCount = async (kit: Kit): Promise<number> => {
  const { body } = await kit.ok('fetchCampaign', { ids: await findOpenCampaign(kit) });
  const { unsubscribed_subscriber_count: count } = expectOnlyRecord(body, 'campaigns');
  return expectInteger(count, '`unsubscribed_subscriber_count`');
};

/** A failure of these requests is that of other checks. */
async function unlessFailed<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Failed || error instanceof Skipped) return undefined;
    throw error;
  }
}

const operation = 'createUnsubscribeBatch';

/**
 * @param requireUnsubscribed the number of subscribers whom the batch has unsubscribed from the first campaign
 * @returns checks of what a batch changes elsewhere
 */
export const surroundingsChecks = (requireUnsubscribed: (kit: Kit) => Promise<number>): Check[] => [
  {
    id: `${operation}/every-campaign`,
    title: 'unsubscribes from every campaign of a subscriber',
    requirements: ['STATE-12'],
    async run(kit) {
      await requireUnsubscribed(kit);
      const { elsewhere } = await surveySurroundings(kit, '');
      if (elsewhere === undefined) throw new Skipped('The kit finds only one campaign that accepts subscribers.');
      await kit.eventually('no unsubscribed subscriber among the active subscribers of a second campaign', async () =>
        (await listSubscriberIds(kit, elsewhere.campaign, 'active')).has(elsewhere.id) ? undefined : true,
      );
    },
  },
  {
    id: `${operation}/nobody-else`,
    title: 'unsubscribes no subscriber who is not in the batch',
    requirements: ['STATE-12'],
    async run(kit) {
      await requireUnsubscribed(kit);
      const { bystander } = await surveySurroundings(kit, '');
      const active = await listSubscriberIds(kit, await findOpenCampaign(kit), 'active');
      expect(active.has(bystander), `the subscriber ${bystander}, who is in no batch, to be active`, 'not listed');
    },
  },
  {
    id: `${operation}/unsubscribed-count`,
    title: 'does not count the subscribers of a batch in `unsubscribed_subscriber_count`',
    requirements: ['RESOURCE-44'],
    async run(kit) {
      const unsubscribed = await requireUnsubscribed(kit);
      const { count } = await surveySurroundings(kit, '');
      if (count === undefined) throw new Skipped('The counter is not available.');
      // Others may unsubscribe meanwhile through an email, but not as many at the same time.
      const now = await readCount(kit);
      expect(
        now < count + unsubscribed,
        `a count below ${count + unsubscribed}: before the batch it was ${count}`,
        now,
      );
    },
  },
];

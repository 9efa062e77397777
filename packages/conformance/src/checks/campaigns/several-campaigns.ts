import { Failed, Skipped } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectEqual, expectOnlyRecord, expectRecords, expectString } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import {
  findOpenCampaign,
  findSecondCampaign,
  listSubscriptions,
  readRecord,
  readRecords,
  type Subscribed,
  subscribe,
} from '../fixtures.ts';
import { expectActive, expectInactive, isActive, listSubscriberIds } from '../lists/list-all.ts';

/** @throws Skipped when the target has no second campaign that accepts subscribers */
async function requireTwoCampaigns(kit: Kit): Promise<[ProvidedIds, ProvidedIds]> {
  const [first, second] = [await findOpenCampaign(kit), await findSecondCampaign(kit)];
  if (second !== undefined) return [first, second];
  throw new Skipped('The target has no second campaign that accepts subscribers.');
}

/** Subscribes an email to two campaigns, and another one to the first only. */
const subscribeToTwo = (kit: Kit) =>
  kit.once('subscribers of one and of two campaigns', async () => {
    const campaigns = await requireTwoCampaigns(kit);
    const one = await subscribe(kit, {}, campaigns[0]);
    const two = await subscribe(kit, {}, campaigns[0]);
    const again = await subscribe(kit, { email: two.email }, campaigns[1]);
    return { campaigns, one, two, again };
  });

interface Unsubscribed {
  campaigns: ProvidedIds[];
  listed: Subscribed;
  other: Subscribed;
  /** Others in the batch, with emails as people have them. */
  more: Subscribed[];
  /** Others in the batch, each an active subscriber of a campaign that is paused or a draft. */
  ofInactive: Subscribed[];
  /** Why the subscriber is still active in the first campaign. */
  failed: Failed | undefined;
  /** `unsubscribed_subscriber_count` of both campaigns. */
  counts: { before: unknown[]; after: unknown[] };
}

/** Of a campaign whose subscribers a check lists without need. */
const mostSubscribers = 5000;

/** Subscribes to a paused campaign and to a draft, where the server does, which is unspecified (`subscribe-to-inactive-campaign`). */
async function subscribeToInactive(kit: Kit): Promise<Subscribed[]> {
  // A target that names its campaigns for subscribers offers no others.
  if (kit.target.states['campaign to subscribe to'] !== undefined) return [];
  const subscribed: Subscribed[] = [];
  for (const status of ['paused', 'draft']) {
    const found = (await readRecords(kit, 'listCampaigns', { query: { status } })).find(
      (one) => one.status === status && Number(one.active_subscriber_count) < mostSubscribers,
    );
    if (found === undefined) continue;
    const campaign = { campaign_id: String(found.id) };
    const email = kit.uniqueEmail();
    const subscribers = [{ email, double_optin: false }];
    const response = await kit.call('subscribeToCampaign', { ids: campaign, body: { subscribers }, tolerated: [409] });
    if (response.status >= 300) continue;
    const record = expectOnlyRecord(response.body, 'subscribers');
    const id = String(record.id);
    if (await isActive(kit, campaign, id)) subscribed.push({ id, email, campaign, record });
  }
  return subscribed;
}

/** Unsubscribes one of two subscribers of two campaigns in a batch, and waits until it is no longer active in one. */
const unsubscribeOne = (kit: Kit): Promise<Unsubscribed> =>
  kit.once('unsubscribed from two campaigns', async () => {
    const campaigns = await requireTwoCampaigns(kit);
    const [listed, other] = [await subscribe(kit), await subscribe(kit)];
    for (const { id, email } of [listed, other]) {
      await subscribe(kit, { email }, campaigns[1]);
      for (const campaign of campaigns) await expectActive(kit, campaign, id);
    }
    const more = [
      await subscribe(kit, { email: `reader+news.${kit.uniqueEmail()}` }, campaigns[0]),
      await subscribe(kit, { email: `Reader.${kit.uniqueName().toUpperCase()}@Example.COM` }, campaigns[0]),
    ];
    const ofInactive = await subscribeToInactive(kit);
    const subscribers = [listed, ...more, ...ofInactive].map(({ email }) => ({ email }));
    const countOf = async (ids: ProvidedIds) =>
      (await readRecord(kit, 'fetchCampaign', { ids })).unsubscribed_subscriber_count;
    const countAll = () => Promise.all(campaigns.map(countOf));
    const before = await countAll();
    await kit.ok('createUnsubscribeBatch', { body: { batches: [{ subscribers }] } });
    const failed = await expectInactive(kit, campaigns[0], listed.id).then(() => undefined, onlyFailed);
    return { campaigns, listed, other, more, ofInactive, failed, counts: { before, after: await countAll() } };
  });

function onlyFailed(error: unknown): Failed {
  if (error instanceof Failed) return error;
  throw error;
}

export const severalCampaignsChecks: Check[] = [
  {
    id: 'subscribeToCampaign/two-campaigns',
    title: 'subscribes one subscriber to two campaigns, and keeps both subscriptions',
    requirements: ['ENDPOINT-55'],
    async run(kit) {
      const { campaigns, two } = await subscribeToTwo(kit);
      for (const campaign of campaigns) await expectActive(kit, campaign, two.id);
    },
  },
  {
    id: 'subscribeToCampaign/same-subscriber',
    title: 'returns the same `id` and `created_at` for an email that it knows from another campaign',
    requirements: ['RESOURCE-4'],
    async run(kit) {
      const { two, again } = await subscribeToTwo(kit);
      for (const field of ['id', 'created_at']) expectEqual(again.record[field], two.record[field], `\`${field}\``);
    },
  },
  {
    id: 'listCampaignSubscribers/other-campaign',
    title: 'does not list a subscriber of another campaign, with any `status`',
    requirements: ['ENDPOINT-44'],
    async run(kit) {
      const { campaigns, one } = await subscribeToTwo(kit);
      for (const status of ['active', 'unsubscribed', 'removed']) {
        const listed = await listSubscriberIds(kit, campaigns[1], status);
        expect(!listed.has(one.id), `no subscriber of another campaign among the ${status}`, one.id);
      }
    },
  },
  {
    id: 'listCampaignSubscribers/of-several-campaigns',
    title: 'lists a subscriber in each campaign in which the campaign subscription is active',
    requirements: ['ENDPOINT-44'],
    async run(kit) {
      const { two } = await subscribeToTwo(kit);
      const path = { subscriber_id: two.id };
      for (const { campaign_id: id, status } of await readRecords(kit, 'listCampaignSubscriptions', { path })) {
        if (status === 'active') await expectActive(kit, { campaign_id: String(id) }, two.id);
      }
    },
  },
  {
    id: 'listCampaignSubscriptions/several-campaigns',
    title: 'returns each campaign of the subscriber once, and no other',
    requirements: ['ENDPOINT-77'],
    async run(kit) {
      const { campaigns, one, two } = await subscribeToTwo(kit);
      const expected = [
        { subscriber: one, ids: [campaigns[0].campaign_id] },
        { subscriber: two, ids: campaigns.map(({ campaign_id: id }) => id).sort() },
      ];
      for (const { subscriber, ids } of expected) {
        const { body } = await listSubscriptions(kit, subscriber.id);
        const seen = expectRecords(body, 'campaign_subscriptions').map(({ campaign_id: id }) =>
          expectString(id, '`campaign_id`'),
        );
        expectEqual(seen.sort(), ids, `the campaigns of the subscriber ${subscriber.id}`);
      }
    },
  },
  {
    id: 'createUnsubscribeBatch/every-campaign',
    title: 'unsubscribes a subscriber from each of two campaigns',
    requirements: ['STATE-12'],
    async run(kit) {
      const { campaigns, listed, failed } = await unsubscribeOne(kit);
      if (failed) throw failed;
      for (const campaign of campaigns) await expectInactive(kit, campaign, listed.id);
    },
  },
  {
    id: 'createUnsubscribeBatch/inactive-campaign',
    title: 'unsubscribes a subscriber also from a campaign that is not active',
    requirements: ['STATE-12'],
    async run(kit) {
      const { ofInactive } = await unsubscribeOne(kit);
      if (ofInactive.length === 0) throw new Skipped('The server has no active subscriber of a campaign not active.');
      for (const { campaign, id } of ofInactive) await expectInactive(kit, campaign, id);
    },
  },
  {
    id: 'createUnsubscribeBatch/emails',
    title: 'unsubscribes emails with a plus sign and with capitals',
    requirements: ['STATE-12'],
    async run(kit) {
      const { campaigns, more } = await unsubscribeOne(kit);
      for (const { id } of more) await expectInactive(kit, campaigns[0] as ProvidedIds, id);
    },
  },
  {
    id: 'createUnsubscribeBatch/again',
    title: 'unsubscribes a subscriber again who has subscribed again',
    requirements: ['STATE-12'],
    async run(kit) {
      const { campaigns, more } = await unsubscribeOne(kit);
      const [campaign] = campaigns as [ProvidedIds];
      for (const { id } of more) await expectInactive(kit, campaign, id);
      const again: string[] = [];
      for (const { email, id } of more) {
        // Whether this subscribes them is unspecified (`subscribe-when-globally-unsubscribed`).
        const body = { subscribers: [{ email, double_optin: false }] };
        const { status } = await kit.call('subscribeToCampaign', { ids: campaign, body });
        if (status < 300 && (await isActive(kit, campaign, id))) again.push(email);
      }
      if (again.length === 0) throw new Skipped('The server does not subscribe whom a batch has unsubscribed.');
      const subscribers = again.map((email) => ({ email }));
      await kit.ok('createUnsubscribeBatch', { body: { batches: [{ subscribers }] } });
      for (const { id } of more) await expectInactive(kit, campaign, id);
    },
  },
  {
    id: 'createUnsubscribeBatch/nobody-else',
    title: 'leaves subscribers active who are not in the batch',
    requirements: ['RESOURCE-77'],
    async run(kit) {
      const { campaigns, other } = await unsubscribeOne(kit);
      for (const campaign of campaigns) {
        expect(await isActive(kit, campaign, other.id), `${other.id} among the active subscribers`, 'not the case');
      }
    },
  },
  {
    id: 'listCampaignSubscribers/unsubscribed-elsewhere',
    title: 'lists no unsubscribed subscriber of another campaign among its own',
    requirements: ['ENDPOINT-44'],
    profile: 'batch',
    async run(kit) {
      const { campaigns, more } = await unsubscribeOne(kit);
      const [first, second] = campaigns as [ProvidedIds, ProvidedIds];
      for (const { id } of more) await expectInactive(kit, first, id);
      // Which of the two states they have is unspecified (`global-unsubscribe-state`).
      for (const status of ['unsubscribed', 'removed']) {
        const listed = await listSubscriberIds(kit, second, status);
        const foreign = more.map(({ id }) => id).filter((id) => listed.has(id));
        expectEqual(foreign, [], `the ${status} subscribers of another campaign`);
      }
    },
  },
  {
    id: 'fetchCampaign/active-count-after-batch',
    title: 'no longer counts a subscriber whom a batch unsubscribes in `active_subscriber_count`',
    requirements: ['RESOURCE-43'],
    profile: 'batch',
    async run(kit) {
      const { campaigns, failed } = await unsubscribeOne(kit);
      if (failed) throw new Skipped('The batch does not unsubscribe the subscriber in time.');
      for (const ids of campaigns) {
        await kit.eventually('`active_subscriber_count` to be the number of active subscribers', async () => {
          const { active_subscriber_count: count } = await readRecord(kit, 'fetchCampaign', { ids });
          return count === (await listSubscriberIds(kit, ids, 'active')).size || undefined;
        });
      }
    },
  },
  {
    id: 'fetchCampaign/unsubscribed-by-batch',
    title: 'does not count a subscriber whom a batch unsubscribes in `unsubscribed_subscriber_count`',
    requirements: ['RESOURCE-44'],
    profile: 'batch',
    async run(kit) {
      const { counts } = await unsubscribeOne(kit);
      expectEqual(counts.after, counts.before, '`unsubscribed_subscriber_count` of both campaigns');
    },
  },
];

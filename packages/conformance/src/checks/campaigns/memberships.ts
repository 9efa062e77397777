import { limits } from '../../contract/interface-limits.ts';
import { NotInTime } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import { expect, expectOnlyRecord, expectString, type Fields, inspect } from '../../kit/expectations.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import {
  findOpenCampaign,
  longestDelay,
  readRecord,
  readRecords,
  requireSecondCampaign,
  type Subscribed,
  subscribe,
} from '../fixtures.ts';
import {
  expectActive,
  expectInactive,
  isActive,
  listAll,
  listSubscriberIds,
  listsSubscriber,
} from '../lists/list-all.ts';

const operation = 'subscribeToCampaign';

/** A list of the subscribers of a campaign: with a `status`, or without one. */
export type Listing = 'active' | 'unsubscribed' | 'removed' | 'unfiltered';

export const listings: readonly Listing[] = ['active', 'unsubscribed', 'removed', 'unfiltered'];

/** The ids in the lists of a campaign. */
export type Listed = Record<Listing, Set<unknown>>;

/** Where a subscriber is listed. */
export interface Membership {
  campaign: ProvidedIds;
  id: unknown;
  in?: readonly Listing[];
  notIn?: readonly Listing[];
  /** The lists as they were before; otherwise they are read until they are right. */
  before?: Listed;
}

const statusOf = (listing: Listing) => (listing === 'unfiltered' ? undefined : listing);

/** Reads all lists of a campaign. */
export async function readListed(kit: Kit, campaign: ProvidedIds): Promise<Listed> {
  const read = listings.map(
    async (listing) => [listing, await listSubscriberIds(kit, campaign, statusOf(listing))] as const,
  );
  return Object.fromEntries(await Promise.all(read)) as Listed;
}

const describe = (listing: Listing) =>
  listing === 'unfiltered' ? 'in the list without `status`' : `among the ${listing}`;

/** @throws Failed unless a subscriber is where it should be, in time, and nowhere else */
export async function expectListed(kit: Kit, { campaign, id, before, ...expected }: Membership): Promise<void> {
  const wanted = [
    ...(expected.in ?? []).map((listing) => [listing, true] as const),
    ...(expected.notIn ?? []).map((listing) => [listing, false] as const),
  ];
  for (const [listing, isThere] of wanted) {
    const what = `the subscriber ${id} ${isThere ? '' : 'not '}${describe(listing)} of the campaign ${campaign.campaign_id}`;
    if (before) expect(before[listing].has(id) === isThere, what, `${before[listing].size} others`);
    else
      await kit.eventually(what, async (see) => {
        see(`a list ${isThere ? 'without' : 'with'} it`);
        return (await listsSubscriber(kit, campaign, id, statusOf(listing))) === isThere || undefined;
      });
  }
}

/** Subscribes an email to two campaigns, and another one to the first only. */
export const subscribeToTwo = (kit: Kit) =>
  kit.once('subscribers of one and of two campaigns', async () => {
    const campaigns = [await findOpenCampaign(kit), await requireSecondCampaign(kit)] as const;
    const one = await subscribe(kit, {}, campaigns[0]);
    const two = await subscribe(kit, {}, campaigns[0]);
    const again = await subscribe(kit, { email: two.email }, campaigns[1]);
    return { campaigns, one, two, again };
  });

/** Of a campaign whose subscribers a check lists without need. */
const mostSubscribers = 5000;

/** Subscribes to a paused campaign and to a draft, where the server does, which is unspecified (`subscribe-to-inactive-campaign`). */
async function subscribeToInactive(kit: Kit): Promise<Subscribed[]> {
  // A target that names its campaigns for subscribers offers no more.
  if (kit.target.states['campaign to subscribe to'] !== undefined) return [];
  const subscribed: Subscribed[] = [];
  for (const status of ['paused', 'draft']) {
    const found = (await readRecords(kit, 'listCampaigns', { query: { status } })).find(
      (one) => one.status === status && Number(one.active_subscriber_count) < mostSubscribers,
    );
    if (found === undefined) continue;
    const campaign = { campaign_id: String(found.id) };
    const email = kit.uniqueEmail();
    const response = await send(kit, email, { ids: campaign, tolerated: [409] });
    if (response.status >= 300) continue;
    const record = expectOnlyRecord(response.body, 'subscribers');
    const id = String(record.id);
    if (await isActive(kit, campaign, id)) subscribed.push({ id, email, campaign, record });
  }
  return subscribed;
}

/** Subscribes an email without double opt-in, with more fields. */
export const send = (kit: Kit, email: unknown, call: Call, more: Fields = {}): Promise<HttpResponse> =>
  kit.call(operation, { ...call, body: { subscribers: [{ email, double_optin: false, ...more }] } });

export const unsubscribe = (kit: Kit, emails: unknown[]): Promise<HttpResponse> =>
  kit.ok('createUnsubscribeBatch', { body: { batches: [{ subscribers: emails.map((email) => ({ email })) }] } });

/**
 * Unsubscribes one of two subscribers of two campaigns in a batch, and waits until it is no longer active in one: `failed` says
 * why it still is. In the batch are also emails as people have them, and subscribers of campaigns that are paused or drafts.
 */
export const unsubscribeOne = (kit: Kit) =>
  kit.once('unsubscribed from two campaigns', async () => {
    const campaigns = [await findOpenCampaign(kit), await requireSecondCampaign(kit)] as const;
    const [listed, other] = [await subscribe(kit), await subscribe(kit)];
    for (const { id, email } of [listed, other]) {
      await subscribe(kit, { email }, campaigns[1]);
      for (const campaign of campaigns) await expectActive(kit, campaign, id);
    }
    const more = [
      await subscribe(kit, { email: `reader+news.${kit.uniqueEmail()}` }),
      await subscribe(kit, { email: `Reader.${kit.uniqueName().toUpperCase()}@Example.COM` }),
    ];
    const ofInactive = await subscribeToInactive(kit);
    const countAll = () =>
      Promise.all(
        campaigns.map(async (ids) => (await readRecord(kit, 'fetchCampaign', { ids })).unsubscribed_subscriber_count),
      );
    const before = await countAll();
    const batch = await unsubscribe(
      kit,
      [listed, ...more, ...ofInactive].map(({ email }) => email),
    );
    const failed = await expectInactive(kit, campaigns[0], listed.id).then(() => undefined, onlyLate);
    if (failed === undefined) kit.recordProcessed(batch);
    return { campaigns, listed, other, more, ofInactive, failed, counts: { before, after: await countAll() } };
  });

export function onlyLate(error: unknown): NotInTime {
  if (error instanceof NotInTime) return error;
  throw error;
}

const removedState = 'subscriber removed from a campaign';

/** Whether the target has removed subscribers for the checks of subscribing them again only. */
export const hasFixedRemoved = ({ target }: Kit): boolean => target.states[removedState] !== undefined;

/**
 * Provides a removed subscriber. One that the hook has just removed may be listed late, so it waits until the list shows the
 * email. Records in lists need not have emails; then the time is over without a result.
 */
export async function provideRemoved(kit: Kit): Promise<ProvidedIds> {
  const ids = await kit.provideState(removedState);
  if (hasFixedRemoved(kit)) return ids;
  const email = String(ids.email).toLowerCase();
  const query = { status: 'removed', per_page: limits.perPage };
  const findRecord = async () => {
    const removed = await listAll(kit, 'listCampaignSubscribers', { ids, query });
    return JSON.stringify(removed).toLowerCase().includes(email) || undefined;
  };
  await kit.eventually('', findRecord, Math.min(longestDelay, kit.target.backgroundSeconds)).catch(onlyLate);
  return ids;
}

/** The status of each campaign subscription of a subscriber, by campaign. */
export async function listStatuses(kit: Kit, subscriber: string): Promise<Map<unknown, unknown>> {
  const found = await readRecords(kit, 'listCampaignSubscriptions', { path: { subscriber_id: subscriber } });
  return new Map(found.map(({ campaign_id: campaign, status }) => [campaign, status]));
}

export const idOf = (response: HttpResponse): string =>
  inspect(operation, response, (body) =>
    expectString(expectOnlyRecord(body, 'subscribers').id, '`id` of the subscriber'),
  );

/**
 * Subscribes a removed subscriber again, once for all checks that look at it. Records in lists are only known to have
 * ids, and only the response tells the id of the email.
 */
export const reactivate = (kit: Kit, more: Fields = { reactivate_if_removed: true }) =>
  kit.once(`removed subscriber with ${JSON.stringify(more)}`, async () => {
    const ids = await provideRemoved(kit);
    const before = await readListed(kit, ids);
    // Read before, so that a status that is stored with the first response shows.
    if (ids.subscriber_id !== undefined) await listStatuses(kit, ids.subscriber_id);
    return { ids, before, response: await send(kit, ids.email, { ids }, more) };
  });

/** Requests that a removed subscriber stays removed, and then finds out the id. */
export const rejectReactivation = (kit: Kit) =>
  kit.once('removed subscriber to stay removed', async () => {
    const ids = await provideRemoved(kit);
    const again = (reactivate_if_removed: boolean) => send(kit, ids.email, { ids }, { reactivate_if_removed });
    const rejected = [await again(false), await again(false)] as const;
    const before = await readListed(kit, ids);
    return { ids, rejected, before, response: await again(true) };
  });

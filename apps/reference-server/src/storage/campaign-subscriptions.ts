import type { CampaignSubscription, Subscriber, SubscriptionStatus } from '../domain/records.ts';
import { insertRecords, portions, replaceRow } from './bulk.ts';
import type { Queries } from './database.ts';
import { toRecord, toRecords } from './encoding.ts';
import { type Direction, type Page, type PageRequest, readPage, window } from './pages.ts';

export interface CampaignSubscriberQuery extends PageRequest {
  status: SubscriptionStatus;
  sort: 'id' | 'created_at';
  direction: Direction;
}

/** People in one state within a campaign, sorted by what an index holds; ties are broken by id. */
export async function campaignSubscribers(
  db: Queries,
  accountId: string,
  campaignId: string,
  query: CampaignSubscriberQuery,
): Promise<Subscriber[]> {
  const { limit, offset } = window(query);
  let ordered = db
    .selectFrom('campaign_subscriptions')
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('status', '=', query.status)
    .select(['account_id', 'subscriber_id', 'subscriber_created_at']);
  if (query.sort === 'created_at') ordered = ordered.orderBy('subscriber_created_at', query.direction);
  const onPage = ordered.orderBy('subscriber_id', query.direction).limit(limit).offset(offset).as('on_page');
  let people = db
    .selectFrom(onPage)
    .innerJoin('subscribers', (join) =>
      join
        .onRef('subscribers.account_id', '=', 'on_page.account_id')
        .onRef('subscribers.id', '=', 'on_page.subscriber_id'),
    )
    .selectAll('subscribers');
  if (query.sort === 'created_at') people = people.orderBy('on_page.subscriber_created_at', query.direction);
  return toRecords('subscribers', await people.orderBy('on_page.subscriber_id', query.direction).execute());
}

/** The subscriptions of one person, the oldest first; pending ones are included. */
export async function subscriptionsOf(
  db: Queries,
  accountId: string,
  subscriberId: string,
  page: PageRequest,
): Promise<Page<CampaignSubscription>> {
  const matching = db
    .selectFrom('campaign_subscriptions')
    .where('account_id', '=', accountId)
    .where('subscriber_id', '=', subscriberId);
  const { rows, total } = await readPage(matching, matching.selectAll().orderBy('created_at').orderBy('id'), page);
  return { records: toRecords('campaign_subscriptions', rows), total };
}

export async function findSubscription(
  db: Queries,
  accountId: string,
  campaignId: string,
  subscriberId: string,
): Promise<CampaignSubscription | undefined> {
  const row = await db
    .selectFrom('campaign_subscriptions')
    .where('account_id', '=', accountId)
    .where('subscriber_id', '=', subscriberId)
    .where('campaign_id', '=', campaignId)
    .selectAll()
    .executeTakeFirst();
  return row && toRecord('campaign_subscriptions', row);
}

export interface Moved {
  campaign_id: string;
  status: SubscriptionStatus;
  count: number;
}

/**
 * Ends every subscription of these people.
 * @param byEmail whether they leave through a link in an email
 * @returns how many there were, by campaign and former state
 */
export async function unsubscribeAll(
  db: Queries,
  accountId: string,
  subscriberIds: string[],
  byEmail = false,
): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const some of portions(subscriberIds)) {
    const ofSome = await db
      .selectFrom('campaign_subscriptions')
      .where('account_id', '=', accountId)
      .where('subscriber_id', 'in', some)
      .where('status', '!=', 'unsubscribed')
      .select((eb) => ['campaign_id', 'status', eb.fn.countAll<number>().as('count')])
      .groupBy(['campaign_id', 'status'])
      .execute();
    moved.push(...ofSome);
    await db
      .updateTable('campaign_subscriptions')
      .set({ status: 'unsubscribed', next_send_at: null, ...(byEmail && { unsubscribed_by_email: 1 }) })
      .where('account_id', '=', accountId)
      .where('subscriber_id', 'in', some)
      .where('status', '!=', 'unsubscribed')
      .execute();
  }
  return moved;
}

/** Ends the subscription of a person who leaves a campaign through an email. @returns what it was, if it was one */
export async function unsubscribeFrom(
  db: Queries,
  accountId: string,
  campaignId: string,
  subscriberId: string,
): Promise<Moved[]> {
  const known = await findSubscription(db, accountId, campaignId, subscriberId);
  if (known === undefined || known.status === 'unsubscribed' || known.status === 'removed') return [];
  await saveSubscription(db, { ...known, status: 'unsubscribed', next_send_at: null, unsubscribed_by_email: true });
  return [{ campaign_id: campaignId, status: known.status, count: 1 }];
}

const replaceSubscription = replaceRow(
  'campaign_subscriptions',
  ['account_id', 'subscriber_id', 'campaign_id'],
  ['id', 'subscriber_created_at', 'created_at'],
);

/** Inserts a subscription, or replaces the one that the subscriber has in this campaign. */
export async function saveSubscription(db: Queries, subscription: CampaignSubscription): Promise<void> {
  await insertRecords(db, 'campaign_subscriptions', [subscription], replaceSubscription);
}

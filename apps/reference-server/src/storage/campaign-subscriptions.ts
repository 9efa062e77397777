import type { CampaignSubscription, Subscriber, SubscriberFields, SubscriptionStatus } from '../domain/records.ts';
import { stateAfter, subscriptionTransitions } from '../domain/transitions.ts';
import { chunks, insertRecords, replaceRow } from './bulk.ts';
import type { Queries } from './database.ts';
import { toRecord, toRecords } from './encoding.ts';
import { selectAsJson } from './json-text.ts';
import { ListPlaces } from './list-places.ts';
import { type Direction, type Page, type PageRequest, readPage } from './pages.ts';
import { prepared } from './prepared.ts';
import { columns } from './tables.ts';

export interface CampaignSubscriberQuery extends PageRequest {
  status: SubscriptionStatus;
  sort: 'id' | 'created_at';
  direction: Direction;
}

/** What sorts the subscribers of a campaign. */
type ListKey = Pick<Subscriber, 'id' | 'created_at'>;

const listPlaces = new ListPlaces<ListKey>();

/** Forgets where subscribers are in lists. Call it when all data was replaced. */
export const forgetListPlaces = (db: Queries): void => listPlaces.forget(db);

/**
 * One page of a campaign's subscribers whose subscription has a status, sorted by an index; ties are broken by id. It is read
 * from the end of the list that is nearer, or from the end of a page that was read before.
 * @param list the version of the list, and how many rows it has
 */
export async function findCampaignSubscribers(
  db: Queries,
  accountId: string,
  campaignId: string,
  { status, sort, direction, ...page }: CampaignSubscriberQuery,
  list: { version: number; total: number },
): Promise<SubscriberFields[]> {
  const name = JSON.stringify([accountId, campaignId, status, sort, direction]);
  const { after, isFromEnd, offset, limit } = listPlaces.nearest(db, name, list, page);
  if (limit === 0) return [];
  const scan = isFromEnd === (direction === 'asc') ? 'desc' : 'asc';
  const query = pageQuery(sort, direction, scan, after ? 'after' : 'first');
  const { id, created_at } = after ?? { id: '', created_at: '' };
  const [result] = await query(db, { accountId, campaignId, status, limit, offset, id, created_at });
  const records: SubscriberFields[] = JSON.parse(result?.records ?? '[]');
  const last = records.at(-1);
  const end = (page.page - 1) * page.perPage + records.length;
  if (last)
    listPlaces.remember(db, name, list.version, { offset: end, key: { id: last.id, created_at: last.created_at } });
  return records;
}

const fields = (Object.keys(columns.subscribers) as (keyof Subscriber)[]).filter(
  (name) => !['account_id', 'email_key', 'status'].includes(name),
);

interface PageValues extends Record<string, string | number> {
  accountId: string;
  campaignId: string;
  status: string;
  limit: number;
  offset: number;
  id: string;
  created_at: string;
}

/**
 * @param scan the direction in which the index is read
 * @param from whether it is read from behind a row
 */
const preparePage = (
  sort: CampaignSubscriberQuery['sort'],
  direction: Direction,
  scan: Direction,
  from: 'first' | 'after',
) =>
  prepared((db, { accountId, campaignId, status, limit, offset, id, created_at }: PageValues) => {
    const byTime = sort === 'created_at';
    const operator = scan === 'asc' ? '>' : '<';
    let scanned = db
      .selectFrom('campaign_subscriptions')
      .where('account_id', '=', accountId)
      .where('campaign_id', '=', campaignId)
      .where('status', '=', status as SubscriptionStatus)
      .select(['subscriber_id', 'subscriber_created_at']);
    if (from === 'after') {
      scanned = byTime
        ? scanned.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('subscriber_created_at', 'subscriber_id'), operator, tuple(created_at, id)),
          )
        : scanned.where('subscriber_id', operator, id);
    }
    if (byTime) scanned = scanned.orderBy('subscriber_created_at', scan);
    const onPage = scanned.orderBy('subscriber_id', scan).limit(limit).offset(offset).as('on_page');
    let subscribers = db
      .selectFrom(onPage)
      .innerJoin('subscribers', 'subscribers.id', 'on_page.subscriber_id')
      .where('subscribers.account_id', '=', accountId)
      .selectAll('subscribers');
    if (byTime) subscribers = subscribers.orderBy('on_page.subscriber_created_at', direction);
    return selectAsJson(db, 'subscribers', fields, subscribers.orderBy('on_page.subscriber_id', direction));
  });

const pageQueries = new Map<string, ReturnType<typeof preparePage>>();

/** The query of a page, compiled once for each order. */
function pageQuery(...order: Parameters<typeof preparePage>): ReturnType<typeof preparePage> {
  const key = order.join(' ');
  const query = pageQueries.get(key) ?? preparePage(...order);
  pageQueries.set(key, query);
  return query;
}

/** One page of a subscriber's subscriptions, oldest first; pending subscriptions are included. */
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

/** Which of these subscribers, at most a thousand, have subscriptions to which campaigns. */
export function findSubscriptions(
  db: Queries,
  accountId: string,
  subscriberIds: string[],
): Promise<Pick<CampaignSubscription, 'subscriber_id' | 'campaign_id'>[]> {
  return db
    .selectFrom('campaign_subscriptions')
    .where('account_id', '=', accountId)
    .where('subscriber_id', 'in', subscriberIds)
    .select(['subscriber_id', 'campaign_id'])
    .execute();
}

/** How many subscriptions to a campaign had a status before it changed. */
export interface StatusChange {
  campaign_id: string;
  status: SubscriptionStatus;
  count: number;
  /** Whether these subscribers count as unsubscribed by email already, because they have yet to confirm since. */
  isCounted: boolean;
}

const endedByUnsubscribing = Object.keys(subscriptionTransitions.unsubscribeFromAll) as SubscriptionStatus[];

/**
 * Ends every subscription of these subscribers.
 * @param byEmail whether they unsubscribe by a link in an email
 * @returns how many subscriptions changed, by campaign and what they were before
 */
export async function unsubscribeAll(
  db: Queries,
  accountId: string,
  subscriberIds: string[],
  byEmail = false,
): Promise<StatusChange[]> {
  const changes: StatusChange[] = [];
  for (const ids of chunks(subscriberIds)) {
    const counts = await db
      .selectFrom('campaign_subscriptions')
      .where('account_id', '=', accountId)
      .where('subscriber_id', 'in', ids)
      .where('status', 'in', endedByUnsubscribing)
      .select((eb) => ['campaign_id', 'status', 'unsubscribed_by_email', eb.fn.countAll<number>().as('count')])
      .groupBy(['campaign_id', 'status', 'unsubscribed_by_email'])
      .execute();
    for (const { unsubscribed_by_email, ...change } of counts) {
      changes.push({ ...change, isCounted: unsubscribed_by_email === 1 });
    }
    await db
      .updateTable('campaign_subscriptions')
      .set({ status: 'unsubscribed', next_send_at: null, ...(byEmail && { unsubscribed_by_email: 1 }) })
      .where('account_id', '=', accountId)
      .where('subscriber_id', 'in', ids)
      .where('status', 'in', endedByUnsubscribing)
      .execute();
  }
  return changes;
}

/**
 * Ends one subscription, by a link in an email unless an operator does.
 * @returns the change of its status, if there was a subscription
 */
export async function unsubscribeFrom(
  db: Queries,
  accountId: string,
  campaignId: string,
  subscriberId: string,
  byEmail = true,
): Promise<StatusChange[]> {
  const current = await findSubscription(db, accountId, campaignId, subscriberId);
  if (current === undefined) return [];
  const status = stateAfter(subscriptionTransitions.unsubscribe, current.status);
  if (status === undefined) return [];
  await saveSubscription(db, {
    ...current,
    status,
    next_send_at: null,
    ...(byEmail && { unsubscribed_by_email: true }),
  });
  return [{ campaign_id: campaignId, status: current.status, count: 1, isCounted: current.unsubscribed_by_email }];
}

/** Makes a subscriber's active subscriptions due that were suspended while the subscriber denied consent. */
export async function resumeSubscriptions(
  db: Queries,
  accountId: string,
  subscriberId: string,
  at: string,
): Promise<void> {
  await db
    .updateTable('campaign_subscriptions')
    .set({ next_send_at: at })
    .where('account_id', '=', accountId)
    .where('subscriber_id', '=', subscriberId)
    .where('status', '=', 'active')
    .where('is_complete', '=', 0)
    .where('next_send_at', 'is', null)
    .execute();
}

const replaceSubscription = replaceRow(
  'campaign_subscriptions',
  ['account_id', 'subscriber_id', 'campaign_id'],
  ['id', 'subscriber_created_at', 'created_at'],
);

/** Inserts a subscription, or replaces the subscriber's existing subscription to this campaign. */
export async function saveSubscription(db: Queries, subscription: CampaignSubscription): Promise<void> {
  await insertRecords(db, 'campaign_subscriptions', [subscription], replaceSubscription);
}

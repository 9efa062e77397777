import type { JsonPage, ToItem } from '../../domain/json-list.ts';
import type { CampaignSubscription, Subscriber, SubscriptionStatus } from '../../domain/records.ts';
import { stateAfter, subscriptionTransitions } from '../../domain/transitions.ts';
import type { Queries } from '../database.ts';
import { noteWork } from '../queues/account-work.ts';
import { insertRecords, replaceRow } from '../statements/bulk.ts';
import { isOneOf } from '../statements/find-by-values.ts';
import { templateOf } from '../statements/json-list.ts';
import { type PageRequest, readJsonPage, selectPage } from '../statements/pages.ts';
import { findRecord, listRecords, rowsOf } from '../statements/rows-by-key.ts';

/** One page of a subscriber's subscriptions, oldest first; pending subscriptions are included. */
export function listSubscriptions(
  db: Queries,
  accountId: string,
  subscriberId: string,
  page: PageRequest,
  toItem: ToItem<CampaignSubscription>,
): Promise<JsonPage> {
  const matching = rowsOf(db, 'campaign_subscriptions', { account_id: accountId, subscriber_id: subscriberId });
  const rows = selectPage(matching.selectAll().orderBy('created_at').orderBy('id'), page);
  return readJsonPage(db, toItem, templateOf('campaign_subscriptions'), matching, rows);
}

/** The subscriptions of a subscriber, oldest first: one to a campaign at most. @param most how many (default: all) */
export const subscriptionsOf = (
  db: Queries,
  { account_id, id }: Pick<Subscriber, 'account_id' | 'id'>,
  most?: number,
): Promise<CampaignSubscription[]> =>
  listRecords(db, 'campaign_subscriptions', { account_id, subscriber_id: id }, ['created_at', 'id'], most);

export function findSubscription(
  db: Queries,
  account_id: string,
  campaign_id: string,
  subscriber_id: string,
): Promise<CampaignSubscription | undefined> {
  return findRecord(db, 'campaign_subscriptions', { account_id, subscriber_id, campaign_id });
}

/** The subscriptions to campaigns of these subscribers, at most a thousand. */
export function findSubscriptions(
  db: Queries,
  accountId: string,
  subscriberIds: string[],
): Promise<Pick<CampaignSubscription, 'subscriber_id' | 'campaign_id'>[]> {
  return rowsOf(db, 'campaign_subscriptions', { account_id: accountId })
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
 * @returns how many subscriptions changed, by campaign and former state
 */
export async function unsubscribeAll(
  db: Queries,
  accountId: string,
  subscriberIds: string[],
  byEmail = false,
): Promise<StatusChange[]> {
  const ended = [isOneOf(db, 'subscriber_id', subscriberIds), isOneOf(db, 'status', endedByUnsubscribing)];
  const counts = await rowsOf(db, 'campaign_subscriptions', { account_id: accountId })
    .where((eb) => eb.and(ended))
    .select((eb) => ['campaign_id', 'status', 'unsubscribed_by_email', eb.fn.countAll<number>().as('count')])
    .groupBy(['campaign_id', 'status', 'unsubscribed_by_email'])
    .execute();
  await db
    .updateTable('campaign_subscriptions')
    .set({ status: 'unsubscribed', next_send_at: null, ...(byEmail && { unsubscribed_by_email: 1 }) })
    .where('account_id', '=', accountId)
    .where((eb) => eb.and(ended))
    .execute();
  return counts.map(({ unsubscribed_by_email, ...change }) => ({ ...change, isCounted: unsubscribed_by_email === 1 }));
}

/**
 * Ends one subscription by a link in an email.
 * @returns the change of its status, if there was a subscription
 */
export async function unsubscribeFrom(
  db: Queries,
  accountId: string,
  campaignId: string,
  subscriberId: string,
): Promise<StatusChange[]> {
  const current = await findSubscription(db, accountId, campaignId, subscriberId);
  if (current === undefined) return [];
  const status = stateAfter(subscriptionTransitions.unsubscribe, current.status);
  if (status === undefined) return [];
  await saveSubscription(db, {
    ...current,
    status,
    next_send_at: null,
    unsubscribed_by_email: true,
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
  await noteWork(db, accountId, 'campaign');
}

const replaceSubscription = replaceRow(
  'campaign_subscriptions',
  ['account_id', 'subscriber_id', 'campaign_id'],
  ['id', 'subscriber_created_at', 'created_at'],
);

/** Inserts a subscription, or replaces the subscriber's existing subscription to this campaign. */
export async function saveSubscription(db: Queries, subscription: CampaignSubscription): Promise<void> {
  await insertRecords(db, 'campaign_subscriptions', [subscription], replaceSubscription);
  if (subscription.next_send_at !== null) await noteWork(db, subscription.account_id, 'campaign');
}

import { sql } from 'kysely';
import type { CampaignSubscription, RecordKey, Subscriber, SubscriptionStatus } from '../domain/records.ts';
import { dialectOf, type Queries } from './database.ts';
import { toRecords } from './encoding.ts';

/** How many subscriptions of a campaign are at the same point of its series. */
export interface ProgressGroup {
  status: SubscriptionStatus;
  is_complete: boolean;
  /** Position of the email that comes next. */
  next_email: number;
  /** Position at which they started. */
  starting_email_index: number;
  count: number;
}

/** The expression of the index on progress. */
const nextEmail = sql<number>`coalesce(last_sent_email_index + 1, starting_email_index)`;

/** Counts the subscriptions of a campaign by where they are in its series. It reads an index only. */
export async function countProgress(db: Queries, { account_id, id }: RecordKey): Promise<ProgressGroup[]> {
  const rows = await db
    .selectFrom('campaign_subscriptions')
    .where('account_id', '=', account_id)
    .where('campaign_id', '=', id)
    .select(({ fn }) => [
      'status',
      'is_complete',
      nextEmail.as('next_email'),
      'starting_email_index',
      fn.countAll<number>().as('count'),
    ])
    .groupBy(['status', 'is_complete', nextEmail, 'starting_email_index'])
    .execute();
  return toRecords('campaign_subscriptions', rows);
}

/** Where in a campaign subscribers are: waiting for an email by its position, complete, or not active. */
export type SeriesPlace = number | 'complete' | Exclude<SubscriptionStatus, 'active'>;

export type PlacedSubscriber = CampaignSubscription & Pick<Subscriber, 'email' | 'eu_consent'>;

/** The columns of the index after the campaign and the status. */
const order = [sql`is_complete`, nextEmail, sql`starting_email_index`, sql`subscriber_id`];

/**
 * The subscribers at one place of a campaign, in the order of an index.
 * @param after the last subscription of the page before
 */
export async function listPlaced(
  db: Queries,
  { account_id, id }: RecordKey,
  place: SeriesPlace,
  { after, limit }: { after?: SeriesPosition | undefined; limit: number },
): Promise<PlacedSubscriber[]> {
  const isActive = place === 'complete' || typeof place === 'number';
  let rows = db
    .selectFrom('campaign_subscriptions')
    .where('account_id', '=', account_id)
    .where('campaign_id', '=', id)
    .where('status', '=', isActive ? 'active' : place)
    .selectAll();
  if (isActive) rows = rows.where('is_complete', '=', place === 'complete' ? 1 : 0);
  if (typeof place === 'number') rows = rows.where(nextEmail, '=', place);
  const fixed = typeof place === 'number' ? 2 : isActive ? 1 : 0;
  const free = order.slice(fixed);
  if (after) {
    const { isComplete, next, start, subscriber } = after;
    const values = [Number(isComplete), next, start, subscriber].slice(fixed).map((value) => sql`${value}`);
    rows = rows.where(sql<boolean>`(${sql.join(free)}) > (${sql.join(values)})`);
  }
  for (const column of free) rows = rows.orderBy(column);
  const found = toRecords('campaign_subscriptions', await rows.limit(limit).execute());
  return withEmails(db, account_id, found);
}

/** The position of a subscription in the order of `listPlaced`. */
export interface SeriesPosition {
  isComplete: boolean;
  next: number;
  start: number;
  subscriber: string;
}

async function withEmails(db: Queries, accountId: string, found: CampaignSubscription[]): Promise<PlacedSubscriber[]> {
  const ids = found.map(({ subscriber_id }) => subscriber_id);
  const rows = ids.length === 0 ? [] : await dialectOf(db).findByValues(db, 'subscribers', accountId, 'id', ids);
  const subscribers = new Map(rows.map((row) => [row.id, row]));
  return found.map((subscription) => {
    const { email = '', eu_consent = null } = subscribers.get(subscription.subscriber_id) ?? {};
    return { ...subscription, email, eu_consent };
  });
}

/** The next time at which a subscription of a campaign is due, for the emails of the next thousand subscriptions. */
export async function findNextEmails(db: Queries, { account_id, id }: RecordKey): Promise<Map<number, string>> {
  const next = db
    .selectFrom('campaign_subscriptions')
    .where('account_id', '=', account_id)
    .where('campaign_id', '=', id)
    .where('next_send_at', 'is not', null)
    .select([nextEmail.as('next_email'), 'next_send_at'])
    .orderBy('next_send_at')
    .limit(1000);
  const rows = await db
    .selectFrom(next.as('next'))
    .select(({ fn }) => ['next_email', fn.min<string>('next_send_at').as('at')])
    .groupBy('next_email')
    .execute();
  return new Map(rows.map(({ next_email, at }) => [next_email, at]));
}

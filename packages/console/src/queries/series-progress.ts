import type { CampaignSubscription, RecordKey, Subscriber } from '@email-automation/service/domain/records';
import { dialectOf, type Queries } from '@email-automation/service/storage/database';
import { toRecords } from '@email-automation/service/storage/schema/encoding';
import type { Tables } from '@email-automation/service/storage/schema/tables';
import { type BoundedCount, countUpTo } from '@email-automation/service/storage/statements/bounded-count';
import { type SelectQueryBuilder, sql } from 'kysely';

/** Where in a series a subscription is. */
export type SeriesPoint = Pick<
  CampaignSubscription,
  'status' | 'is_complete' | 'last_sent_email_index' | 'starting_email_index'
>;

/** How many subscriptions of a campaign are at the same point of its series. */
export type ProgressGroup = SeriesPoint & BoundedCount;

/** How many subscriptions are counted at each point. */
const mostCounted = 10_000;

const statuses = ['pending', 'active', 'unsubscribed', 'removed'] as const;

/**
 * Counts the subscriptions of a campaign by where they are in its series. It finds the points that exist by lookups in an
 * index: there are few of them, however many subscriptions a campaign has.
 */
export async function countProgress(db: Queries, { account_id, id }: RecordKey): Promise<ProgressGroup[]> {
  const groups: ProgressGroup[] = [];
  const all = db
    .selectFrom('campaign_subscriptions')
    .where('account_id', '=', account_id)
    .where('campaign_id', '=', id);
  const addGroups = async (rows: Subscriptions, point: Omit<SeriesPoint, 'starting_email_index'>) => {
    for await (const starting_email_index of valuesOf(rows, 'starting_email_index')) {
      const counted = await countUpTo(
        db,
        rows.where('starting_email_index', '=', starting_email_index).select('subscriber_id'),
        mostCounted,
      );
      groups.push({ ...point, starting_email_index, ...counted });
    }
  };
  for (const status of statuses) {
    const ofStatus = all.where('status', '=', status);
    for await (const complete of valuesOf(ofStatus, 'is_complete')) {
      const rows = ofStatus.where('is_complete', '=', complete);
      const point = { status, is_complete: complete === 1 };
      await addGroups(rows.where('last_sent_email_index', 'is', null), { ...point, last_sent_email_index: null });
      for await (const last_sent_email_index of valuesOf(rows, 'last_sent_email_index'))
        await addGroups(rows.where('last_sent_email_index', '=', last_sent_email_index), {
          ...point,
          last_sent_email_index,
        });
    }
  }
  return groups;
}

type Subscriptions = SelectQueryBuilder<Tables, 'campaign_subscriptions', object>;

/** The different values of a column, from 0, each found by one lookup in the index that has it next. */
async function* valuesOf(
  rows: Subscriptions,
  column: 'is_complete' | 'last_sent_email_index' | 'starting_email_index',
): AsyncGenerator<number> {
  for (let last = -1; ; ) {
    const { value } = await rows
      .where(column, '>', last)
      .select(({ fn }) => fn.min<number | null>(column).as('value'))
      .executeTakeFirstOrThrow();
    if (value === null) return;
    yield value;
    last = value;
  }
}

export type PlacedSubscriber = CampaignSubscription & Pick<Subscriber, 'email' | 'eu_consent'>;

/** The subscribers of a campaign at one point of its series, in the order of their ids. @param after the last id before */
export async function listAtPoint(
  db: Queries,
  { account_id, id }: RecordKey,
  { status, is_complete, last_sent_email_index: last, starting_email_index }: SeriesPoint,
  { after, limit }: { after: string; limit: number },
): Promise<PlacedSubscriber[]> {
  const rows = await db
    .selectFrom('campaign_subscriptions')
    .where('account_id', '=', account_id)
    .where('campaign_id', '=', id)
    .where('status', '=', status)
    .where('is_complete', '=', is_complete ? 1 : 0)
    .where('last_sent_email_index', last === null ? 'is' : '=', last)
    .where('starting_email_index', '=', starting_email_index)
    .where('subscriber_id', '>', after)
    .selectAll()
    .orderBy('subscriber_id')
    .limit(limit)
    .execute();
  return withEmails(db, account_id, toRecords('campaign_subscriptions', rows));
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

/** The next time at which a subscription of a campaign is due, by the position of its email, for the next thousand. */
export async function findNextEmails(db: Queries, { account_id, id }: RecordKey): Promise<Map<number, string>> {
  const next = db
    .selectFrom('campaign_subscriptions')
    .where('account_id', '=', account_id)
    .where('campaign_id', '=', id)
    .where('next_send_at', 'is not', null)
    .select([sql<number>`coalesce(last_sent_email_index + 1, starting_email_index)`.as('position'), 'next_send_at'])
    .orderBy('next_send_at')
    .limit(1000);
  const rows = await db
    .selectFrom(next.as('next'))
    .select(({ fn }) => ['position', fn.min<string>('next_send_at').as('at')])
    .groupBy('position')
    .execute();
  return new Map(rows.map(({ position, at }) => [position, at]));
}

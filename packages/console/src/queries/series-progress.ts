import type { CampaignSubscription, RecordKey } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { toRecords } from '@email-automation/service/storage/schema/encoding';
import { rowsOf } from '@email-automation/service/storage/statements/rows-by-key';
import { sql } from 'kysely';

/** Where in a series subscriptions are, and how many. */
export interface SeriesPoint
  extends Pick<CampaignSubscription, 'status' | 'is_complete' | 'last_sent_email_index' | 'starting_email_index'> {
  count: number;
}

/** How many subscriptions of a campaign are counted. */
const mostCounted = 100_000;

/** Counts the subscriptions of a campaign by where they are in its series. */
export async function countProgress(
  db: Queries,
  { account_id, id }: RecordKey,
): Promise<{ points: SeriesPoint[]; hasMore: boolean }> {
  const columns = ['status', 'is_complete', 'last_sent_email_index', 'starting_email_index'] as const;
  // In the order of their index.
  const counted = rowsOf(db, 'campaign_subscriptions', { account_id, campaign_id: id })
    .select(columns)
    .limit(mostCounted);
  const rows = await db
    .selectFrom(counted.as('counted'))
    .select([...columns, ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(columns)
    .execute();
  const points = toRecords('campaign_subscriptions', rows).map((row) => ({ ...row, count: Number(row.count) }));
  return { points, hasMore: points.reduce((sum, { count }) => sum + count, 0) === mostCounted };
}

/** The next time at which a subscription of a campaign is due, by the position of its email, for the next thousand. */
export async function findNextEmails(db: Queries, { account_id, id }: RecordKey): Promise<Map<number, string>> {
  const next = rowsOf(db, 'campaign_subscriptions', { account_id, campaign_id: id })
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

import { timestamp } from '../../domain/clock.ts';
import type { Broadcast, CampaignSubscription, RecordKey, Subscriber } from '../../domain/records.ts';
import { longestWait } from '../../domain/sending-times.ts';
import { dialectOf, type Queries } from '../database.ts';
import { toRecord, toRecords, toRow } from '../schema/encoding.ts';
import { findByValues } from '../statements/find-by-values.ts';
import { rowsOf } from '../statements/rows-by-key.ts';

/** The broadcasts of an account that are due at a time. */
export function findDueBroadcasts(db: Queries, accountId: string, at: string): Promise<RecordKey[]> {
  return rowsOf(db, 'broadcasts', { account_id: accountId })
    .where('next_send_at', '<=', at)
    .select(['account_id', 'id'])
    .orderBy('next_send_at')
    .execute();
}

/** When the first broadcast of an account is due; undefined without one. */
export async function nextBroadcastDue(db: Queries, accountId: string): Promise<string | undefined> {
  const { at } = await rowsOf(db, 'broadcasts', { account_id: accountId })
    .where('next_send_at', 'is not', null)
    .select(({ fn }) => fn.min('next_send_at').as('at'))
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}

/** The active campaigns of an account with subscriptions that are due at a time, found by two index lookups for each. */
export function findDueCampaigns(db: Queries, accountId: string, now: Date): Promise<RecordKey[]> {
  return rowsOf(db, 'campaigns', { account_id: accountId, status: 'active' })
    .where((eb) =>
      eb.or(
        dueTimes(now).map(([operator, at]) =>
          eb.exists(
            eb
              .selectFrom('campaign_subscriptions as due')
              .where('due.account_id', '=', accountId)
              .whereRef('due.campaign_id', '=', 'campaigns.id')
              .where('due.next_send_at', operator, at)
              .select('due.id'),
          ),
        ),
      ),
    )
    .select(['account_id', 'id'])
    .execute();
}

/** When the first subscription to an active campaign of an account is due; undefined without one. */
export async function nextCampaignDue(db: Queries, accountId: string): Promise<string | undefined> {
  const rows = await rowsOf(db, 'campaigns', { account_id: accountId, status: 'active' })
    .select((eb) =>
      eb
        .selectFrom('campaign_subscriptions as waiting')
        .where('waiting.account_id', '=', accountId)
        .whereRef('waiting.campaign_id', '=', 'campaigns.id')
        .where('waiting.next_send_at', 'is not', null)
        .select(({ fn }) => fn.min('waiting.next_send_at').as('at'))
        .as('at'),
    )
    .execute();
  return rows.flatMap(({ at }) => at ?? []).sort()[0];
}

/** When the next email of a subscription is due: at a time that has come, or one that only a wrong clock computes. */
function dueTimes(now: Date): ['<=' | '>', string][] {
  return [
    ['<=', timestamp(now)],
    ['>', timestamp(new Date(now.getTime() + longestWait))],
  ];
}

/** Locks a broadcast until the transaction ends, if it is still due and no other scheduler holds it. */
export async function lockDueBroadcast(
  db: Queries,
  { account_id, id }: RecordKey,
  at: string,
): Promise<Broadcast | undefined> {
  const due = rowsOf(db, 'broadcasts', { account_id, id }).where('next_send_at', '<=', at).selectAll();
  const row = await dialectOf(db).lockFree(due).executeTakeFirst();
  return row && toRecord('broadcasts', row);
}

export type DueSubscription = CampaignSubscription & Pick<Subscriber, 'email' | 'eu_consent' | 'time_zone'>;

/** The subscriptions of a campaign that are due at a time, with their subscribers, the longest due first. */
export async function findDueSubscriptions(
  db: Queries,
  { account_id, id }: RecordKey,
  now: Date,
  limit: number,
): Promise<DueSubscription[]> {
  // Two queries, because one with both conditions would read and sort all due subscriptions.
  for (const [operator, at] of dueTimes(now)) {
    const rows = await rowsOf(db, 'campaign_subscriptions', { account_id, campaign_id: id })
      .where('next_send_at', operator, at)
      .selectAll()
      .orderBy('next_send_at')
      .limit(limit)
      .execute();
    if (rows.length > 0) return withSubscribers(db, account_id, toRecords('campaign_subscriptions', rows));
  }
  return [];
}

/**
 * Adds the fields of subscribers that sending needs. With a join, PostgreSQL compares each subscription with each subscriber of the
 * account as long as it has no statistics, such as after an import.
 */
async function withSubscribers(
  db: Queries,
  accountId: string,
  subscriptions: CampaignSubscription[],
): Promise<DueSubscription[]> {
  const ids = subscriptions.map(({ subscriber_id }) => subscriber_id);
  const rows = await findByValues(db, 'subscribers', accountId, 'id', ids);
  const subscribers = new Map(rows.map((row) => [row.id, row]));
  return subscriptions.flatMap((subscription) => {
    const subscriber = subscribers.get(subscription.subscriber_id);
    if (subscriber === undefined) return [];
    const { email, eu_consent, time_zone } = subscriber;
    return [{ ...subscription, email, eu_consent, time_zone }];
  });
}

/** Saves the same progress for several subscriptions. */
export async function saveProgress(
  db: Queries,
  accountId: string,
  ids: string[],
  progress: Partial<CampaignSubscription>,
): Promise<void> {
  await db
    .updateTable('campaign_subscriptions')
    .set(toRow('campaign_subscriptions', progress))
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}

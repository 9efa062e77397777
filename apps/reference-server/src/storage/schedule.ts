import type { Broadcast, CampaignSubscription, RecordKey, Subscriber } from '../domain/records.ts';
import { type Database, dialectOf, type Queries } from './database.ts';
import { toRecord, toRecords, toRow } from './encoding.ts';

/** The broadcasts that are due at a time. */
export function findDueBroadcasts({ query }: Database, at: string): Promise<RecordKey[]> {
  return query
    .selectFrom('broadcasts')
    .where('next_send_at', '<=', at)
    .select(['account_id', 'id'])
    .orderBy('account_id')
    .orderBy('next_send_at')
    .execute();
}

/** The active campaigns with subscriptions that are due at a time, found by one index lookup for each campaign. */
export function findDueCampaigns({ query }: Database, at: string): Promise<RecordKey[]> {
  return query
    .selectFrom('campaigns')
    .where('status', '=', 'active')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('campaign_subscriptions as due')
          .whereRef('due.account_id', '=', 'campaigns.account_id')
          .whereRef('due.campaign_id', '=', 'campaigns.id')
          .where('due.next_send_at', '<=', at)
          .select('due.id'),
      ),
    )
    .select(['account_id', 'id'])
    .execute();
}

/** Locks a broadcast until the transaction ends, if it is still due and no other scheduler holds it. */
export async function lockDueBroadcast(
  db: Queries,
  { account_id, id }: RecordKey,
  at: string,
): Promise<Broadcast | undefined> {
  const due = db
    .selectFrom('broadcasts')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('next_send_at', '<=', at)
    .selectAll();
  const row = await dialectOf(db).lockFree(due).executeTakeFirst();
  return row && toRecord('broadcasts', row);
}

/** Saves the status of a broadcast and when it is due next. */
export async function updateBroadcast(
  db: Queries,
  { account_id, id }: RecordKey,
  change: Pick<Broadcast, 'status' | 'next_send_at'>,
): Promise<void> {
  await db.updateTable('broadcasts').set(change).where('account_id', '=', account_id).where('id', '=', id).execute();
}

export type DueSubscription = CampaignSubscription & Pick<Subscriber, 'email' | 'eu_consent' | 'time_zone'>;

/** The subscriptions of a campaign that are due at a time, with their subscribers, the longest due first. */
export async function findDueSubscriptions(
  db: Queries,
  { account_id, id }: RecordKey,
  at: string,
  limit: number,
): Promise<DueSubscription[]> {
  const rows = await db
    .selectFrom('campaign_subscriptions')
    .innerJoin('subscribers', (join) =>
      join
        .onRef('subscribers.account_id', '=', 'campaign_subscriptions.account_id')
        .onRef('subscribers.id', '=', 'campaign_subscriptions.subscriber_id'),
    )
    .where('campaign_subscriptions.account_id', '=', account_id)
    .where('campaign_id', '=', id)
    .where('next_send_at', '<=', at)
    .selectAll('campaign_subscriptions')
    .select(['subscribers.email', 'subscribers.eu_consent', 'subscribers.time_zone'])
    .orderBy('next_send_at')
    .limit(limit)
    .execute();
  return toRecords('campaign_subscriptions', rows);
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

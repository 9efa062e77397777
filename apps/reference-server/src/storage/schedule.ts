import type { Broadcast, CampaignSubscription, Subscriber } from '../domain/records.ts';
import { type Database, dialectOf, type Queries } from './database.ts';
import { toRecord, toRecords, toRow } from './encoding.ts';

/** Which broadcast, or which campaign. */
export interface Named {
  account_id: string;
  id: string;
}

/** Broadcasts that the scheduler has to look at. */
export function dueBroadcasts({ query }: Database, at: string): Promise<Named[]> {
  return query
    .selectFrom('broadcasts')
    .where('next_send_at', '<=', at)
    .select(['account_id', 'id'])
    .orderBy('account_id')
    .orderBy('next_send_at')
    .execute();
}

/** Active campaigns with subscriptions that the scheduler has to look at: one look into an index for each campaign. */
export function dueCampaigns({ query }: Database, at: string): Promise<Named[]> {
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

/** Claims a broadcast, if it is still due and no other scheduler holds it, until the transaction ends. */
export async function claimBroadcast(
  db: Queries,
  { account_id, id }: Named,
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

export async function moveBroadcast(
  db: Queries,
  { account_id, id }: Named,
  to: Pick<Broadcast, 'status' | 'next_send_at'>,
): Promise<void> {
  await db.updateTable('broadcasts').set(to).where('account_id', '=', account_id).where('id', '=', id).execute();
}

export type DueSubscription = CampaignSubscription & Pick<Subscriber, 'email' | 'time_zone'>;

/** Subscriptions of a campaign that the scheduler has to look at, with their people, the longest due first. */
export async function dueSubscriptions(
  db: Queries,
  { account_id, id }: Named,
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
    .select(['subscribers.email', 'subscribers.time_zone'])
    .orderBy('next_send_at')
    .limit(limit)
    .execute();
  return toRecords('campaign_subscriptions', rows);
}

/** Moves subscriptions of a campaign on that have come equally far. */
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

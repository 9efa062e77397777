import type { Selectable } from 'kysely';
import type { Database, Dialect, Queries } from './database.ts';
import type { BroadcastPartRow, BroadcastRow, CampaignSubscriptionRow, SubscriberRow } from './tables.ts';

interface Named {
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
export function claimBroadcast(
  db: Queries,
  dialect: Dialect,
  { account_id, id }: Named,
  at: string,
): Promise<Selectable<BroadcastRow> | undefined> {
  const due = db
    .selectFrom('broadcasts')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('next_send_at', '<=', at)
    .selectAll();
  return dialect.lockFree(due).executeTakeFirst();
}

export async function moveBroadcast(
  db: Queries,
  { account_id, id }: Named,
  to: Pick<BroadcastRow, 'status' | 'next_send_at'>,
): Promise<void> {
  await db.updateTable('broadcasts').set(to).where('account_id', '=', account_id).where('id', '=', id).execute();
}

/** The time zones that people of an account are in, each found by one look into the index. */
export async function timeZonesOf(db: Queries, accountId: string): Promise<string[]> {
  const zones: string[] = [];
  for (;;) {
    const { zone } = await db
      .selectFrom('subscribers')
      .where('account_id', '=', accountId)
      .where('time_zone', '>', zones.at(-1) ?? '')
      .select((eb) => eb.fn.min('time_zone').as('zone'))
      .executeTakeFirstOrThrow();
    if (zone === null) return zones;
    zones.push(zone);
  }
}

/** Adds parts to a broadcast; those that it has stay as they are. */
export async function addParts(db: Queries, parts: BroadcastPartRow[]): Promise<void> {
  if (parts.length === 0) return;
  await db
    .insertInto('broadcast_parts')
    .values(parts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The part of a broadcast whose moment comes first, of those that are not complete. */
export function nextPart(db: Queries, { account_id, id }: Named): Promise<BroadcastPartRow | undefined> {
  return db
    .selectFrom('broadcast_parts')
    .where('account_id', '=', account_id)
    .where('broadcast_id', '=', id)
    .where('is_complete', '=', 0)
    .selectAll()
    .orderBy('send_at')
    .orderBy('time_zone')
    .limit(1)
    .executeTakeFirst();
}

export async function savePart(
  db: Queries,
  { account_id, broadcast_id, time_zone }: BroadcastPartRow,
  to: Pick<BroadcastPartRow, 'last_subscriber_id' | 'is_complete'>,
): Promise<void> {
  await db
    .updateTable('broadcast_parts')
    .set(to)
    .where('account_id', '=', account_id)
    .where('broadcast_id', '=', broadcast_id)
    .where('time_zone', '=', time_zone)
    .execute();
}

/** The next people of a part, whatever their state, in the order of their ids. */
export function peopleOfPart(
  db: Queries,
  { account_id, time_zone, last_subscriber_id }: BroadcastPartRow,
  limit: number,
): Promise<Pick<SubscriberRow, 'id' | 'email' | 'status'>[]> {
  let people = db.selectFrom('subscribers').where('account_id', '=', account_id);
  if (time_zone !== '') people = people.where('time_zone', '=', time_zone);
  return people
    .where('id', '>', last_subscriber_id)
    .select(['id', 'email', 'status'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type DueSubscription = CampaignSubscriptionRow & Pick<SubscriberRow, 'email' | 'time_zone'>;

/** Subscriptions of a campaign that the scheduler has to look at, with their people, the longest due first. */
export function dueSubscriptions(
  db: Queries,
  { account_id, id }: Named,
  at: string,
  limit: number,
): Promise<DueSubscription[]> {
  return db
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
}

/** Moves subscriptions of a campaign on that have come equally far. */
export async function saveProgress(
  db: Queries,
  accountId: string,
  ids: string[],
  progress: Partial<CampaignSubscriptionRow>,
): Promise<void> {
  await db
    .updateTable('campaign_subscriptions')
    .set(progress)
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}

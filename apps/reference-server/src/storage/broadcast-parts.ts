import { type ExpressionBuilder, sql } from 'kysely';
import type { BroadcastPart, Subscriber } from '../domain/records.ts';
import { defaultTimeZone } from '../domain/time-zones.ts';
import { insertRecords, keepRow } from './bulk.ts';
import type { Queries } from './database.ts';
import { toRecord, toRow } from './encoding.ts';
import type { Named } from './schedule.ts';
import type { Tables } from './tables.ts';

/** What the index over time zones holds. The literal is in the query, because a planner cannot know a parameter. */
const isElsewhere = (eb: ExpressionBuilder<Tables, 'subscribers'>) =>
  eb('time_zone', '!=', sql.lit<string>(defaultTimeZone));

/** The time zones that people of an account are in, the default one always, each other found by a look into the index. */
export async function timeZonesOf(db: Queries, accountId: string): Promise<string[]> {
  const zones: string[] = [];
  for (;;) {
    const { zone } = await db
      .selectFrom('subscribers')
      .where('account_id', '=', accountId)
      .where('time_zone', '>', zones.at(-1) ?? '')
      .where(isElsewhere)
      .select((eb) => eb.fn.min('time_zone').as('zone'))
      .executeTakeFirstOrThrow();
    if (zone === null) return [...zones, defaultTimeZone];
    zones.push(zone);
  }
}

/** Adds parts to a broadcast; those that it has stay as they are. */
export async function addParts(db: Queries, parts: BroadcastPart[]): Promise<void> {
  await insertRecords(db, 'broadcast_parts', parts, keepRow);
}

/** The part of a broadcast whose moment comes first, of those that are not complete. */
export async function nextPart(db: Queries, { account_id, id }: Named): Promise<BroadcastPart | undefined> {
  const row = await db
    .selectFrom('broadcast_parts')
    .where('account_id', '=', account_id)
    .where('broadcast_id', '=', id)
    .where('is_complete', '=', 0)
    .selectAll()
    .orderBy('send_at')
    .orderBy('time_zone')
    .limit(1)
    .executeTakeFirst();
  return row && toRecord('broadcast_parts', row);
}

export async function savePart(
  db: Queries,
  { account_id, broadcast_id, time_zone }: BroadcastPart,
  to: Pick<BroadcastPart, 'last_subscriber_id' | 'is_complete'>,
): Promise<void> {
  await db
    .updateTable('broadcast_parts')
    .set(toRow('broadcast_parts', to))
    .where('account_id', '=', account_id)
    .where('broadcast_id', '=', broadcast_id)
    .where('time_zone', '=', time_zone)
    .execute();
}

/** The next people to look at for a part, whatever their state and, in the default zone, their zone; ordered by their ids. */
export function nextSubscribers(
  db: Queries,
  { account_id, time_zone, last_subscriber_id }: BroadcastPart,
  limit: number,
): Promise<Pick<Subscriber, 'id' | 'email' | 'status' | 'time_zone'>[]> {
  let people = db.selectFrom('subscribers').where('account_id', '=', account_id);
  // The default zone is not indexed: everybody is looked at.
  if (time_zone !== '' && time_zone !== defaultTimeZone) {
    people = people.where('time_zone', '=', time_zone).where(isElsewhere);
  }
  return people
    .where('id', '>', last_subscriber_id)
    .select(['id', 'email', 'status', 'time_zone'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

import { type ExpressionBuilder, sql } from 'kysely';
import type { BroadcastPart, RecordKey, Subscriber } from '../../domain/records.ts';
import { defaultTimeZone } from '../../domain/time-zones.ts';
import type { Queries } from '../database.ts';
import type { Tables } from '../schema/tables.ts';
import { listRecords, rowsOf } from '../statements/rows-by-key.ts';

/** The condition of the partial index on time zones; a literal, because planners do not match parameters with it. */
const hasOtherTimeZone = (eb: ExpressionBuilder<Tables, 'subscribers'>) =>
  eb('time_zone', '!=', sql.lit<string>(defaultTimeZone));

/** The time zones of an account's subscribers, each found by one index lookup; the default time zone always comes last. */
export async function timeZonesOf(db: Queries, accountId: string): Promise<string[]> {
  const zones: string[] = [];
  for (;;) {
    const { zone } = await rowsOf(db, 'subscribers', { account_id: accountId })
      .where('time_zone', '>', zones.at(-1) ?? '')
      .where(hasOtherTimeZone)
      .select((eb) => eb.fn.min('time_zone').as('zone'))
      .executeTakeFirstOrThrow();
    if (zone === null) return [...zones, defaultTimeZone];
    zones.push(zone);
  }
}

/** The incomplete part of a broadcast with the earliest sending time. */
export async function findNextPart(db: Queries, { account_id, id }: RecordKey): Promise<BroadcastPart | undefined> {
  const key = { account_id, broadcast_id: id, is_complete: 0 };
  return (await listRecords(db, 'broadcast_parts', key, ['send_at', 'time_zone'], 1))[0];
}

/** The next candidates of a part by id, of any status and consent; for the default time zone, subscribers of any time zone. */
export function findNextSubscribers(
  db: Queries,
  { account_id, time_zone, last_subscriber_id }: BroadcastPart,
  limit: number,
): Promise<Pick<Subscriber, 'id' | 'email' | 'status' | 'eu_consent' | 'time_zone'>[]> {
  let subscribers = db.selectFrom('subscribers').where('account_id', '=', account_id);
  // The index leaves out the default time zone.
  if (time_zone !== '' && time_zone !== defaultTimeZone) {
    subscribers = subscribers.where('time_zone', '=', time_zone).where(hasOtherTimeZone);
  }
  return subscribers
    .where('id', '>', last_subscriber_id)
    .select(['id', 'email', 'status', 'eu_consent', 'time_zone'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The parts of a broadcast, by their sending time. */
export const partsOf = (db: Queries, { account_id, id }: RecordKey): Promise<BroadcastPart[]> =>
  listRecords(db, 'broadcast_parts', { account_id, broadcast_id: id }, ['send_at', 'time_zone']);

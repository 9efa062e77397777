import { type ExpressionBuilder, sql } from 'kysely';
import type { BroadcastPart, RecordKey, Subscriber } from '../../domain/records.ts';
import { defaultTimeZone } from '../../domain/time-zones.ts';
import type { Queries } from '../database.ts';
import { toRecord, toRecords } from '../schema/encoding.ts';
import type { Tables } from '../schema/tables.ts';
import { insertRecords, keepRow } from '../statements/bulk.ts';
import { deleteRecords, saveFields } from '../statements/rows-by-key.ts';

/** The condition of the partial index on time zones; a literal, because planners do not match parameters with it. */
const hasOtherTimeZone = (eb: ExpressionBuilder<Tables, 'subscribers'>) =>
  eb('time_zone', '!=', sql.lit<string>(defaultTimeZone));

/** The time zones of an account's subscribers, each found by one index lookup; the default time zone always comes last. */
export async function timeZonesOf(db: Queries, accountId: string): Promise<string[]> {
  const zones: string[] = [];
  for (;;) {
    const { zone } = await db
      .selectFrom('subscribers')
      .where('account_id', '=', accountId)
      .where('time_zone', '>', zones.at(-1) ?? '')
      .where(hasOtherTimeZone)
      .select((eb) => eb.fn.min('time_zone').as('zone'))
      .executeTakeFirstOrThrow();
    if (zone === null) return [...zones, defaultTimeZone];
    zones.push(zone);
  }
}

/** Adds parts to a broadcast; existing parts do not change. */
export async function addParts(db: Queries, parts: BroadcastPart[]): Promise<void> {
  await insertRecords(db, 'broadcast_parts', parts, keepRow);
}

/** The incomplete part of a broadcast with the earliest sending time. */
export async function findNextPart(db: Queries, { account_id, id }: RecordKey): Promise<BroadcastPart | undefined> {
  const rows = selectParts(db, account_id, id).where('is_complete', '=', 0);
  const row = await rows.limit(1).executeTakeFirst();
  return row && toRecord('broadcast_parts', row);
}

/** Saves the progress of a part. */
export async function savePart(
  db: Queries,
  { account_id, broadcast_id, time_zone }: BroadcastPart,
  progress: Pick<BroadcastPart, 'last_subscriber_id' | 'is_complete'>,
): Promise<void> {
  await saveFields(db, 'broadcast_parts', { account_id, broadcast_id, time_zone }, progress);
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
export async function partsOf(db: Queries, { account_id, id }: RecordKey): Promise<BroadcastPart[]> {
  return toRecords('broadcast_parts', await selectParts(db, account_id, id).execute());
}

const selectParts = (db: Queries, accountId: string, id: string) =>
  db
    .selectFrom('broadcast_parts')
    .where('account_id', '=', accountId)
    .where('broadcast_id', '=', id)
    .selectAll()
    .orderBy('send_at')
    .orderBy('time_zone');

/** Deletes the parts of a broadcast, of which none may have begun. */
export async function deleteParts(db: Queries, { account_id, id }: RecordKey): Promise<void> {
  await deleteRecords(db, 'broadcast_parts', { account_id, broadcast_id: id });
}

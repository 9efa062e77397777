import type { Subscriber } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { toRecords } from '@email-automation/service/storage/schema/encoding';
import { rowid } from '@email-automation/service/storage/schema/tables';
import { rowsOf } from '@email-automation/service/storage/statements/rows-by-key';

type Key = Pick<Subscriber, 'account_id' | 'id'>;

/** The newest events of a subscriber. */
export async function listEvents(db: Queries, { account_id, id }: Key, most: number) {
  const rows = rowsOf(db, 'events', { account_id, subscriber_id: id }).selectAll();
  return toRecords('events', await rows.orderBy('occurred_at', 'desc').orderBy(rowid, 'desc').limit(most).execute());
}

/** The newest carts and orders of a subscriber. */
export async function listActivity(db: Queries, { account_id, id }: Key, most: number) {
  const rows = rowsOf(db, 'shopper_activity', { account_id, subscriber_id: id }).selectAll();
  const found = await rows.orderBy('occurred_at', 'desc').orderBy(rowid, 'desc').limit(most).execute();
  return toRecords('shopper_activity', found);
}

/** The newest emails to a subscriber, and to a team about the subscriber. */
export function listEmailsOf(db: Queries, { account_id, id }: Key, most: number) {
  return rowsOf(db, 'outbox', { account_id, subscriber_id: id })
    .select(['kind', 'message_id', 'state', 'subject', 'created_at', 'error'])
    .orderBy('created_at', 'desc')
    .orderBy(rowid, 'desc')
    .limit(most)
    .execute();
}

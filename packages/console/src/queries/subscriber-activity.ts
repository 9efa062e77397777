import type { Subscriber } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { toRecords } from '@email-automation/service/storage/schema/encoding';
import { type BoundedCount, countUpTo } from '@email-automation/service/storage/statements/bounded-count';
import { rowid } from '@email-automation/service/storage/statements/order-of-writing';

type Key = Pick<Subscriber, 'account_id' | 'id'>;

const ofSubscriber = (db: Queries, table: 'events' | 'shopper_activity' | 'outbox', { account_id, id }: Key) =>
  db
    .selectFrom(table as 'events')
    .where('account_id', '=', account_id)
    .where('subscriber_id', '=', id);

/** The newest events of a subscriber. */
export async function listEvents(db: Queries, of: Key, most: number) {
  const rows = ofSubscriber(db, 'events', of).selectAll().select(rowid.as('rowid'));
  return toRecords('events', await rows.orderBy('occurred_at', 'desc').orderBy(rowid, 'desc').limit(most).execute());
}

/** The newest carts and orders of a subscriber. */
export async function listActivity(db: Queries, { account_id, id }: Key, most: number) {
  const rows = db
    .selectFrom('shopper_activity')
    .where('account_id', '=', account_id)
    .where('subscriber_id', '=', id)
    .selectAll()
    .select(rowid.as('rowid'));
  const found = await rows.orderBy('occurred_at', 'desc').orderBy(rowid, 'desc').limit(most).execute();
  return toRecords('shopper_activity', found);
}

/** The newest emails to a subscriber, and to a team about the subscriber. */
export function listEmailsOf(db: Queries, { account_id, id }: Key, most: number) {
  return db
    .selectFrom('outbox')
    .where('account_id', '=', account_id)
    .where('subscriber_id', '=', id)
    .select(['cause', 'kind', 'message_id', 'state', 'campaign_id', 'subject', 'to_email', 'created_at', 'error'])
    .select(['link_used_at', rowid.as('rowid')])
    .orderBy('created_at', 'desc')
    .orderBy(rowid, 'desc')
    .limit(most)
    .execute();
}

/** How many are counted at most. */
const mostCounted = 1000;

/** How many emails and events a subscriber has. */
export async function countActivityOf(db: Queries, of: Key): Promise<Record<'emails' | 'events', BoundedCount>> {
  const emails = ofSubscriber(db, 'outbox', of).where('kind' as never, '!=', 'notice' as never);
  return {
    emails: await countUpTo(db, emails.select('account_id'), mostCounted),
    events: await countUpTo(db, ofSubscriber(db, 'events', of).select('account_id'), mostCounted),
  };
}

/** Broadcasts that are scheduled and that the subscriber will get, the next first. */
export function listScheduledBroadcasts(db: Queries, accountId: string, limit: number) {
  return db
    .selectFrom('broadcasts')
    .where('account_id', '=', accountId)
    .where('next_send_at', 'is not', null)
    .where('status', '=', 'scheduled')
    .select(['id', 'name', 'subject', 'send_at', 'localize_sending_time'])
    .orderBy('next_send_at')
    .limit(limit)
    .execute();
}

import type { Email, ShopperActivity, Subscriber, SubscriberEvent } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { toRecords } from '@email-automation/service/storage/schema/encoding';
import { type BoundedCount, countUpTo } from '@email-automation/service/storage/statements/bounded-count';
import { rowid } from '@email-automation/service/storage/statements/order-of-writing';
import type { SelectQueryBuilder } from 'kysely';

/** Kinds of entries of a timeline: of those of one second, what happens first is first. */
export const timelineKinds = ['refused', 'created', 'subscribed', 'event', 'order', 'email'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** An entry of a timeline, in the order of times, kinds, and numbers. */
export interface TimelinePosition {
  at: string;
  kind: TimelineKind;
  /** Which one of those of one time and one kind is newer: the later has the larger number. */
  number: number;
}

/** The place of a kind among all. */
export const rankOf = (kind: TimelineKind): number => timelineKinds.indexOf(kind);

/** Only what is before an entry, newest first. */
export interface ActivityQuery {
  before?: TimelinePosition | undefined;
  limit: number;
}

type Key = Pick<Subscriber, 'account_id' | 'id'>;
type Numbered<Row> = Row & { rowid: number };

/** The events of a subscriber. */
export async function listEvents(db: Queries, of: Key, query: ActivityQuery): Promise<Numbered<SubscriberEvent>[]> {
  const rows = db.selectFrom('events').where('account_id', '=', of.account_id).where('subscriber_id', '=', of.id);
  const page = newest(rows.selectAll().select(rowid.as('rowid')), 'event', 'occurred_at', query);
  return toRecords('events', await page.execute());
}

/** The carts and orders of a subscriber. */
export async function listActivity(db: Queries, of: Key, query: ActivityQuery): Promise<Numbered<ShopperActivity>[]> {
  const rows = db
    .selectFrom('shopper_activity')
    .where('account_id', '=', of.account_id)
    .where('subscriber_id', '=', of.id);
  const page = newest(rows.selectAll().select(rowid.as('rowid')), 'order', 'occurred_at', query);
  return toRecords('shopper_activity', await page.execute()) as Numbered<ShopperActivity>[];
}

export type ListedEmail = Pick<
  Email,
  | 'cause'
  | 'kind'
  | 'message_id'
  | 'state'
  | 'campaign_id'
  | 'subject'
  | 'to_email'
  | 'created_at'
  | 'sent_at'
  | 'error'
  | 'link_used_at'
>;

/** The emails to a subscriber, and those to a team about the subscriber. */
export function listEmailsOf(db: Queries, of: Key, query: ActivityQuery): Promise<Numbered<ListedEmail>[]> {
  const rows = db.selectFrom('outbox').where('account_id', '=', of.account_id).where('subscriber_id', '=', of.id);
  return newest(
    rows
      .select(['cause', 'kind', 'message_id', 'state', 'campaign_id', 'subject', 'to_email', 'created_at', 'sent_at'])
      .select(['error', 'link_used_at', rowid.as('rowid')]),
    'email',
    'created_at',
    query,
  ).execute();
}

/** The newest rows of a kind before a position; their index ends with their time and their number. */
// biome-ignore lint/suspicious/noExplicitAny: three tables
function newest<Query extends SelectQueryBuilder<any, any, any>>(
  rows: Query,
  kind: TimelineKind,
  time: string,
  { before, limit }: ActivityQuery,
): Query {
  // Later kinds of the second of the position were shown already.
  const after =
    before === undefined
      ? rows
      : rankOf(kind) > rankOf(before.kind)
        ? rows.where(time, '<', before.at)
        : rankOf(kind) < rankOf(before.kind)
          ? rows.where(time, '<=', before.at)
          : rows
              .where(time, '<=', before.at)
              .where(({ eb, or }) => or([eb(time, '<', before.at), eb(rowid, '<', before.number)]));
  return after.orderBy(time, 'desc').orderBy(rowid, 'desc').limit(limit) as Query;
}

/** How many are counted at most. */
const mostCounted = 1000;

/** How many emails and events a subscriber has. */
export async function countActivityOf(
  db: Queries,
  { account_id, id }: Key,
): Promise<Record<'emails' | 'events', BoundedCount>> {
  const rowsOf = (table: 'outbox' | 'events') =>
    db
      .selectFrom(table as 'outbox')
      .where('account_id', '=', account_id)
      .where('subscriber_id', '=', id)
      .select('account_id');
  const [emails, events] = await Promise.all([
    countUpTo(db, rowsOf('outbox').where('kind', '!=', 'notice'), mostCounted),
    countUpTo(db, rowsOf('events'), mostCounted),
  ]);
  return { emails, events };
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

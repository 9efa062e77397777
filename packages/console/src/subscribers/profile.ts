import type {
  Campaign,
  CampaignSubscription,
  ShopperActivity,
  Subscriber,
} from '@email-automation/service/domain/records';
import { mayReceiveMarketing } from '@email-automation/service/domain/subscribers';
import type { Queries } from '@email-automation/service/storage/database';
import { subscriptionsOf } from '@email-automation/service/storage/queries/campaign-subscriptions';
import { emailsOf, findCampaign } from '@email-automation/service/storage/queries/campaigns';
import { subscriberOf } from '@email-automation/service/storage/queries/subscribers';
import type { BoundedCount } from '@email-automation/service/storage/statements/bounded-count';
import type { ConsoleContext } from '../console-context.ts';
import {
  countActivityOf,
  listActivity,
  listEmailsOf,
  listEvents,
  listScheduledBroadcasts,
  type TimelinePosition,
} from '../queries/subscriber-activity.ts';
import { type DueEmail, findDueEmails, toDueBroadcast } from './due-emails.ts';
import { findRefused } from './refused-requests.ts';
import { compareEntries, type TimelineEntry, type TimelineFilter } from './timeline-entries.ts';

/** A subscription with its campaign. */
export interface Subscribed {
  subscription: CampaignSubscription;
  campaign: Campaign | undefined;
}

/** All that the profile of a subscriber shows. */
export interface Profile {
  subscriber: Subscriber;
  subscriptions: Subscribed[];
  /** What is due, the latest first; only on the first page of the timeline. */
  due: DueEmail[];
  /** Newest first. */
  entries: TimelineEntry[];
  /** The entry after which the next page begins; undefined at the end. */
  older: TimelinePosition | undefined;
  counts: Record<'emails' | 'events', BoundedCount>;
  /** The newest orders and carts, of which the summary is made. */
  activity: ShopperActivity[];
}

/** Entries on a page, subscriptions, broadcasts that are due, and orders in the summary. */
const [pageSize, mostSubscriptions, mostBroadcasts, mostSummarized] = [40, 50, 5, 200];

/** Reads the profile of a subscriber. @throws NotFound */
export async function readProfile(
  { services: { database, clock }, sandbox }: ConsoleContext,
  accountId: string,
  idOrEmail: string,
  { filter, before }: { filter: TimelineFilter; before?: TimelinePosition | undefined },
): Promise<Profile> {
  const db = database.query;
  const subscriber = await subscriberOf(db, accountId, idOrEmail);
  const records = await subscriptionsOf(db, subscriber, mostSubscriptions);
  const subscriptions = await Promise.all(
    records.map(async (subscription) => ({
      subscription,
      campaign: await findCampaign(db, accountId, subscription.campaign_id),
    })),
  );
  const campaigns = new Map(subscriptions.map(({ campaign }) => [campaign?.id, campaign]));
  const query = { before, limit: pageSize + 1 };
  const isShown = (one: TimelineFilter) => filter === 'all' || filter === one;
  const [events, activity, emails, summarized, counts, due] = await Promise.all([
    isShown('events') ? listEvents(db, subscriber, query) : [],
    isShown('orders') ? listActivity(db, subscriber, query) : [],
    isShown('emails') ? listEmailsOf(db, subscriber, query) : [],
    listActivity(db, subscriber, { limit: mostSummarized }),
    countActivityOf(db, subscriber),
    before === undefined && isShown('emails') ? readDue(db, subscriber, subscriptions, clock.now()) : [],
  ]);
  const entries: TimelineEntry[] = [
    ...events.map((event) => ({ kind: 'event' as const, at: event.occurred_at, number: event.rowid, event })),
    ...activity.map((one) => ({ kind: 'order' as const, at: one.occurred_at, number: one.rowid, activity: one })),
    ...emails.map((email) => ({
      kind: 'email' as const,
      at: email.created_at,
      number: email.rowid,
      email,
      campaign: campaigns.get(email.campaign_id ?? undefined),
    })),
  ];
  if (filter === 'all') {
    const others: TimelineEntry[] = [
      { kind: 'created', at: subscriber.created_at, number: 0 },
      ...subscriptions.map((one, index) => ({
        kind: 'subscribed' as const,
        at: one.subscription.created_at,
        number: index,
        ...one,
      })),
      ...findRefused(sandbox?.requests.held() ?? [], subscriber).map((exchange) => ({
        kind: 'refused' as const,
        at: `${exchange.at.slice(0, 19)}Z`,
        number: exchange.number,
        exchange,
      })),
    ];
    entries.push(...others.filter((entry) => before === undefined || compareEntries(entry, before) > 0));
  }
  entries.sort(compareEntries);
  const shown = entries.slice(0, pageSize);
  const older = entries.length > pageSize ? shown.at(-1) : undefined;
  return { subscriber, subscriptions, due, entries: shown, older, counts, activity: summarized };
}

async function readDue(
  db: Queries,
  subscriber: Subscriber,
  subscriptions: readonly Subscribed[],
  now: Date,
): Promise<DueEmail[]> {
  const { account_id } = subscriber;
  const waiting = subscriptions.filter(
    ({ subscription, campaign }) => campaign?.status === 'active' && subscription.next_send_at !== null,
  );
  const lists = await Promise.all(
    waiting.map(async ({ subscription, campaign }) =>
      campaign
        ? findDueEmails(subscriber, subscription, campaign, await emailsOf(db, account_id, campaign.id), now)
        : [],
    ),
  );
  const broadcasts = mayReceiveMarketing(subscriber)
    ? await listScheduledBroadcasts(db, account_id, mostBroadcasts)
    : [];
  const due = [...lists.flat(), ...broadcasts.flatMap((broadcast) => toDueBroadcast(subscriber, broadcast))];
  return due.sort((one, other) => other.at.getTime() - one.at.getTime());
}

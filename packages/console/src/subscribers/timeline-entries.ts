import type { HeldExchange } from '@email-automation/sandbox/requests/request-log';
import type {
  Campaign,
  CampaignSubscription,
  ShopperActivity,
  SubscriberEvent,
} from '@email-automation/service/domain/records';
import { type ListedEmail, rankOf, type TimelinePosition } from '../queries/subscriber-activity.ts';

/** What a timeline shows. */
export type TimelineFilter = 'all' | 'emails' | 'events' | 'orders';
export const timelineFilters = ['all', 'emails', 'events', 'orders'] as const;

/** An entry of a timeline. */
export type TimelineEntry = TimelinePosition &
  (
    | { kind: 'created' }
    | { kind: 'email'; email: ListedEmail; campaign?: Campaign | undefined }
    | { kind: 'event'; event: SubscriberEvent }
    | { kind: 'order'; activity: ShopperActivity }
    | { kind: 'refused'; exchange: HeldExchange }
    | { kind: 'subscribed'; subscription: CampaignSubscription; campaign?: Campaign | undefined }
  );

/** Newest first. Among those of one time the order is fixed, so that pages can begin anywhere. */
export function compareEntries(one: TimelinePosition, other: TimelinePosition): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return rankOf(other.kind) - rankOf(one.kind) || other.number - one.number;
}

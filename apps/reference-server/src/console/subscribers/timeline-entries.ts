import type { Campaign, CampaignSubscription, ShopperActivity, SubscriberEvent } from '../../domain/records.ts';
import type { HeldExchange } from '../../sandbox/request-log.ts';
import { type ListedEmail, rankOf, type TimelinePosition } from '../../storage/subscriber-activity.ts';

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
  return compare(other.at, one.at) || rankOf(other.kind) - rankOf(one.kind) || compare(other.id, one.id);
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

export const formatPosition = ({ at, kind, id }: TimelinePosition): string => JSON.stringify([at, kind, id]);

import { timestamp } from './clock.ts';
import type { Campaign, CampaignSubscription } from './records.ts';
import { maxDelay, nextSendingTime } from './sending-times.ts';

type Times = Pick<
  Campaign,
  'days_of_the_week_mask' | 'minutes_from_midnight' | 'localize_sending_time' | 'start_immediately'
>;
type Subscription = Pick<
  CampaignSubscription,
  'starting_email_index' | 'last_sent_email_index' | 'last_sent_email_at' | 'next_send_at'
>;

/** The next step of a subscription: perhaps an email to send now, and the progress after it. */
export interface SeriesStep {
  /** Position of the email to send. */
  email?: number;
  progress: Pick<CampaignSubscription, 'next_send_at'> &
    Partial<Pick<CampaignSubscription, 'last_sent_email_index' | 'last_sent_email_at' | 'is_complete'>>;
}

/** The step of a subscription whose subscriber denied consent: no email, and no next step until it is granted. */
export const suspended: SeriesStep = { progress: { next_send_at: null } };

/**
 * Computes the next step of a subscription through the emails of an active campaign. With `start_immediately` the first
 * email is sent immediately (RESOURCE-36); every other email at the next allowed time, at most one a day. An email that is
 * more than an hour late, because the campaign was paused or the server was down, waits for the next allowed time.
 * @param timeZone time zone of the subscriber, used when the campaign has `localize_sending_time`
 */
export function nextStep(
  campaign: Times,
  emailCount: number,
  subscription: Subscription,
  timeZone: string,
  now: Date,
): SeriesStep {
  const { starting_email_index, last_sent_email_index, last_sent_email_at, next_send_at } = subscription;
  const zone = campaign.localize_sending_time ? timeZone : 'UTC';
  const email = last_sent_email_index === null ? starting_email_index : last_sent_email_index + 1;
  if (email >= emailCount) return { progress: { is_complete: true, next_send_at: null } };
  const isImmediate = campaign.start_immediately && last_sent_email_index === null;
  if (!isImmediate) {
    // A stored time in the future comes from a wrong clock.
    const planned = next_send_at === null ? 0 : Math.min(Date.parse(next_send_at), now.getTime());
    const from = new Date(Math.max(planned, now.getTime() - maxDelay));
    const lastSent = last_sent_email_at === null ? undefined : new Date(last_sent_email_at);
    const sendAt = nextSendingTime(campaign, zone, from, lastSent && lastSent <= now ? lastSent : undefined);
    if (sendAt > now) return { progress: { next_send_at: timestamp(sendAt) } };
  }
  const isLast = email + 1 >= emailCount;
  const progress = {
    last_sent_email_index: email,
    last_sent_email_at: timestamp(now),
    is_complete: isLast,
    next_send_at: isLast ? null : timestamp(nextSendingTime(campaign, zone, now, now)),
  };
  return { email, progress };
}

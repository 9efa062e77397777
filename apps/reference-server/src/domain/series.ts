import { timestamp } from './clock.ts';
import type { Campaign, CampaignSubscription } from './records.ts';
import { nextSendingMoment, toleratedDelay } from './sending-times.ts';

type Times = Pick<
  Campaign,
  'days_of_the_week_mask' | 'minutes_from_midnight' | 'localize_sending_time' | 'start_immediately'
>;
type Subscription = Pick<
  CampaignSubscription,
  'starting_email_index' | 'last_sent_email_index' | 'last_sent_email_at' | 'next_send_at'
>;

/** What becomes of a subscription now: perhaps an email is sent, and this is how far it has come then. */
export interface Step {
  /** Position of the email to send. */
  email?: number;
  progress: Pick<CampaignSubscription, 'next_send_at'> &
    Partial<Pick<CampaignSubscription, 'last_sent_email_index' | 'last_sent_email_at' | 'is_complete'>>;
}

/**
 * The next step of a person through the emails of an active campaign. With `start_immediately` the first email is sent
 * at once (RESOURCE-36); every other one at the next allowed moment, one a day at most. An email that is late by more
 * than an hour, because the campaign was paused or the server stood still, waits for the next allowed moment.
 * @param timeZone of the person; it counts where the campaign follows local time
 */
export function nextStep(
  campaign: Times,
  emailCount: number,
  subscription: Subscription,
  timeZone: string,
  now: Date,
): Step {
  const { starting_email_index, last_sent_email_index, last_sent_email_at, next_send_at } = subscription;
  const zone = campaign.localize_sending_time ? timeZone : 'UTC';
  const email = last_sent_email_index === null ? starting_email_index : last_sent_email_index + 1;
  if (email >= emailCount) return { progress: { is_complete: true, next_send_at: null } };
  const isImmediate = campaign.start_immediately && last_sent_email_index === null;
  if (!isImmediate) {
    const planned = next_send_at === null ? 0 : Date.parse(next_send_at);
    const from = new Date(Math.max(planned, now.getTime() - toleratedDelay));
    const lastSent = last_sent_email_at === null ? undefined : new Date(last_sent_email_at);
    const moment = nextSendingMoment(campaign, zone, from, lastSent);
    if (moment > now) return { progress: { next_send_at: timestamp(moment) } };
  }
  const isLast = email + 1 >= emailCount;
  const progress = {
    last_sent_email_index: email,
    last_sent_email_at: timestamp(now),
    is_complete: isLast,
    next_send_at: isLast ? null : timestamp(nextSendingMoment(campaign, zone, now, now)),
  };
  return { email, progress };
}

import type {
  Campaign,
  CampaignEmail,
  CampaignSubscription,
  Subscriber,
} from '@email-automation/service/domain/records';
import { sameLocalTime } from '@email-automation/service/domain/sending-times';
import { nextStep } from '@email-automation/service/domain/series';
import { mayReceiveMarketing } from '@email-automation/service/domain/subscribers';

/** An email that a subscriber will get if nothing changes. */
export interface DueEmail {
  at: Date;
  subject: string;
  /** The campaign or the broadcast, with its path. */
  of: { name: string; id: string; kind: 'campaigns' | 'broadcasts' };
  /** Its position in a series, from 0, and how many the series has. */
  position?: number;
  count?: number;
  /** Whether its time is one of the subscriber's time zone. */
  isLocal: boolean;
}

/** Emails of a series that are computed in advance at most. */
const mostOfSeries = 4;

/** The next emails of a subscription, at the times at which the scheduler will send them. */
export function findDueEmails(
  subscriber: Subscriber,
  subscription: CampaignSubscription,
  campaign: Campaign,
  series: readonly CampaignEmail[],
  now: Date,
): DueEmail[] {
  const isWaiting = subscription.status === 'active' && !subscription.is_complete && subscription.next_send_at !== null;
  if (campaign.status !== 'active' || !mayReceiveMarketing(subscriber) || !isWaiting) return [];
  const due: DueEmail[] = [];
  let [current, at] = [subscription, now];
  for (let step = 0; step < 2 * mostOfSeries && due.length < mostOfSeries; step++) {
    at = new Date(Math.max(at.getTime(), Date.parse(current.next_send_at ?? '')));
    const { email, progress } = nextStep(campaign, series.length, current, subscriber.time_zone, at);
    const content = email === undefined ? undefined : series[email];
    if (content && email !== undefined)
      due.push({
        at,
        subject: content.subject,
        of: { name: campaign.name, id: campaign.id, kind: 'campaigns' },
        position: email,
        count: series.length,
        isLocal: campaign.localize_sending_time,
      });
    if (progress.next_send_at === null) break;
    current = { ...current, ...progress };
  }
  return due;
}

/** The email of a scheduled broadcast. */
export function toDueBroadcast(
  { time_zone }: Pick<Subscriber, 'time_zone'>,
  broadcast: { id: string; name: string; subject: string; send_at: string | null; localize_sending_time: number },
): DueEmail[] {
  const { id, name, subject, send_at, localize_sending_time } = broadcast;
  if (send_at === null) return [];
  const isLocal = localize_sending_time === 1;
  const at = isLocal ? sameLocalTime(time_zone, new Date(send_at)) : new Date(send_at);
  return [{ at, subject, of: { name, id, kind: 'broadcasts' }, isLocal }];
}

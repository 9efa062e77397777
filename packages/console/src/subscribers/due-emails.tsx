import type { Subscriber } from '@email-automation/service/domain/records';
import { sameLocalTime } from '@email-automation/service/domain/sending-times';
import { mayReceiveMarketing } from '@email-automation/service/domain/subscribers';
import type { Queries } from '@email-automation/service/storage/database';
import { emailsOf } from '@email-automation/service/storage/queries/campaigns';
import { Act, Acts } from '../parts/acts.tsx';
import { Time, Wait } from '../parts/times.tsx';
import { listScheduledBroadcasts } from '../queries/subscriber-activity.ts';
import { recordPath } from '../records/section.tsx';
import type { Subscribed } from './profile.tsx';

/** An email that a subscriber will get if nothing changes. */
interface DueEmail {
  at: Date;
  subject: string;
  /** The campaign or the broadcast, with its path. */
  of: { name: string; path: string };
  /** Which one it is of a series, such as `email 2 of 3`. */
  part?: string;
  /** Whether its time is one of the subscriber's time zone. */
  isLocal: boolean;
}

/** Broadcasts that are listed at most. */
const mostBroadcasts = 5;

/** The next email of each campaign, and scheduled broadcasts, in the order of their times. */
export async function readDue(
  db: Queries,
  subscriber: Subscriber,
  subscriptions: readonly Subscribed[],
  now: Date,
): Promise<DueEmail[]> {
  const { account_id, time_zone } = subscriber;
  if (!mayReceiveMarketing(subscriber)) return [];
  const series = subscriptions.map(async ({ subscription, campaign }): Promise<DueEmail[]> => {
    const { status, is_complete, next_send_at, last_sent_email_index, starting_email_index } = subscription;
    if (campaign?.status !== 'active' || status !== 'active' || is_complete || next_send_at === null) return [];
    const emails = await emailsOf(db, account_id, campaign.id);
    const position = last_sent_email_index === null ? starting_email_index : last_sent_email_index + 1;
    const { subject } = emails[position] ?? {};
    if (subject === undefined) return [];
    return [
      {
        at: new Date(Math.max(now.getTime(), Date.parse(next_send_at))),
        subject,
        of: { name: campaign.name || campaign.id, path: recordPath('campaigns', account_id, campaign.id) },
        part: `email ${position + 1} of ${emails.length}`,
        isLocal: campaign.localize_sending_time,
      },
    ];
  });
  const scheduled = await listScheduledBroadcasts(db, account_id, mostBroadcasts);
  const broadcasts = scheduled.flatMap(({ id, name, subject, send_at, localize_sending_time }): DueEmail[] => {
    if (send_at === null) return [];
    const isLocal = localize_sending_time === 1;
    const at = isLocal ? sameLocalTime(time_zone, new Date(send_at)) : new Date(send_at);
    return [{ at, subject, of: { name: name || id, path: recordPath('broadcasts', account_id, id) }, isLocal }];
  });
  const due = [...(await Promise.all(series)).flat(), ...broadcasts];
  return due.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** The emails that a subscriber will get. */
export function DueEmails({
  due,
  subscriber: { time_zone },
  now,
}: {
  due: readonly DueEmail[];
  subscriber: Subscriber;
  now: Date;
}) {
  return (
    <Acts title="Due" in="pane">
      {due.map(({ at, subject, of, part, isLocal }) => (
        <Act
          title={subject}
          text={
            <>
              <a href={of.path}>{of.name}</a>
              {part && `, ${part}`}
              {isLocal && ` · ${formatLocalTime(at, time_zone)} in ${time_zone}`}
            </>
          }
        >
          <Wait until={at} now={now} />
          <Time class="soft" at={at} now={now} />
        </Act>
      ))}
    </Acts>
  );
}

/** The time of day in a time zone, such as `09:00`; in UTC if the zone is unknown. */
export function formatLocalTime(at: Date, timeZone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(at);
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(at);
  }
}

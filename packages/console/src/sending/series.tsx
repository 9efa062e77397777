import type { Campaign, CampaignEmail, CampaignSubscription } from '@email-automation/service/domain/records';
import type { BoundedCount } from '@email-automation/service/storage/statements/count-rows';
import { Act, Acts } from '../parts/acts.tsx';
import { Share } from '../parts/blocks.tsx';
import { Wait } from '../parts/times.tsx';
import { formatCount } from '../parts/wording.ts';
import type { SeriesPoint } from '../queries/series-progress.ts';

/** A position in a campaign: the email that follows, complete, or not active. */
type SeriesPlace = number | 'complete' | Exclude<CampaignSubscription['status'], 'active'>;

const placeNames = {
  pending: 'Has yet to confirm',
  complete: 'Complete',
  unsubscribed: 'Unsubscribed',
  removed: 'Removed',
} as const;

const placeOf = (point: SeriesPoint): SeriesPlace =>
  point.status !== 'active' ? point.status : point.is_complete ? 'complete' : nextEmailOf(point);

const nextEmailOf = ({ last_sent_email_index, starting_email_index }: SeriesPoint): number =>
  last_sent_email_index === null ? starting_email_index : last_sent_email_index + 1;

/** How far the subscribers of a campaign are. */
export interface Progress {
  campaign: Campaign;
  emails: readonly CampaignEmail[];
  points: readonly SeriesPoint[];
  /** Whether the campaign has more subscribers than were counted. */
  hasMore: boolean;
  /** When the next subscriber is due, by the email. */
  next: ReadonlyMap<number, string>;
}

/** Where the subscribers of a campaign are: a row for each email of the series, and for those who get none. */
export function Series({ progress, now }: { progress: Progress; now: Date }) {
  const { campaign, emails, points, hasMore, next } = progress;
  const count = (isCounted: (point: SeriesPoint) => boolean): BoundedCount => ({
    count: points.filter(isCounted).reduce((sum, point) => sum + point.count, 0),
    hasMore,
  });
  const total = count(() => true);
  const isUsed = (place: SeriesPlace) => place !== 'pending' || points.some(({ status }) => status === 'pending');
  const waiting = points.map(placeOf).filter((place) => typeof place === 'number');
  const numbers = [...Array(Math.max(emails.length, ...waiting.map((place) => place + 1))).keys()];
  const describe = (place: SeriesPlace) => {
    if (typeof place !== 'number') return { title: placeNames[place], text: '' };
    const sent = count((point) => point.starting_email_index <= place && place < nextEmailOf(point));
    const [email, at] = [emails[place], next.get(place)];
    return {
      title: email?.subject ?? 'No email is left',
      text: [
        `Email ${place + 1}, sent to ${sent.count > 0 ? formatCount(sent) : 'nobody'} `,
        at && (campaign.status === 'active' ? <Wait until={at} now={now} /> : 'waits until the campaign is active'),
      ],
    };
  };
  return (
    <Acts title="Who is where" in="pane" end={`${formatCount(total)} in the campaign`}>
      {[...numbers, ...(Object.keys(placeNames) as SeriesPlace[])].filter(isUsed).map((place) => {
        const there = count((point) => placeOf(point) === place);
        return (
          <Act id={String(place)} {...describe(place)}>
            <span class="n">{formatCount(there)}</span> <Share count={there.count} of={total.count} />
          </Act>
        );
      })}
    </Acts>
  );
}

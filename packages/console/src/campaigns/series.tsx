import type { Campaign, CampaignEmail } from '@email-automation/service/domain/records';
import type { BoundedCount } from '@email-automation/service/storage/statements/count-rows';
import { addressOf } from '../address.ts';
import { Block, Link } from '../parts/blocks.tsx';
import { Share } from '../parts/meter.tsx';
import { Pager } from '../parts/pager.tsx';
import { formatTime, Time, Wait } from '../parts/times.tsx';
import { formatCount } from '../parts/wording.ts';
import type { PlacedSubscriber, SeriesPlace, SeriesPoint } from '../queries/series-progress.ts';
import { type ListQuery, pageSize } from '../records/list-query.ts';
import { type Row, Rows } from '../records/record-list.tsx';
import { recordPath } from '../records/section.tsx';

const placeNames = { complete: 'Complete', unsubscribed: 'Unsubscribed', removed: 'Removed' } as const;
const pendingName = 'Has yet to confirm';

/** The place to which a point of the series belongs. */
const placeOf = (point: SeriesPoint): SeriesPlace =>
  point.status !== 'active' ? point.status : point.is_complete ? 'complete' : nextEmailOf(point);

const nextEmailOf = ({ last_sent_email_index, starting_email_index }: SeriesPoint): number =>
  last_sent_email_index === null ? starting_email_index : last_sent_email_index + 1;

/** Formats a position in the series for a URL: the first email is 1. */
const formatPlace = (place: SeriesPlace): string => (typeof place === 'number' ? `email-${place + 1}` : place);

/** Parses a series position from a URL; undefined if invalid. */
export function parsePlace(text: string): SeriesPlace | undefined {
  const [, number] = /^email-([1-9]\d{0,5})$/.exec(text) ?? [];
  if (number !== undefined) return Number(number) - 1;
  return [...Object.keys(placeNames), 'pending'].includes(text) ? (text as SeriesPlace) : undefined;
}

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

interface SeriesProps {
  progress: Progress;
  /** The path of the campaign, and the filter of the list that its links keep. */
  here: string;
  query: ListQuery;
  now: Date;
}

/** Where the subscribers of a campaign are: a row for each email of the series, and for those who get none. */
export function Series({ progress, here, query, now }: SeriesProps) {
  const { campaign, emails, points, hasMore, next } = progress;
  const count = (isCounted: (point: SeriesPoint) => boolean): BoundedCount => ({
    count: points.filter(isCounted).reduce((sum, point) => sum + point.count, 0),
    hasMore,
  });
  const total = count(() => true);
  const toRow = (place: SeriesPlace, name: string, more: Pick<Row, 'sub' | 'subEnd'> = {}): Row => {
    const there = count((point) => placeOf(point) === place);
    return {
      id: formatPlace(place),
      path: `${addressOf(here, { ...query, at: formatPlace(place) })}#subscribers`,
      name,
      end: (
        <>
          {formatCount(there)} <Share count={there.count} of={total.count} />
        </>
      ),
      ...more,
    };
  };
  const waiting = points.map(placeOf).filter((place) => typeof place === 'number');
  const rows = Array.from({ length: Math.max(emails.length, ...waiting.map((place) => place + 1)) }, (_, place) => {
    const sent = count((point) => point.starting_email_index <= place && place < nextEmailOf(point));
    const [email, at] = [emails[place], next.get(place)];
    return toRow(place, email?.subject ?? 'No email is left', {
      sub: `Email ${place + 1}, sent to ${sent.count > 0 ? formatCount(sent) : 'nobody'}`,
      subEnd:
        at &&
        (campaign.status === 'active' ? (
          <>
            {Date.parse(at) > now.getTime() && <Time at={at} now={now} />} <Wait until={at} now={now} />
          </>
        ) : (
          'when it is active'
        )),
    });
  });
  const pending = points.some(({ status }) => status === 'pending') ? [toRow('pending', pendingName)] : [];
  const others = Object.entries(placeNames).map(([place, name]) => toRow(place as SeriesPlace, name));
  return (
    <Block
      title="Who is where"
      isFlush
      end={<span class="soft">{`${formatCount(total)} in the campaign`}</span>}
      live="campaigns emails clock"
      id="series"
    >
      <Rows rows={[...pending, ...rows, ...others]} />
    </Block>
  );
}

interface PlacedProps extends SeriesProps {
  place: SeriesPlace;
  /** One more than a page shows, if there are more. */
  subscribers: readonly PlacedSubscriber[];
  /** The page of the list. */
  page: ListQuery;
}

/** The subscribers at one place of a campaign. */
export function PlacedSubscribers({ progress, place, subscribers, page, here, query, now }: PlacedProps) {
  const { campaign, emails } = progress;
  const to = (from: number) => `${addressOf(here, { ...query, at: formatPlace(place), from })}#subscribers`;
  const name = place === 'pending' ? pendingName : typeof place === 'number' ? undefined : placeNames[place];
  return (
    <section class="flush" aria-labelledby="subscribers">
      <div class="bar">
        <h3 id="subscribers">{name ?? `Waiting for “${emails[Number(place)]?.subject ?? 'No email is left'}”`}</h3>
        <Link to={addressOf(here, query)} look="quiet push">
          Close
        </Link>
      </div>
      {subscribers.length === 0 && <p class="soft foot">Nobody is here.</p>}
      <Rows
        rows={subscribers.slice(0, pageSize).map((one) => ({
          id: one.subscriber_id,
          path: recordPath('subscribers', one.account_id, one.subscriber_id),
          name: one.email,
          end: describeNext(one, campaign, now),
          sub:
            one.last_sent_email_at !== null &&
            `Email ${(one.last_sent_email_index ?? 0) + 1} at ${formatTime(one.last_sent_email_at, now)}`,
        }))}
      />
      <Pager page={page} rows={subscribers.length} to={to} />
    </section>
  );
}

/** When a subscriber gets the next email, or why no email follows. */
function describeNext(subscriber: PlacedSubscriber, campaign: Campaign, now: Date) {
  const { status, is_complete, next_send_at, eu_consent, unsubscribed_by_email } = subscriber;
  if (status === 'unsubscribed') return unsubscribed_by_email ? 'By a link in an email' : 'In another way';
  if (status === 'pending') return 'After the confirmation';
  if (status !== 'active' || is_complete) return 'None';
  if (eu_consent === 'denied') return 'None: consent is denied';
  if (campaign.status !== 'active') return 'When the campaign is active';
  return next_send_at !== null && <Wait until={next_send_at} now={now} />;
}

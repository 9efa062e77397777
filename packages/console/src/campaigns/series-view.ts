import type { CampaignEmail, SubscriptionStatus } from '@email-automation/service/domain/records';
import type { BoundedCount } from '@email-automation/service/storage/statements/bounded-count';
import type { ProgressGroup, SeriesPoint } from '../queries/series-progress.ts';

/** Where in a campaign subscribers are: waiting for an email by its position, complete, or not active. */
export type SeriesPlace = number | 'complete' | Exclude<SubscriptionStatus, 'active'>;

/** One place of a campaign, with how many subscribers are there. */
interface PlaceRow {
  place: SeriesPlace;
  name: string;
  count: BoundedCount;
  /** How many subscribers have got the email, wherever they are now. */
  sent?: BoundedCount;
  /** When the next of them is due. */
  nextAt?: string | undefined;
}

export interface SeriesView {
  total: BoundedCount;
  rows: PlaceRow[];
  groups: readonly ProgressGroup[];
}

const names = { complete: 'Complete', unsubscribed: 'Unsubscribed', removed: 'Removed' } as const;
const pendingName = 'Has yet to confirm';

/** Sums up where the subscribers of a campaign are. @param next when the next subscriber is due, by the email */
export function viewSeries(
  emails: readonly Pick<CampaignEmail, 'subject'>[],
  groups: readonly ProgressGroup[],
  next: ReadonlyMap<number, string>,
): SeriesView {
  const waiting = groups.map(placeOf).filter((place) => typeof place === 'number');
  const last = Math.max(emails.length - 1, ...waiting);
  const at = (place: SeriesPlace) => sum(groups.filter((group) => placeOf(group) === place));
  const emailRows = Array.from({ length: last + 1 }, (_, place) => ({
    place,
    name: emails[place]?.subject ?? 'No email is left',
    count: at(place),
    ...(emails[place] && {
      sent: sum(groups.filter((group) => group.starting_email_index <= place && place < nextEmailOf(group))),
    }),
    nextAt: next.get(place),
  }));
  const pending = at('pending');
  const otherRows = Object.entries(names).map(([place, name]) => ({
    place: place as keyof typeof names,
    name,
    count: at(place as keyof typeof names),
  }));
  return {
    total: sum(groups),
    rows: [
      ...(pending.count > 0 ? [{ place: 'pending' as const, name: pendingName, count: pending }] : []),
      ...emailRows,
      ...otherRows,
    ],
    groups,
  };
}

/** The name of a place, also of one that has no row. */
export function nameOf(view: SeriesView, place: SeriesPlace): string {
  return view.rows.find((row) => row.place === place)?.name ?? (place === 'pending' ? pendingName : 'No email is left');
}

/** The place to which a point of the series belongs. */
export function placeOf(point: SeriesPoint): SeriesPlace {
  if (point.status !== 'active') return point.status;
  return point.is_complete ? 'complete' : nextEmailOf(point);
}

const nextEmailOf = ({ last_sent_email_index, starting_email_index }: SeriesPoint): number =>
  last_sent_email_index === null ? starting_email_index : last_sent_email_index + 1;

const sum = (counts: readonly BoundedCount[]): BoundedCount => ({
  count: counts.reduce((all, { count }) => all + count, 0),
  hasMore: counts.some(({ hasMore }) => hasMore),
});

/** A place in an address: emails count from 1, as people do. */
export const formatPlace = (place: SeriesPlace): string => (typeof place === 'number' ? `email-${place + 1}` : place);

/** Reads a place of an address; undefined for a text that is none. */
export function parsePlace(text: unknown): SeriesPlace | undefined {
  if (typeof text !== 'string') return undefined;
  const [, number] = /^email-([1-9]\d{0,5})$/.exec(text) ?? [];
  if (number !== undefined) return Number(number) - 1;
  return [...Object.keys(names), 'pending'].includes(text) ? (text as SeriesPlace) : undefined;
}

import type { CampaignEmail } from '../../domain/records.ts';
import type { ProgressGroup, SeriesPlace, SeriesPosition } from '../../storage/series-progress.ts';

/** One place of a campaign, with how many subscribers are there. */
interface PlaceRow {
  place: SeriesPlace;
  name: string;
  count: number;
  /** How many subscribers have got the email, wherever they are now. */
  sent?: number;
  /** When the next of them is due. */
  nextAt?: string | undefined;
}

export interface SeriesView {
  total: number;
  rows: PlaceRow[];
}

const ends = { complete: 'Complete', unsubscribed: 'Unsubscribed', removed: 'Removed' } as const;

/** Sums up where the subscribers of a campaign are. @param next when the next subscriber is due, by the email */
export function viewSeries(
  emails: readonly Pick<CampaignEmail, 'subject'>[],
  groups: readonly ProgressGroup[],
  next: ReadonlyMap<number, string>,
): SeriesView {
  const count = (matches: (group: ProgressGroup) => boolean) =>
    groups.reduce((sum, group) => sum + (matches(group) ? Number(group.count) : 0), 0);
  const isWaiting = ({ status, is_complete }: ProgressGroup) => status === 'active' && !is_complete;
  const last = Math.max(emails.length - 1, ...groups.filter(isWaiting).map(({ next_email }) => next_email));
  const waiting = Array.from({ length: last + 1 }, (_, place) => ({
    place,
    name: emails[place]?.subject ?? 'No email is left',
    count: count((group) => isWaiting(group) && group.next_email === place),
    ...(emails[place] && { sent: count((group) => group.starting_email_index <= place && place < group.next_email) }),
    nextAt: next.get(place),
  }));
  const of = (place: keyof typeof ends | 'pending') =>
    count(({ status, is_complete }) => (place === 'complete' ? status === 'active' && is_complete : status === place));
  const pending = of('pending');
  return {
    total: count(() => true),
    rows: [
      ...(pending > 0 ? [{ place: 'pending' as const, name: 'Has yet to confirm', count: pending }] : []),
      ...waiting,
      ...Object.entries(ends).map(([place, name]) => ({
        place: place as keyof typeof ends,
        name,
        count: of(place as keyof typeof ends),
      })),
    ],
  };
}

/** A place in an address: emails count from 1, as people do. */
export const formatPlace = (place: SeriesPlace): string => (typeof place === 'number' ? `email-${place + 1}` : place);

/** Reads a place of an address; undefined for a text that is none. */
export function parsePlace(text: unknown): SeriesPlace | undefined {
  if (typeof text !== 'string') return undefined;
  const [, number] = /^email-([1-9]\d{0,5})$/.exec(text) ?? [];
  if (number !== undefined) return Number(number) - 1;
  return [...Object.keys(ends), 'pending'].includes(text) ? (text as SeriesPlace) : undefined;
}

/** A position in the order of subscribers in an address. */
export function formatPosition({ isComplete, next, start, subscriber }: SeriesPosition): string {
  return [Number(isComplete), next, start, subscriber].join('.');
}

/** Reads a position of an address; undefined for a text that is none. */
export function parsePosition(text: unknown): SeriesPosition | undefined {
  if (typeof text !== 'string') return undefined;
  const [, complete, next, start, subscriber = ''] = /^([01])\.(\d{1,9})\.(\d{1,9})\.(.*)$/s.exec(text) ?? [];
  if (complete === undefined) return undefined;
  return { isComplete: complete === '1', next: Number(next), start: Number(start), subscriber };
}

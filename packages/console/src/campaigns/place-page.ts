import type { RecordKey } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { listAtPoint, type PlacedSubscriber, type SeriesPoint } from '../queries/series-progress.ts';
import { placeOf, type SeriesPlace, type SeriesView } from './series-view.ts';

/** The subscribers of one page. */
export const subscribersPerPage = 25;

/** The subscriber after whom a page begins: the point of the series, and the id. */
interface Position {
  /** Numbers that order the points of a place. */
  point: readonly [complete: number, last: number, start: number];
  subscriber: string;
}

const orderOf = ({ is_complete, last_sent_email_index, starting_email_index }: SeriesPoint): Position['point'] => [
  Number(is_complete),
  last_sent_email_index ?? -1,
  starting_email_index,
];

/** Lists the subscribers at a place, point by point, and one more than a page shows. @param after undefined for the first page */
export async function listPlace(
  db: Queries,
  campaign: RecordKey,
  { groups }: SeriesView,
  place: SeriesPlace,
  after: Position | undefined,
): Promise<PlacedSubscriber[]> {
  const found: PlacedSubscriber[] = [];
  for (const point of groups.filter((group) => placeOf(group) === place)) {
    const limit = subscribersPerPage + 1 - found.length;
    const order = after ? compare(orderOf(point), after.point) : 1;
    if (order < 0 || limit === 0) continue;
    const start = order === 0 && after ? after.subscriber : '';
    found.push(...(await listAtPoint(db, campaign, point, { after: start, limit })));
  }
  return found;
}

/** The position of a subscriber in an address. */
export const formatPosition = (subscriber: PlacedSubscriber): string =>
  [...orderOf(subscriber), subscriber.subscriber_id].join('.');

/** Reads a position of an address; undefined for a text that is none. */
export function parsePosition(text: unknown): Position | undefined {
  if (typeof text !== 'string') return undefined;
  const [, complete, last, start, subscriber = ''] = /^([01])\.(-1|\d{1,9})\.(\d{1,9})\.(.*)$/s.exec(text) ?? [];
  if (complete === undefined) return undefined;
  return { point: [Number(complete), Number(last), Number(start)], subscriber };
}

function compare(one: Position['point'], other: Position['point']): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? 0 : (one[at] as number) - (other[at] as number);
}

import type { Subscriber, SubscriberFields, SubscriptionStatus } from '../domain/records.ts';
import type { Queries } from './database.ts';
import { selectAsJson } from './json-text.ts';
import { ListPlaces } from './list-places.ts';
import type { Direction, PageRequest } from './pages.ts';
import { prepared } from './prepared.ts';
import { columns } from './tables.ts';

export interface CampaignSubscriberQuery extends PageRequest {
  status: SubscriptionStatus;
  sort: 'id' | 'created_at';
  direction: Direction;
}

/** What sorts the subscribers of a campaign. */
type ListKey = Pick<Subscriber, 'id' | 'created_at'>;

const listPlaces = new ListPlaces<ListKey>();

/** Forgets where subscribers are in lists. Call it when all data was replaced. */
export const forgetListPlaces = (db: Queries): void => listPlaces.forget(db);

/**
 * One page of a campaign's subscribers whose subscription has a status, sorted by an index; ties are broken by id. It is read
 * from the end of the list that is nearer, or from the end of a page that was read before.
 * @param list the version of the list, and how many rows it has
 */
export async function findCampaignSubscribers(
  db: Queries,
  accountId: string,
  campaignId: string,
  { status, sort, direction, ...page }: CampaignSubscriberQuery,
  list: { version: number; total: number },
): Promise<SubscriberFields[]> {
  const name = JSON.stringify([accountId, campaignId, status, sort, direction]);
  const { after, isFromEnd, offset, limit } = listPlaces.nearest(db, name, list, page);
  if (limit === 0) return [];
  const scan = isFromEnd === (direction === 'asc') ? 'desc' : 'asc';
  const query = pageQuery(sort, direction, scan, after ? 'after' : 'first');
  const { id, created_at } = after ?? { id: '', created_at: '' };
  const [result] = await query(db, { accountId, campaignId, status, limit, offset, id, created_at });
  const records: SubscriberFields[] = JSON.parse(result?.records ?? '[]');
  const last = records.at(-1);
  const end = (page.page - 1) * page.perPage + records.length;
  if (last)
    listPlaces.remember(db, name, list.version, { offset: end, key: { id: last.id, created_at: last.created_at } });
  return records;
}

const fields = (Object.keys(columns.subscribers) as (keyof Subscriber)[]).filter(
  (name) => !['account_id', 'email_key', 'status'].includes(name),
);

interface PageValues extends Record<string, string | number> {
  accountId: string;
  campaignId: string;
  status: string;
  limit: number;
  offset: number;
  id: string;
  created_at: string;
}

/**
 * @param scan the direction in which the index is read
 * @param from whether it is read from behind a row
 */
const preparePage = (
  sort: CampaignSubscriberQuery['sort'],
  direction: Direction,
  scan: Direction,
  from: 'first' | 'after',
) =>
  prepared((db, { accountId, campaignId, status, limit, offset, id, created_at }: PageValues) => {
    const byTime = sort === 'created_at';
    const operator = scan === 'asc' ? '>' : '<';
    let scanned = db
      .selectFrom('campaign_subscriptions')
      .where('account_id', '=', accountId)
      .where('campaign_id', '=', campaignId)
      .where('status', '=', status as SubscriptionStatus)
      .select(['subscriber_id', 'subscriber_created_at']);
    if (from === 'after') {
      scanned = byTime
        ? scanned.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('subscriber_created_at', 'subscriber_id'), operator, tuple(created_at, id)),
          )
        : scanned.where('subscriber_id', operator, id);
    }
    if (byTime) scanned = scanned.orderBy('subscriber_created_at', scan);
    const onPage = scanned.orderBy('subscriber_id', scan).limit(limit).offset(offset).as('on_page');
    let subscribers = db
      .selectFrom(onPage)
      .innerJoin('subscribers', 'subscribers.id', 'on_page.subscriber_id')
      .where('subscribers.account_id', '=', accountId)
      .selectAll('subscribers');
    if (byTime) subscribers = subscribers.orderBy('on_page.subscriber_created_at', direction);
    return selectAsJson(db, 'subscribers', fields, subscribers.orderBy('on_page.subscriber_id', direction));
  });

const pageQueries = new Map<string, ReturnType<typeof preparePage>>();

/** The query of a page, compiled once for each order. */
function pageQuery(...order: Parameters<typeof preparePage>): ReturnType<typeof preparePage> {
  const key = order.join(' ');
  const query = pageQueries.get(key) ?? preparePage(...order);
  pageQueries.set(key, query);
  return query;
}

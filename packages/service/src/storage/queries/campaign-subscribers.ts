import { requireRecord } from '../../domain/errors.ts';
import type { Subscriber, SubscriberFields } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
import { columns } from '../schema/tables.ts';
import { selectAsJson } from '../statements/json-text.ts';
import type { Direction, Page, PageRequest } from '../statements/pages.ts';
import { prepared } from '../statements/prepared.ts';
import { type CountedStatus, campaignOf, counters, countOf } from './campaigns.ts';
import { fromFirst, isSame, ListPlaces } from './list-places.ts';

export interface CampaignSubscriberQuery extends PageRequest {
  status: CountedStatus;
  sort: 'id' | 'created_at';
  direction: Direction;
}

/** What sorts the subscribers of a campaign. */
type ListKey = Pick<Subscriber, 'id' | 'created_at'>;

const listPlaces = new ListPlaces<ListKey>();

/** Forgets where subscribers are in lists. Call it when all data was replaced. */
export const forgetListPlaces = (db: Queries): void => listPlaces.forget(db);

/** Rows before a page for which it is not worth a statement to ask for the state of a list that nobody has read. */
const readFromFirst = 1000;
/** How often a page is read from a place in a list that changes meanwhile. */
const maxAttempts = 3;

/**
 * One page of a campaign's subscribers whose subscription has a status, sorted by an index; ties are broken by id. It is read
 * from the end of the list that is nearer, or from the end of a page that was read before. The statement that reads it also
 * says in which state the list is; if it is another one than expected, the page is read again.
 * @throws NotFound
 */
export async function findCampaignSubscribers(
  db: Queries,
  accountId: string,
  campaignId: string,
  { status, sort, direction, ...page }: CampaignSubscriberQuery,
): Promise<Page<SubscriberFields>> {
  const name = JSON.stringify([accountId, campaignId, status, sort, direction]);
  const first = fromFirst<ListKey>(page);
  let expected = listPlaces.lastState(db, name);
  if (expected === undefined && first.offset >= readFromFirst) {
    const campaign = await campaignOf(db, accountId, campaignId);
    expected = { version: campaign.list_version, total: countOf(campaign, status) };
  }
  for (let attempt = 0; ; attempt++) {
    const start = expected && attempt < maxAttempts ? listPlaces.nearest(db, name, expected, page) : first;
    const { after, isFromEnd, offset, limit, dependsOnState } = start;
    const scan = isFromEnd === (direction === 'asc') ? 'desc' : 'asc';
    const query = pageQuery(status, sort, direction, scan, after ? 'after' : 'first');
    const { id, created_at } = after ?? { id: '', created_at: '' };
    const [row] = await query(db, { accountId, campaignId, limit, offset, id, created_at });
    const version = requireRecord(row?.version ?? undefined, 'campaign');
    const state = { version, total: row?.total ?? 0 };
    if (dependsOnState && expected && !isSame(expected, state)) {
      expected = state;
      continue;
    }
    const records: SubscriberFields[] = JSON.parse(row?.records ?? '[]');
    const last = records.at(-1);
    const place = last && { offset: first.offset + records.length, key: { id: last.id, created_at: last.created_at } };
    listPlaces.remember(db, name, state, place);
    return { records, total: state.total };
  }
}

const fields = (Object.keys(columns.subscribers) as (keyof Subscriber)[]).filter(
  (name) => !['account_id', 'email_key', 'status'].includes(name),
);

interface PageValues extends Record<string, string | number> {
  accountId: string;
  campaignId: string;
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
  status: CountedStatus,
  sort: CampaignSubscriberQuery['sort'],
  direction: Direction,
  scan: Direction,
  from: 'first' | 'after',
) =>
  prepared((db, { accountId, campaignId, limit, offset, id, created_at }: PageValues) => {
    const byTime = sort === 'created_at';
    const operator = scan === 'asc' ? '>' : '<';
    let scanned = db
      .selectFrom('campaign_subscriptions')
      .where('account_id', '=', accountId)
      .where('campaign_id', '=', campaignId)
      .where('status', '=', status)
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
    const campaign = db.selectFrom('campaigns').where('account_id', '=', accountId).where('id', '=', campaignId);
    return selectAsJson(db, 'subscribers', fields, subscribers.orderBy('on_page.subscriber_id', direction))
      .select(campaign.select('list_version').as('version'))
      .select(campaign.select(counters[status]).as('total'));
  });

const pageQueries = new Map<string, ReturnType<typeof preparePage>>();

/** The query of a page, compiled once for each order. */
function pageQuery(...order: Parameters<typeof preparePage>): ReturnType<typeof preparePage> {
  const key = order.join(' ');
  const query = pageQueries.get(key) ?? preparePage(...order);
  pageQueries.set(key, query);
  return query;
}

import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import { sql } from 'kysely';
import { requireRecord } from '../../domain/errors.ts';
import type { JsonPage, ToItem } from '../../domain/json-list.ts';
import type { Subscriber, SubscriptionStatus } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
import { columns } from '../schema/tables.ts';
import { type JsonColumns, readJsonList, selectJsonList, templateOf } from '../statements/json-list.ts';
import type { Direction, PageRequest } from '../statements/pages.ts';
import { prepared } from '../statements/prepared.ts';
import { rowsOf } from '../statements/rows-by-key.ts';
import { type CountedStatus, campaignOf, counters, countOf } from './campaigns.ts';
import { fromFirst, ListPlaces, type Start } from './list-places.ts';

export interface CampaignSubscriberQuery extends PageRequest {
  status: CountedStatus;
  sort: 'id' | 'created_at';
  direction: Direction;
}

/** The sort keys of the subscribers of a campaign: the id, behind the time of creation where that sorts them. */
const listPlaces = new ListPlaces<string>();
const timeLength = '2026-01-01T00:00:00Z'.length;

/** A subscriber with the status of its subscription. */
export type ListedSubscriber = Omit<Subscriber, 'status'> & { status: SubscriptionStatus };

/** Forgets where subscribers are in lists. Call it when all data was replaced. */
export const forgetListPlaces = (db: Queries): void => listPlaces.forget(db);

/** With so few rows before a page, a statement for the state of an unread list is not worth its cost. */
const readFromFirst = 1000;
/** How often a page is read from a place in a changing list. */
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
  toItem: ToItem<ListedSubscriber>,
): Promise<JsonPage> {
  const name = JSON.stringify([accountId, campaignId, status, sort, direction]);
  const first = fromFirst<string>(page);
  let expected = listPlaces.lastState(db, name);
  if (expected === undefined && first.offset >= readFromFirst) {
    const campaign = await campaignOf(db, accountId, campaignId);
    expected = { version: campaign.list_version, total: countOf(campaign, status) };
  }
  for (let attempt = 0; ; attempt++) {
    const start = expected && attempt < maxAttempts ? listPlaces.nearest(db, name, expected, page) : first;
    const { from, key = '', offset, limit, dependsOnState } = start;
    const { version, last, ...list } = await readJsonList((marked) => {
      const query = pageQuery(toItem, status, sort, direction, from, marked);
      const [id, created_at] = [sort === 'id' ? key : key.slice(timeLength), key.slice(0, timeLength)];
      return query(db, { accountId, campaignId, limit, offset, id, created_at });
    });
    const state = { version: requireRecord(version ?? undefined, 'campaign'), total: list.total };
    if (dependsOnState && expected?.version !== state.version) {
      expected = state;
      continue;
    }
    const place = last === null ? undefined : { offset: first.offset + list.count, key: last };
    listPlaces.remember(db, name, state, place);
    return list;
  }
}

const fields = (Object.keys(columns.subscribers) as (keyof Subscriber)[]).filter((name) => name !== 'status');

interface PageValues extends Record<string, string | number> {
  accountId: string;
  campaignId: string;
  limit: number;
  offset: number;
  id: string;
  created_at: string;
}

const preparePage = (
  toItem: ToItem<ListedSubscriber>,
  status: CountedStatus,
  sort: CampaignSubscriberQuery['sort'],
  direction: Direction,
  from: Start<string>['from'],
  marked: boolean,
) =>
  prepared((db, { accountId, campaignId, limit, offset, id, created_at }: PageValues) => {
    const byTime = sort === 'created_at';
    const isForward = from === 'first' || from === 'after';
    const scan = isForward === (direction === 'asc') ? 'asc' : 'desc';
    const beyond = scan === 'asc' ? '>' : '<';
    const operator = from === 'until' ? (`${beyond}=` as const) : beyond;
    let scanned = rowsOf(db, 'campaign_subscriptions', {
      account_id: accountId,
      campaign_id: campaignId,
      status,
    }).select(['subscriber_id', 'subscriber_created_at', 'status']);
    if (from === 'after' || from === 'until') {
      scanned = byTime
        ? scanned.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('subscriber_created_at', 'subscriber_id'), operator, tuple(created_at, id)),
          )
        : scanned.where('subscriber_id', operator, id);
    }
    if (byTime) scanned = scanned.orderBy('subscriber_created_at', scan);
    const onPage = scanned.orderBy('subscriber_id', scan).limit(limit).offset(offset).as('on_page');
    let rows = db
      .selectFrom(onPage)
      .innerJoin('subscribers', 'subscribers.id', 'on_page.subscriber_id')
      .where('subscribers.account_id', '=', accountId)
      .select(fields.map((name) => `subscribers.${name}` as const))
      .select('on_page.status');
    if (byTime) rows = rows.orderBy('on_page.subscriber_created_at', direction);
    rows = rows.orderBy('on_page.subscriber_id', direction);
    const campaign = db.selectFrom('campaigns').where('account_id', '=', accountId).where('id', '=', campaignId);
    const key = byTime ? sql`rows.created_at || rows.id` : sql`rows.id`;
    const last = direction === 'asc' ? sql<string | null>`max(${key})` : sql<string | null>`min(${key})`;
    return selectJsonList(db, toItem, templateOf('subscribers') as never, rows, { marked })
      .select(last.as('last'))
      .select(campaign.select('list_version').as('version'))
      .select(campaign.select(counters[status]).as('total'))
      .$castTo<JsonColumns & { last: string | null; version: number | null; total: number }>();
  });

const pageQueries = new WeakMap<ToItem<ListedSubscriber>, Map<string, ReturnType<typeof preparePage>>>();

/** The query of a page, compiled once for each order. */
function pageQuery(...[toItem, ...order]: Parameters<typeof preparePage>): ReturnType<typeof preparePage> {
  const ofItems = getOrCreate(pageQueries, toItem, () => new Map());
  return getOrCreate(ofItems, order.join(' '), () => preparePage(toItem, ...order));
}

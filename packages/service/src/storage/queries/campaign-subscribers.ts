import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import { requireRecord } from '../../domain/errors.ts';
import type { JsonPage, ToItem } from '../../domain/json-list.ts';
import type { Subscriber, SubscriptionStatus } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
import { columns } from '../schema/tables.ts';
import { type JsonColumns, readJsonList, selectJsonList, templateOf } from '../statements/json-list.ts';
import type { Direction, PageRequest } from '../statements/pages.ts';
import { prepared } from '../statements/prepared.ts';
import { rowsOf } from '../statements/rows-by-key.ts';
import { type CountedStatus, counters } from './campaigns.ts';

interface CampaignSubscriberQuery extends PageRequest {
  status: CountedStatus;
  sort: 'id' | 'created_at';
  direction: Direction;
}

/** A subscriber with the status of its subscription. */
export type ListedSubscriber = Omit<Subscriber, 'status'> & { status: SubscriptionStatus };

/** One page of a campaign's subscribers whose subscription has a status. Ties are broken by id. @throws NotFound */
export async function findCampaignSubscribers(
  db: Queries,
  accountId: string,
  campaignId: string,
  { status, sort, direction, page, perPage }: CampaignSubscriberQuery,
  toItem: ToItem<ListedSubscriber>,
): Promise<JsonPage> {
  const { total, ...list } = await readJsonList((marked) => {
    const query = pageQuery(toItem, status, sort, direction, marked);
    return query(db, { accountId, campaignId, limit: perPage, offset: (page - 1) * perPage });
  });
  return { ...list, total: requireRecord(total ?? undefined, 'campaign') };
}

const fields = (Object.keys(columns.subscribers) as (keyof Subscriber)[]).filter((name) => name !== 'status');

interface PageValues extends Record<string, string | number> {
  accountId: string;
  campaignId: string;
  limit: number;
  offset: number;
}

const preparePage = (
  toItem: ToItem<ListedSubscriber>,
  status: CountedStatus,
  sort: CampaignSubscriberQuery['sort'],
  direction: Direction,
  marked: boolean,
) =>
  prepared((db, { accountId, campaignId, limit, offset }: PageValues) => {
    const byTime = sort === 'created_at';
    const key = { account_id: accountId, campaign_id: campaignId, status };
    let sorted = rowsOf(db, 'campaign_subscriptions', key).select(['subscriber_id', 'subscriber_created_at', 'status']);
    if (byTime) sorted = sorted.orderBy('subscriber_created_at', direction);
    const onPage = sorted.orderBy('subscriber_id', direction).limit(limit).offset(offset).as('on_page');
    let rows = db
      .selectFrom(onPage)
      .innerJoin('subscribers', 'subscribers.id', 'on_page.subscriber_id')
      .where('subscribers.account_id', '=', accountId)
      .select(fields.map((name) => `subscribers.${name}` as const))
      .select('on_page.status');
    if (byTime) rows = rows.orderBy('on_page.subscriber_created_at', direction);
    rows = rows.orderBy('on_page.subscriber_id', direction);
    const campaign = db.selectFrom('campaigns').where('account_id', '=', accountId).where('id', '=', campaignId);
    return selectJsonList(db, toItem, templateOf('subscribers') as never, rows, { marked })
      .select(campaign.select(counters[status]).as('total'))
      .$castTo<JsonColumns & { total: number | null }>();
  });

const pageQueries = new WeakMap<ToItem<ListedSubscriber>, Map<string, ReturnType<typeof preparePage>>>();

/** The query of a page, compiled once for each order. */
function pageQuery(...[toItem, ...order]: Parameters<typeof preparePage>): ReturnType<typeof preparePage> {
  const ofItems = getOrCreate(pageQueries, toItem, () => new Map());
  return getOrCreate(ofItems, order.join(' '), () => preparePage(toItem, ...order));
}

import type { OperationId } from '@email-automation/types';
import { limits } from '../../contract/interface-limits.ts';
import { type ListArguments, readListArguments, valuesOf } from '../../contract/list-facts.ts';
import { isDistinctive } from '../../contract/order.ts';
import type { Fields } from '../../kit/expectations.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import {
  findLargeCampaign,
  findOpenCampaign,
  findSecondCampaign,
  ifProvided,
  recordAction,
  subscribe,
} from '../fixtures.ts';
import { metaOf } from './list-all.ts';
import { readPages } from './list-pages.ts';

/** A list with certain arguments. */
export interface View {
  call: Call;
  asked: ListArguments;
  /** All views of one place list the same items, but for the status. */
  place: string;
}

type Query = NonNullable<Call['query']>;

/** Finds the views of a list that checks read. */
export type FindViews = (kit: Kit) => Promise<View[]>;

/** The states with several pages of a list, in the account of the target or in another one. */
const longLists = {
  listBroadcasts: 'account with more than 100 broadcasts',
  listCampaigns: 'account with more than 100 campaigns',
} as const;

type LongList = keyof typeof longLists;

/** An account whose list has several pages: the account of the target, if it has. @throws Skipped without one */
const provideLongList = (kit: Kit, operation: LongList): Promise<{ ids: ProvidedIds }> =>
  kit.once(`state ${longLists[operation]}`, async () => {
    const ids = await kit.provideState(longLists[operation], async () => {
      const pages = Number(metaOf((await kit.ok(operation)).body)?.total_pages);
      return pages > 1 ? { account_id: kit.target.account } : undefined;
    });
    return { ids };
  });

/** The account of the target, and one whose list has several pages if there is one. */
export async function accountsWithList(kit: Kit, operation: OperationId): Promise<Call[]> {
  const long = operation in longLists && (await ifProvided(provideLongList(kit, operation as LongList)));
  return long ? [{}, long] : [{}];
}

/** The views of a list in one place, an argument with a value that the contract does not have left out. */
const viewsIn = (operation: OperationId, place: string, call: Call, queries: Query[]): View[] =>
  queries.flatMap((query) => {
    const asked = readListArguments(operation, query);
    return asked === undefined ? [] : [{ call: { ...call, query }, asked, place }];
  });

/** Every field of sorting in both directions, and without either. */
const sortings = (operation: OperationId): Query[] =>
  [undefined, ...valuesOf(operation, 'sort')].flatMap((sort) =>
    [undefined, 'asc', 'desc'].map((direction) => ({ ...(sort && { sort }), ...(direction && { direction }) })),
  );

/** Views of records that show their status: with every argument, and two at once. */
function viewsOfRecords(operation: OperationId): FindViews {
  const statuses = valuesOf(operation, 'status').map((status) => ({ status }));
  const down = { direction: 'desc' };
  const byName = { sort: 'name', ...down };
  const last = { ...byName, ...statuses.at(-1) };
  const own = [
    ...sortings(operation),
    ...statuses.flatMap((status) => [status, { ...status, sort: 'name' }, { ...status, ...down }]),
    last,
  ];
  const inLong = [{}, ...statuses, byName, down, last];
  return async (kit) =>
    (await accountsWithList(kit, operation)).flatMap((account, index) =>
      viewsIn(operation, `account ${index}`, account, index === 0 ? own : inLong),
    );
}

/** Milliseconds after which a timestamp in whole seconds has changed. */
const oneTick = 1100;

/**
 * A large campaign whose orders by id and by time differ, if ids do not ascend with time: two subscribers more than a
 * second apart are added if they look the same. Where ids are ascending numbers, clients cannot tell the orders either.
 */
const findSortedCampaign = (kit: Kit): Promise<ProvidedIds> =>
  kit.once('large campaign with subscribers of two times', async () => {
    const ids = await findLargeCampaign(kit);
    const { pages } = await readPages(kit, 'listCampaignSubscribers', { ids, query: { per_page: limits.perPage } });
    const items = pages.flatMap((page) => page.items as Fields[]);
    if (isDistinctive(items, 'created_at', ['id'])) return ids;
    await subscribe(kit, {}, ids);
    await kit.wait(oneTick);
    await subscribe(kit, {}, ids);
    return ids;
  });

/** Of pages of many sizes. */
const subscriberQueries: Query[] = [
  {},
  { per_page: 40, sort: 'id', direction: 'asc' },
  { per_page: 45, status: 'active', direction: 'asc' },
  { per_page: 350, status: 'active', sort: 'id', direction: 'asc' },
  { per_page: 350, sort: 'id' },
];

const orders: Query[] = [{ sort: 'id', direction: 'asc' }, { direction: 'asc' }, { sort: 'id' }];

/** Of a campaign that has also subscribers who are not active, if there is one. */
const otherSubscriberQueries: Query[] = [
  { per_page: 3, status: 'unsubscribed', sort: 'id' },
  { per_page: 2, status: 'removed' },
  { per_page: 3, status: 'removed', sort: 'id', direction: 'asc' },
  ...['unsubscribed', 'removed'].flatMap((status) =>
    orders.map((order): Query => ({ ...order, status, per_page: 300 })),
  ),
];

/** Sizes of pages at which their number changes: one page and one more item, exactly one page, and exactly two. */
const boundaries = (kit: Kit, ids: ProvidedIds, status: string): Promise<Query[]> =>
  kit.once(`sizes of pages of ${ids.campaign_id} with ${status}`, async () => {
    const { body } = await kit.ok('listCampaignSubscribers', { ids, query: { status, per_page: 1 } });
    const total = Number(metaOf(body)?.total_count);
    return [total - 1, total, total / 2]
      .filter((size) => Number.isInteger(size) && size > 0 && size <= limits.perPage)
      .map((per_page) => ({ status, per_page }));
  });

/** Subscribes an email to one campaign, or to two if the target has a second one. */
const subscribeWidely = (kit: Kit): Promise<string> =>
  kit.once('subscriber of two campaigns', async () => {
    const { id, email } = await subscribe(kit);
    const second = await findSecondCampaign(kit);
    if (second) await subscribe(kit, { email }, second);
    return id;
  });

/** The number of actions that make several pages of a few items. */
const actionCount = 5;

const recordActions = (kit: Kit) =>
  kit.once('several event actions', async () => {
    for (let made = 0; made < actionCount; made++) await recordAction(kit);
  });

const views: Partial<Record<OperationId, FindViews>> = {
  listBroadcasts: viewsOfRecords('listBroadcasts'),
  listCampaigns: viewsOfRecords('listCampaigns'),
  listGoals: viewsOfRecords('listGoals'),
  async listCampaignSubscribers(kit) {
    const operation = 'listCampaignSubscribers';
    const ids = await findSortedCampaign(kit);
    const largest = sortings(operation).map((query) => ({ ...query, per_page: limits.perPage }));
    const open = await findOpenCampaign(kit);
    const others = [...otherSubscriberQueries];
    for (const status of ['unsubscribed', 'removed']) others.push(...(await boundaries(kit, open, status)));
    const atBoundaries = await boundaries(kit, ids, 'active');
    return [
      ...viewsIn(operation, 'large campaign', { ids }, [...subscriberQueries, ...atBoundaries, ...largest]),
      ...viewsIn(operation, 'open campaign', { ids: open }, others),
    ];
  },
  async listCampaignSubscriptions(kit) {
    const state = 'subscriber of more than 100 campaigns';
    const own = { path: { subscriber_id: await subscribeWidely(kit) } };
    const wide = await ifProvided(kit.once(`state ${state}`, () => kit.provideState(state)));
    const calls: Call[] = [own, ...(wide ? [{ ids: wide }] : [])];
    return calls.flatMap((call, index) => viewsIn('listCampaignSubscriptions', `subscriber ${index}`, call, [{}]));
  },
  async listEventActions(kit) {
    await recordActions(kit);
    return viewsIn('listEventActions', 'account', {}, [{}, { per_page: 2 }]);
  },
};

/** The views of a list, for the rows of templates. */
export const viewsOf = (operation: OperationId): FindViews | undefined => views[operation];

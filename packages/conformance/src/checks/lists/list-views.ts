import type { OperationId } from '@email-automation/types';
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
import { listOf } from './lists.ts';

/** A list with certain arguments. */
export interface View {
  /** For messages: the list and its arguments. */
  name: string;
  call: Call;
  /** The requested status, if the list is filtered. */
  status?: string;
  /** The expected field and direction of sorting, of lists that have them. */
  sort?: string;
  direction?: 'asc' | 'desc';
  /** The requested number of items on a page. */
  perPage?: number;
}

/** Finds the views of a list with pages that checks read. */
export type FindViews = (kit: Kit) => Promise<View[]>;

/** The states with several pages of a list, in the account of the target or in another one. */
const longLists = {
  listBroadcasts: 'account with more than 100 broadcasts',
  listCampaigns: 'account with more than 100 campaigns',
} as const;

export type LongList = keyof typeof longLists;

/** An account whose list has several pages: the account of the target, if it has. @throws Skipped without one */
export const provideLongList = (kit: Kit, operation: LongList): Promise<{ ids: ProvidedIds }> =>
  kit.once(`state ${longLists[operation]}`, async () => {
    const ids = await kit.provideState(longLists[operation], async () => {
      const pages = Number(metaOf((await kit.ok(operation)).body)?.total_pages);
      return pages > 1 ? { account_id: kit.target.account } : undefined;
    });
    return { ids };
  });

/** The lists with several pages that the target provides, rather than the kit finds. */
export const providedLists = ({ target: { states, stateHook } }: Kit): LongList[] =>
  (Object.keys(longLists) as LongList[]).filter(
    (operation) => stateHook !== undefined || states[longLists[operation]] !== undefined,
  );

/** The account of the target, and one whose list has several pages if there is one. */
export async function accountsWithList(kit: Kit, operation: OperationId): Promise<Call[]> {
  const long = operation in longLists && (await ifProvided(provideLongList(kit, operation as LongList)));
  return long ? [{}, long] : [{}];
}

const viewOf = (name: string, call: Call, defaults: { sort?: string; direction?: 'asc' | 'desc' } = {}): View => {
  const { status, sort, direction, per_page: perPage } = call.query ?? {};
  const view: View = { name: `${name} ${JSON.stringify(call.query ?? {})}`, call, ...defaults };
  if (status !== undefined) view.status = String(status);
  if (sort !== undefined) view.sort = String(sort);
  if (direction !== undefined) view.direction = direction === 'asc' ? 'asc' : 'desc';
  if (perPage !== undefined) view.perPage = Number(perPage);
  return view;
};

/** The views of broadcasts or campaigns: in the account of the target, and in one with several pages. */
function viewsOfRecords(operation: LongList): FindViews {
  const statuses = listOf(operation)?.statuses ?? [];
  const byName = { sort: 'name', direction: 'desc' };
  const queries: Record<string, string>[] = [
    ...[{}, ...statuses.map((status) => ({ status }))],
    ...[byName, { direction: 'desc' }, { ...byName, status: statuses.at(-1) as string }],
  ];
  return async (kit) =>
    (await accountsWithList(kit, operation)).flatMap((account) =>
      queries.map((query) => viewOf(operation, { ...account, query }, { sort: 'created_at', direction: 'asc' })),
    );
}

const subscriberQueries: Required<Call>['query'][] = [
  {},
  { per_page: 40, sort: 'id', direction: 'asc' },
  { per_page: 45, status: 'active', direction: 'asc' },
  { per_page: 350, status: 'active', sort: 'id', direction: 'asc' },
  { per_page: 350, sort: 'id' },
];

/** Of a campaign that has also subscribers who are not active, if there is one. */
const otherSubscriberQueries: Required<Call>['query'][] = [
  { per_page: 3, status: 'unsubscribed', sort: 'id' },
  { per_page: 2, status: 'removed' },
  { per_page: 3, status: 'removed', sort: 'id', direction: 'asc' },
];

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
  async listCampaignSubscribers(kit) {
    const ids = await findLargeCampaign(kit);
    const others = await findOpenCampaign(kit);
    const calls = [
      ...subscriberQueries.map((query) => ({ ids, query })),
      ...otherSubscriberQueries.map((query) => ({ ids: others, query })),
    ];
    return calls.map((call) => viewOf('listCampaignSubscribers', call, { sort: 'created_at', direction: 'desc' }));
  },
  async listCampaignSubscriptions(kit) {
    const state = 'subscriber of more than 100 campaigns';
    const own = { path: { subscriber_id: await subscribeWidely(kit) } };
    const wide = await ifProvided(kit.once(`state ${state}`, () => kit.provideState(state)));
    return [own, ...(wide ? [{ ids: wide }] : [])].map((call) => viewOf('listCampaignSubscriptions', call));
  },
  async listEventActions(kit) {
    await recordActions(kit);
    // The limits of `per_page` are unspecified here (`per-page-on-event-actions`), so no page size is expected.
    const queries: Call['query'][] = [{}, { per_page: 2 }];
    return queries.map((query) => ({
      name: `listEventActions ${JSON.stringify(query)}`,
      call: { query },
    }));
  },
};

/** The views of a list, for the rows of templates. */
export const viewsOf = (operation: OperationId): FindViews | undefined => views[operation];

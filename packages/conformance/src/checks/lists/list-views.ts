import type { OperationId } from '@email-automation/types';
import { Skipped } from '../../http/outcomes.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { findLargeCampaign, findOpenCampaign, findSecondCampaign, sharedSubscriber, subscribe } from '../fixtures.ts';
import { metaOf } from './list-all.ts';
import { lists } from './lists.ts';

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

/** A list with pages, and the views of it that checks read. */
export interface ViewedList {
  operation: OperationId;
  key: string;
  views(kit: Kit): Promise<View[]>;
}

type LongListState = 'account with more than 100 broadcasts' | 'account with more than 100 campaigns';

/** An account whose list has several pages: the account of the target, if it has. @throws Skipped without one */
export const provideLongList = (kit: Kit, state: LongListState): Promise<{ ids: ProvidedIds }> =>
  kit.once(`state ${state}`, async () => {
    const operation = state.endsWith('broadcasts') ? 'listBroadcasts' : 'listCampaigns';
    const ids = await kit.provideState(state, async () => {
      const pages = Number(metaOf((await kit.ok(operation)).body)?.total_pages);
      return pages > 1 ? { account_id: kit.target.account } : undefined;
    });
    return { ids };
  });

/** Returns nothing where the target does not have an optional state. */
async function ifProvided<T>(views: Promise<T[]>): Promise<T[]> {
  try {
    return await views;
  } catch (error) {
    if (error instanceof Skipped) return [];
    throw error;
  }
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

const ascending = { sort: 'created_at', direction: 'asc' } as const;

/** The views of broadcasts or campaigns: in the account of the target, and in one with several pages. */
function viewsOfRecords(operation: 'listBroadcasts' | 'listCampaigns', state: LongListState): ViewedList['views'] {
  const statuses = lists.find((list) => list.operation === operation)?.statuses ?? [];
  const plain: Record<string, string>[] = [{}, ...statuses.map((status) => ({ status }))];
  const sorted = { sort: 'name', direction: 'desc' };
  const [status] = statuses.slice(-1) as [string];
  const long = [...plain, ...[sorted, { direction: 'desc' }, { ...sorted, status }]];
  return async (kit) => [
    ...[...plain, { direction: 'desc' }, { ...sorted, status }].map((query) => viewOf(operation, { query }, ascending)),
    ...(await ifProvided(
      provideLongList(kit, state).then(({ ids }) => long.map((query) => viewOf(operation, { ids, query }, ascending))),
    )),
  ];
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

const viewsOfWideSubscriber = async (kit: Kit): Promise<View[]> => {
  const state = 'subscriber of more than 100 campaigns';
  const ids = await kit.once(`state ${state}`, () => kit.provideState(state));
  return [viewOf('listCampaignSubscriptions', { ids })];
};

/** The number of actions that make several pages of a few items. */
const actionCount = 5;

const recordActions = (kit: Kit) =>
  kit.once('several event actions', async () => {
    const { email } = await sharedSubscriber(kit);
    for (let made = 0; made < actionCount; made++) {
      await kit.ok('recordEvent', { body: { events: [{ email, action: kit.uniqueName() }] } });
    }
  });

export const viewedLists: ViewedList[] = [
  {
    operation: 'listBroadcasts',
    key: 'broadcasts',
    views: viewsOfRecords('listBroadcasts', 'account with more than 100 broadcasts'),
  },
  {
    operation: 'listCampaigns',
    key: 'campaigns',
    views: viewsOfRecords('listCampaigns', 'account with more than 100 campaigns'),
  },
  {
    operation: 'listCampaignSubscribers',
    key: 'subscribers',
    async views(kit) {
      const ids = await findLargeCampaign(kit);
      const defaults = { sort: 'created_at', direction: 'desc' } as const;
      const others = { ids: await findOpenCampaign(kit) };
      return [
        ...subscriberQueries.map((query) => viewOf('listCampaignSubscribers', { ids, query }, defaults)),
        ...otherSubscriberQueries.map((query) => viewOf('listCampaignSubscribers', { ...others, query }, defaults)),
      ];
    },
  },
  {
    operation: 'listCampaignSubscriptions',
    key: 'campaign_subscriptions',
    async views(kit) {
      return [
        viewOf('listCampaignSubscriptions', { path: { subscriber_id: await subscribeWidely(kit) } }),
        ...(await ifProvided(viewsOfWideSubscriber(kit))),
      ];
    },
  },
  {
    operation: 'listEventActions',
    key: 'event_actions',
    async views(kit) {
      await recordActions(kit);
      // The limits of `per_page` are unspecified here (`per-page-on-event-actions`), so no page size is expected.
      return [{}, { per_page: 2 }].map((query) => ({
        name: `listEventActions ${JSON.stringify(query)}`,
        call: { query },
      }));
    },
  },
];

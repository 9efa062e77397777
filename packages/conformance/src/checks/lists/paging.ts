import type { OperationId } from '@email-automation/types';
import type { HttpResponse } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import { expectArray, expectEqual, expectObject, expectRecords } from '../../kit/expectations.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import { sharedSubscriber } from '../fixtures.ts';
import { expectCounter, metaOf } from './list-all.ts';
import { viewedLists } from './list-views.ts';

/** A request for a list with at least one item. */
const requests: Partial<Record<OperationId, (kit: Kit) => Promise<Call>>> = {
  listCampaignSubscribers: async (kit) => ({ ids: (await sharedSubscriber(kit)).campaign }),
  listCampaignSubscriptions: async (kit) => ({ path: { subscriber_id: (await sharedSubscriber(kit)).id } }),
  listEventActions: async (kit) => {
    await kit.once('an event action', async () => {
      const { email } = await sharedSubscriber(kit);
      return kit.ok('recordEvent', { body: { events: [{ email, action: kit.uniqueName() }] } });
    });
    return {};
  },
};

/** The first page of a list, shared by all checks that only inspect it. */
const readFirstPage = (kit: Kit, operation: OperationId): Promise<HttpResponse> =>
  kit.once(`first page of ${operation}`, async () => kit.ok(operation, await requests[operation]?.(kit)));

const counts: Check[] = viewedLists.map(({ operation, key }) => ({
  id: `${operation}/meta-count`,
  title: 'counts the items of the page in `meta.count`',
  requirements: ['RESOURCE-63'],
  stateless: true,
  async run(kit) {
    const { body } = await readFirstPage(kit, operation);
    expectEqual(expectCounter(body, 'count'), expectArray(body, key).length, '`meta.count`');
  },
}));

const sorted: OperationId[] = ['listBroadcasts', 'listCampaigns', 'listCampaignSubscribers'];

/** The `meta` of a list with one argument. */
async function metaWith(kit: Kit, operation: OperationId, query: Record<string, string>) {
  const call = await requests[operation]?.(kit);
  return metaOf((await kit.ok(operation, { ...call, query })).body);
}

const sortingInMeta: Check[] = sorted.flatMap((operation): Check[] => [
  {
    id: `${operation}/meta-sort`,
    title: 'returns the sort field in `meta.sort`',
    requirements: ['RESOURCE-66'],
    async run(kit) {
      const { body } = await readFirstPage(kit, operation);
      expectEqual(metaOf(body)?.sort, 'created_at', '`meta.sort` by default');
      const sort = operation === 'listCampaignSubscribers' ? 'id' : 'name';
      expectEqual((await metaWith(kit, operation, { sort }))?.sort, sort, '`meta.sort`');
    },
  },
  {
    id: `${operation}/meta-direction`,
    title: 'returns the sort direction in `meta.direction`',
    requirements: ['RESOURCE-67'],
    async run(kit) {
      for (const direction of ['asc', 'desc']) {
        expectEqual((await metaWith(kit, operation, { direction }))?.direction, direction, '`meta.direction`');
      }
    },
  },
]);

const shapes: Check[] = viewedLists.map(({ operation, key }) => ({
  id: `${operation}/list-shape`,
  title:
    key === 'event_actions'
      ? 'returns an object with `meta` and an array `event_actions`'
      : `returns an object with \`links\`, \`meta\` and an array \`${key}\``,
  requirements: [key === 'event_actions' ? 'ENDPOINT-91' : 'ENDPOINT-2'],
  stateless: true,
  async run(kit) {
    const { body } = await readFirstPage(kit, operation);
    for (const name of ['count', 'page', 'total_count', 'total_pages']) expectCounter(body, name);
    if (key === 'event_actions') expectArray(body, key);
    else {
      expectRecords(body, key);
      expectObject(expectObject(body, 'the body').links, '`links`');
    }
  },
}));

const goalShape: Check = {
  id: 'listGoals/list-shape',
  title: 'returns an object with `links` and an array `goals`',
  requirements: ['ENDPOINT-85'],
  stateless: true,
  async run(kit) {
    const { body } = await kit.ok('listGoals');
    expectRecords(body, 'goals');
    expectObject(expectObject(body, 'the body').links, '`links`');
  },
};

export const pagingChecks: Check[] = [...counts, ...sortingInMeta, ...shapes, goalShape];

import { isDeepStrictEqual } from 'node:util';
import type { OperationId } from '@email-automation/types';
import type { Check } from '../check.ts';
import { expect, expectArray, expectEqual, expectObject, expectRecords } from '../expectations.ts';
import { limits } from '../interface-limits.ts';
import type { Call, Kit } from '../kit.ts';
import { Skipped, Untestable } from '../outcomes.ts';
import { findLargeCampaign, sharedSubscriber } from './fixtures.ts';
import { expectCounter, listAll, metaOf } from './list-all.ts';
import { provideLongList } from './list-views.ts';

interface Paged {
  operation: OperationId;
  key: string;
  /** A request for a list with at least one item. */
  some(kit: Kit): Promise<Call>;
  /** A request for a list with several pages, with the smallest page size. */
  several(kit: Kit): Promise<Call>;
  /** Arguments for the largest page size. */
  wide?: Call['query'];
  sorted?: boolean;
  filtered?: boolean;
}

/** Records a number of events, each with a new action. */
async function recordNewActions(kit: Kit, count: number): Promise<void> {
  const { email } = await sharedSubscriber(kit);
  for (let made = 0; made < count; made++) {
    await kit.ok('recordEvent', { body: { events: [{ email, action: kit.uniqueName() }] } });
  }
}

const lists: Paged[] = [
  {
    operation: 'listBroadcasts',
    key: 'broadcasts',
    some: async () => ({}),
    several: (kit) => provideLongList(kit, 'account with more than 100 broadcasts'),
    sorted: true,
    filtered: true,
  },
  {
    operation: 'listCampaigns',
    key: 'campaigns',
    some: async () => ({}),
    several: (kit) => provideLongList(kit, 'account with more than 100 campaigns'),
    sorted: true,
    filtered: true,
  },
  {
    operation: 'listCampaignSubscribers',
    key: 'subscribers',
    some: async (kit) => ({ ids: (await sharedSubscriber(kit)).campaign }),
    several: async (kit) => ({ ids: await findLargeCampaign(kit), query: { sort: 'id', direction: 'asc' } }),
    wide: { per_page: limits.perPage },
    sorted: true,
  },
  {
    operation: 'listCampaignSubscriptions',
    key: 'campaign_subscriptions',
    some: async (kit) => ({ path: { subscriber_id: (await sharedSubscriber(kit)).id } }),
    several: async (kit) => ({ ids: await kit.provideState('subscriber of more than 100 campaigns') }),
  },
  {
    operation: 'listEventActions',
    key: 'event_actions',
    some: async (kit) => {
      await kit.once('an event action', () => recordNewActions(kit, 1));
      return {};
    },
    several: async (kit) => {
      await recordNewActions(kit, 2);
      const query = { per_page: 1 };
      const pages = metaOf((await kit.ok('listEventActions', { query })).body)?.total_pages;
      if (Number(pages) > 1) return { query };
      throw new Skipped(
        'The limits of `per_page` are unspecified here (per-page-on-event-actions), and one page holds all items.',
      );
    },
  },
];

function countersOf({ operation, key, some, several, wide }: Paged): Check[] {
  const check = (name: string, requirement: string, title: string, run: Check['run'], stateless = false): Check => ({
    id: `${operation}/${name}`,
    title,
    requirements: [requirement],
    ...(stateless && { stateless: true as const }),
    run,
  });
  return [
    check('meta-page', 'RESOURCE-62', 'returns the page number in `meta.page`', async (kit) => {
      expectEqual(
        expectCounter((await kit.ok(operation, await some(kit))).body, 'page'),
        1,
        '`meta.page` of the first page',
      );
    }),
    check('meta-page-2', 'RESOURCE-62', 'returns the page number of a later page in `meta.page`', async (kit) => {
      const call = await several(kit);
      const { body } = await kit.ok(operation, { ...call, query: { ...call.query, page: 2 } });
      expectEqual(expectCounter(body, 'page'), 2, '`meta.page` of the second page');
    }),
    check(
      'meta-count',
      'RESOURCE-63',
      'counts the items of the page in `meta.count`',
      async (kit) => {
        const { body } = await kit.ok(operation, await some(kit));
        expectEqual(expectCounter(body, 'count'), expectArray(body, key).length, '`meta.count`');
      },
      true,
    ),
    check('meta-total-count', 'RESOURCE-64', 'counts the items of all pages in `meta.total_count`', async (kit) => {
      const call = { ...(await some(kit)), ...(wide && { query: wide }) };
      // Items may be added meanwhile, so the numbers are read until they agree.
      await kit.eventually('`meta.total_count` to be the number of items on all pages', async () => {
        const total = expectCounter((await kit.ok(operation, call)).body, 'total_count');
        return total === (await listAll(kit, operation, key, call)).length || undefined;
      });
    }),
    check('meta-total-pages', 'RESOURCE-65', 'counts the pages in `meta.total_pages`', async (kit) => {
      const { body } = await kit.ok(operation, await some(kit));
      const items = expectArray(body, key).length;
      // `meta` of an empty list is unspecified (`meta-on-empty-list`).
      if (items === 0) throw new Untestable(`The account needs at least one record in ${key}.`);
      expectEqual(
        expectCounter(body, 'total_pages'),
        Math.ceil(expectCounter(body, 'total_count') / items),
        '`meta.total_pages`',
      );
    }),
    check('first-page', 'ENDPOINT-93', 'returns the first page without `page`', async (kit) => {
      const call = await several(kit);
      const { body } = await kit.ok(operation, call);
      const first = await kit.ok(operation, { ...call, query: { ...call.query, page: 1 } });
      expectEqual(expectArray(body, key), expectArray(first.body, key), 'the page without `page`');
    }),
    check('page', 'ENDPOINT-94', 'returns the page with the number `page`', async (kit) => {
      const call = await several(kit);
      const { body } = await kit.ok(operation, call);
      const next = await kit.ok(operation, { ...call, query: { ...call.query, page: 2 } });
      const again = expectArray(next.body, key).filter((item) =>
        expectArray(body, key).some((one) => isDeepStrictEqual(one, item)),
      );
      expect(expectArray(next.body, key).length > 0, 'items on the second page', 'none');
      expectEqual(again, [], 'the items that are on both pages');
    }),
    // The page size of event actions is unspecified (`per-page-on-event-actions`).
    ...(key === 'event_actions'
      ? []
      : [
          check('page-size', 'ENDPOINT-95', `returns at most ${limits.pageSize} items on a page`, async (kit) => {
            const items = expectArray((await kit.ok(operation, await several(kit))).body, key).length;
            expect(items <= limits.pageSize, `at most ${limits.pageSize} items`, `${items} items`);
          }),
        ]),
  ];
}

const sortingInMeta: Check[] = lists
  .filter(({ sorted }) => sorted)
  .flatMap(({ operation, some, filtered }): Check[] => [
    {
      id: `${operation}/meta-sort`,
      title: 'returns the sort field in `meta.sort`',
      requirements: ['RESOURCE-66'],
      async run(kit) {
        const call = await some(kit);
        expectEqual(metaOf((await kit.ok(operation, call)).body)?.sort, 'created_at', '`meta.sort` by default');
        const sort = operation === 'listCampaignSubscribers' ? 'id' : 'name';
        expectEqual(metaOf((await kit.ok(operation, { ...call, query: { sort } })).body)?.sort, sort, '`meta.sort`');
      },
    },
    {
      id: `${operation}/meta-direction`,
      title: 'returns the sort direction in `meta.direction`',
      requirements: ['RESOURCE-67'],
      async run(kit) {
        const call = await some(kit);
        for (const direction of ['asc', 'desc']) {
          const { body } = await kit.ok(operation, { ...call, query: { direction } });
          expectEqual(metaOf(body)?.direction, direction, '`meta.direction`');
        }
      },
    },
    ...(filtered
      ? [
          {
            id: `${operation}/meta-status` as const,
            title: 'returns `all` in `meta.status` without a filter',
            requirements: ['RESOURCE-68'],
            async run(kit: Kit) {
              expectEqual(metaOf((await kit.ok(operation)).body)?.status, 'all', '`meta.status`');
            },
          },
        ]
      : []),
  ]);

const shapes: Check[] = lists.map(({ operation, key, some }) => ({
  id: `${operation}/list-shape`,
  title:
    key === 'event_actions'
      ? 'returns an object with `meta` and an array `event_actions`'
      : `returns an object with \`links\`, \`meta\` and an array \`${key}\``,
  requirements: [key === 'event_actions' ? 'ENDPOINT-91' : 'ENDPOINT-2'],
  stateless: true,
  async run(kit) {
    const { body } = await kit.ok(operation, await some(kit));
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

export const pagingChecks: Check[] = [...lists.flatMap(countersOf), ...sortingInMeta, ...shapes, goalShape];

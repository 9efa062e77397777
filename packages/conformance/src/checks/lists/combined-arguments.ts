import type { OperationId } from '@email-automation/types';
import { Skipped } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { keyOf, withArgument } from '../../kit/concerns.ts';
import { expectEqual, type Fields } from '../../kit/expectations.ts';
import type { Call } from '../../kit/kit.ts';
import { applyTemplate } from '../../kit/template.ts';
import { compare, type ReadPages } from '../compare.ts';
import { findOpenCampaign } from '../fixtures.ts';
import { exceptSubscribers, type List, listOf } from './lists.ts';
import { expectOrder, isDistinctive } from './order.ts';

type Query = Record<string, string>;

/** The items of a list, with an argument next to others. */
const readItems = async (read: ReadPages, operation: OperationId, call: Call) =>
  (await read(operation, call)).pages.flatMap(({ items }) => items as Fields[]);

const idsOf = (items: Fields[]) => items.map(({ id }) => String(id)).sort();

/** Every filter next to a sort field and a direction. */
const filteredAndSorted = ({ statuses }: List): Query[] =>
  statuses.flatMap((status): Query[] => [
    { status, sort: 'name' },
    { status, direction: 'desc' },
  ]);

const otherThan = (field: string) => (field === 'name' ? 'created_at' : 'name');

/** Tests the order of every filtered list in which it shows. @throws Skipped when it shows in none */
async function expectSorted(read: ReadPages, list: List, suits: (query: Query) => boolean): Promise<void> {
  let tested = 0;
  for (const query of filteredAndSorted(list).filter(suits)) {
    const items = await readItems(read, list.operation, { query });
    const field = query.sort ?? 'created_at';
    if (!isDistinctive(items, field, query.sort === undefined ? [] : [otherThan(field)])) continue;
    tested++;
    expectOrder(items, field, query.direction === 'desc' ? 'desc' : 'asc');
  }
  if (tested === 0)
    throw new Skipped(`The account needs several ${keyOf(list.operation)} of one status, with distinctive names.`);
}

/** A template of the lists whose records show their status. @param requirement names the one of a list */
const ofLists = (
  name: string,
  requirement: keyof List['requirements'],
  title: string,
  readLists: (read: ReadPages, list: List) => Promise<void>,
): Check[] =>
  applyTemplate<List>({
    name,
    title,
    requirements: ({ requirements }) => [requirements[requirement]],
    concerns: withArgument('status'),
    exceptions: exceptSubscribers,
    rows: listOf,
    run: (kit, _operation, list) => compare(kit, (read) => readLists(read, list)),
  });

const combined: Check[] = [
  ...ofLists(
    ...(['status-next-to-others', 'filter', 'filters by `status` next to `sort` and `direction`, too'] as const),
    async (read, list) => {
      for (const query of filteredAndSorted(list)) {
        const items = await readItems(read, list.operation, { query });
        // Whether the records have the status is what the checks of `status` alone test.
        const filtered = await readItems(read, list.operation, { query: { status: query.status as string } });
        expectEqual(idsOf(items), idsOf(filtered), `the ids with ${JSON.stringify(query)}`);
      }
    },
  ),
  ...ofLists('sort-next-to-status', 'sort', 'sorts by `name` next to `status`, too', (read, list) =>
    expectSorted(read, list, ({ sort, direction }) => sort !== undefined && direction === undefined),
  ),
  ...ofLists('direction-next-to-status', 'direction', 'sorts in descending order next to `status`, too', (read, list) =>
    expectSorted(read, list, ({ sort, direction }) => sort === undefined && direction !== undefined),
  ),
  ...ofLists(
    ...(['direction-without-sort', 'direction', 'turns the order with `direction` desc and without `sort`'] as const),
    async (read, list) => {
      const items = await readItems(read, list.operation, {});
      const turned = await readItems(read, list.operation, { query: { direction: 'desc' } });
      if (!isDistinctive(items, 'created_at', []))
        throw new Skipped(`The account needs ${keyOf(list.operation)} of several times.`);
      const [first, last] = [turned, items].map((some) => some.map(({ created_at: time }) => time));
      expectEqual(first, last?.toReversed(), 'the times, in descending order,');
    },
  ),
];

/** The order of subscribers who are not active. Ids that ascend with time leave it open by which field they are sorted. */
const subscribers: Check[] = (
  [
    ['sort-id-next-to-status', 'ENDPOINT-46', 'sorts by `id`', { sort: 'id', direction: 'asc' }],
    ['direction-next-to-status', 'ENDPOINT-48', 'sorts in ascending order by `created_at`', { direction: 'asc' }],
    [
      'direction-by-default-next-to-status',
      'ENDPOINT-49',
      'sorts in descending order by `id` without `direction`',
      { sort: 'id' },
    ],
  ] as const
).map(([name, requirement, title, query]) => ({
  id: `listCampaignSubscribers/${name}`,
  title: `${title} next to another \`status\` than the default, too`,
  requirements: [requirement],
  async run(kit) {
    const ids = await findOpenCampaign(kit);
    const { sort = 'created_at', direction = 'desc' }: Query = query;
    for (const status of ['unsubscribed', 'removed']) {
      await compare(kit, async (read) => {
        const call: Call = { ids, query: { ...query, status, per_page: 300 } };
        const items = await readItems(read, 'listCampaignSubscribers', call);
        expectOrder(items, sort, direction === 'asc' ? 'asc' : 'desc');
      });
    }
  },
}));

export const combinedArgumentChecks: Check[] = [...combined, ...subscribers];

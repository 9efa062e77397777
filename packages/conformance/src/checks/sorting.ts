import type { Check } from '../check.ts';
import type { Fields } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import { Untestable } from '../outcomes.ts';
import { listAll } from './list-all.ts';
import { type List, lists } from './lists.ts';
import { expectOrder, isDistinctive } from './order.ts';

async function listSorted(
  kit: Kit,
  { operation, key }: List,
  query: Record<string, string>,
  field: string,
  others: string[],
) {
  const items = (await listAll(kit, operation, key, { query })) as Fields[];
  if (isDistinctive(items, field, others)) return items;
  const difference = others.length > 0 ? ` and another order by ${others.join(' and by ')}` : '';
  throw new Untestable(`The account needs several ${key} with an unambiguous order by ${field}${difference}.`);
}

export const sortingChecks: Check[] = lists.flatMap((list): Check[] => {
  const { operation, sorts, requirements } = list;
  return [
    ...sorts.map(
      (sort): Check => ({
        id: `${operation}/sort-${sort.replace('_', '-')}`,
        title: `sorts by \`${sort}\` with \`sort\` ${sort}`,
        requirements: [requirements.sort],
        async run(kit) {
          const others = [sort === 'name' ? 'created_at' : 'name'];
          expectOrder(await listSorted(kit, list, { sort, direction: 'asc' }, sort, others), sort, 'asc');
        },
      }),
    ),
    {
      id: `${operation}/sort-by-default`,
      title: 'sorts by `created_at` without `sort`',
      requirements: [requirements.defaultSort],
      async run(kit) {
        expectOrder(await listSorted(kit, list, { direction: 'asc' }, 'created_at', ['name']), 'created_at', 'asc');
      },
    },
    ...(['asc', 'desc'] as const).map(
      (direction): Check => ({
        id: `${operation}/direction-${direction}`,
        title: `sorts ${direction === 'asc' ? 'in ascending order' : 'in descending order'} with \`direction\` ${direction}`,
        requirements: [requirements.direction],
        async run(kit) {
          const items = await listSorted(kit, list, { sort: 'created_at', direction }, 'created_at', []);
          expectOrder(items, 'created_at', direction);
        },
      }),
    ),
    {
      id: `${operation}/direction-by-default`,
      title: 'sorts in ascending order without `direction`',
      requirements: [requirements.defaultDirection],
      async run(kit) {
        const items = await listSorted(kit, list, { sort: 'created_at' }, 'created_at', []);
        expectOrder(items, 'created_at', 'asc');
      },
    },
  ];
});

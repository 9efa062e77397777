import { Skipped, Untestable } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import type { Fields } from '../../kit/expectations.ts';
import { compare, type ReadPages } from '../compare.ts';
import { type List, lists } from './lists.ts';
import { expectOrder, isDistinctive } from './order.ts';

type Direction = 'asc' | 'desc';

/** A list with certain arguments, and the order that it then has. */
interface Sorting {
  name: string;
  title: string;
  requirement: string;
  query: { sort?: string; direction?: Direction };
  /** Another field, by which the order has to differ so that it shows the field. */
  other?: string;
}

const inOrder = (direction: Direction) => (direction === 'asc' ? 'in ascending order' : 'in descending order');
const otherThan = (field: string) => (field === 'name' ? 'created_at' : 'name');

const sortingsOf = ({ sorts, requirements }: List): Sorting[] => [
  ...sorts.map((sort) => ({
    name: `sort-${sort.replace('_', '-')}`,
    title: `sorts by \`${sort}\` with \`sort\` ${sort}`,
    requirement: requirements.sort,
    query: { sort, direction: 'asc' as const },
    other: otherThan(sort),
  })),
  ...(['asc', 'desc'] as const).map((direction) => ({
    name: direction === 'asc' ? 'sort-by-default' : 'sort-by-default-desc',
    title: `sorts by \`created_at\` without \`sort\`, ${inOrder(direction)}`,
    requirement: requirements.defaultSort,
    query: { direction },
    other: otherThan('created_at'),
  })),
  ...(['asc', 'desc'] as const).map((direction) => ({
    name: `direction-${direction}`,
    title: `sorts ${inOrder(direction)} with \`direction\` ${direction}`,
    requirement: requirements.direction,
    query: { sort: 'created_at', direction },
  })),
  ...sorts
    .filter((sort) => sort !== 'created_at')
    .map((sort) => ({
      name: `direction-desc-${sort.replace('_', '-')}`,
      title: `sorts in descending order by \`${sort}\` with \`direction\` desc`,
      requirement: requirements.direction,
      query: { sort, direction: 'desc' as const },
    })),
  ...sorts.map((sort) => ({
    name: sort === 'created_at' ? 'direction-by-default' : `direction-by-default-${sort.replace('_', '-')}`,
    title: `sorts in ascending order by \`${sort}\` without \`direction\``,
    requirement: requirements.defaultDirection,
    query: { sort },
  })),
  {
    name: 'sort-and-direction-by-default',
    title: 'sorts in ascending order by `created_at` without arguments',
    requirement: requirements.defaultSort,
    query: {},
    other: otherThan('created_at'),
  },
];

const haveSame = (items: Fields[], field: string) =>
  items.length > 1 && items.every((item) => item[field] === items[0]?.[field]);

async function expectSorted(read: ReadPages, { operation, key }: List, { query, other }: Sorting) {
  const { sort: field = 'created_at', direction = 'asc' } = query;
  const { pages } = await read(operation, key, { query });
  const all = pages.flatMap((page) => page.items as Fields[]);
  // Pages that repeat records are a failure of paging, which other checks report. The order is then that of one page.
  const repeats = new Set(all.map(({ id }) => id)).size < all.length;
  const items = repeats ? ((pages[0]?.items ?? []) as Fields[]) : all;
  if (haveSame(items, field)) throw new Skipped(`All ${key} have the same \`${field}\`, so no order is wrong.`);
  if (!isDistinctive(items, field, other === undefined || haveSame(items, other) ? [] : [other])) {
    const difference = other === undefined ? '' : ` and another order by ${other}`;
    throw new Untestable(`The account needs several ${key} with an unambiguous order by ${field}${difference}.`);
  }
  expectOrder(items, field, direction);
}

export const sortingChecks: Check[] = lists.flatMap((list) =>
  sortingsOf(list).map((sorting) => ({
    id: `${list.operation}/${sorting.name}`,
    title: sorting.title,
    requirements: [sorting.requirement],
    run: (kit) => compare(kit, (read) => expectSorted(read, list, sorting)),
  })),
);

import { isDeepStrictEqual } from 'node:util';
import type { OperationId } from '@email-automation/types';
import { Failed, Skipped } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { both, type Concern, keyOf, withArgument } from '../../kit/concerns.ts';
import { expect, expectArray, expectEqual, type Fields } from '../../kit/expectations.ts';
import { limits } from '../../kit/interface-limits.ts';
import type { Kit } from '../../kit/kit.ts';
import { applyTemplate } from '../../kit/template.ts';
import { compare, identify } from '../compare.ts';
import { expectCounter, metaOf } from './list-all.ts';
import type { Page, Pages } from './list-pages.ts';
import { type FindViews, type View, viewsOf } from './list-views.ts';
import { listOf } from './lists.ts';
import { expectOrder, findWrongPair } from './order.ts';

/** Something that holds for the pages of a list, whatever its arguments are. */
interface Fact {
  name: string;
  requirement: string;
  title: string;
  /** The lists that the fact is about; by default all with pages. */
  concerns?: Concern;
  /** Why it leaves out a list that it is about. */
  exceptions?: Partial<Record<OperationId, string>>;
  /** Only several pages show whether it holds. */
  needsPages?: true;
  /** @throws Failed when the pages of a view do not have it */
  test(pages: Pages, view: View): void;
}

/** Tests each page that has items: `meta` of an empty list is unspecified (`meta-on-empty-list`). */
const onEachPage = (test: (page: Page, view: View) => void) => (pages: Pages, view: View) => {
  for (const page of pages.pages) if (page.items.length > 0) showing(page, () => test(page, view));
};

/** Makes a failure show the page that is wrong, instead of the last response. */
function showing(page: Page | undefined, test: () => void | Promise<void>): void | Promise<void> {
  try {
    return test();
  } catch (error) {
    if (error instanceof Failed) error.response ??= page?.response;
    throw error;
  }
}

const placeOf = ({ number }: Page, { name }: View) => `on page ${number} of ${name}`;
const withPages = withArgument('page');
const isSorted = both(withPages, withArgument('sort'));

/** The number of items on all pages, as far as the pages that were read tell. */
function countItems({ pages, complete }: Pages): number {
  if (complete) return pages.reduce((sum, { items }) => sum + items.length, 0);
  const [first, last] = [pages[0] as Page, pages.at(-1) as Page];
  return first.items.length * (last.number - 1) + last.items.length;
}

const facts: Fact[] = [
  {
    name: 'meta-page',
    requirement: 'RESOURCE-62',
    title: 'returns the number of every page in `meta.page`, whatever the arguments',
    test: onEachPage((page, view) => {
      expectEqual(expectCounter(page.body, 'page'), page.number, `\`meta.page\` ${placeOf(page, view)}`);
    }),
  },
  {
    name: 'meta-count-throughout',
    requirement: 'RESOURCE-63',
    title: 'counts the items of every page in `meta.count`, whatever the arguments',
    test: onEachPage((page, view) => {
      expectEqual(expectCounter(page.body, 'count'), page.items.length, `\`meta.count\` ${placeOf(page, view)}`);
    }),
  },
  {
    name: 'meta-total-count',
    requirement: 'RESOURCE-64',
    title: 'counts the items of all pages in `meta.total_count` of every page, whatever the arguments',
    test(pages, view) {
      const count = countItems(pages);
      if (count === 0) return;
      for (const page of pages.pages) {
        showing(page, () =>
          expectEqual(expectCounter(page.body, 'total_count'), count, `\`meta.total_count\` ${placeOf(page, view)}`),
        );
      }
    },
  },
  {
    name: 'meta-total-pages',
    requirement: 'RESOURCE-65',
    title: 'counts the pages in `meta.total_pages` of every page, whatever the arguments',
    test({ pages }, view) {
      const [first] = pages as [Page];
      if (first.items.length === 0) return;
      const expected = Math.ceil(expectCounter(first.body, 'total_count') / (view.perPage ?? first.items.length));
      for (const page of pages) {
        showing(page, () => {
          expectEqual(expectCounter(page.body, 'total_pages'), expected, `\`meta.total_pages\` ${placeOf(page, view)}`);
          expect(page.items.length > 0, `items ${placeOf(page, view)}, as \`meta.total_pages\` is ${expected}`, 'none');
        });
      }
    },
  },
  {
    name: 'page',
    requirement: 'ENDPOINT-94',
    needsPages: true,
    title: 'returns each item on one page only, whatever the arguments',
    test({ pages }, view) {
      const seen = new Map<unknown, Page>();
      for (const page of pages) {
        for (const id of page.items.map(identify)) {
          const before = seen.get(id);
          const seenOn = `on pages ${before?.number} and ${page.number}`;
          expect(before === undefined, `${id} once in ${view.name}`, seenOn, page.response);
          seen.set(id, page);
        }
      }
    },
  },
  {
    name: 'page-size',
    requirement: 'ENDPOINT-95',
    needsPages: true,
    title: `returns at most ${limits.pageSize} items on every page, whatever the other arguments`,
    test: onEachPage((page, view) => {
      if (view.call.query?.per_page !== undefined) return;
      expect(page.items.length <= limits.pageSize, `at most ${limits.pageSize} items`, `${page.items.length} items`);
    }),
  },
  {
    name: 'per-page-throughout',
    requirement: 'ENDPOINT-50',
    title: 'returns `per_page` subscribers on every page but the last, whatever the other arguments',
    concerns: both(withPages, withArgument('per_page')),
    exceptions: { listEventActions: 'What `per_page` it accepts is unspecified (per-page-on-event-actions).' },
    test({ pages }, view) {
      if (view.perPage === undefined) return;
      const total = expectCounter(pages[0]?.body, 'total_count');
      for (const page of pages) {
        const expected = Math.min(view.perPage, Math.max(0, total - view.perPage * (page.number - 1)));
        expectEqual(page.items.length, expected, `the number of items ${placeOf(page, view)}`, page.response);
      }
    },
  },
  {
    name: 'meta-sort-throughout',
    requirement: 'RESOURCE-66',
    title: 'returns the sort field in `meta.sort` of every page, whatever the arguments',
    concerns: isSorted,
    test: onEachPage((page, view) => {
      expectEqual(metaOf(page.body)?.sort, view.sort, `\`meta.sort\` ${placeOf(page, view)}`);
    }),
  },
  {
    name: 'meta-direction-throughout',
    requirement: 'RESOURCE-67',
    title: 'returns the sort direction in `meta.direction` of every page, whatever the arguments',
    concerns: isSorted,
    test: onEachPage((page, view) => {
      expectEqual(metaOf(page.body)?.direction, view.direction, `\`meta.direction\` ${placeOf(page, view)}`);
    }),
  },
  {
    name: 'meta-status',
    requirement: 'RESOURCE-68',
    title: 'returns `all` in `meta.status` of every page without a filter, and a string with one',
    concerns: both(withPages, withArgument('status')),
    exceptions: { listCampaignSubscribers: 'The interface names `meta.status` of broadcasts and campaigns only.' },
    test: onEachPage((page, view) => {
      const status = metaOf(page.body)?.status;
      if (view.status === undefined) expectEqual(status, 'all', `\`meta.status\` ${placeOf(page, view)}`);
      // What it is with a filter is unspecified (`meta-status-when-filtered`).
      else expect(typeof status === 'string', `a string \`meta.status\` ${placeOf(page, view)}`, status);
    }),
  },
];

const itemsOf = (pages: Page[]) => pages.flatMap(({ items }) => items as Fields[]);

/** The page with the item at an index of all pages together. */
function pageOf(index: number, pages: Page[]): Page | undefined {
  let start = 0;
  return pages.find(({ items }) => {
    start += items.length;
    return index < start;
  });
}

const isOrdered = (items: Fields[], field: string, direction: 'asc' | 'desc') =>
  findWrongPair(items, field, direction) === undefined;

const opposite = (direction: 'asc' | 'desc') => (direction === 'asc' ? ('desc' as const) : ('asc' as const));

/** Whether only the direction is wrong: the opposite one is right for all pages, or the requested one for each page. */
function isTurned({ pages }: Pages, sort: string, direction: 'asc' | 'desc'): boolean {
  if (isOrdered(itemsOf(pages), sort, opposite(direction))) return true;
  return ([direction, opposite(direction)] as const).some((one) =>
    pages.every(({ items }) => items.length > 1 && isOrdered(items as Fields[], sort, one)),
  );
}

/** The order over all pages: by the field, in whichever direction, and in the direction. */
const orders = [
  ['order-over-pages', 'sort', 'with `sort`, sorts', 'sort', true, false],
  ['default-order-over-pages', 'defaultSort', 'without `sort`, sorts', 'sort', false, false],
  ['direction-over-pages', 'direction', 'with `direction`, orders', 'direction', true, true],
  ['default-direction-over-pages', 'defaultDirection', 'without `direction`, orders', 'direction', false, true],
] as const;

const orderChecks: Check[] = orders.flatMap(([name, requirement, verb, argument, given, turned]) => {
  const test: Fact['test'] = (pages, view) => {
    const { sort, direction, call } = view;
    if (!sort || !direction || (call.query?.[argument] !== undefined) !== given) return;
    const items = itemsOf(pages.pages);
    if (isOrdered(items, sort, direction) || isTurned(pages, sort, direction) !== turned) return;
    // The pair that is in the wrong order may be on two pages: the second one completes it.
    const later = findWrongPair(items, sort, direction)?.later ?? 0;
    showing(pageOf(later, pages.pages), () => expectOrder(items, sort, direction));
  };
  return applyTemplate<FindViews>({
    name,
    title: `${verb} all pages together, whatever the other arguments`,
    requirements: (_find, operation) => [listOf(operation)?.requirements[requirement] ?? ''],
    concerns: isSorted,
    rows: viewsOf,
    run: (kit, operation, find) => forEachView(kit, operation, find, test),
  });
});

const factChecks: Check[] = facts.flatMap(({ requirement, concerns = withPages, test, needsPages, ...fact }) =>
  applyTemplate<FindViews>({
    ...{ ...fact, concerns, requirements: [requirement] },
    rows: viewsOf,
    run: (kit, operation, find) => forEachView(kit, operation, find, test, needsPages),
  }),
);

/** @throws Skipped when no view has the several pages that the test needs */
async function forEachView(
  kit: Kit,
  operation: OperationId,
  find: FindViews,
  test: (pages: Pages, view: View) => void | Promise<void>,
  needsPages = false,
): Promise<void> {
  let most = 0;
  for (const view of await find(kit)) {
    await compare(kit, async (read) => {
      const pages = await read(operation, view.call);
      most = Math.max(most, pages.pages.length);
      await showing(pages.pages[0], () => test(pages, view));
    });
  }
  if (needsPages && most < 2) throw new Skipped(`The target has no list of ${keyOf(operation)} with several pages.`);
}

const firstPageChecks: Check[] = applyTemplate<FindViews>({
  name: 'first-page',
  title: 'returns the first page without `page`, whatever the other arguments',
  requirements: ['ENDPOINT-93'],
  concerns: withPages,
  rows: viewsOf,
  run: (kit, operation, find) =>
    forEachView(
      kit,
      operation,
      find,
      async ({ pages }, view) => {
        const [first] = pages as [Page];
        const total = Number(metaOf(first.body)?.total_count);
        const what = `items ${placeOf(first, view)}, of ${total}`;
        expect(first.items.length > 0 || !(total > 0), what, 'none', first.response);
        // In a list with one page, every server does.
        if (pages.length === 1) return;
        const { body } = await kit.ok(operation, { ...view.call, query: { ...view.call.query, page: 1 } });
        const seen = first.items.map(identify);
        const expected = expectArray(body, keyOf(operation)).map(identify);
        expect(isDeepStrictEqual(seen, expected), `the items of page 1 in ${view.name}`, seen);
      },
      true,
    ),
});

export const everyPageChecks: Check[] = [...factChecks, ...orderChecks, ...firstPageChecks];

import { isDeepStrictEqual } from 'node:util';
import type { OperationId } from '@email-automation/types';
import { limits } from '../../contract/interface-limits.ts';
import { requirementOfArgument } from '../../contract/list-facts.ts';
import { Skipped } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { type Concern, keyOf, withArgument } from '../../kit/concerns.ts';
import { expect, expectArray, expectEqual, type Fields } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { applyTemplate } from '../../kit/template.ts';
import { compare, identify, type ReadPages } from '../compare.ts';
import { sendInGroups } from '../request-groups.ts';
import { expectCounter } from './list-all.ts';
import type { Page, Pages } from './list-pages.ts';
import { type FindViews, type View, viewsOf } from './list-views.ts';

const withPages = withArgument('page');

const describe = ({ call }: View) => JSON.stringify(call.query ?? {});

/** The number of items on all pages, as far as the pages that were read tell. */
function countItems({ pages, complete }: Pages): number {
  if (complete) return pages.reduce((sum, { items }) => sum + items.length, 0);
  const [first, last] = [pages[0] as Page, pages.at(-1) as Page];
  return first.items.length * (last.number - 1) + last.items.length;
}

/** @throws Failed unless `meta.total_count` of every page is the number of items on all pages; of an empty list it is unspecified */
export function expectTotalCount(pages: Pages, where: string): void {
  const count = countItems(pages);
  for (const { body, number, response } of count === 0 ? [] : pages.pages)
    expectEqual(
      expectCounter(body, 'total_count'),
      count,
      `\`meta.total_count\` on page ${number} with ${where}`,
      response,
    );
}

/** A subscription by its campaign: whether its id stays the same is the matter of another check. */
const identifyFirst = (item: unknown) => (item as Fields | null)?.campaign_id ?? identify(item);

const idsOf = ({ pages }: Pages) => pages.flatMap(({ items }) => items.map(identify));

/** A test of the pages of each view of a list. */
interface OfViews {
  name: string;
  title: string;
  requirement: string;
  test(pages: Pages, view: View, kit: Kit, operation: OperationId): void | Promise<void>;
  /** One page is no proof: without a list of several, the check is skipped. */
  needsPages?: true;
}

/** A template that tests the pages of every view. */
const ofViews = ({ requirement, title, test, needsPages, ...template }: OfViews): Check[] =>
  applyTemplate<FindViews>({
    ...template,
    title: `${title}, whatever the arguments`,
    ...{ requirements: [requirement], concerns: withPages, rows: viewsOf },
    async run(kit, operation, find) {
      let most = 0;
      for (const view of await find(kit)) {
        await compare(kit, async (read) => {
          const pages = await read(operation, view.call);
          most = Math.max(most, pages.pages.length);
          await test(pages, view, kit, operation);
        });
      }
      if (needsPages) requirePages(operation, most);
    },
  });

function requirePages(operation: OperationId, most: number): void {
  if (most < 2) throw new Skipped(`The target has no list of ${keyOf(operation)} with several pages.`);
}

/** Tests that views of one place with the same status have the same items, whatever the other arguments. */
async function expectSameItems(read: ReadPages, operation: OperationId, views: View[], least: number): Promise<number> {
  const sets = new Map<string, { view: View; ids: Set<unknown> }>();
  let most = 0;
  const readings = await sendInGroups(views, (view) => read(operation, view.call));
  for (const [index, pages] of readings.entries()) {
    const view = views[index] as View;
    if (!pages.complete || pages.pages.length < least) continue;
    most = Math.max(most, pages.pages.length);
    const key = `${view.place} ${view.asked.status}`;
    const ids = new Set(idsOf(pages));
    const first = sets.get(key);
    if (first === undefined) sets.set(key, { view, ids });
    else
      for (const [one, other, without] of [[ids, first.ids, view] as const, [first.ids, ids, first.view] as const]) {
        const missing = [...other].filter((id) => !one.has(id));
        expectEqual(missing, [], `the items that are left out with ${describe(without)}`, pages.pages.at(-1)?.response);
      }
  }
  return most;
}

/** Checks of several pages, or of the list with several arguments. */
export const wholeListChecks: Check[] = [
  ...ofViews({
    name: 'meta-total-count',
    title: 'counts the items of all pages in `meta.total_count` of every page',
    requirement: 'RESOURCE-64',
    test: (pages, view) => expectTotalCount(pages, describe(view)),
  }),
  ...ofViews({
    name: 'page',
    title: 'returns each item on one page only',
    requirement: 'ENDPOINT-94',
    needsPages: true,
    test({ pages }, view) {
      const seen = new Map<unknown, Page>();
      for (const page of pages) {
        for (const id of page.items.map(identify)) {
          const before = seen.get(id);
          const seenOn = `on pages ${before?.number} and ${page.number}`;
          expect(before === undefined, `${id} once with ${describe(view)}`, seenOn, page.response);
          seen.set(id, page);
        }
      }
    },
  }),
  ...ofViews({
    name: 'pages-to-the-last',
    title: 'returns items on every page that `meta.total_pages` counts',
    requirement: 'RESOURCE-65',
    test({ pages }, view) {
      for (const { items, number, response } of pages.slice(1))
        expect(items.length > 0, `items on page ${number} with ${describe(view)}`, 'none', response);
    },
  }),
  ...ofViews({
    name: 'first-page',
    title: 'returns the first page without `page`',
    requirement: 'ENDPOINT-93',
    needsPages: true,
    async test({ pages }, view, kit, operation) {
      const [first] = pages as [Page];
      const total = expectCounter(first.body, 'total_count');
      const what = `items on page 1 with ${describe(view)}, of ${total}`;
      expect(first.items.length > 0 || total === 0, what, 'none', first.response);
      // In a list with one page, every server does, and the order matters little.
      if (pages.length === 1 || view.asked.given.includes('sort')) return;
      const { body } = await kit.ok(operation, { ...view.call, query: { ...view.call.query, page: 1 } });
      const seen = first.items.map(identifyFirst);
      const expected = expectArray(body, keyOf(operation)).map(identifyFirst);
      expect(isDeepStrictEqual(seen, expected), `the items of page 1 with ${describe(view)}`, seen);
    },
  }),
  ...sameItems('pages-complete', 'leaves out no item between two pages', ['ENDPOINT-94'], withPages, 2, {
    listCampaignSubscriptions: 'It takes no argument besides `page`.',
    listEventActions: 'What `per_page` it accepts is unspecified (per-page).',
  }),
  ...sameItems(
    'status-next-to-others',
    'filters by `status` next to other arguments, too',
    (_find, operation) => [requirementOfArgument(operation, 'filter')],
    withArgument('status'),
    1,
  ),
];

/** Compares the views of a list with the same status. @param least the number of pages that a view needs to count */
function sameItems(
  name: string,
  title: string,
  requirements: string[] | ((find: FindViews, operation: OperationId) => string[]),
  concerns: Concern,
  least: number,
  exceptions: Partial<Record<OperationId, string>> = {},
): Check[] {
  return applyTemplate<FindViews>({
    name,
    title: `${title}, whatever the arguments`,
    ...{ requirements, concerns, exceptions, rows: viewsOf },
    async run(kit, operation, find) {
      // Small pages take many requests, which are repeated while other clients change the list.
      const views = (await find(kit)).filter(({ asked: { perPage = limits.pageSize } }) => perPage >= limits.pageSize);
      let most = 0;
      await compare(kit, async (read) => {
        most = await expectSameItems(read, operation, views, least);
      });
      requirePages(operation, most >= least ? 2 : 1);
    },
  });
}

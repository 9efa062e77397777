import type { OperationId } from '@email-automation/types';
import { limits } from '../../contract/interface-limits.ts';
import { type ListFact, type ListItems, listFacts } from '../../contract/list-facts.ts';
import { isDistinctive } from '../../contract/order.ts';
import { Failed, Skipped, Untestable } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { both, keyOf, withArgument } from '../../kit/concerns.ts';
import type { Fields } from '../../kit/expectations.ts';
import { applyTemplate } from '../../kit/template.ts';
import { compare } from '../compare.ts';
import { metaOf } from './list-all.ts';
import type { Page, Pages } from './list-pages.ts';
import { type FindViews, type View, viewsOf } from './list-views.ts';

interface Row {
  name: string;
  /** The rule for the server, for any arguments that the row does not name. */
  title: string;
  fact: ListFact;
  /** A value that the list has to take for an argument. */
  value?: [argument: string, value: string];
  /** The views that show it; by default all. */
  suits?(view: View): boolean;
  /** The fact is about this field of the records, so that an order by another one has to be wrong. */
  field?: string;
}

const facts: Row[] = [
  { name: 'meta-page', title: 'returns the number of every page in `meta.page`', fact: listFacts.metaPage },
  { name: 'meta-count', title: 'counts the items of every page in `meta.count`', fact: listFacts.metaCount },
  {
    name: 'meta-total-pages',
    title: 'counts the pages in `meta.total_pages` of every page',
    fact: listFacts.metaTotalPages,
  },
  {
    ...{ name: 'page-size', fact: listFacts.pageSize },
    title: `returns at most ${limits.pageSize} items on every page without \`per_page\``,
  },
  {
    ...{ name: 'per-page-throughout', fact: listFacts.perPage },
    title: 'returns `per_page` subscribers on every page but the last',
  },
  { name: 'meta-sort', title: 'returns the sort field in `meta.sort` of every page', fact: listFacts.metaSort },
  {
    ...{ name: 'meta-direction', fact: listFacts.metaDirection },
    title: 'returns the sort direction in `meta.direction` of every page',
  },
  { name: 'meta-status', title: 'returns `all` in `meta.status` without a filter', fact: listFacts.metaStatus },
  { name: 'status-of-each', title: 'returns only records with the requested `status`', fact: listFacts.status },
];

/** The names of the checks of orders: the field, and the direction or the default one. */
const orderNames = [
  ['sort-created-at', 'sort', 'created_at'],
  ['direction-asc-created-at', 'direction', 'created_at', 'asc'],
  ['direction-desc-created-at', 'direction', 'created_at', 'desc'],
  ['direction-by-default-created-at', 'defaultDirection', 'created_at'],
  ['sort-send-at', 'sort', 'send_at'],
  ['direction-asc-send-at', 'direction', 'send_at', 'asc'],
  ['direction-desc-send-at', 'direction', 'send_at', 'desc'],
  ['direction-by-default-send-at', 'defaultDirection', 'send_at'],
  ['sort-name', 'sort', 'name'],
  ['direction-asc-name', 'direction', 'name', 'asc'],
  ['direction-desc-name', 'direction', 'name', 'desc'],
  ['direction-by-default-name', 'defaultDirection', 'name'],
  ['sort-id', 'sort', 'id'],
  ['direction-asc-id', 'direction', 'id', 'asc'],
  ['direction-desc-id', 'direction', 'id', 'desc'],
  ['direction-by-default-id', 'defaultDirection', 'id'],
] as const;

const situations = {
  sort: (field: string) => `with \`sort\` ${field}`,
  direction: (_field: string, direction = '') => `in ${direction}ending order with \`direction\` ${direction}`,
  defaultDirection: () => 'in the usual direction without `direction`',
};

const orders: Row[] = [
  {
    ...{ name: 'sort-by-default', field: 'created_at', fact: listFacts.defaultSort },
    title: 'sorts by `created_at` without `sort`',
  },
  ...orderNames.map(
    ([name, fact, field, direction]): Row => ({
      ...{ name, field, fact: listFacts[fact], value: ['sort', field] },
      title: `sorts by \`${field}\` ${situations[fact](field, direction)}`,
      suits: ({ asked }) => asked.sort === field && (direction === undefined || asked.direction === direction),
    }),
  ),
];

const itemsOf = ({ pages }: Pages) => pages.flatMap(({ items }) => items as Fields[]);

/**
 * The pages of a view as one. Pages that repeat records are a failure of paging, which other checks report, or other clients added
 * records between two pages: then only each page counts.
 */
function together(pages: Pages, part: Omit<ListItems, 'items'>): ListItems[] {
  const items = itemsOf(pages);
  const repeats = new Set(items.map(({ id }) => id)).size < items.length;
  return repeats ? [] : [{ ...part, items, pages: pages.pages.map((page) => page.items) }];
}

/** The page with the item at an index of all pages together. */
function pageWith(index: number, pages: Page[]): Page | undefined {
  let start = 0;
  return pages.find(({ items }) => {
    start += items.length;
    return index < start;
  });
}

/** @throws Failed when a page of a view violates a fact, or all pages together */
function expectFact(operation: OperationId, fact: ListFact, pages: Pages, { call, asked }: View): void {
  const first = pages.pages[0]?.items.length;
  // The `per_page` that the list of actions accepts is unspecified (`per-page`).
  const size = operation === 'listEventActions' ? first : (asked.perPage ?? first);
  const shared = { operation, asked, ...(size !== undefined && { size }) };
  const fail = ({ expected, seen }: { expected: string; seen: unknown }, page: Page | undefined): never => {
    const where = `on page ${page?.number} with ${JSON.stringify(call.query ?? {})}`;
    throw new Failed(`${expected}, ${where}`, seen, { response: page?.response });
  };
  for (const page of pages.pages) {
    const { items, number, body } = page;
    const wrong = fact.find({ ...shared, asked: { ...asked, page: number }, items, meta: metaOf(body) ?? {} });
    if (wrong) fail(wrong, page);
  }
  for (const all of fact.overPages ? together(pages, shared) : []) {
    const wrong = fact.find(all);
    if (wrong) fail(wrong, pageWith(wrong.index ?? 0, pages.pages));
  }
}

const haveSame = (items: Fields[], field: string) =>
  items.length > 1 && items.every((item) => item[field] === items[0]?.[field]);

/** The field that orders the list differently, so that it shows which of the two a server sorts by. */
const otherThan = (field: string) => (field === 'name' ? 'created_at' : 'name');

/** Whether the order by the field shows in the pages, so that another one would be wrong. */
function shows(pages: Pages, field: string): boolean {
  const items = itemsOf(pages);
  const other = otherThan(field);
  return isDistinctive(items, field, haveSame(items, other) ? [] : [other]);
}

const ofFact = ({ name, title, fact, value, suits, field }: Row): Check[] =>
  applyTemplate<FindViews>({
    name,
    title: `${title}, whatever the other arguments`,
    requirements: (_find, operation) => [fact.requirementOf(operation)],
    concerns: both(...fact.of.map((argument) => withArgument(argument)), ...(value ? [withArgument(...value)] : [])),
    ...(fact.exceptions && { exceptions: fact.exceptions }),
    rows: viewsOf,
    async run(kit, operation, find) {
      const read: Pages[] = [];
      for (const view of (await find(kit)).filter((one) => suits?.(one) ?? true)) {
        await compare(kit, async (readPages) => {
          const pages = await readPages(operation, view.call);
          read.push(pages);
          expectFact(operation, fact, pages, view);
        });
      }
      // Ids that ascend with time leave the sort field of subscribers open.
      if (field === undefined || operation === 'listCampaignSubscribers') return;
      const key = keyOf(operation);
      if (read.some((pages) => shows(pages, field))) return;
      if (read.some((pages) => haveSame(itemsOf(pages), field)))
        throw new Skipped(`All ${key} have the same \`${field}\`, so no order is wrong.`);
      throw new Untestable(
        `The account needs several ${key} whose order by \`${field}\` differs from their order by \`${otherThan(field)}\`.`,
      );
    },
  });

/** Checks of single pages, with every argument of the lists. */
export const listFactChecks: Check[] = [...facts, ...orders].flatMap(ofFact);

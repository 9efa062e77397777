import { Skipped, Untestable } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { keyOf, withArgument } from '../../kit/concerns.ts';
import type { Fields } from '../../kit/expectations.ts';
import { limits } from '../../kit/interface-limits.ts';
import type { Kit } from '../../kit/kit.ts';
import { applyTemplate } from '../../kit/template.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { compare, type ReadPages } from '../compare.ts';
import { findLargeCampaign, subscribe } from '../fixtures.ts';
import { type Page, readPages } from './list-pages.ts';
import { type List, listOf } from './lists.ts';
import { expectOrder, isDistinctive } from './order.ts';

interface Arguments {
  sort?: string;
  direction?: 'asc' | 'desc';
}

/** Arguments of a list, with the requirement for the order that it then has. */
const sortings: [name: string, requirement: keyof List['requirements'], query: Arguments][] = [
  ['sort-id', 'sort', { sort: 'id', direction: 'asc' }],
  ['sort-created-at', 'sort', { sort: 'created_at', direction: 'asc' }],
  ['sort-send-at', 'sort', { sort: 'send_at', direction: 'asc' }],
  ['sort-name', 'sort', { sort: 'name', direction: 'asc' }],
  ['sort-by-default', 'defaultSort', { direction: 'asc' }],
  ['sort-by-default-desc', 'defaultSort', { direction: 'desc' }],
  ['direction-asc', 'direction', { sort: 'created_at', direction: 'asc' }],
  ['direction-desc', 'direction', { sort: 'created_at', direction: 'desc' }],
  ['direction-desc-id', 'direction', { sort: 'id', direction: 'desc' }],
  ['direction-desc-send-at', 'direction', { sort: 'send_at', direction: 'desc' }],
  ['direction-desc-name', 'direction', { sort: 'name', direction: 'desc' }],
  ['direction-by-default', 'defaultDirection', { sort: 'created_at' }],
  ['direction-by-default-id', 'defaultDirection', { sort: 'id' }],
  ['direction-by-default-send-at', 'defaultDirection', { sort: 'send_at' }],
  ['direction-by-default-name', 'defaultDirection', { sort: 'name' }],
  ['sort-and-direction-by-default', 'defaultSort', {}],
];

const haveSame = (items: Fields[], field: string) =>
  items.length > 1 && items.every((item) => item[field] === items[0]?.[field]);

/**
 * The items whose order counts. Pages that repeat records are a failure of paging, which other checks report, or others added
 * records between two pages. The order is then that of one page.
 */
function orderedItems(pages: Page[]): Fields[] {
  const all = pages.flatMap((page) => page.items as Fields[]);
  const repeats = new Set(all.map(({ id }) => id)).size < all.length;
  return repeats ? ((pages[0]?.items ?? []) as Fields[]) : all;
}

/**
 * Tests the order of records in the account.
 * @param other another field, by which the order has to differ so that it shows the field
 */
async function expectSorted(read: ReadPages, { operation, direction: usual }: List, query: Arguments, other?: string) {
  const { sort: field = 'created_at', direction = usual } = query;
  const { pages } = await read(operation, { query: { ...query } });
  const key = keyOf(operation);
  const items = orderedItems(pages);
  if (haveSame(items, field)) throw new Skipped(`All ${key} have the same \`${field}\`, so no order is wrong.`);
  if (!isDistinctive(items, field, other === undefined || haveSame(items, other) ? [] : [other])) {
    const difference = other === undefined ? '' : ` and another order by ${other}`;
    throw new Untestable(`The account needs several ${key} with an unambiguous order by ${field}${difference}.`);
  }
  expectOrder(items, field, direction);
}

/** Milliseconds after which a timestamp in whole seconds has changed. */
const oneTick = 1100;

/** Subscribes two emails more than a second apart, so that sorting by `created_at` is observable. */
const subscribeTwice = (kit: Kit, campaign: ProvidedIds) =>
  kit.once('subscribers of two times', async () => {
    await subscribe(kit, {}, campaign);
    await kit.wait(oneTick);
    return subscribe(kit, {}, campaign);
  });

/**
 * Tests the order of the subscribers of a large campaign. If sorting by the other field would look the same, new
 * subscribers are added first. Where ids are ascending numbers, both orders stay the same, and clients cannot tell either.
 */
async function expectSubscribersSorted(
  kit: Kit,
  { operation, direction: usual }: List,
  query: Arguments,
): Promise<void> {
  const ids = await findLargeCampaign(kit);
  const { sort: field = 'created_at', direction = usual } = query;
  const call = { ids, query: { ...query, per_page: limits.perPage } };
  const read = async () => orderedItems((await readPages(kit, operation, call)).pages);
  let items = await read();
  if (!isDistinctive(items, field, [field === 'id' ? 'created_at' : 'id'])) {
    await subscribeTwice(kit, ids);
    items = await read();
  }
  expectOrder(items, field, direction);
}

/** By which the order of records has to differ, if the check is about the field. */
const otherThan = (field: string) => (field === 'name' ? 'created_at' : 'name');

export const sortingChecks: Check[] = sortings.flatMap(([name, requirement, query]) => {
  const { sort: field = 'created_at', direction } = query;
  const other = requirement === 'sort' || requirement === 'defaultSort' ? otherThan(field) : undefined;
  const given = Object.entries(query).map(([argument, value]) => `\`${argument}\` ${value}`);
  const situation = given.length === 0 ? 'without arguments' : `with ${given.join(' and ')}`;
  return applyTemplate<List>({
    name,
    title: ({ direction: usual }) =>
      `sorts by \`${field}\` ${situation}, in ${(direction ?? usual) === 'asc' ? 'ascending' : 'descending'} order`,
    requirements: ({ requirements }) => [requirements[requirement]],
    concerns: withArgument('sort', query.sort),
    rows: listOf,
    run: (kit, operation, list) =>
      operation === 'listCampaignSubscribers'
        ? expectSubscribersSorted(kit, list, query)
        : compare(kit, (read) => expectSorted(read, list, query, other)),
  });
});

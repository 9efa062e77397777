import type { Operation, OperationId } from '@email-automation/types';
import { contentOf } from './content.ts';
import { limits } from './interface-limits.ts';
import { operations } from './operations.ts';
import { type Direction, describeWrongPair, findWrongPair } from './order.ts';
import { hasRequirement } from './registers.ts';
import type { Violation } from './violations.ts';

type Fields = Record<string, unknown>;

/** The arguments of a request for a list, with their defaults. */
export interface ListArguments {
  page: number;
  /** The requested number of items on a page. */
  perPage?: number;
  /** The requested status, if the list is filtered. */
  status?: string;
  sort?: string;
  direction?: Direction;
  /** The names of the arguments that the request has. */
  given: readonly string[];
}

/** Items of a list with the arguments of the request: one page, or several as one. */
export interface ListItems {
  operation: OperationId;
  asked: ListArguments;
  items: unknown[];
  /** The items by page; undefined for one page. */
  pages?: unknown[][];
  /** The number of items on a page that is not the last one, if it is known. */
  size?: number;
  /** The `meta` of the page; undefined for several. */
  meta?: Fields;
}

/** The fault, and the index of the item that shows it. */
interface Wrong extends Pick<Violation, 'expected' | 'seen'> {
  index?: number;
}

/** Something that holds for every page of a list, whatever the arguments are. */
export interface ListFact {
  /** The arguments of the lists that it is about. */
  of: readonly string[];
  /** Why it leaves out a list with these arguments, as a sentence. */
  exceptions?: Partial<Record<OperationId, string>>;
  requirementOf(operation: OperationId): string;
  /** It also holds for all pages together. */
  overPages?: true;
  find(items: ListItems): Wrong | undefined;
}

/** The requirements on the arguments of the lists that can be filtered and sorted. */
const argumentRequirements: Partial<Record<OperationId, Record<Role, `ENDPOINT-${number}`>>> = {
  listBroadcasts: {
    ...{ filter: 'ENDPOINT-25', unfiltered: 'ENDPOINT-26', sort: 'ENDPOINT-27', defaultSort: 'ENDPOINT-28' },
    ...{ direction: 'ENDPOINT-29', defaultDirection: 'ENDPOINT-30' },
  },
  listCampaigns: {
    ...{ filter: 'ENDPOINT-33', unfiltered: 'ENDPOINT-34', sort: 'ENDPOINT-35', defaultSort: 'ENDPOINT-36' },
    ...{ direction: 'ENDPOINT-37', defaultDirection: 'ENDPOINT-38' },
  },
  listGoals: {
    ...{ filter: 'ENDPOINT-79', unfiltered: 'ENDPOINT-80', sort: 'ENDPOINT-81', defaultSort: 'ENDPOINT-82' },
    ...{ direction: 'ENDPOINT-83', defaultDirection: 'ENDPOINT-84' },
  },
  listCampaignSubscribers: {
    ...{ filter: 'ENDPOINT-44', unfiltered: 'ENDPOINT-45', sort: 'ENDPOINT-46', defaultSort: 'ENDPOINT-47' },
    ...{ direction: 'ENDPOINT-48', defaultDirection: 'ENDPOINT-49' },
  },
};

type Role = 'filter' | 'unfiltered' | 'sort' | 'defaultSort' | 'direction' | 'defaultDirection';

/** The requirement on an argument of a list, or on a list without it. */
export const requirementOfArgument = (operation: OperationId, role: Role): string =>
  argumentRequirements[operation]?.[role] ?? '';

const argumentOf = (operation: OperationId, name: string) =>
  (operations[operation] as Operation).query.find((argument) => argument.name === name)?.schema as
    | { enum?: string[]; default?: string }
    | undefined;

/** The values of an argument of a list that the contract lists. */
export const valuesOf = (operation: OperationId, name: string): string[] =>
  argumentOf(operation, name)?.enum?.filter((value) => value !== 'all') ?? [];

/** Reads the arguments of a list; undefined if one has a value with an unspecified response. */
export function readListArguments(
  operation: OperationId,
  values: Readonly<Record<string, unknown>>,
): ListArguments | undefined {
  const given = Object.keys(values);
  const isKnown = (name: string) =>
    values[name] === undefined || argumentOf(operation, name)?.enum?.includes(String(values[name])) !== false;
  const isNumber = (name: string) => values[name] === undefined || Number(values[name]) >= 1;
  if (!['status', 'sort', 'direction'].every(isKnown) || !['page', 'per_page'].every(isNumber)) return undefined;
  if (Number(values.per_page) > limits.perPage) return undefined;
  const argument = (name: string) => values[name] ?? argumentOf(operation, name)?.default;
  const [status, sort, direction] = ['status', 'sort', 'direction'].map(argument);
  return {
    page: Number(values.page ?? 1),
    given,
    ...(values.per_page !== undefined && { perPage: Number(values.per_page) }),
    ...(status !== undefined && status !== 'all' && { status: String(status) }),
    ...(sort !== undefined && { sort: String(sort) }),
    ...(direction !== undefined && { direction: direction === 'asc' ? 'asc' : 'desc' }),
  };
}

const differs = (what: string, seen: unknown, expected: unknown): Wrong | undefined =>
  seen === expected
    ? undefined
    : { expected: `\`${what}\` to be ${JSON.stringify(expected)}`, seen: seen ?? `no \`${what}\`` };

const only = (requirement: string) => () => requirement;

/** A fact on `meta` of a page that has items: on an empty list it is unspecified (`list-meta`). */
const ofMeta = (
  requirement: string,
  of: readonly string[],
  find: (meta: Fields, items: ListItems) => Wrong | undefined,
  exceptions: ListFact['exceptions'] = {},
): ListFact => ({
  ...{ of, exceptions, requirementOf: only(requirement) },
  find: (items) => (items.meta === undefined || items.items.length === 0 ? undefined : find(items.meta, items)),
});

const isOrdered = (items: Fields[], field: string, direction: Direction) =>
  findWrongPair(items, field, direction) === undefined;

/** Whether the direction can be wrong: the opposite one is right for all pages, or one of them for each page. */
function isTurned(pages: Fields[][], field: string, direction: Direction): boolean {
  const opposite = direction === 'asc' ? 'desc' : 'asc';
  const isEach = (by: Direction) => pages.every((items) => items.length > 1 && isOrdered(items, field, by));
  return isOrdered(pages.flat(), field, opposite) || (pages.length > 1 && (isEach(direction) || isEach(opposite)));
}

/** A fact on the order of a list: by the field, in whichever direction, or in the direction. */
const ofOrder = (role: Role, argument: 'sort' | 'direction', given: boolean): ListFact => ({
  of: ['sort'],
  requirementOf: (operation) => requirementOfArgument(operation, role),
  overPages: true,
  find({ operation, items: all, pages, asked: { sort = '', direction = 'asc', ...asked } }) {
    const items = all as Fields[];
    if (asked.given.includes(argument) !== given) return undefined;
    const wrong = findWrongPair(items, sort, direction);
    if (wrong === undefined) return undefined;
    const turned = isTurned((pages as Fields[][] | undefined) ?? [items], sort, direction);
    // The opposite direction can come from another field, so the field may be wrong instead.
    const others = valuesOf(operation, 'sort').filter((field) => field !== sort);
    const isOther = !turned || others.some((field) => isOrdered(items, field, direction));
    if (argument === 'direction' ? !turned : !isOther) return undefined;
    const expected = `the records in ${direction === 'asc' ? 'ascending' : 'descending'} order by \`${sort}\``;
    return { expected, seen: describeWrongPair(items, sort, wrong), index: wrong.later };
  },
});

const sorted = ['page', 'sort'];

/** The rules for every page of a list that the page alone shows. */
export const listFacts = {
  metaPage: ofMeta('RESOURCE-62', ['page'], ({ page }, { asked }) => differs('meta.page', page, asked.page)),
  metaCount: ofMeta('RESOURCE-63', ['page'], ({ count }, { items }) => differs('meta.count', count, items.length)),
  metaTotalPages: ofMeta(
    'RESOURCE-65',
    ['page'],
    ({ total_pages: pages, total_count: total }, { items, asked, size }) => {
      const isFull = asked.page === 1 || asked.page < Number(pages);
      const known = size ?? (isFull ? items.length : undefined);
      return known === undefined ? undefined : differs('meta.total_pages', pages, Math.ceil(Number(total) / known));
    },
  ),
  pageSize: {
    of: ['page'],
    requirementOf: only('ENDPOINT-95'),
    find: ({ items, asked: { perPage } }) =>
      perPage !== undefined || items.length <= limits.pageSize
        ? undefined
        : { expected: `at most ${limits.pageSize} items on the page`, seen: `${items.length} items` },
  },
  perPage: {
    of: ['page', 'per_page'],
    exceptions: { listEventActions: 'What `per_page` it accepts is unspecified (per-page).' },
    requirementOf: only('ENDPOINT-50'),
    find({ items, meta, asked: { perPage, page } }) {
      if (perPage === undefined || meta === undefined) return undefined;
      const expected = Math.min(perPage, Math.max(0, Number(meta.total_count) - perPage * (page - 1)));
      return items.length === expected
        ? undefined
        : { expected: `${expected} items on the page`, seen: `${items.length} items` };
    },
  },
  metaSort: ofMeta('RESOURCE-66', sorted, ({ sort }, { asked }) => differs('meta.sort', sort, asked.sort)),
  metaDirection: ofMeta('RESOURCE-67', sorted, ({ direction }, { asked }) =>
    differs('meta.direction', direction, asked.direction),
  ),
  metaStatus: ofMeta(
    'RESOURCE-68',
    ['page', 'status'],
    // Its value with a filter is unspecified (`list-meta`).
    ({ status }, { asked }) => (asked.status === undefined ? differs('meta.status', status, 'all') : undefined),
    { listCampaignSubscribers: 'The interface names `meta.status` of broadcasts and campaigns only.' },
  ),
  status: {
    of: ['status'],
    exceptions: {
      listCampaignSubscribers: 'Its records need not show their status: its own checks follow subscribers instead.',
    },
    requirementOf: (operation) => requirementOfArgument(operation, 'filter'),
    find({ items, asked: { status } }) {
      const index = status === undefined ? -1 : items.findIndex((item) => (item as Fields).status !== status);
      if (index < 0) return undefined;
      return { expected: `records with the \`status\` ${status} only`, seen: (items[index] as Fields).status, index };
    },
  },
  sort: ofOrder('sort', 'sort', true),
  defaultSort: ofOrder('defaultSort', 'sort', false),
  direction: ofOrder('direction', 'direction', true),
  defaultDirection: ofOrder('defaultDirection', 'direction', false),
} satisfies Record<string, ListFact>;

const isAbout = ({ of, exceptions }: ListFact, operation: OperationId) =>
  exceptions?.[operation] === undefined && of.every((name) => argumentOf(operation, name) !== undefined);

/**
 * The violations of a response with a page of a list, besides the schema: the page has to fit its `meta` and the arguments of the
 * request. A page of another form has none.
 * @param values the arguments of the request
 */
export function findListViolations(
  operation: OperationId,
  values: Readonly<Record<string, unknown>>,
  body: unknown,
): Violation[] {
  const { [contentOf(operation)?.key ?? '']: items, meta } = Object(body) as Fields;
  const asked = readListArguments(operation, values);
  const isPage = Array.isArray(items) && items.every((item) => typeof item === typeof items[0] && item !== null);
  if (asked === undefined || !isPage) return [];
  const page: ListItems = { operation, asked, items, ...(meta instanceof Object && { meta: meta as Fields }) };
  return (Object.values(listFacts) as ListFact[]).flatMap((fact) => {
    const wrong = isAbout(fact, operation) ? fact.find(page) : undefined;
    const requirement = fact.requirementOf(operation);
    if (wrong === undefined || !hasRequirement(requirement)) return [];
    return [{ requirements: [requirement], expected: wrong.expected, seen: wrong.seen }];
  });
}

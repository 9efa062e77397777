import { isObject } from '@email-automation/contract-tools/is-object';
import type { ReceivedRequest } from '../received-request.ts';
import type { Operation } from './operations.ts';

/** Where a page of a list begins, and how many items it has at most. */
interface Page {
  start: number;
  size: number;
}

/** The way in which a list has pages, as its query parameters tell. */
interface PageStyle {
  /** The parameter that chooses a page. */
  parameter: RegExp;
  /** The index of the first item of the page with a value of the parameter. */
  startOf(value: string, size: number, ids: readonly string[]): number;
  /** The value of the parameter for a page. */
  valueOf(page: Page, ids: readonly string[]): string;
}

const styles: readonly PageStyle[] = [
  {
    parameter: /^(page|page_?number|page_?index)$/i,
    startOf: (value, size) => (Math.max(1, Number(value) || 1) - 1) * size,
    valueOf: ({ start, size }) => String(start / size + 1),
  },
  {
    parameter: /^(offset|skip|start|start_?index)$/i,
    startOf: (value) => Math.max(0, Number(value) || 0),
    valueOf: ({ start }) => String(start),
  },
  {
    // The id of the last item that was read. Where the response has a cursor, it is one, too.
    parameter:
      /^(starting_?after|after_?id|last_?id|since|cursor|after|next|page_?token|next_?token|next_?cursor|continuation_?token|marker)$/i,
    startOf: (value, _, ids) => ids.indexOf(value) + 1,
    valueOf: ({ start }, ids) => ids[start - 1] ?? '',
  },
];

const sizeParameter = /^(per_?page|page_?size|size|limit|count|max_?results|first)$/i;

/** The largest page, and the usual one, if the contract does not say. */
const largest = 100;
const usual = 30;

/** The pages of a list. */
export interface Pages {
  /** The largest page that a request can ask for. */
  largest: number;
  /** The page that a request asks for: its ids, and the fields and headers that lead to the next one. */
  select(request: ReceivedRequest, ids: readonly string[]): SelectedPage;
}

interface SelectedPage {
  ids: readonly string[];
  /** Sets the fields of the body that tell about pages, as far as the contract has them. */
  describe<Body>(body: Body, listKey: string | undefined): Body;
  headers: Record<string, string>;
}

/** The pages of an operation; undefined if no parameter chooses a page. */
export function findPages({ parameters }: Operation): Pages | undefined {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const found = styles
    .map((style) => ({ style, name: query.find(({ name }) => style.parameter.test(name))?.name }))
    .find(({ name }) => name !== undefined);
  if (found?.name === undefined) return undefined;
  const { style, name } = found;
  const size = query.find((parameter) => sizeParameter.test(parameter.name));
  const { maximum = largest, default: usualSize = usual } = (size?.schema ?? {}) as Record<string, number>;
  return {
    largest: size === undefined ? usualSize : maximum,
    select({ url }, ids) {
      const asked = Number(size && url.searchParams.get(size.name)) || usualSize;
      const most = Math.max(1, Math.min(maximum, asked));
      const start = style.startOf(url.searchParams.get(name) ?? '', most, ids);
      const selected = ids.slice(start, start + most);
      const isLast = start + most >= ids.length;
      const next = isLast ? undefined : style.valueOf({ start: start + most, size: most }, ids);
      const nextUrl = new URL(url);
      if (next !== undefined) nextUrl.searchParams.set(name, next);
      const facts = { start, size: most, count: selected.length, total: ids.length, next, nextUrl: nextUrl.href };
      return {
        ids: selected,
        describe: (body, listKey) => describePage(body, facts, listKey),
        headers: isLast ? ({} as Record<string, string>) : { Link: `<${nextUrl.href}>; rel="next"` },
      };
    },
  };
}

interface PageFacts extends Page {
  count: number;
  total: number;
  /** The value of the parameter for the next page; undefined on the last one. */
  next: string | undefined;
  nextUrl: string;
}

/** Fields that tell about pages, by their names without letter case and separators. */
const fields: readonly [RegExp, (facts: PageFacts) => unknown][] = [
  [/^(currentpage|page|pagenumber)$/, ({ start, size }) => Math.floor(start / size) + 1],
  [/^(totalpages|pagecount|pages|lastpage|numpages)$/, ({ total, size }) => Math.ceil(total / size)],
  [/^(totalcount|total|totalitems|totalresults|totalelements)$/, ({ total }) => total],
  [/^count$/, ({ count }) => count],
  [/^(perpage|pagesize|size|limit)$/, ({ size }) => size],
  [/^(offset|skip)$/, ({ start }) => start],
  [/^(hasmore|hasnext|hasnextpage|more)$/, ({ next }) => next !== undefined],
  [/^(nextcursor|nextpagetoken|nexttoken|cursor|endcursor|continuationtoken|after)$/, ({ next }) => next ?? null],
  [/^(next|nextpage|nextlink|nexturl|nextpageurl)$/, ({ next, nextUrl }) => (next === undefined ? null : nextUrl)],
];

/** Sets the fields about pages outside of the list. */
function describePage<Body>(body: Body, facts: PageFacts, listKey?: string): Body {
  if (!isObject(body)) return body;
  const described = Object.entries(body).map(([name, value]) => {
    if (name === listKey) return [name, value];
    const plain = name.toLowerCase().replace(/[_-]/g, '');
    const field = fields.find(([pattern]) => pattern.test(plain))?.[1];
    return [name, field && !isObject(value) ? field(facts) : describePage(value, facts)];
  });
  return Object.fromEntries(described) as Body;
}

import { type Call, type ReceivedResponse, toCall } from './call.ts';
import { check, type Known } from './check.ts';
import { InvalidResponseError } from './errors.ts';
import type { Arguments, CallOptions, Given, OperationId, Result } from './operation.ts';
import { endpoints, paged } from './resources.ts';
import { callOptions, type Send } from './send.ts';

export type PagedId = keyof typeof paged;

/** An item of a list that comes in pages. */
export type Item<Id extends OperationId> = Id extends PagedId
  ? Result<Id> extends { [Key in (typeof paged)[Id]]: (infer One)[] }
    ? One
    : never
  : never;

/** The list became longer or shorter while its pages were read. */
export interface TotalChange {
  /** The page on which it was noticed. */
  page: number;
  before: number;
  after: number;
}

export interface ListOptions extends CallOptions {
  /** Learns that the list changed while it was read: items that were added since then may be missing. */
  onTotalChange?: (change: TotalChange) => void;
}

/**
 * A list under way. Awaited, it is one page. Iterated, it is every item of that page and those behind it, each once:
 * an item that moves to another page meanwhile is not told twice, and pages are read again from which items can have
 * moved away. A time-out holds for each page.
 */
export interface List<Id extends OperationId> extends Call<Result<Id>>, AsyncIterable<Item<Id>> {
  /** This page and those behind it, without the items that were on an earlier one. */
  pages(): AsyncGenerator<Result<Id>, void>;
  /** All items, or as many as the limit says; it asks for no page more than it needs. */
  toArray(options?: { limit?: number }): Promise<Item<Id>[]>;
}

export type ListMethod<Id extends OperationId> = (...given: Given<Arguments<Id>, ListOptions>) => List<Id>;

const listOptions = { ...callOptions, onTotalChange: 'function' } satisfies Known<ListOptions>;

interface Page {
  meta: { total_pages: number; total_count: number };
  [key: string]: unknown;
}

/** The method of a list that comes in pages. */
export const lister =
  (send: Send, id: PagedId) =>
  (args: object = {}, { onTotalChange, ...options }: ListOptions = {}) => {
    const key = paged[id];
    const fetchPage = (page?: number) => send(id, page === undefined ? args : { ...args, page }, options);
    const first = (async () => {
      check(id, { ...options, onTotalChange }, listOptions);
      return fetchPage();
    })();

    const call = toCall(first);

    async function* pages(): AsyncGenerator<Page, void> {
      // Whoever iterates handles the errors there.
      call.catch(() => {});
      const seen = new Set<unknown>();
      let number = Number((args as { page?: number }).page ?? 1);
      let page = pageOf(id, await first);
      for (;;) {
        const items = page[key] as unknown[];
        const fresh = items.filter((item) => !seen.has(identityOf(item)));
        for (const item of fresh) seen.add(identityOf(item));
        yield { ...page, [key]: fresh };
        const { total_pages, total_count: before } = page.meta;
        if (items.length === 0 || number >= total_pages) return;
        number++;
        page = pageOf(id, await fetchPage(number));
        const { total_count: after } = page.meta;
        if (before !== after) onTotalChange?.({ page: number, before, after });
        if (after < before) {
          // What stood behind the items that are gone has moved up, maybe to a page that was read.
          number = Math.max(1, number - Math.ceil((before - after) / items.length));
          page = pageOf(id, await fetchPage(number));
        }
      }
    }

    async function* items(): AsyncGenerator<unknown, void> {
      for await (const page of pages()) yield* page[key] as unknown[];
    }

    async function toArray(given: { limit?: number } = {}): Promise<unknown[]> {
      const { limit = Number.POSITIVE_INFINITY } = check('toArray', given, { limit: 'count' });
      const all: unknown[] = [];
      for await (const page of pages()) {
        all.push(...(page[key] as unknown[]).slice(0, limit - all.length));
        if (all.length >= limit) break;
      }
      return all;
    }

    return Object.assign(call, { pages, toArray, [Symbol.asyncIterator]: items });
  };

/** @throws InvalidResponseError when the answer is no page */
function pageOf(id: PagedId, { data, response }: ReceivedResponse<unknown>): Page {
  const page = data as Page;
  if (Array.isArray(page[paged[id]]) && page.meta) return page;
  const { path } = endpoints[id];
  throw new InvalidResponseError(
    { operationId: id, method: 'GET', path },
    response,
    data,
    `the answer has no ${paged[id]}`,
  );
}

/** What tells an item from others: its id, or itself if it is a name. */
const identityOf = (item: unknown): unknown => (item as { id?: unknown } | null)?.id ?? item;

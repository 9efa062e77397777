import { type Call, type ReceivedResponse, toCall } from './call.ts';
import { checkOptions, type OptionTypes } from './check-options.ts';
import { InvalidResponseError } from './errors.ts';
import type { CallOptions } from './operation.ts';
import { endpoints, paged } from './resources.ts';
import { callOptionTypes, type Send } from './send.ts';

export type PagedId = keyof typeof paged;

/** The list's total changed between two pages. */
export interface TotalChange {
  /** The page that has the new total. */
  page: number;
  before: number;
  after: number;
}

export interface ListOptions extends CallOptions {
  /** Called when the list's total changes during the iteration. Items added since the first page may be missing. */
  onTotalChange?: (change: TotalChange) => void;
}

/**
 * A list in progress. Await it for one page, or iterate over it for the items of that page and all later ones. If the
 * list changes during the iteration, an item that moves to another page is still returned once, and pages that items
 * may have moved to are fetched again. `timeoutMs` applies to each page.
 */
export interface List<Data, Item> extends Call<Data>, AsyncIterable<Item> {
  /** Iterates over this page and all later ones, without items that an earlier page had. */
  pages(): AsyncGenerator<Data, void>;
  /** Returns all items, or the first `limit` ones. Fetches no more pages than it needs. */
  toArray(options?: { limit?: number }): Promise<Item[]>;
}

const listOptionTypes = { ...callOptionTypes, onTotalChange: 'function' } satisfies OptionTypes<ListOptions>;

interface Page {
  meta: { total_pages: number; total_count: number };
  [key: string]: unknown;
}

/** Creates the method of a paged list. */
export const createList =
  (send: Send, id: PagedId) =>
  (args: object = {}, { onTotalChange, ...options }: ListOptions = {}) => {
    const key = paged[id];
    const fetchPage = (page?: number) => send(id, page === undefined ? args : { ...args, page }, options);
    const first = (async () => {
      checkOptions(id, { ...options, onTotalChange }, listOptionTypes);
      return fetchPage();
    })();

    const call = toCall(first);

    async function* pages(): AsyncGenerator<Page, void> {
      // The iteration throws its errors itself, so the rejection of the call needs no handler.
      call.catch(() => {});
      const seen = new Set<unknown>();
      let pageNumber = Number((args as { page?: number }).page ?? 1);
      let page = toPage(id, await first);
      for (;;) {
        const items = page[key] as unknown[];
        const fresh = items.filter((item) => !seen.has(getIdentity(item)));
        for (const item of fresh) seen.add(getIdentity(item));
        yield { ...page, [key]: fresh };
        const { total_pages, total_count: before } = page.meta;
        if (items.length === 0 || pageNumber >= total_pages) return;
        pageNumber++;
        page = toPage(id, await fetchPage(pageNumber));
        const { total_count: after } = page.meta;
        if (before !== after) onTotalChange?.({ page: pageNumber, before, after });
        if (after < before) {
          // Items behind the removed ones have moved up, possibly to a page that was already fetched.
          pageNumber = Math.max(1, pageNumber - Math.ceil((before - after) / items.length));
          page = toPage(id, await fetchPage(pageNumber));
        }
      }
    }

    async function* items(): AsyncGenerator<unknown, void> {
      for await (const page of pages()) yield* page[key] as unknown[];
    }

    async function toArray(options: { limit?: number } = {}): Promise<unknown[]> {
      const { limit = Number.POSITIVE_INFINITY } = checkOptions('toArray', options, { limit: 'integer' });
      const all: unknown[] = [];
      for await (const page of pages()) {
        all.push(...(page[key] as unknown[]).slice(0, limit - all.length));
        if (all.length >= limit) break;
      }
      return all;
    }

    return Object.assign(call, { pages, toArray, [Symbol.asyncIterator]: items });
  };

/** @throws InvalidResponseError when the response is not a page */
function toPage(id: PagedId, { data, response }: ReceivedResponse<unknown>): Page {
  const page = data as Page;
  if (Array.isArray(page[paged[id]]) && page.meta) return page;
  const { path } = endpoints[id];
  throw new InvalidResponseError(
    { operationId: id, method: 'GET', path },
    response,
    data,
    `The response has no page of \`${paged[id]}\`. Check \`baseUrl\`.`,
  );
}

/** Returns what identifies an item: its id, or the item itself if it is a string. */
const getIdentity = (item: unknown): unknown => (item as { id?: unknown } | null)?.id ?? item;

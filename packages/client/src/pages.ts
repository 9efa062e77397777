import { type Call, type ReceivedResponse, toCall } from './call.ts';
import { captureCaller } from './caller-stack.ts';
import { callback, checkOptions, integer, type OptionTypes } from './check-options.ts';
import { hide, InvalidResponseError } from './errors.ts';
import type { CallOptions } from './operation.ts';
import { createContext } from './request-context.ts';
import { endpoints, largestPages, paged } from './resources.ts';
import { callOptionTypes, type Send } from './send.ts';
import { forever } from './wait.ts';
import { withoutUndefined } from './without-undefined.ts';

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
  onTotalChange?: ((change: TotalChange) => void) | undefined;
}

/** One page of a list. */
export type Page<Data, Item> = Data & {
  /** Fetches the page after this one; returns undefined if this is the last one. */
  nextPage(): List<Data, Item> | undefined;
};

/**
 * A list in progress. Await it for one page, or iterate over it for the items of that page and all later ones. If the
 * list changes during the iteration, an item that moves to another page is still returned once, and pages that items
 * may have moved to are fetched again. `timeoutMs` applies to each page. An iteration from the first page asks for the
 * largest pages that the contract allows, unless `per_page` is passed.
 */
export interface List<Data, Item> extends Call<Page<Data, Item>>, AsyncIterable<Item> {
  /** Iterates over this page and all later ones, without items that an earlier page had. */
  pages(): AsyncGenerator<Data, void>;
  /** Returns all items, or the first `limit` ones. Fetches no more pages than it needs. */
  toArray(options?: { limit?: number | undefined }): Promise<Item[]>;
}

const listOptionTypes = { ...callOptionTypes, onTotalChange: callback } satisfies OptionTypes<ListOptions>;

interface ListArgs {
  page?: number;
  per_page?: number;
}

interface AnyPage {
  meta: { total_pages: number; total_count: number };
  [key: string]: unknown;
}

/** Creates the method of a paged list. */
export const createList = (send: Send, id: PagedId) =>
  function list(args: ListArgs = {}, listOptions: ListOptions = {}) {
    const key = paged[id];
    // JavaScript can pass null: the checks below then name the problem.
    const { onTotalChange, ...options } = Object(listOptions) as ListOptions;
    const { page: start = 1 } = Object(args) as ListArgs;
    let { per_page } = Object(args) as ListArgs;
    let isSent = false;
    const rethrow = captureCaller(list);
    const argsOf = (page = args?.page) => args && (withoutUndefined({ ...args, per_page, page }) as ListArgs);
    const fetchPage = (page?: number) => send(id, argsOf(page), options).catch(rethrow);
    const first = (async () => {
      checkOptions(endpoints[id].name, listOptions, listOptionTypes);
      // An iteration that starts at once sets the size of the pages before the first one is fetched.
      await undefined;
      isSent = true;
      const received = await fetchPage();
      const nextPage = () =>
        start < toPage(id, received).meta.total_pages ? list(argsOf(start + 1), listOptions) : undefined;
      // It is no part of the data.
      hide(received.data, 'nextPage', nextPage);
      return received;
    })();

    const call = toCall(first);

    /** Other sizes would change the meaning of a page number, so only an iteration from the first page has them. */
    function enlargePages(items = forever): void {
      const largest = (largestPages as Partial<Record<PagedId, number>>)[id];
      if (!isSent && largest && start === 1) per_page ??= Math.max(1, Math.min(items, largest));
    }

    function readPage(received: ReceivedResponse<unknown>): AnyPage {
      try {
        return toPage(id, received);
      } catch (error) {
        return rethrow(error);
      }
    }

    async function* pages(): AsyncGenerator<AnyPage, void> {
      // The iteration throws its errors itself, so the rejection of the call needs no handler.
      call.catch(() => {});
      enlargePages();
      const seen = new Set<unknown>();
      let pageNumber = Number(start);
      // Pages in a row, none of them fetched before, that have no new item.
      let furthest = 0;
      let stale = 0;
      let received = await first;
      for (;;) {
        const page = readPage(received);
        const items = page[key] as unknown[];
        const fresh = items.filter((item) => !seen.has(getIdentity(item)));
        for (const item of fresh) seen.add(getIdentity(item));
        if (pageNumber > furthest) {
          furthest = pageNumber;
          stale = fresh.length === 0 && items.length > 0 ? stale + 1 : 0;
          // A page of items that were added in the meantime moves the earlier ones down; two are no accident.
          if (stale === 2)
            rethrow(
              createPageError(id, received, 'The response repeats items of earlier pages, as the one before it did.'),
            );
        }
        yield { ...page, [key]: fresh };
        const { total_pages, total_count: before } = page.meta;
        if (items.length === 0 || pageNumber >= total_pages) return;
        pageNumber++;
        received = await fetchPage(pageNumber);
        const { total_count: after } = readPage(received).meta;
        if (before !== after) onTotalChange?.({ page: pageNumber, before, after });
        if (after < before) {
          // Items behind the removed ones have moved up, possibly to a page that was already fetched.
          pageNumber = Math.max(1, pageNumber - Math.ceil((before - after) / items.length));
          received = await fetchPage(pageNumber);
        }
      }
    }

    async function* items(): AsyncGenerator<unknown, void> {
      for await (const page of pages()) yield* page[key] as unknown[];
    }

    async function toArray(options: { limit?: number } = {}): Promise<unknown[]> {
      const { limit = forever } = checkOptions('toArray', options, { limit: integer() });
      enlargePages(limit);
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
function toPage(id: PagedId, { data, response }: ReceivedResponse<unknown>): AnyPage {
  const page = data as AnyPage;
  if (Array.isArray(page[paged[id]]) && page.meta) return page;
  throw createPageError(id, { data, response }, `The response has no page of \`${paged[id]}\`.`);
}

const createPageError = (id: PagedId, { data, response }: ReceivedResponse<unknown>, problem: string) =>
  new InvalidResponseError(createContext(id), response, data, `${problem} Check \`baseUrl\`.`);

/** Returns the identity of an item: its id, or the item itself if it is a string. */
const getIdentity = (item: unknown): unknown => (item as { id?: unknown } | null)?.id ?? item;

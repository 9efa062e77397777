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
    // JavaScript can pass null: the checks below then say what is wrong.
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

    const readPage = (received: Promise<ReceivedResponse<unknown>>) =>
      received.then((page) => toPage(id, page)).catch(rethrow);

    async function* pages(): AsyncGenerator<AnyPage, void> {
      // The iteration throws its errors itself, so the rejection of the call needs no handler.
      call.catch(() => {});
      enlargePages();
      const seen = new Set<unknown>();
      let pageNumber = Number(start);
      let page = await readPage(first);
      for (;;) {
        const items = page[key] as unknown[];
        const fresh = items.filter((item) => !seen.has(getIdentity(item)));
        for (const item of fresh) seen.add(getIdentity(item));
        yield { ...page, [key]: fresh };
        const { total_pages, total_count: before } = page.meta;
        if (items.length === 0 || pageNumber >= total_pages) return;
        pageNumber++;
        page = await readPage(fetchPage(pageNumber));
        const { total_count: after } = page.meta;
        if (before !== after) onTotalChange?.({ page: pageNumber, before, after });
        if (after < before) {
          // Items behind the removed ones have moved up, possibly to a page that was already fetched.
          pageNumber = Math.max(1, pageNumber - Math.ceil((before - after) / items.length));
          page = await readPage(fetchPage(pageNumber));
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
  throw new InvalidResponseError(
    createContext(id),
    response,
    data,
    `The response has no page of \`${paged[id]}\`. Check \`baseUrl\`.`,
  );
}

/** Returns what identifies an item: its id, or the item itself if it is a string. */
const getIdentity = (item: unknown): unknown => (item as { id?: unknown } | null)?.id ?? item;

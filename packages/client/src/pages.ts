import { type Call, type ReceivedResponse, toCall } from './call.ts';
import { captureCaller } from './caller-stack.ts';
import { InvalidResponseError } from './error-kinds.ts';
import type { CallOptions } from './operation.ts';
import { createContext } from './request-context.ts';
import { largestPages, paged } from './resources.ts';
import type { Send } from './send.ts';
import { messages } from './vocabulary.ts';
import { withoutUndefined } from './without-undefined.ts';

export type PagedId = keyof typeof paged;

/**
 * A list in progress. Await it for one page, or iterate over it for the items of that page and all later ones. If the
 * list changes during the iteration, an item that moves to another page is still returned once, and pages that items
 * may have moved to are fetched again. `timeoutMs` applies to each page. An iteration from the first page asks for the
 * largest pages that the contract allows, unless `per_page` is passed.
 */
export interface List<Data, Item> extends Call<Data>, AsyncIterable<Item> {
  /** Returns all items. */
  toArray(): Promise<Item[]>;
}

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
  function list(args: ListArgs = {}, options: CallOptions = {}) {
    const key = paged[id];
    // JavaScript can pass null: the checks below then name the problem.
    const { page: start = 1 } = Object(args) as ListArgs;
    let { per_page } = Object(args) as ListArgs;
    let isSent = false;
    const rethrow = captureCaller(list);
    const argsOf = (page = args?.page) => args && (withoutUndefined({ ...args, per_page, page }) as ListArgs);
    const fetchPage = (page?: number) => send(id, argsOf(page), options).catch(rethrow);
    const first = (async () => {
      // An iteration that starts at once sets the size of the pages before the first one is fetched.
      await undefined;
      isSent = true;
      return fetchPage();
    })();

    const call = toCall(first);

    /** Other sizes would change the meaning of a page number, so only an iteration from the first page has them. */
    function enlargePages(): void {
      const largest = (largestPages as Partial<Record<PagedId, number>>)[id];
      if (!isSent && largest && start === 1) per_page ??= largest;
    }

    function readPage(received: ReceivedResponse<unknown>): AnyPage {
      try {
        return toPage(id, received);
      } catch (error) {
        return rethrow(error);
      }
    }

    async function* items(): AsyncGenerator<unknown, void> {
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
        const found = page[key] as unknown[];
        const fresh = found.filter((item) => !seen.has(getIdentity(item)));
        for (const item of fresh) seen.add(getIdentity(item));
        if (pageNumber > furthest) {
          furthest = pageNumber;
          stale = fresh.length === 0 && found.length > 0 ? stale + 1 : 0;
          // A page of items that were added in the meantime moves the earlier ones down; two are no accident.
          if (stale === 2) return rethrow(createPageError(id, received, messages.repeatedPage));
        }
        yield* fresh;
        const { total_pages, total_count: before } = page.meta;
        if (found.length === 0 || pageNumber >= total_pages) return;
        pageNumber++;
        received = await fetchPage(pageNumber);
        const { total_count: after } = readPage(received).meta;
        if (after < before) {
          // Items behind the removed ones have moved up, possibly to a page that was already fetched.
          pageNumber = Math.max(1, pageNumber - Math.ceil((before - after) / found.length));
          received = await fetchPage(pageNumber);
        }
      }
    }

    async function toArray(): Promise<unknown[]> {
      const all: unknown[] = [];
      for await (const item of items()) all.push(item);
      return all;
    }

    return Object.assign(call, { toArray, [Symbol.asyncIterator]: items });
  };

/** @throws InvalidResponseError when the response is not a page */
function toPage(id: PagedId, { data, response }: ReceivedResponse<unknown>): AnyPage {
  const page = data as AnyPage;
  if (Array.isArray(page[paged[id]]) && page.meta) return page;
  throw createPageError(id, { data, response }, messages.notOfContract(messages.noPage(paged[id])));
}

const createPageError = (id: PagedId, { response }: ReceivedResponse<unknown>, message: string) =>
  new InvalidResponseError(message, createContext(id), {}, response);

/** Returns the identity of an item: its id, or the item itself if it is a string. */
const getIdentity = (item: unknown): unknown => (item as { id?: unknown } | null)?.id ?? item;

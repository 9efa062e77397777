import type { PageMeta } from '@email-automation/types';
import { type Call, toCall } from './call.ts';
import { InvalidResponseError } from './error-kinds.ts';
import type { CallOptions } from './option-types.ts';
import { largestPages, type PagedId, paged } from './resources.ts';
import { endpointOf, type Send } from './send.ts';
import { messages } from './vocabulary.ts';

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

/** Creates the method of a paged list. */
export const createList = (send: Send, id: PagedId) => {
  const endpoint = endpointOf(id);
  const key = paged[id];

  /** @throws InvalidResponseError when the response is not a page */
  function readPage(data: unknown) {
    const { [key]: items, meta } = data as { [key: string]: unknown; meta?: PageMeta };
    if (Array.isArray(items) && meta) return { ...meta, items: items as unknown[] };
    throw new InvalidResponseError(endpoint.name, messages.notOfContract(messages.noPage(key)));
  }

  return (args: { page?: number; per_page?: number } = {}, options: CallOptions = {}) => {
    let size: { per_page?: number | undefined } = {};
    const fetchPage = (more: object) => send(endpoint, args && { ...size, ...args, ...more }, options);
    // An iteration that starts at once sets the size of the pages before the first one is fetched.
    let isSent = false;
    const first = Promise.resolve().then(() => {
      isSent = true;
      return fetchPage({});
    });
    const call = toCall(first);

    async function* iterate(): AsyncGenerator<unknown, void> {
      const seen = new Set<unknown>();
      let number = Number(args?.page ?? 1);
      const largest = largestPages[id];
      // Other sizes would change the meaning of a page number.
      if (!isSent && largest && number === 1) size = { per_page: largest };
      let total = 0;
      // Pages in a row, none of them fetched before, that have no new item.
      let furthest = 0;
      let stale = 0;
      let data: unknown = await call;
      for (;;) {
        const { items, total_pages, total_count } = readPage(data);
        const removed = total - total_count;
        total = total_count;
        if (removed > 0 && number > 1 && items.length > 0) {
          // Items behind the removed ones have moved up, possibly to a page that was already fetched.
          number = Math.max(1, number - Math.ceil(removed / items.length));
        } else {
          const fresh = items.filter((item) => !seen.has(getIdentity(item)));
          for (const item of fresh) seen.add(getIdentity(item));
          if (number > furthest) {
            furthest = number;
            stale = fresh.length === 0 && items.length > 0 ? stale + 1 : 0;
            // A page of items that were added in the meantime moves the earlier ones down; two are no accident.
            if (stale === 2) throw new InvalidResponseError(endpoint.name, messages.repeatedPage);
          }
          yield* fresh;
          if (items.length === 0 || number >= total_pages) return;
          number++;
        }
        ({ data } = await fetchPage({ page: number }));
      }
    }

    async function toArray(): Promise<unknown[]> {
      const all: unknown[] = [];
      for await (const item of iterate()) all.push(item);
      return all;
    }

    return Object.assign(call, { toArray, [Symbol.asyncIterator]: iterate });
  };
};

/** Returns the identity of an item: its id, or the item itself if it is a string. */
const getIdentity = (item: unknown): unknown => (item as { id?: unknown } | null)?.id ?? item;

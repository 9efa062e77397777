import type { OperationId } from '@email-automation/types';
import type { HttpResponse } from '../../http/send.ts';
import { keyOf } from '../../kit/concerns.ts';
import { expectArray, expectSuccess, inspect } from '../../kit/expectations.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import { groupsOf } from '../request-groups.ts';
import { metaOf } from './list-all.ts';

/** A page of a list as a response shows it. */
export interface Page {
  /** The number in the request: 1 where the request has none. */
  number: number;
  body: unknown;
  response: HttpResponse;
  items: unknown[];
}

/** The pages of a list that were read. */
export interface Pages {
  pages: Page[];
  /** Whether these are all pages. */
  complete: boolean;
}

/** The number of pages that are read of one list: if it has more, the first ones and the last one. */
const maxPages = 7;

/** The statuses of a page that does not exist, because `total_pages` is wrong: they are unspecified (`page-past-end`). */
const pastEnd = [400, 404, 422];

/** Reads the pages of a list: all of them or, if there are many, the first ones and the last one. */
export async function readPages(kit: Kit, operation: OperationId, call: Call = {}): Promise<Pages> {
  const pageOf = (number: number, response: HttpResponse): Page => ({
    ...{ number, response, body: response.body },
    items: inspect(operation, response, (body) => expectArray(body, keyOf(operation))),
  });
  const first = await kit.ok(operation, call);
  const pages: Page[] = [pageOf(1, first)];
  const total = Number(metaOf(first.body)?.total_pages ?? 1);
  const complete = total <= maxPages;
  for (const group of groupsOf(laterPages(total))) {
    const responses = await Promise.all(
      group.map((page) =>
        kit.call(operation, { ...call, query: { ...call.query, page }, tolerated: pastEnd, typical: pastEnd }),
      ),
    );
    for (const [index, response] of responses.entries()) {
      if (response.status >= 400 && response.status < 500) return { pages, complete };
      inspect(operation, response, () => expectSuccess(operation, response));
      pages.push(pageOf(group[index] as number, response));
    }
  }
  return { pages, complete };
}

/** The numbers of the pages to read after the first one. */
function laterPages(total: number): number[] {
  const numbers = Array.from({ length: Math.max(0, Math.min(total, maxPages) - 1) || 0 }, (_, index) => index + 2);
  return total > maxPages ? [...numbers.slice(0, -1), total] : numbers;
}

/** The pages of a list, read once for all checks that need them. */
export const readPagesOnce = (kit: Kit, operation: OperationId, call: Call = {}): Promise<Pages> =>
  kit.once(`pages of ${operation} ${JSON.stringify([call.ids, call.path, call.query ?? {}])}`, () =>
    readPages(kit, operation, call),
  );

import { isDeepStrictEqual } from 'node:util';
import type { OperationId } from '@email-automation/types';
import { limits } from '../contract/interface-limits.ts';
import { Failed, Skipped } from '../http/outcomes.ts';
import type { Fields } from '../kit/expectations.ts';
import type { Call, Kit } from '../kit/kit.ts';
import type { ProvidedIds } from '../target/provider.ts';
import { longestDelay } from './fixtures.ts';
import { metaOf } from './lists/list-all.ts';
import { type Pages, readPages, readPagesOnce } from './lists/list-pages.ts';

/** Reads the pages of a list for a comparison. */
export type ReadPages = (operation: OperationId, call?: Call) => Promise<Pages>;

/** The number of attempts after which a comparison ends of lists that change all the time, after ten seconds or more. */
const maxAttempts = 8;

/** Identifies a record by its id, any other item by itself. */
export const identify = (item: unknown) => (item as Fields | null)?.id ?? item;

/** The ids of the subscribers of a campaign, by default of those that the server lists without `status`. */
export async function readSubscriberIds(read: ReadPages, ids: ProvidedIds, status?: string): Promise<Set<unknown>> {
  const query = { per_page: limits.perPage, ...(status !== undefined && { status }) };
  const { pages } = await read('listCampaignSubscribers', { ids, query });
  return new Set(pages.flatMap(({ items }) => items.map(identify)));
}

/**
 * Compares lists, or the responses to several requests for one. Other clients may change them between two requests, so a comparison
 * that fails is repeated. A failure counts if it happens twice in a row and the lists are unchanged, after the server had
 * `longestDelay` to show earlier changes.
 * @param readLists reads all lists that it compares with the function that it gets, always in the same order
 * @param readFirst reads them at first; by default pages that other checks may have read before
 * @throws Failed when the comparison fails, Skipped when the lists change during each attempt
 */
export async function compare(
  kit: Kit,
  readLists: (read: ReadPages) => Promise<void>,
  readFirst = readPagesOnce,
): Promise<void> {
  const end = Date.now() + longestDelay * 1000;
  async function lookWith(reader: typeof readPages) {
    const readings: (Pages | undefined)[] = [];
    const read: ReadPages = async (...list) => {
      const index = readings.push(undefined) - 1;
      const pages = await reader(kit, ...list);
      readings[index] = pages;
      return pages;
    };
    const failure = await readLists(read).catch((error) => {
      if (error instanceof Failed) return error;
      throw error;
    });
    return { readings, failure };
  }
  let attempts = 0;
  const attempt = async () => {
    const first = await lookWith(attempts === 0 ? readFirst : readPages);
    if (!first.failure) return true;
    attempts++;
    if (Date.now() < end) return undefined;
    const second = await lookWith(readPages);
    if (!second.failure) return true;
    const isChanged = second.readings.some((pages, index) => hasChanged(first.readings[index], pages));
    if (!isChanged) throw second.failure;
    if (attempts < maxAttempts) return undefined;
    throw new Skipped('The list changes all the time. Run the check while no other client changes it.');
  };
  await kit.eventually('', attempt, Number.POSITIVE_INFINITY);
}

/**
 * Whether other clients have changed a list between two readings: its items, and the number of them in the `meta` of a list with pages. If
 * only one of them changes, the server is wrong, unless the items are on pages that were not read.
 */
function hasChanged(before: Pages | undefined, after: Pages | undefined): boolean {
  if (before === undefined || after === undefined) return after !== undefined;
  const totalsOf = ({ pages }: Pages) => pages.map(({ body }) => metaOf(body)?.total_count);
  const itemsOf = ({ pages }: Pages) => new Set(pages.flatMap(({ items }) => items.map(identify)));
  const totals = totalsOf(after);
  const isCounted = totals.some((total) => total !== undefined);
  if (isCounted && isDeepStrictEqual(totalsOf(before), totals)) return false;
  if (isCounted && !after.complete) return true;
  return !isDeepStrictEqual(itemsOf(before), itemsOf(after));
}

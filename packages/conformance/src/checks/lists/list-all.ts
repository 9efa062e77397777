import type { OperationId } from '@email-automation/types';
import { limits } from '../../contract/interface-limits.ts';
import { Untestable } from '../../http/outcomes.ts';
import { keyOf } from '../../kit/concerns.ts';
import {
  expectArray,
  expectInteger,
  expectObject,
  expectRecords,
  type Fields,
  inspect,
} from '../../kit/expectations.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { readRecord } from '../fixtures.ts';

/** The number of pages that a run reads of one list. */
const maxPages = 20;

/**
 * Every run adds actions to an account, so that pages should be as large as the server lets them be. How large that is, is
 * unspecified.
 */
export const pageSizeOfActions = (kit: Kit): Promise<{ per_page?: number }> =>
  kit.once('page size of actions', async () => {
    for (const per_page of [limits.perPage, limits.pageSize]) {
      const { status } = await kit.call('listEventActions', { query: { per_page }, tolerated: 'all' });
      if (status === 200) return { per_page };
    }
    return {};
  });

const tooManyPages = (operation: OperationId) =>
  new Untestable(`${operation} has more than ${maxPages} pages, more than a run reads. Use an account with less data.`);

/**
 * Whether a list has an item. New ones are first or last in the list of most servers, so these pages are read first, and
 * the rest only if they are needed.
 * @throws Untestable when the item may be on a page that a run does not read
 */
async function listsItem(
  kit: Kit,
  operation: OperationId,
  call: Call,
  isWanted: (item: unknown) => boolean,
): Promise<boolean> {
  const read = async (page: number) => {
    const response = await kit.ok(operation, { ...call, query: { ...call.query, ...(page > 1 && { page }) } });
    const items = inspect(operation, response, (body) => expectArray(body, keyOf(operation)));
    return { isThere: items.some(isWanted), total: Number(metaOf(response.body)?.total_pages ?? 1) };
  };
  const { isThere, total } = await read(1);
  if (isThere || total <= 1) return isThere;
  if ((await read(total)).isThere) return true;
  for (let page = 2; page < Math.min(total, maxPages); page++) {
    if ((await read(page)).isThere) return true;
  }
  if (total > maxPages) throw tooManyPages(operation);
  return false;
}

/** Whether the account lists an action. @throws Untestable when it has too many for a run */
export const listsAction = async (kit: Kit, action: unknown): Promise<boolean> =>
  listsItem(kit, 'listEventActions', { query: await pageSizeOfActions(kit) }, (item) => item === action);

/** Reads every item of a list, page by page. @throws Untestable when the list has too many pages for a run */
export async function listAll(kit: Kit, operation: OperationId, call: Call = {}): Promise<unknown[]> {
  const items: unknown[] = [];
  const large = operation === 'listEventActions' ? await pageSizeOfActions(kit) : {};
  for (let page = 1; page <= maxPages; page++) {
    const query = { ...large, ...call.query, ...(page > 1 && { page }) };
    const response = await kit.ok(operation, { ...call, query });
    items.push(...inspect(operation, response, (body) => expectArray(body, keyOf(operation))));
    if (page >= Number(metaOf(response.body)?.total_pages ?? 1)) return items;
  }
  throw tooManyPages(operation);
}

/** The ids of the subscribers of a campaign, by default of those that the server lists without `status`. */
export async function listSubscriberIds(kit: Kit, campaign: ProvidedIds, status?: string): Promise<Set<unknown>> {
  const query = { per_page: limits.perPage, ...(status !== undefined && { status }) };
  const subscribers = await listAll(kit, 'listCampaignSubscribers', { ids: campaign, query });
  return new Set(subscribers.map((subscriber) => (subscriber as Fields | null)?.id));
}

/** Whether a campaign lists a subscriber, by default without `status`. @throws Untestable when it has too many for a run */
export const listsSubscriber = (kit: Kit, campaign: ProvidedIds, id: unknown, status?: string): Promise<boolean> => {
  const query = { per_page: limits.perPage, ...(status !== undefined && { status }) };
  return listsItem(kit, 'listCampaignSubscribers', { ids: campaign, query }, (item) => Object(item).id === id);
};

export const isActive = (kit: Kit, campaign: ProvidedIds, id: unknown): Promise<boolean> =>
  listsSubscriber(kit, campaign, id, 'active');

/** Waits until a subscriber is active in a campaign. @throws Failed when that does not happen in time */
export const expectActive = (kit: Kit, campaign: ProvidedIds, id: unknown, who = `the subscriber ${id}`) =>
  kit.eventually(
    `${who} among the active subscribers of the campaign ${campaign.campaign_id}`,
    async () => (await isActive(kit, campaign, id)) || undefined,
  );

/** Waits until a subscriber is no longer active in a campaign. @throws Failed when that does not happen in time */
export const expectInactive = (kit: Kit, campaign: ProvidedIds, id: unknown) =>
  kit.eventually(
    `the subscriber ${id} no longer among the active subscribers of the campaign ${campaign.campaign_id}`,
    async () => ((await isActive(kit, campaign, id)) ? undefined : true),
  );

/** The top-level `meta`; undefined without one. */
export const metaOf = (body: unknown): Fields | undefined => (body as { meta?: Fields } | undefined)?.meta;

/** A counter of `meta`. @throws Failed unless it is an integer */
export const expectCounter = (body: unknown, name: string): number =>
  expectInteger(expectObject(metaOf(body), '`meta`')[name], `\`meta.${name}\``);

/**
 * The difference between `active_subscriber_count` and the number of active subscribers of a campaign. If other clients subscribe
 * between the two requests, it is 0 for a number between the counts before and after.
 * @param read reads the campaign; by default with `fetchCampaign`
 * @param see gets both numbers, in words
 */
export async function countDifference(
  kit: Kit,
  ids: ProvidedIds,
  read = () => readRecord(kit, 'fetchCampaign', { ids }),
  see: (numbers: string) => void = () => {},
): Promise<number> {
  const count = async () => Number((await read()).active_subscriber_count);
  const before = await count();
  const { body } = await kit.ok('listCampaignSubscribers', { ids, query: { status: 'active' } });
  // The numbers in `meta` of an empty list are unspecified (`list-meta`).
  const listed = expectRecords(body, 'subscribers').length === 0 ? 0 : expectCounter(body, 'total_count');
  const after = await count();
  see(`${after}, with ${listed} active subscribers in the list`);
  const [least, most] = [Math.min(before, after), Math.max(before, after)];
  return listed >= least && listed <= most ? 0 : (listed < least ? least : most) - listed;
}

/**
 * Waits until `active_subscriber_count` is the number of active subscribers of a campaign.
 * @param known a difference that was there before
 */
export const expectCounted = (kit: Kit, ids: ProvidedIds, read?: () => Promise<Fields>, known = 0) =>
  kit.eventually('`active_subscriber_count` to be the number of active subscribers', async (see) =>
    [0, known].includes(await countDifference(kit, ids, read, see)) ? true : undefined,
  );

import type { OperationId } from '@email-automation/types';
import { array, type Fields, integer, object } from '../expect.ts';
import { limits } from '../interface-limits.ts';
import type { Call, Kit } from '../kit.ts';
import { NotTestable } from '../outcome.ts';
import type { Given } from '../target/provider.ts';

/** As many pages as a polite run reads of one list. */
const mostPages = 20;

/** Every item of a list, page after page. @throws NotTestable when the list is longer than a polite run reads */
export async function everything(kit: Kit, operation: OperationId, key: string, call: Call = {}): Promise<unknown[]> {
  const items: unknown[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const query = page === 1 ? { ...call.query } : { ...call.query, page };
    const { body } = await kit.ok(operation, { ...call, query });
    items.push(...array(body, key));
    if (page >= Number(metaOf(body)?.total_pages ?? 1)) return items;
  }
  throw new NotTestable(`${operation} has more than ${mostPages} pages, more than a run reads. Use a smaller account.`);
}

/** The ids of everybody in a campaign who is in the state. */
export async function peopleIn(kit: Kit, campaign: Given, status?: string): Promise<Set<unknown>> {
  const query = { per_page: limits.perPage, ...(status !== undefined && { status }) };
  const people = await everything(kit, 'listCampaignSubscribers', 'subscribers', { of: campaign, query });
  return new Set(people.map((person) => (person as Fields | null)?.id));
}

/** The top-level `meta`, where there is one. */
export const metaOf = (body: unknown): Fields | undefined => (body as { meta?: Fields } | undefined)?.meta;

/** A counter of `meta`. @throws Failed unless it is an integer */
export const counter = (body: unknown, name: string): number =>
  integer(object(metaOf(body), '`meta`')[name], `\`meta.${name}\``);

import type { OperationId } from '@email-automation/types';
import type { Asked, Front, Server } from '../mutants/proxy.ts';
import { type Body, json, withBody } from './variant.ts';

/** The records of a list by its operation. */
export const keyOf: Partial<Record<OperationId, string>> = {
  listAccounts: 'accounts',
  listBroadcasts: 'broadcasts',
  listCampaigns: 'campaigns',
  listGoals: 'goals',
  listCampaignSubscribers: 'subscribers',
  listCampaignSubscriptions: 'campaign_subscriptions',
  listEventActions: 'event_actions',
  listCustomFieldIdentifiers: 'custom_field_identifiers',
};

export const argument = ({ url }: Asked, name: string) => url.searchParams.get(name);

/** The same request with other arguments in its query. */
export function asking(asked: Asked, query: Record<string, string | number | undefined>): Asked {
  const url = new URL(asked.url);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  return { ...asked, url };
}

/** Asks the variant for a whole list, whatever its pages; no client sends it. */
const mark = 'x-whole-list';
const largest: Partial<Record<OperationId, number>> = { listCampaignSubscribers: 1000, listEventActions: 1000 };

/** Answers to requests for whole lists by all their pages. */
export const wholly =
  (server: Server): Server =>
  async (asked) => {
    const { [mark]: marked, ...headers } = asked.headers;
    if (marked === undefined || asked.operation === undefined) return server(asked);
    const key = keyOf[asked.operation] ?? '';
    const all: Body[] = [];
    for (let page = 1; ; page++) {
      const answered = await server(asking({ ...asked, headers }, { page, per_page: largest[asked.operation] }));
      if (answered.status !== 200) return answered;
      const value = json(answered);
      all.push(...value[key]);
      if (page >= value.meta.total_pages) return withBody(answered, { ...value, [key]: all });
    }
  };

/**
 * Changes whole lists, and cuts them into pages anew.
 * @param pageSize what the request asks for, where that differs from the list's own argument
 */
export function wholeList(
  on: OperationId[],
  change: (records: Body[], asked: Asked) => Body[],
  pageSize: (asked: Asked) => number = (asked) => Number(argument(asked, 'per_page') ?? 100),
): Front {
  return async (asked, behind) => {
    const answered = await behind(asked);
    if (asked.operation === undefined || !on.includes(asked.operation) || answered.status !== 200) return answered;
    const key = keyOf[asked.operation] ?? '';
    let value = json(answered);
    const isWhole = value.meta === undefined || value.meta.total_count === value[key].length || mark in asked.headers;
    if (!isWhole) value = json(await behind(whole(asked)));
    const all = change(value[key], asked);
    if (value.meta === undefined || mark in asked.headers) return withBody(answered, { ...value, [key]: all });
    const [page, size] = [Number(argument(asked, 'page') ?? 1), pageSize(asked)];
    const records = all.slice((page - 1) * size, page * size);
    const counts = { page, count: records.length, total_count: all.length, total_pages: Math.ceil(all.length / size) };
    return withBody(answered, { ...value, meta: { ...value.meta, ...counts }, [key]: records });
  };
}

const whole = (asked: Asked): Asked =>
  asking({ ...asked, headers: { ...asked.headers, [mark]: 'yes' } }, { page: undefined, per_page: undefined });

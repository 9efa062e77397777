import type { OperationId } from '@email-automation/types';
import type { Handler, Middleware, ServerRequest } from '../servers/exchange.ts';
import { type Body, parseBody } from '../servers/rewrites.ts';
import { limits } from '../src/contract/interface-limits.ts';
import { withBody } from './variant.ts';

/** The key of the records in the response of each list. */
export const listKeys: Partial<Record<OperationId, string>> = {
  listAccounts: 'accounts',
  listBroadcasts: 'broadcasts',
  listCampaigns: 'campaigns',
  listGoals: 'goals',
  listCampaignSubscribers: 'subscribers',
  listCampaignSubscriptions: 'campaign_subscriptions',
  listEventActions: 'event_actions',
  listCustomFieldIdentifiers: 'custom_field_identifiers',
};

export const getArgument = ({ url }: ServerRequest, name: string) => url.searchParams.get(name);

/** Returns the request with other arguments in its query string; undefined removes an argument. */
export function withArguments(
  request: ServerRequest,
  query: Record<string, string | number | undefined>,
): ServerRequest {
  const url = new URL(request.url);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  return { ...request, url };
}

/** Requests a whole list from {@link serveWholeLists}; clients never send it. */
const wholeListHeader = 'x-whole-list';
/** The largest pages of the reference server. The one of event actions is its own choice. */
const largestPages: Partial<Record<OperationId, number>> = {
  listCampaignSubscribers: limits.perPage,
  listEventActions: 1000,
};

const requestWholeList = (request: ServerRequest): ServerRequest =>
  withArguments(
    { ...request, headers: { ...request.headers, [wholeListHeader]: 'yes' } },
    { page: undefined, per_page: undefined },
  );

/** Responds to requests for whole lists with the records of all pages. */
export const serveWholeLists =
  (server: Handler): Handler =>
  async (request) => {
    const { [wholeListHeader]: wholeList, ...headers } = request.headers;
    const { operation } = request;
    if (wholeList === undefined || operation === undefined) return server(request);
    const key = listKeys[operation] ?? '';
    const all: Body[] = [];
    for (let page = 1; ; page++) {
      const response = await server(
        withArguments({ ...request, headers }, { page, per_page: largestPages[operation] }),
      );
      if (response.status !== 200) return response;
      const body = parseBody(response);
      all.push(...body[key]);
      if (page >= body.meta.total_pages) return withBody(response, { ...body, [key]: all });
    }
  };

/**
 * Changes the records of whole lists, and splits them into pages again.
 * @param pageSize reads the page size of a request; by default from `per_page`, or the interface's
 */
export function changeWholeList(
  on: OperationId[],
  change: (records: Body[], request: ServerRequest) => Body[],
  pageSize: (request: ServerRequest) => number = (request) =>
    Number(getArgument(request, 'per_page') ?? limits.pageSize),
): Middleware {
  return async (request, next) => {
    const response = await next(request);
    if (request.operation === undefined || !on.includes(request.operation) || response.status !== 200) return response;
    const key = listKeys[request.operation] ?? '';
    let body = parseBody(response);
    const wantsWholeList = body.meta === undefined || wholeListHeader in request.headers;
    const hasWholeList = wantsWholeList || body.meta.total_count === body[key].length;
    if (!hasWholeList) body = parseBody(await next(requestWholeList(request)));
    const all = change(body[key], request);
    if (wantsWholeList) return withBody(response, { ...body, [key]: all });
    const [page, size] = [Number(getArgument(request, 'page') ?? 1), pageSize(request)];
    const records = all.slice((page - 1) * size, page * size);
    const counts = { page, count: records.length, total_count: all.length, total_pages: Math.ceil(all.length / size) };
    return withBody(response, { ...body, meta: { ...body.meta, ...counts }, [key]: records });
  };
}

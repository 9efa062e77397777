import { randomUUID } from 'node:crypto';
import { limits } from '../contract/interface-limits.ts';
import { document } from '../contract/schemas.ts';
import { describeSchema } from '../weather/contract/items.ts';
import type { Environment } from '../weather/environment.ts';
import type { Origins } from '../weather/play.ts';
import type { ReceivedRequest } from '../weather/received-request.ts';
import { json, type Reply } from '../weather/reply.ts';
import { refuse } from './replies.ts';
import type { Upstream } from './upstream.ts';

/** The tools of a scenario of this interface. */
export interface ApiEnvironment extends Environment {
  upstream: Upstream;
  /** The credentials of the client, made up for the scenario. */
  secrets: ClientSecrets;
  /** The response of the server behind the scenario. */
  forward(request: ReceivedRequest): Promise<Reply>;
}

/** The credentials of a client. Each is unique, so that it is found wherever the client sends it. */
export interface ClientSecrets {
  token: string;
  clientId: string;
  clientSecret: string;
  code: string;
  accessToken: string;
}

/** Makes up credentials. */
export const createSecrets = (): ClientSecrets => ({
  token: `api-token-${randomUUID()}`,
  clientId: 'client-under-test',
  clientSecret: `client-secret-${randomUUID()}`,
  code: `code-${randomUUID()}`,
  accessToken: `access-token-${randomUUID()}`,
});

/** The data of the server behind the scenarios that scripts build on. */
export interface SampleData {
  campaign: string;
  /** A subscriber as the server returns it. */
  subscriber: Record<string, unknown>;
}

/** Reads a campaign and a subscriber, if there are any. */
export async function readSampleData(upstream: Upstream): Promise<SampleData> {
  const list = await upstream.read(`/v2/${upstream.account}/campaigns`);
  const campaigns = list.campaigns as { id: string; active_subscriber_count?: number }[];
  const { id } = campaigns.find((one) => (one.active_subscriber_count ?? 0) > 0) ?? campaigns[0] ?? { id: '1' };
  const made: Record<string, unknown> = { created_at: '2026-01-01T09:00:00Z' };
  if (campaigns.length === 0) return { campaign: id, subscriber: made };
  const { subscribers } = await upstream.read(
    `/v2/${upstream.account}/campaigns/${encodeURIComponent(id)}/subscribers`,
  );
  return { campaign: id, subscriber: (subscribers as Record<string, unknown>[])[0] ?? made };
}

/** Creates the tools of a scenario. */
export function createEnvironment(
  tools: Pick<ApiEnvironment, 'upstream' | 'secrets' | 'forward'>,
  { elsewhere }: Origins,
  sample: SampleData,
): ApiEnvironment {
  const page = (request: ReceivedRequest, some: readonly string[]) => createPage(request, some, sample);
  return {
    ...{ ...tools, elsewhere, page, refuse, ids, otherIds, itemSchema: campaignSchema },
    succeed: async (request) => onOnePage(await tools.forward(request), request),
    itemsOf: (body) => (Object(body) as { campaigns?: Record<string, unknown>[] }).campaigns,
    nameOf: ({ id }) => String(id),
    ...{ variable: 'CAMPAIGN_ID', parameter: 'campaign_id' },
    respondToRead: (request) => page(request, ids),
    readLines: () => ids,
  };
}

/** The list of campaigns as one page, so that a change concerns all of them. */
function onOnePage(reply: Reply, { operation }: ReceivedRequest): Reply {
  if (operation !== 'listCampaigns' || reply.status !== 200) return reply;
  const list = JSON.parse(reply.text) as { campaigns: unknown[]; meta: object };
  const meta = { ...list.meta, total_pages: 1, total_count: list.campaigns.length };
  return { ...reply, text: JSON.stringify({ ...list, meta }) };
}

/** One page of a list of subscribers, as its query asks for. */
function createPage(request: ReceivedRequest, ids: readonly string[], { subscriber }: SampleData): Reply {
  const { url, pathParameters } = request;
  return createListPage(request, ids, {
    key: 'subscribers',
    body: { links: { 'subscribers.account': `${url.origin}/v2/accounts/{subscribers.account}` } },
    createItem: (id) => ({
      ...subscriber,
      id,
      email: `${id}@example.com`,
      href: `${url.origin}/v2/${pathParameters.account_id}/subscribers/${id}`,
    }),
  });
}

/** The value of a parameter, which a list operation takes in its query or in its body. */
export const parameterOf = ({ url, body }: ReceivedRequest, name: string): unknown =>
  url.searchParams.get(name) ?? (Object(body) as Record<string, unknown>)[name];

interface ListContent {
  /** The key of the items. */
  key: string;
  /** The rest of the body. */
  body: object;
  createItem(id: string): unknown;
}

/** One page of a list, as its query asks for. */
export function createListPage(
  request: ReceivedRequest,
  ids: readonly string[],
  { key, body, createItem }: ListContent,
): Reply {
  const size = Math.min(limits.perPage, Math.max(1, Number(parameterOf(request, 'per_page')) || limits.pageSize));
  const page = Math.max(1, Number(parameterOf(request, 'page') ?? 1) || 1);
  const selected = ids.slice((page - 1) * size, page * size);
  return json(200, {
    ...body,
    meta: {
      ...(body as { meta?: object }).meta,
      page,
      count: selected.length,
      total_pages: Math.ceil(ids.length / size),
      total_count: ids.length,
      sort: parameterOf(request, 'sort') ?? 'created_at',
      direction: parameterOf(request, 'direction') ?? 'desc',
    },
    [key]: selected.map(createItem),
  });
}

/** Ids of many subscribers. */
export const manyIds = (count: number): string[] => Array.from({ length: count }, (_, index) => `s${100_001 + index}`);

/** Several pages, however large they are. */
const ids = manyIds(2150);
const otherIds = ['s900001', 's900002'];

/** A server may leave out fields of a campaign that are not required (`unset-values`). */
const campaignSchema = describeSchema({ $ref: '#/components/schemas/Campaign' }, { ...document });

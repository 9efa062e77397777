import { deepEqual, equal } from 'node:assert/strict';
import type { OperationId } from '@email-automation/types';
import type { Rewrite, ServerRequest } from '../../servers/exchange.ts';
import { type Body, createErrorResponse, createResponse, parseBody, respondWhen } from '../../servers/rewrites.ts';
import { operations } from '../../src/contract/operations.ts';
import { expectError } from '../prober.ts';
import { defineVariant, type Variant } from '../variant.ts';
import { changeWholeList, getArgument, listKeys, withArguments } from '../whole-list.ts';
import { withCredentials } from './requests.ts';

const sorted: OperationId[] = ['listBroadcasts', 'listCampaigns', 'listGoals', 'listCampaignSubscribers'];
const lists = Object.keys(listKeys) as OperationId[];
const paged = lists.filter((id) => !['listAccounts', 'listGoals', 'listCustomFieldIdentifiers'].includes(id));
const withPerPage: OperationId[] = ['listCampaignSubscribers', 'listEventActions'];

/** Changes the arguments of list requests. */
const changeArguments = (on: OperationId[], change: (request: ServerRequest) => ServerRequest): Rewrite => ({
  request: (request) => (request.operation && on.includes(request.operation) ? change(request) : request),
});

/** Returns the schema of a list argument in the contract. */
function argumentSchema(operation: OperationId, name: string): { enum?: string[]; default?: string } {
  return operations[operation].query.find((parameter) => parameter.name === name)?.schema ?? {};
}

/** Returns the value of an argument, or its default. */
const argumentOrDefault = (request: ServerRequest, name: string) =>
  getArgument(request, name) ?? (request.operation && argumentSchema(request.operation, name).default);

const sortOf = (request: ServerRequest) => argumentOrDefault(request, 'sort') as string;
const isDescending = (request: ServerRequest) => argumentOrDefault(request, 'direction') === 'desc';

/** Reverses each run of records with equal sort values. */
function reverseTies(records: Body[], request: ServerRequest): Body[] {
  const runs: Body[][] = [];
  for (const record of records) {
    const last = runs.at(-1);
    if (last?.[0][sortOf(request)] === record[sortOf(request)] && last) last.push(record);
    else runs.push([record]);
  }
  return runs.flatMap((run) => run.reverse());
}

const sortNaturally = (records: Body[], request: ServerRequest): Body[] => {
  if (sortOf(request) !== 'name') return records;
  const ascending = records.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true, sensitivity: 'base' }));
  return isDescending(request) ? ascending.reverse() : ascending;
};

const sortMissingFirst = (records: Body[], request: ServerRequest): Body[] =>
  sortOf(request) === 'send_at' ? records.sort((a, b) => Number('send_at' in a) - Number('send_at' in b)) : records;

const broadcasts = '/v2/1001/broadcasts';
const eventActions = '/v2/1001/event_actions';
const subscribersPath = '/v2/1001/campaigns/3001/subscribers';
const countBroadcasts = (response: Body) => response.body?.broadcasts?.length;

export const listVariants: Variant[] = [
  defineVariant(
    'list-arguments-carrier',
    'reads the arguments of lists only from the body',
    () =>
      changeArguments(withCredentials, (request) => {
        if (request.method !== 'GET') return request;
        const { page: _, ...body } = parseBody(request) ?? {};
        const names = new Set(
          [...request.url.searchParams.keys()].filter((name) =>
            ['status', 'sort', 'direction', 'per_page'].includes(name),
          ),
        );
        const none = Object.fromEntries([...names].map((name) => [name, undefined]));
        return withArguments({ ...request, text: '' }, { ...none, ...body });
      }),
    async ({ request }) => {
      equal(countBroadcasts(await request('GET', `${broadcasts}?status=draft`)), 1);
      equal(countBroadcasts(await request('GET', broadcasts, { body: { status: 'draft' } })), 1);
      equal((await request('GET', broadcasts, { body: { page: 2 } })).body.meta.page, 1);
      equal(
        (await request('GET', `${broadcasts}?status=sent`, { body: { status: 'draft' } })).body.meta.status,
        'sent',
      );
    },
  ),
  defineVariant(
    'page-past-end',
    'returns 404 for a page after the last',
    (): Rewrite => ({
      response(response, request) {
        if (request.operation === undefined || !paged.includes(request.operation)) return response;
        if (response.status !== 200 || Number(getArgument(request, 'page') ?? 1) < 2) return response;
        if (parseBody(response).meta.count > 0) return response;
        return createResponse(404, { errors: [{ code: 'not_found_error', message: 'No such page.' }] });
      },
    }),
    async ({ get }) => {
      const { status, body } = await get(`${broadcasts}?page=9`);
      equal(status, 200);
      deepEqual([body.broadcasts, body.meta.page, body.meta.count], [[], 9, 0]);
    },
  ),
  defineVariant(
    'page-values',
    'returns the first page for page 0 and negative pages',
    () =>
      changeArguments(lists, (request) =>
        Number(getArgument(request, 'page') ?? 1) < 1 ? withArguments(request, { page: 1 }) : request,
      ),
    async ({ get }) => {
      for (const page of [0, -1]) expectError(await get(`${broadcasts}?page=${page}`), 422, 'range_error', 'page');
      expectError(await get(`${broadcasts}?page=two`), 422, 'format_error', 'page');
    },
  ),
  defineVariant(
    'page-values',
    'uses the nearest allowed value of `per_page`',
    () =>
      changeArguments(withPerPage, (request) => {
        const value = getArgument(request, 'per_page');
        return value === null
          ? request
          : withArguments(request, { per_page: Math.max(1, Math.min(1000, Number(value))) });
      }),
    async ({ get }) => {
      for (const value of [0, -1, 1001]) {
        expectError(await get(`${subscribersPath}?per_page=${value}`), 422, 'range_error', 'per_page');
        expectError(await get(`${eventActions}?per_page=${value}`), 422, 'range_error', 'per_page');
      }
    },
  ),
  defineVariant(
    'per-page',
    'returns at most 100 event actions on a page, and 20 by default',
    () =>
      changeArguments(['listEventActions'], (request) =>
        withArguments(request, { per_page: Math.min(100, Number(getArgument(request, 'per_page') ?? 20)) }),
      ),
    async ({ get, post, createName, waitForBackground }) => {
      const events = Array.from({ length: 101 }, () => ({ email: 'probe@example.com', action: createName() }));
      await post('/v2/1001/events/batches', { batches: [{ events }] });
      await waitForBackground();
      equal((await get(eventActions)).body.meta.count, 100);
      equal((await get(`${eventActions}?per_page=1000`)).body.meta.total_pages, 1);
    },
  ),
  defineVariant(
    'status-all',
    'accepts `all` as `status` only in `listGoals`, which lists it',
    () =>
      respondWhen(
        ['listBroadcasts', 'listCampaigns'],
        (request) => getArgument(request, 'status') === 'all',
        () => createErrorResponse('status'),
      ),
    async ({ get }) => {
      equal(countBroadcasts(await get(`${broadcasts}?status=all`)), countBroadcasts(await get(broadcasts)));
      equal((await get('/v2/1001/campaigns?status=all')).status, 200);
      expectError(await get(`${subscribersPath}?status=all`), 422, 'format_error', 'status');
    },
  ),
  defineVariant(
    'argument-values',
    'ignores unknown values of `status`, `sort`, and `direction`',
    () =>
      changeArguments(sorted, (request) => {
        const unknown = ['status', 'sort', 'direction'].filter((name) => {
          const value = getArgument(request, name);
          return value !== null && !argumentSchema(request.operation as OperationId, name).enum?.includes(value);
        });
        return withArguments(request, Object.fromEntries(unknown.map((name) => [name, undefined])));
      }),
    async ({ get }) => {
      for (const name of ['status', 'sort', 'direction']) {
        expectError(await get(`${broadcasts}?${name}=unicorn`), 422, 'format_error', name);
      }
    },
  ),
  defineVariant(
    'unknown-query-parameters',
    'rejects unknown query parameters',
    () =>
      respondWhen(
        withCredentials,
        ({ url }) =>
          [...url.searchParams.keys()].some(
            (name) => !['status', 'sort', 'direction', 'page', 'per_page'].includes(name),
          ),
        () => createErrorResponse('query'),
      ),
    async ({ get }) => {
      for (const query of ['utm_source=mail&_=1', 'statuses=unicorn', 'q=%', '=', 'page=1&pages[]=x']) {
        equal((await get(`${broadcasts}?${query}`)).status, 200, query);
      }
    },
  ),
  defineVariant(
    'sorting',
    'sorts names in natural order: case-insensitively, and numbers by value',
    () => changeWholeList(['listBroadcasts', 'listCampaigns', 'listGoals'], sortNaturally),
    async ({ get, provide }) => {
      const { account_id: account, token = '' } = await provide('account with more than 100 campaigns');
      const { body } = await get(`/v2/${account}/campaigns?sort=name`, { token });
      deepEqual(
        body.campaigns.slice(0, 4).map(({ name }: Body) => name),
        ['C0', 'C1', 'C10', 'C100'],
      );
    },
  ),
  defineVariant(
    'sorting',
    'reverses the order of records with equal sort values',
    () => changeWholeList(sorted, reverseTies),
    async ({ get }) => {
      for (const direction of ['asc', 'desc']) {
        const { body } = await get(`${subscribersPath}?status=unsubscribed&direction=${direction}`);
        const ids: string[] = body.subscribers.map(({ id }: Body) => id);
        equal(ids.length > 5, true);
        deepEqual(ids, direction === 'asc' ? ids.toSorted() : ids.toSorted().reverse());
      }
    },
  ),
  defineVariant(
    'sorting',
    'sorts broadcasts without `send_at` first',
    () => changeWholeList(['listBroadcasts'], sortMissingFirst),
    async ({ get }) => {
      for (const direction of ['asc', 'desc']) {
        const { body } = await get(`${broadcasts}?sort=send_at&direction=${direction}`);
        deepEqual(
          body.broadcasts.map((record: Body) => 'send_at' in record),
          [true, true, true, true, false, false],
        );
      }
    },
  ),
];

import { deepEqual } from 'node:assert/strict';
import type { OperationId } from '@email-automation/types';
import type { Rewrite, ServerRequest } from '../../servers/exchange.ts';
import { type Body, createErrorResponse, createResponse, parseBody, respondWhen } from '../../servers/rewrites.ts';
import { operations } from '../../src/contract/operations.ts';
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

export const listVariants: Variant[] = [
  defineVariant('list-arguments-carrier', 'reads the arguments of lists only from the body', () =>
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
  ),
  defineVariant('page-values', 'returns the first page for page 0 and negative pages', () =>
    changeArguments(lists, (request) =>
      Number(getArgument(request, 'page') ?? 1) < 1 ? withArguments(request, { page: 1 }) : request,
    ),
  ),
  defineVariant('page-values', 'uses the nearest allowed value of `per_page`', () =>
    changeArguments(withPerPage, (request) => {
      const value = getArgument(request, 'per_page');
      return value === null
        ? request
        : withArguments(request, { per_page: Math.max(1, Math.min(1000, Number(value))) });
    }),
  ),
  defineVariant('per-page', 'returns at most 100 event actions on a page, and 20 by default', () =>
    changeArguments(['listEventActions'], (request) =>
      withArguments(request, { per_page: Math.min(100, Number(getArgument(request, 'per_page') ?? 20)) }),
    ),
  ),
  defineVariant('status-all', 'accepts `all` as `status` only in `listGoals`, which lists it', () =>
    respondWhen(
      ['listBroadcasts', 'listCampaigns'],
      (request) => getArgument(request, 'status') === 'all',
      () => createErrorResponse('status'),
    ),
  ),
  defineVariant('argument-values', 'ignores unknown values of `status`, `sort`, and `direction`', () =>
    changeArguments(sorted, (request) => {
      const unknown = ['status', 'sort', 'direction'].filter((name) => {
        const value = getArgument(request, name);
        return value !== null && !argumentSchema(request.operation as OperationId, name).enum?.includes(value);
      });
      return withArguments(request, Object.fromEntries(unknown.map((name) => [name, undefined])));
    }),
  ),
  defineVariant('unknown-query-parameters', 'rejects unknown query parameters', () =>
    respondWhen(
      withCredentials,
      ({ url }) =>
        [...url.searchParams.keys()].some(
          (name) => !['status', 'sort', 'direction', 'page', 'per_page'].includes(name),
        ),
      () => createErrorResponse('query'),
    ),
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
  defineVariant('sorting', 'reverses the order of records with equal sort values', () =>
    changeWholeList(sorted, reverseTies),
  ),
  defineVariant('sorting', 'sorts broadcasts without `send_at` first', () =>
    changeWholeList(['listBroadcasts'], sortMissingFirst),
  ),
];

import type { OperationId } from '@email-automation/types';
import { defineMutant, type Mutant } from '../mutant.ts';
import type { Rewrite } from '../proxy.ts';
import { type Body, changeBody, changeRequest } from '../rewrites.ts';

const keys: Partial<Record<OperationId, string>> = {
  listBroadcasts: 'broadcasts',
  listCampaigns: 'campaigns',
  listCampaignSubscribers: 'subscribers',
  listCampaignSubscriptions: 'campaign_subscriptions',
  listEventActions: 'event_actions',
};
const paged = Object.entries(keys) as [OperationId, string][];

/** Shows the last item of the second page again on the third one. */
function repeatItem(operation: OperationId, key: string): Rewrite {
  let last: unknown;
  return changeBody(operation, ({ meta, ...body }: Body) => {
    if (meta.page === 2) last = body[key].at(-1);
    if (meta.page > 2 && last !== undefined && body[key].length > 0) body[key][0] = last;
  });
}

/** Filters the items of each page, after the page has been selected. */
const filterAfterPaging = (operation: OperationId, key: string): Rewrite => ({
  ...changeRequest(operation, ({ url }) => url.searchParams.delete('status')),
  ...changeBody(operation, (body, { url }) => {
    const status = url.searchParams.get('status');
    if (status === null) return;
    body[key] = body[key].filter((item: Body) => item.status === status);
    body.meta.count = body[key].length;
  }),
});

const ofEveryList: Mutant[] = paged.flatMap(([operation, key]) => [
  defineMutant(
    'RESOURCE-62',
    'only for other data',
    `${operation} returns 2 as \`meta.page\` of every later page`,
    () =>
      changeBody(operation, ({ meta }) => {
        meta.page = Math.min(meta.page, 2);
      }),
  ),
  defineMutant(
    'RESOURCE-63',
    'only last',
    `${operation} returns the page size as \`meta.count\` of the last page`,
    () =>
      changeBody(operation, ({ meta }) => {
        if (meta.page > 1 && meta.page === meta.total_pages) meta.count = 100;
      }),
  ),
  defineMutant(
    'RESOURCE-64',
    'only for other data',
    `${operation} counts one page in \`meta.total_count\` of later pages`,
    () =>
      changeBody(operation, ({ meta }) => {
        if (meta.page > 1) meta.total_count = meta.count;
      }),
  ),
  defineMutant('RESOURCE-65', 'off by one', `${operation} rounds \`meta.total_pages\` down`, () =>
    changeBody(operation, ({ meta }) => {
      if (meta.total_pages > 1) meta.total_pages -= 1;
    }),
  ),
  defineMutant('ENDPOINT-94', 'off by one', `${operation} returns an item on two pages`, () =>
    repeatItem(operation, key),
  ),
]);

const ofSorted: Mutant[] = (['listBroadcasts', 'listCampaigns', 'listCampaignSubscribers'] as const).flatMap(
  (operation) => [
    defineMutant(
      'RESOURCE-66',
      'only for other data',
      `${operation} returns another field in \`meta.sort\` of later pages`,
      () =>
        changeBody(operation, ({ meta }) => {
          if (meta.page > 1) meta.sort = meta.sort === 'created_at' ? 'id' : 'created_at';
        }),
    ),
    defineMutant(
      'RESOURCE-67',
      'only for other data',
      `${operation} returns the default as \`meta.direction\` of later pages`,
      () =>
        changeBody(operation, ({ meta }) => {
          if (meta.page > 1) meta.direction = operation === 'listCampaignSubscribers' ? 'desc' : 'asc';
        }),
    ),
    defineMutant(
      'ENDPOINT-93',
      'only under a filter',
      `${operation} returns the second page by default when it is filtered`,
      () =>
        changeRequest(operation, ({ url: { searchParams } }) => {
          if (searchParams.has('status') && !searchParams.has('page')) searchParams.set('page', '2');
        }),
    ),
  ],
);

const ofFiltered: Mutant[] = (['listBroadcasts', 'listCampaigns'] as const).flatMap((operation) => [
  defineMutant(
    'RESOURCE-64',
    'only under a filter',
    `${operation} counts items of every status in \`meta.total_count\``,
    () => {
      let total: number | undefined;
      return changeBody(operation, ({ meta }, { url }) => {
        if (!url.searchParams.has('status')) total = meta.total_count;
        else if (meta.count > 0) meta.total_count = total ?? meta.total_count;
      });
    },
  ),
  defineMutant(
    'RESOURCE-68',
    'only for other data',
    `${operation} returns draft in \`meta.status\` of later pages`,
    () =>
      changeBody(operation, ({ meta }) => {
        if (meta.page > 1) meta.status = 'draft';
      }),
  ),
  defineMutant('RESOURCE-65', 'only under a filter', `${operation} filters each page after selecting it`, () =>
    filterAfterPaging(operation, keys[operation] as string),
  ),
  defineMutant(
    operation === 'listBroadcasts' ? 'ENDPOINT-27' : 'ENDPOINT-35',
    'only for other data',
    `${operation} sorts later pages the other way round`,
    () =>
      changeBody(operation, ({ meta, ...body }) => {
        if (meta.page > 1) body[keys[operation] as string].reverse();
      }),
  ),
  defineMutant(
    operation === 'listBroadcasts' ? 'ENDPOINT-29' : 'ENDPOINT-37',
    'only under a filter',
    `${operation} ignores \`direction\` when it sorts by name`,
    () =>
      changeRequest(operation, ({ url: { searchParams } }) => {
        if (searchParams.get('sort') === 'name') searchParams.delete('direction');
      }),
  ),
]);

/** Mutants of pages beyond the first, and of lists with several arguments. */
export const pageMutants: Mutant[] = [
  ...ofEveryList,
  ...ofSorted,
  ...ofFiltered,
  defineMutant('ENDPOINT-95', 'too lax', 'listEventActions returns up to 1000 actions on a page by default', () =>
    changeRequest('listEventActions', ({ url: { searchParams } }) => {
      if (!searchParams.has('per_page')) searchParams.set('per_page', '1000');
    }),
  ),
  defineMutant(
    'ENDPOINT-50',
    'only under a filter',
    'listCampaignSubscribers ignores `per_page` when it is filtered',
    () =>
      changeRequest('listCampaignSubscribers', ({ url: { searchParams } }) => {
        if (searchParams.get('status') === 'active') searchParams.delete('per_page');
      }),
  ),
];

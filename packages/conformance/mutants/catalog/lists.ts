import type { OperationId } from '@email-automation/types';
import type { Hooks } from '../../servers/plain-server/hooks.ts';
import type { ListRequest } from '../../servers/plain-server/lists.ts';
import { type Body, changeBody, changeRequest, createErrorResponse, respondWhen } from '../../servers/rewrites.ts';
import { type Mutant, replaceHooks, rewrite } from '../mutant.ts';

/** The lists with arguments: their requirements are the filter, its default, the field, its default, the direction, and its default. */
const lists = [
  { operation: 'listBroadcasts', ids: [25, 26, 27, 28, 29, 30], status: 'sent' },
  { operation: 'listCampaigns', ids: [33, 34, 35, 36, 37, 38], status: 'active' },
  { operation: 'listGoals', ids: [79, 80, 81, 82, 83, 84], status: 'active' },
  { operation: 'listCampaignSubscribers', ids: [44, 45, 46, 47, 48, 49], status: 'removed' },
] as const;

const paged: OperationId[] = [
  'listBroadcasts',
  'listCampaigns',
  'listCampaignSubscribers',
  'listCampaignSubscriptions',
  'listEventActions',
];

/** Changes what one step of a list reads of the request, so that the others, and `meta`, stay as they are. */
type Step = 'filterByStatus' | 'sortItems' | 'paginate';
type Change = (list: ListRequest) => Partial<ListRequest> | undefined;
const changeStep = (requirement: string, description: string, on: OperationId, step: Step, change: Change): Mutant =>
  replaceHooks(requirement, `${on} ${description}`, (usual) => {
    const original = usual[step] as (items: unknown[], list: ListRequest, ...others: unknown[]) => unknown;
    const changed = (items: unknown[], list: ListRequest, ...others: unknown[]) =>
      original(items, list.operation === on ? { ...list, ...change(list) } : list, ...others);
    return { [step]: changed } as Partial<Hooks>;
  });

const without = ({ query }: ListRequest, name: string): Partial<ListRequest> => {
  const others = new URLSearchParams(query);
  others.delete(name);
  return { query: others };
};
const withValue = ({ query }: ListRequest, name: string, value: string): Partial<ListRequest> => {
  const others = new URLSearchParams(query);
  others.set(name, value);
  return { query: others };
};
const byDefault = (list: ListRequest, name: string, value: string) =>
  list.query.has(name) ? undefined : withValue(list, name, value);

const ofArguments: Mutant[] = lists.flatMap(({ operation, ids, status }) => {
  const [filter, unfiltered, sort, unsorted, direction, undirected] = ids.map((id) => `ENDPOINT-${id}`) as [
    ...[string, string, string, string, string, string],
  ];
  const down = operation === 'listCampaignSubscribers';
  const otherSort = down ? 'id' : 'name';
  return [
    changeStep(filter, 'ignores `status`', operation, 'filterByStatus', (list) => without(list, 'status')),
    changeStep(filter, `filters by ${status} whatever \`status\` is`, operation, 'filterByStatus', (list) =>
      list.query.has('status') ? withValue(list, 'status', status) : undefined,
    ),
    changeStep(unfiltered, `filters by ${status} by default`, operation, 'filterByStatus', (list) =>
      byDefault(list, 'status', status),
    ),
    changeStep(sort, 'ignores `sort`', operation, 'sortItems', (list) => without(list, 'sort')),
    changeStep(sort, `sorts by ${otherSort} instead of \`created_at\``, operation, 'sortItems', (list) =>
      list.query.get('sort') === 'created_at' ? withValue(list, 'sort', otherSort) : undefined,
    ),
    changeStep(unsorted, `sorts by ${otherSort} by default`, operation, 'sortItems', (list) =>
      byDefault(list, 'sort', otherSort),
    ),
    changeStep(direction, 'swaps `asc` and `desc`', operation, 'sortItems', (list) => {
      const chosen = list.query.get('direction');
      return chosen === null ? undefined : withValue(list, 'direction', chosen === 'asc' ? 'desc' : 'asc');
    }),
    changeStep(direction, 'ignores `direction` when filtered', operation, 'sortItems', (list) =>
      list.query.has('status') ? without(list, 'direction') : undefined,
    ),
    changeStep(
      undirected,
      `sorts in ${down ? 'ascending' : 'descending'} order by default`,
      operation,
      'sortItems',
      (list) => byDefault(list, 'direction', down ? 'asc' : 'desc'),
    ),
    // On the others, the checks of pages notice it.
    ...(operation === 'listGoals' || down
      ? [
          replaceHooks(sort, `${operation} sorts each page by itself`, ({ sortItems, paginate }) => ({
            sortItems: (items, list) => (list.operation === operation ? items : sortItems(items, list)),
            paginate(items, list) {
              const page = paginate(items, list);
              if (list.operation !== operation) return page;
              return { ...page, items: sortItems(page.items as { id: string }[], list) as typeof items };
            },
          })),
        ]
      : []),
  ];
});

/** Changes the `meta` of a list. */
const changeMeta = (
  requirement: string,
  description: string,
  on: OperationId,
  change: (meta: Body, body: Body) => void,
) => rewrite(requirement, `${on} ${description}`, () => changeBody(on, (body) => change(body.meta, body)));

const ofPages: Mutant[] = paged.flatMap((operation) => [
  changeStep('ENDPOINT-94', 'ignores `page`', operation, 'paginate', (list) => without(list, 'page')),
  changeStep('ENDPOINT-93', 'returns the last page by default', operation, 'paginate', (list) =>
    byDefault(list, 'page', '999'),
  ),
  changeStep('ENDPOINT-95', 'returns everything on one page', operation, 'paginate', (list) =>
    list.query.has('per_page') ? undefined : { size: { usual: 10_000, most: 10_000 } },
  ),
  changeMeta('RESOURCE-62', 'returns `meta.page` as a string', operation, (meta) => {
    meta.page = String(meta.page);
  }),
  changeMeta('RESOURCE-62', 'returns 2 as `meta.page` of every later page', operation, (meta) => {
    meta.page = Math.min(meta.page, 2);
  }),
  changeMeta('RESOURCE-63', 'returns `meta.total_count` as `meta.count`', operation, (meta) => {
    meta.count = meta.total_count;
  }),
  changeMeta('RESOURCE-64', 'returns `meta.count` as `meta.total_count`', operation, (meta) => {
    meta.total_count = meta.count;
  }),
  changeMeta('RESOURCE-65', 'returns one too many as `meta.total_pages`', operation, (meta) => {
    meta.total_pages += 1;
  }),
]);

/** What one list is enough for. */
const ofTotals: Mutant[] = [
  rewrite('RESOURCE-65', 'listBroadcasts returns no items on its last page', () =>
    changeBody('listBroadcasts', (body) => {
      if (body.meta.page > 1 && body.meta.page === body.meta.total_pages) body.broadcasts = [];
    }),
  ),
  rewrite('RESOURCE-64', 'listCampaigns counts the campaigns of a status as before a transition', () => {
    const totals = new Map<string, number>();
    return changeBody('listCampaigns', ({ meta }, { url }) => {
      const status = url.searchParams.get('status');
      if (status === null || meta.count === 0) return;
      const key = url.pathname + status;
      totals.set(key, totals.get(key) ?? meta.total_count);
      meta.total_count = totals.get(key);
    });
  }),
  ...[1, 2].map((pages) =>
    rewrite('RESOURCE-65', `counts one page too many when the items fill ${pages} pages`, () =>
      changeBody('listCampaignSubscribers', ({ meta }, { url }) => {
        const size = Number(url.searchParams.get('per_page') ?? 100);
        if (meta.total_count === pages * size) meta.total_pages += 1;
      }),
    ),
  ),
  rewrite('RESOURCE-64', 'listEventActions counts the actions of its first response', () => {
    let total: number | undefined;
    return changeBody('listEventActions', ({ meta }) => {
      total ??= meta.total_count;
      meta.total_count = total;
    });
  }),
];

const ofFilteredPages: Mutant[] = (['listBroadcasts', 'listCampaigns', 'listCampaignSubscribers'] as const).flatMap(
  (operation) => [
    changeStep('ENDPOINT-94', 'ignores `page` when filtered', operation, 'paginate', (list) =>
      list.query.has('status') ? without(list, 'page') : undefined,
    ),
    changeStep('ENDPOINT-93', 'returns the second page by default when filtered', operation, 'paginate', (list) =>
      list.query.has('status') ? byDefault(list, 'page', '2') : undefined,
    ),
    changeMeta('RESOURCE-66', 'always returns `created_at` as `meta.sort`', operation, (meta) => {
      meta.sort = 'created_at';
    }),
    changeMeta('RESOURCE-66', 'returns another field as `meta.sort` of later pages', operation, (meta) => {
      if (meta.page > 1) meta.sort = meta.sort === 'created_at' ? 'id' : 'created_at';
    }),
    rewrite('RESOURCE-64', `${operation} counts every status in \`meta.total_count\``, () => {
      let total: number | undefined;
      return changeBody(operation, ({ meta }, { url }) => {
        if (!url.searchParams.has('status')) total = meta.total_count;
        else if (meta.count > 0) meta.total_count = total ?? meta.total_count + 1;
      });
    }),
  ],
);

const ofStatus: Mutant[] = (
  [
    ['listBroadcasts', 'broadcasts'],
    ['listCampaigns', 'campaigns'],
  ] as const
).map(([operation, key]) =>
  rewrite('RESOURCE-65', `${operation} filters each page after selecting it`, () => ({
    ...changeRequest(operation, ({ url }) => url.searchParams.delete('status')),
    ...changeBody(operation, (body, { url }) => {
      const status = url.searchParams.get('status');
      if (status === null) return;
      body[key] = body[key].filter((item: Body) => item.status === status);
      body.meta.count = body[key].length;
    }),
  })),
);

const list = 'listCampaignSubscribers';

/** Reads the size of pages otherwise: the requirement, the description, and the change. */
const sizes: [requirement: string, description: string, Change][] = [
  ['ENDPOINT-50', 'returns one more than `per_page`', (read) => withSize(read, (size) => size + 1)],
  ['ENDPOINT-50', 'returns at most 100 subscribers', (read) => withSize(read, (size) => Math.min(size, 100))],
  ['ENDPOINT-51', 'returns 1,000 subscribers by default', (read) => byDefault(read, 'per_page', '1000')],
  ['ENDPOINT-52', 'accepts any `per_page`', () => ({ size: { usual: 100, most: 10_000 } })],
  ['ENDPOINT-52', 'returns at most 100 subscribers', () => ({ size: { usual: 100, most: 100 } })],
];

const withSize = (read: ListRequest, change: (size: number) => number) =>
  read.query.has('per_page')
    ? withValue(read, 'per_page', String(change(Number(read.query.get('per_page')))))
    : undefined;

/** Returns the items of another part of a list, with the right `meta`. */
const slices: [requirement: string, description: string, (page: number, size: number) => [number, number]][] = [
  ['ENDPOINT-93', 'counts pages from zero', (page, size) => [page * size, (page + 1) * size]],
  [
    'ENDPOINT-94',
    'repeats the last item on the next page',
    (page, size) => [Math.max(0, (page - 1) * size - 1), page * size],
  ],
];

export const listMutants: Mutant[] = [
  ...ofArguments,
  ...ofPages,
  ...ofTotals,
  ...ofFilteredPages,
  ...ofStatus,
  ...sizes.map(([requirement, description, change]) => changeStep(requirement, description, list, 'paginate', change)),
  ...slices.map(([requirement, description, range]) =>
    replaceHooks(requirement, description, ({ paginate }) => ({
      paginate(items, read) {
        const { meta } = paginate(items, read);
        const size = read.size === undefined ? 100 : Number(read.query.get('per_page') ?? read.size.usual);
        return { meta, items: items.slice(...range(meta.page, size)) };
      },
    })),
  ),
  changeStep('ENDPOINT-49', 'sorts by ascending ids by default', list, 'sortItems', (read) =>
    read.query.get('sort') === 'id' ? byDefault(read, 'direction', 'asc') : undefined,
  ),
  changeStep('ENDPOINT-80', 'reads the `status` `all` as `active`', 'listGoals', 'filterByStatus', (read) =>
    read.query.get('status') === 'all' ? withValue(read, 'status', 'active') : undefined,
  ),
  replaceHooks('ENDPOINT-45', 'lists everybody who is not removed by default', ({ filterByStatus }) => ({
    filterByStatus: (items, read, statusOf) =>
      filterByStatus(items, read, (item) => {
        const isDefault = read.operation === list && !read.query.has('status');
        return isDefault && statusOf(item) !== 'removed' ? 'active' : statusOf(item);
      }),
  })),
  rewrite('ENDPOINT-95', 'listEventActions returns 101 actions by default', () =>
    changeBody('listEventActions', (body, { url }) => {
      if (url.searchParams.has('per_page')) return;
      body.event_actions = Array.from({ length: 101 }, (_, index) => `Action ${index}`);
    }),
  ),
  rewrite('ENDPOINT-92', 'listEventActions rejects `per_page`', () =>
    respondWhen(
      'listEventActions',
      ({ url }) => url.searchParams.has('per_page'),
      () => createErrorResponse('per_page'),
    ),
  ),
];

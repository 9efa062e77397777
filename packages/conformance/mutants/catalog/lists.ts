import type { OperationId } from '@email-automation/types';
import type { Hooks } from '../../servers/plain-server/hooks.ts';
import type { ListRequest } from '../../servers/plain-server/lists.ts';
import { type Body, changeBody, changeRequest, createErrorResponse, respondWhen } from '../../servers/rewrites.ts';
import type { Kind } from '../kind.ts';
import { type Mutant, replaceHooks, rewrite } from '../mutant.ts';

/** The lists with arguments: their requirements are the filter, its default, the field, its default, the direction, and its default. */
const lists = [
  { operation: 'listBroadcasts', key: 'broadcasts', ids: [25, 26, 27, 28, 29, 30], status: 'sent' },
  { operation: 'listCampaigns', key: 'campaigns', ids: [33, 34, 35, 36, 37, 38], status: 'active' },
  { operation: 'listGoals', key: 'goals', ids: [79, 80, 81, 82, 83, 84], status: 'active' },
  { operation: 'listCampaignSubscribers', key: 'subscribers', ids: [44, 45, 46, 47, 48, 49], status: 'removed' },
] as const;

const paged: [operation: OperationId, key: string][] = [
  ['listBroadcasts', 'broadcasts'],
  ['listCampaigns', 'campaigns'],
  ['listCampaignSubscribers', 'subscribers'],
  ['listCampaignSubscriptions', 'campaign_subscriptions'],
  ['listEventActions', 'event_actions'],
];

/** Changes what one step of a list reads of the request, so that the others, and `meta`, stay as they are. */
type Step = 'filterByStatus' | 'sortItems' | 'paginate';
type Change = (list: ListRequest) => Partial<ListRequest> | undefined;
const changeStep = (
  requirement: string,
  kind: Kind,
  description: string,
  on: OperationId,
  step: Step,
  change: Change,
): Mutant =>
  replaceHooks(requirement, kind, `${on} ${description}`, (usual) => {
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

const ofArguments: Mutant[] = lists.flatMap(({ operation, key, ids, status }) => {
  const [filter, unfiltered, sort, unsorted, direction, undirected] = ids.map((id) => `ENDPOINT-${id}`) as [
    ...[string, string, string, string, string, string],
  ];
  const down = operation === 'listCampaignSubscribers';
  const otherSort = down ? 'id' : 'name';
  return [
    changeStep(filter, 'missing', 'ignores `status`', operation, 'filterByStatus', (list) => without(list, 'status')),
    changeStep(filter, 'wrong', `filters by ${status} whatever \`status\` is`, operation, 'filterByStatus', (list) =>
      list.query.has('status') ? withValue(list, 'status', status) : undefined,
    ),
    rewrite(filter, 'missing', `${operation} returns no records when filtered`, () =>
      changeBody(operation, (body, { url }) => {
        if (url.searchParams.has('status')) body[key] = [];
      }),
    ),
    changeStep(unfiltered, 'wrong', `filters by ${status} by default`, operation, 'filterByStatus', (list) =>
      byDefault(list, 'status', status),
    ),
    changeStep(sort, 'missing', 'ignores `sort`', operation, 'sortItems', (list) => without(list, 'sort')),
    changeStep(sort, 'only under a filter', 'ignores `sort` when filtered', operation, 'sortItems', (list) =>
      list.query.has('status') ? without(list, 'sort') : undefined,
    ),
    changeStep(sort, 'wrong', `sorts by ${otherSort} instead of \`created_at\``, operation, 'sortItems', (list) =>
      list.query.get('sort') === 'created_at' ? withValue(list, 'sort', otherSort) : undefined,
    ),
    changeStep(unsorted, 'wrong', `sorts by ${otherSort} by default`, operation, 'sortItems', (list) =>
      byDefault(list, 'sort', otherSort),
    ),
    changeStep(direction, 'missing', 'ignores `direction`', operation, 'sortItems', (list) =>
      without(list, 'direction'),
    ),
    changeStep(direction, 'wrong', 'swaps `asc` and `desc`', operation, 'sortItems', (list) => {
      const chosen = list.query.get('direction');
      return chosen === null ? undefined : withValue(list, 'direction', chosen === 'asc' ? 'desc' : 'asc');
    }),
    changeStep(
      direction,
      'only under a filter',
      `ignores \`direction\` when sorted by ${otherSort}`,
      operation,
      'sortItems',
      (list) => (list.query.get('sort') === otherSort ? without(list, 'direction') : undefined),
    ),
    changeStep(direction, 'only under a filter', 'ignores `direction` when filtered', operation, 'sortItems', (list) =>
      list.query.has('status') ? without(list, 'direction') : undefined,
    ),
    changeStep(
      undirected,
      'wrong',
      `sorts in ${down ? 'ascending' : 'descending'} order by default`,
      operation,
      'sortItems',
      (list) => byDefault(list, 'direction', down ? 'asc' : 'desc'),
    ),
    replaceHooks(
      unsorted,
      'missing',
      `${operation} returns records in their own order by default`,
      ({ sortItems }) => ({
        sortItems: (items, list) =>
          list.operation === operation && !list.query.has('sort') ? items.toReversed() : sortItems(items, list),
      }),
    ),
    replaceHooks(sort, 'only for other data', `${operation} sorts each page by itself`, ({ sortItems, paginate }) => ({
      sortItems: (items, list) => (list.operation === operation ? items : sortItems(items, list)),
      paginate(items, list) {
        const page = paginate(items, list);
        if (list.operation !== operation) return page;
        return { ...page, items: sortItems(page.items as { id: string }[], list) as typeof items };
      },
    })),
  ];
});

/** Changes the `meta` of a list. */
const changeMeta = (
  requirement: string,
  kind: Kind,
  description: string,
  on: OperationId,
  change: (meta: Body, body: Body) => void,
) => rewrite(requirement, kind, `${on} ${description}`, () => changeBody(on, (body) => change(body.meta, body)));

const ofPages: Mutant[] = paged.flatMap(([operation, key]) => [
  changeStep('ENDPOINT-94', 'missing', 'ignores `page`', operation, 'paginate', (list) => without(list, 'page')),
  changeStep('ENDPOINT-93', 'off by one', 'returns the second page by default', operation, 'paginate', (list) =>
    byDefault(list, 'page', '2'),
  ),
  changeStep('ENDPOINT-93', 'only last', 'returns the last page by default', operation, 'paginate', (list) =>
    byDefault(list, 'page', '999'),
  ),
  changeStep('ENDPOINT-95', 'too lax', 'returns everything on one page', operation, 'paginate', (list) =>
    list.query.has('per_page') ? undefined : { size: { usual: 10_000, most: 10_000 } },
  ),
  rewrite('ENDPOINT-94', 'off by one', `${operation} returns an item on two pages`, () => repeatItem(operation, key)),
  changeMeta('RESOURCE-62', 'wrong', 'returns `meta.page` as a string', operation, (meta) => {
    meta.page = String(meta.page);
  }),
  changeMeta('RESOURCE-62', 'off by one', 'counts `meta.page` from zero', operation, (meta) => {
    meta.page -= 1;
  }),
  changeMeta(
    'RESOURCE-62',
    'only for other data',
    'returns 2 as `meta.page` of every later page',
    operation,
    (meta) => {
      meta.page = Math.min(meta.page, 2);
    },
  ),
  changeMeta('RESOURCE-63', 'wrong', 'returns `meta.total_count` as `meta.count`', operation, (meta) => {
    meta.count = meta.total_count;
  }),
  changeMeta('RESOURCE-63', 'off by one', 'returns one too many as `meta.count`', operation, (meta) => {
    meta.count += 1;
  }),
  changeMeta(
    'RESOURCE-63',
    'only last',
    'returns the page size as `meta.count` of the last page',
    operation,
    (meta) => {
      if (meta.page > 1 && meta.page === meta.total_pages) meta.count = 100;
    },
  ),
  changeMeta('RESOURCE-64', 'wrong', 'returns `meta.count` as `meta.total_count`', operation, (meta) => {
    meta.total_count = meta.count;
  }),
  changeMeta(
    'RESOURCE-64',
    'only for other data',
    'counts one page in `meta.total_count` of later pages',
    operation,
    (meta) => {
      if (meta.page > 1) meta.total_count = meta.count;
    },
  ),
  changeMeta('RESOURCE-65', 'off by one', 'rounds `meta.total_pages` down', operation, (meta) => {
    if (meta.total_pages > 1) meta.total_pages -= 1;
  }),
  changeMeta('RESOURCE-65', 'off by one', 'returns one too many as `meta.total_pages`', operation, (meta) => {
    meta.total_pages += 1;
  }),
  changeMeta('RESOURCE-65', 'wrong', 'returns the remaining pages as `meta.total_pages`', operation, (meta) => {
    meta.total_pages -= meta.page - 1;
  }),
]);

const ofFilteredPages: Mutant[] = (['listBroadcasts', 'listCampaigns', 'listCampaignSubscribers'] as const).flatMap(
  (operation) => [
    changeStep('ENDPOINT-94', 'only under a filter', 'ignores `page` when filtered', operation, 'paginate', (list) =>
      list.query.has('status') ? without(list, 'page') : undefined,
    ),
    changeStep(
      'ENDPOINT-93',
      'only under a filter',
      'returns the second page by default when filtered',
      operation,
      'paginate',
      (list) => (list.query.has('status') ? byDefault(list, 'page', '2') : undefined),
    ),
    changeMeta('RESOURCE-66', 'wrong', 'always returns `created_at` as `meta.sort`', operation, (meta) => {
      meta.sort = 'created_at';
    }),
    changeMeta(
      'RESOURCE-66',
      'only for other data',
      'returns another field as `meta.sort` of later pages',
      operation,
      (meta) => {
        if (meta.page > 1) meta.sort = meta.sort === 'created_at' ? 'id' : 'created_at';
      },
    ),
    changeMeta(
      'RESOURCE-67',
      'only for other data',
      'returns the default as `meta.direction` of later pages',
      operation,
      (meta) => {
        if (meta.page > 1) meta.direction = operation === 'listCampaignSubscribers' ? 'desc' : 'asc';
      },
    ),
    rewrite('RESOURCE-64', 'only under a filter', `${operation} counts every status in \`meta.total_count\``, () => {
      let total: number | undefined;
      return changeBody(operation, ({ meta }, { url }) => {
        if (!url.searchParams.has('status')) total = meta.total_count;
        else if (meta.count > 0) meta.total_count = total ?? meta.total_count + 1;
      });
    }),
  ],
);

const ofStatus: Mutant[] = (['listBroadcasts', 'listCampaigns'] as const).flatMap((operation) => {
  const [key, sort] = operation === 'listBroadcasts' ? ['broadcasts', 'ENDPOINT-27'] : ['campaigns', 'ENDPOINT-35'];
  return [
    changeMeta('RESOURCE-64', 'only for other data', 'returns at most 500 as `meta.total_count`', operation, (meta) => {
      meta.total_count = Math.min(meta.total_count, 500);
    }),
    changeStep(
      'ENDPOINT-95',
      'only under a filter',
      'returns everything on one page when filtered',
      operation,
      'paginate',
      (list) =>
        list.query.has('status') && !list.query.has('per_page') ? { size: { usual: 10_000, most: 10_000 } } : undefined,
    ),
    changeMeta(
      'RESOURCE-68',
      'only for other data',
      'returns draft as `meta.status` of later pages',
      operation,
      (meta) => {
        if (meta.page > 1) meta.status = 'draft';
      },
    ),
    changeMeta(
      sort as string,
      'only for other data',
      'sorts later pages the other way round',
      operation,
      (meta, body) => {
        if (meta.page > 1) body[key as string].reverse();
      },
    ),
    rewrite('RESOURCE-65', 'only under a filter', `${operation} filters each page after selecting it`, () => ({
      ...changeRequest(operation, ({ url }) => url.searchParams.delete('status')),
      ...changeBody(operation, (body, { url }) => {
        const status = url.searchParams.get('status');
        if (status === null) return;
        body[key as string] = body[key as string].filter((item: Body) => item.status === status);
        body.meta.count = body[key as string].length;
      }),
    })),
  ];
});

/** Shows the last item of the second page again on the third one. */
function repeatItem(operation: OperationId, key: string) {
  let last: unknown;
  return changeBody(operation, ({ meta, ...body }: Body) => {
    if (meta.page === 2) last = body[key].at(-1);
    if (meta.page > 2 && last !== undefined && body[key].length > 0) body[key][0] = last;
  });
}

const list = 'listCampaignSubscribers';

/** Reads the size of pages otherwise: the requirement, the kind, the description, and the change. */
const sizes: [requirement: string, kind: Kind, description: string, Change][] = [
  ['ENDPOINT-50', 'missing', 'ignores `per_page`', (read) => without(read, 'per_page')],
  [
    'ENDPOINT-50',
    'only under a filter',
    'ignores `per_page` when filtered',
    (read) => (read.query.has('status') ? without(read, 'per_page') : {}),
  ],
  [
    'ENDPOINT-50',
    'only for other data',
    'ignores `per_page` after the first page',
    (read) => (read.query.has('page') ? without(read, 'per_page') : {}),
  ],
  ['ENDPOINT-50', 'off by one', 'returns one more than `per_page`', (read) => withSize(read, (size) => size + 1)],
  [
    'ENDPOINT-50',
    'too strict',
    'ignores a `per_page` below 10',
    (read) => withSize(read, (size) => (size < 10 ? 100 : size)),
  ],
  [
    'ENDPOINT-50',
    'only for other data',
    'returns at most 100 subscribers',
    (read) => withSize(read, (size) => Math.min(size, 100)),
  ],
  ['ENDPOINT-51', 'wrong', 'returns 25 subscribers by default', (read) => byDefault(read, 'per_page', '25')],
  ['ENDPOINT-51', 'too lax', 'returns 1,000 subscribers by default', (read) => byDefault(read, 'per_page', '1000')],
  ['ENDPOINT-52', 'too lax', 'accepts any `per_page`', () => ({ size: { usual: 100, most: 10_000 } })],
  ['ENDPOINT-52', 'too strict', 'returns at most 100 subscribers', () => ({ size: { usual: 100, most: 100 } })],
  ['ENDPOINT-52', 'off by one', 'returns at most 999 subscribers', () => ({ size: { usual: 100, most: 999 } })],
  [
    'ENDPOINT-52',
    'too strict',
    'returns 100 subscribers for 1,000',
    (read) => withSize(read, (size) => (size === 1000 ? 100 : size)),
  ],
  ['ENDPOINT-95', 'wrong', 'returns 120 subscribers by default', (read) => byDefault(read, 'per_page', '120')],
  ['ENDPOINT-95', 'off by one', 'returns 101 subscribers by default', (read) => byDefault(read, 'per_page', '101')],
];

const withSize = (read: ListRequest, change: (size: number) => number) =>
  read.query.has('per_page')
    ? withValue(read, 'per_page', String(change(Number(read.query.get('per_page')))))
    : undefined;

/** Returns the items of another part of a list, with the right `meta`. */
const slices: [
  requirement: string,
  kind: Kind,
  description: string,
  (page: number, size: number) => [number, number],
][] = [
  ['ENDPOINT-93', 'wrong', 'counts pages from zero', (page, size) => [page * size, (page + 1) * size]],
  [
    'ENDPOINT-94',
    'only for other data',
    'returns the second page for every later one',
    (page, size) => [Math.min(page - 1, 1) * size, Math.min(page, 2) * size],
  ],
  [
    'ENDPOINT-94',
    'off by one',
    'repeats the last item on the next page',
    (page, size) => [Math.max(0, (page - 1) * size - 1), page * size],
  ],
  [
    'ENDPOINT-94',
    'off by one',
    'omits the first item of later pages',
    (page, size) => [(page - 1) * size + Math.min(page - 1, 1), page * size],
  ],
  [
    'ENDPOINT-94',
    'off by one',
    'reads `page` as the number of the first item',
    (page, size) => [page - 1, page - 1 + size],
  ],
  [
    'ENDPOINT-94',
    'only for other data',
    'skips 100 items for each page whatever its size',
    (page, size) => [(page - 1) * 100, (page - 1) * 100 + size],
  ],
];

export const listMutants: Mutant[] = [
  ...ofArguments,
  ...ofPages,
  ...ofFilteredPages,
  ...ofStatus,
  ...sizes.map(([requirement, kind, description, change]) =>
    changeStep(requirement, kind, description, list, 'paginate', change),
  ),
  ...slices.map(([requirement, kind, description, range]) =>
    replaceHooks(requirement, kind, description, ({ paginate }) => ({
      paginate(items, read) {
        const { meta } = paginate(items, read);
        const size = read.size === undefined ? 100 : Number(read.query.get('per_page') ?? read.size.usual);
        return { meta, items: items.slice(...range(meta.page, size)) };
      },
    })),
  ),
  changeStep(
    'ENDPOINT-27',
    'only for other data',
    'ignores `send_at` as `sort`',
    'listBroadcasts',
    'sortItems',
    (read) => (read.query.get('sort') === 'send_at' ? without(read, 'sort') : undefined),
  ),
  changeStep('ENDPOINT-49', 'only under a filter', 'sorts by ascending ids by default', list, 'sortItems', (read) =>
    read.query.get('sort') === 'id' ? byDefault(read, 'direction', 'asc') : undefined,
  ),
  changeStep('ENDPOINT-80', 'wrong', 'reads the `status` `all` as `active`', 'listGoals', 'filterByStatus', (read) =>
    read.query.get('status') === 'all' ? withValue(read, 'status', 'active') : undefined,
  ),
  replaceHooks('ENDPOINT-29', 'only for other data', 'reverses each page by itself', ({ sortItems, paginate }) => ({
    sortItems: (items, read) => sortItems(items, { ...read, ...withValue(read, 'direction', 'asc') }),
    paginate(items, read) {
      const page = paginate(items, read);
      const isDown = (read.query.get('direction') ?? read.direction) === 'desc';
      return isDown ? { ...page, items: page.items.toReversed() } : page;
    },
  })),
  replaceHooks('ENDPOINT-25', 'too lax', 'lists sending broadcasts among the sent', ({ filterByStatus }) => ({
    filterByStatus: (items, read, statusOf) =>
      filterByStatus(items, read, (item) => statusOf(item)?.replace('sending', 'sent')),
  })),
  replaceHooks('ENDPOINT-26', 'too strict', 'omits canceled broadcasts by default', ({ filterByStatus }) => ({
    filterByStatus: (items, read, statusOf) =>
      filterByStatus(items, read, statusOf).filter((item) => read.query.has('status') || statusOf(item) !== 'canceled'),
  })),
  replaceHooks('ENDPOINT-34', 'too strict', 'omits drafts by default', ({ filterByStatus }) => ({
    filterByStatus: (items, read, statusOf) =>
      filterByStatus(items, read, statusOf).filter((item) => read.query.has('status') || statusOf(item) !== 'draft'),
  })),
  replaceHooks('ENDPOINT-33', 'too lax', 'lists drafts among active campaigns', ({ filterByStatus }) => ({
    filterByStatus: (items, read, statusOf) =>
      filterByStatus(items, read, (item) =>
        read.query.get('status') === 'active' ? statusOf(item)?.replace('draft', 'active') : statusOf(item),
      ),
  })),
  replaceHooks('ENDPOINT-33', 'stale', 'filters campaigns by their first status', ({ filterByStatus }) => {
    const first = new Map<unknown, string | undefined>();
    return {
      filterByStatus: (items, read, statusOf) =>
        filterByStatus(items, read, (item) => {
          if (!first.has(item)) first.set(item, statusOf(item));
          return first.get(item);
        }),
    };
  }),
  replaceHooks('ENDPOINT-44', 'only under a filter', 'lists active subscribers among the removed', (usual) => ({
    filterByStatus: (items, read, statusOf) =>
      usual.filterByStatus(items, read, (item) =>
        read.query.get('status') === 'removed' ? statusOf(item)?.replace('active', 'removed') : statusOf(item),
      ),
  })),
  ...(
    [
      ['every subscriber', () => 'active'],
      ['everybody who is not removed', (status: string) => (status === 'removed' ? status : 'active')],
    ] as const
  ).map(([who, read]) =>
    replaceHooks('ENDPOINT-45', 'too lax', `lists ${who} by default`, ({ filterByStatus }) => ({
      filterByStatus: (items, request, statusOf) =>
        filterByStatus(items, request, (item) =>
          request.operation === list && !request.query.has('status') ? read(statusOf(item) ?? '') : statusOf(item),
        ),
    })),
  ),
  replaceHooks('ENDPOINT-94', 'stale', 'caches the page that it returned first for a list', ({ paginate }) => {
    const pages = new Map<string, ReturnType<typeof paginate>>();
    return {
      paginate<T>(items: T[], read: ListRequest) {
        const key = [read.operation, items.length, read.query.get('status'), read.query.get('sort')].join();
        const page = pages.get(key) ?? paginate(items, read);
        pages.set(key, page);
        return page as ReturnType<typeof paginate<T>>;
      },
    };
  }),
  rewrite('ENDPOINT-95', 'off by one', 'listEventActions returns 101 actions by default', () =>
    changeBody('listEventActions', (body, { url }) => {
      if (url.searchParams.has('per_page')) return;
      body.event_actions = Array.from({ length: 101 }, (_, index) => `Action ${index}`);
    }),
  ),
  rewrite('ENDPOINT-92', 'too strict', 'listEventActions rejects `per_page`', () =>
    respondWhen(
      'listEventActions',
      ({ url }) => url.searchParams.has('per_page'),
      () => createErrorResponse('per_page'),
    ),
  ),
];

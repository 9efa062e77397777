import type { OperationId } from '@email-automation/types';
import { limits } from '../../src/kit/interface-limits.ts';
import { defineMutant, type Mutant } from '../mutant.ts';
import { changeBody, changeDefault, changeRequest, ignoreParameters } from '../rewrites.ts';

/** The lists, with the requirements for their arguments. */
const lists: { operation: OperationId; key: string; down?: true; ids: string[] }[] = [
  { operation: 'listBroadcasts', key: 'broadcasts', ids: ['25', '26', '27', '28', '29', '30'] },
  { operation: 'listCampaigns', key: 'campaigns', ids: ['33', '34', '35', '36', '37', '38'] },
  { operation: 'listGoals', key: 'goals', ids: ['79', '80', '81', '82', '83', '84'] },
  { operation: 'listCampaignSubscribers', key: 'subscribers', down: true, ids: ['44', '45', '46', '47', '48', '49'] },
];

const ofLists: Mutant[] = lists.flatMap(({ operation, key, down, ids }) => {
  const [filter, unfiltered, sort, defaultSort, direction, defaultDirection] = ids.map((id) => `ENDPOINT-${id}`) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const wrongStatus = key === 'goals' ? 'active' : key === 'subscribers' ? 'removed' : 'draft';
  return [
    defineMutant(filter, 'missing', `${operation} ignores \`status\``, () => ignoreParameters(operation, 'status')),
    defineMutant(filter, 'missing', `${operation} returns no records when filtered`, () =>
      changeBody(operation, (value, { url }) => {
        if (url.searchParams.has('status')) value[key] = [];
      }),
    ),
    defineMutant(unfiltered, 'wrong', `${operation} filters by ${wrongStatus} by default`, () =>
      changeDefault(operation, 'status', wrongStatus),
    ),
    defineMutant(sort, 'missing', `${operation} ignores \`sort\``, () => ignoreParameters(operation, 'sort')),
    defineMutant(defaultSort, 'wrong', `${operation} sorts by ${down ? 'id' : 'name'} by default`, () =>
      changeDefault(operation, 'sort', down ? 'id' : 'name'),
    ),
    defineMutant(direction, 'missing', `${operation} ignores \`direction\``, () =>
      ignoreParameters(operation, 'direction'),
    ),
    defineMutant(direction, 'wrong', `${operation} swaps \`asc\` and \`desc\``, () =>
      changeRequest(operation, ({ url }) => {
        const direction = url.searchParams.get('direction');
        if (direction) url.searchParams.set('direction', direction === 'asc' ? 'desc' : 'asc');
      }),
    ),
    defineMutant(
      defaultDirection,
      'wrong',
      `${operation} sorts in ${down ? 'ascending' : 'descending'} order by default`,
      () => changeDefault(operation, 'direction', down ? 'asc' : 'desc'),
    ),
  ];
});

export const listMutants: Mutant[] = [
  ...ofLists,
  defineMutant('ENDPOINT-27', 'only for other data', 'listBroadcasts ignores `send_at` as `sort`', () =>
    changeRequest('listBroadcasts', ({ url }) => {
      if (url.searchParams.get('sort') === 'send_at') url.searchParams.delete('sort');
    }),
  ),
  defineMutant('ENDPOINT-80', 'wrong', 'listGoals reads the `status` `all` as `active`', () =>
    changeRequest('listGoals', ({ url }) => {
      if (url.searchParams.get('status') === 'all') url.searchParams.set('status', 'active');
    }),
  ),
  defineMutant('ENDPOINT-2', 'only on one operation', 'listCampaigns omits `meta`', () =>
    changeBody('listCampaigns', (value) => {
      delete value.meta;
    }),
  ),
  defineMutant('ENDPOINT-50', 'missing', 'listCampaignSubscribers ignores `per_page`', () =>
    ignoreParameters('listCampaignSubscribers', 'per_page'),
  ),
  // Both requirements speak of larger pages.
  ...['ENDPOINT-50', 'ENDPOINT-52'].map((requirement) =>
    defineMutant(
      requirement,
      'only for other data',
      'listCampaignSubscribers returns no more subscribers than without `per_page`',
      () =>
        changeRequest('listCampaignSubscribers', ({ url }) => {
          const perPage = Math.min(limits.pageSize, Number(url.searchParams.get('per_page')));
          if (url.searchParams.has('per_page')) url.searchParams.set('per_page', `${perPage}`);
        }),
    ),
  ),
  defineMutant('ENDPOINT-51', 'wrong', 'listCampaignSubscribers returns 50 subscribers on a page by default', () =>
    changeDefault('listCampaignSubscribers', 'per_page', '50'),
  ),
  defineMutant('ENDPOINT-92', 'too strict', 'listEventActions rejects `per_page`', () => ({
    response: (response, { operation, url }) =>
      operation === 'listEventActions' && url.searchParams.has('per_page') ? { ...response, status: 422 } : response,
  })),
  defineMutant('ENDPOINT-93', 'off by one', 'listCampaignSubscribers returns the second page by default', () =>
    changeDefault('listCampaignSubscribers', 'page', '2'),
  ),
  defineMutant('ENDPOINT-93', 'off by one', 'listBroadcasts returns the second page by default', () =>
    changeDefault('listBroadcasts', 'page', '2'),
  ),
  defineMutant('ENDPOINT-94', 'missing', 'listCampaignSubscribers ignores `page`', () =>
    ignoreParameters('listCampaignSubscribers', 'page'),
  ),
  defineMutant('ENDPOINT-94', 'missing', 'listCampaigns ignores `page`', () =>
    ignoreParameters('listCampaigns', 'page'),
  ),
  defineMutant('ENDPOINT-94', 'missing', 'listEventActions ignores `page`', () =>
    ignoreParameters('listEventActions', 'page'),
  ),
  defineMutant('ENDPOINT-95', 'wrong', 'listCampaignSubscribers returns 120 subscribers on a page by default', () =>
    changeDefault('listCampaignSubscribers', 'per_page', '120'),
  ),
];

import type { OperationId } from '@email-automation/types';
import { limits } from '../../src/interface-limits.ts';
import { body, defaulting, ignoring, type Mutant, mutant, request } from '../mutant.ts';

/** A list, with the requirements on its arguments. */
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
    mutant(filter, `${operation} ignores \`status\``, () => ignoring(operation, 'status')),
    mutant(filter, `${operation} returns nothing when filtered`, () =>
      body(operation, (value, { url }) => {
        if (url.searchParams.has('status')) value[key] = [];
      }),
    ),
    mutant(unfiltered, `${operation} filters by ${wrongStatus} by default`, () =>
      defaulting(operation, 'status', wrongStatus),
    ),
    mutant(sort, `${operation} ignores \`sort\``, () => ignoring(operation, 'sort')),
    mutant(defaultSort, `${operation} sorts by ${down ? 'id' : 'name'} by default`, () =>
      defaulting(operation, 'sort', down ? 'id' : 'name'),
    ),
    mutant(direction, `${operation} ignores \`direction\``, () => ignoring(operation, 'direction')),
    mutant(direction, `${operation} takes asc for desc`, () =>
      request(operation, ({ url }) => {
        const given = url.searchParams.get('direction');
        if (given) url.searchParams.set('direction', given === 'asc' ? 'desc' : 'asc');
      }),
    ),
    mutant(defaultDirection, `${operation} sorts ${down ? 'upwards' : 'downwards'} by default`, () =>
      defaulting(operation, 'direction', down ? 'asc' : 'desc'),
    ),
  ];
});

export const listMutants: Mutant[] = [
  ...ofLists,
  mutant('ENDPOINT-27', 'listBroadcasts does not know how to sort by `send_at`', () =>
    request('listBroadcasts', ({ url }) => {
      if (url.searchParams.get('sort') === 'send_at') url.searchParams.delete('sort');
    }),
  ),
  mutant('ENDPOINT-80', 'listGoals takes all for active', () =>
    request('listGoals', ({ url }) => {
      if (url.searchParams.get('status') === 'all') url.searchParams.set('status', 'active');
    }),
  ),
  mutant('ENDPOINT-2', 'listCampaigns has no `meta`', () =>
    body('listCampaigns', (value) => {
      delete value.meta;
    }),
  ),
  mutant('ENDPOINT-50', 'listCampaignSubscribers ignores `per_page`', () =>
    ignoring('listCampaignSubscribers', 'per_page'),
  ),
  mutant('ENDPOINT-50', 'listCampaignSubscribers has no page longer than without `per_page`', () =>
    request('listCampaignSubscribers', ({ url }) => {
      if (Number(url.searchParams.get('per_page')) > limits.pageSize)
        url.searchParams.set('per_page', `${limits.pageSize}`);
    }),
  ),
  mutant('ENDPOINT-51', 'listCampaignSubscribers puts 50 people on a page by default', () =>
    defaulting('listCampaignSubscribers', 'per_page', '50'),
  ),
  mutant('ENDPOINT-52', 'listCampaignSubscribers has no page longer than without `per_page`', () =>
    request('listCampaignSubscribers', ({ url }) => {
      if (Number(url.searchParams.get('per_page')) > limits.pageSize)
        url.searchParams.set('per_page', `${limits.pageSize}`);
    }),
  ),
  mutant('ENDPOINT-92', 'listEventActions refuses `per_page`', () => ({
    answer: (answered, { operation, url }) =>
      operation === 'listEventActions' && url.searchParams.has('per_page') ? { ...answered, status: 422 } : answered,
  })),
  mutant('ENDPOINT-93', 'listCampaignSubscribers returns the second page by default', () =>
    defaulting('listCampaignSubscribers', 'page', '2'),
  ),
  mutant('ENDPOINT-93', 'listBroadcasts returns the second page by default', () =>
    defaulting('listBroadcasts', 'page', '2'),
  ),
  mutant('ENDPOINT-94', 'listCampaignSubscribers ignores `page`', () => ignoring('listCampaignSubscribers', 'page')),
  mutant('ENDPOINT-94', 'listCampaigns ignores `page`', () => ignoring('listCampaigns', 'page')),
  mutant('ENDPOINT-94', 'listEventActions ignores `page`', () => ignoring('listEventActions', 'page')),
  mutant('ENDPOINT-95', 'listCampaignSubscribers puts 120 people on a page', () =>
    defaulting('listCampaignSubscribers', 'per_page', '120'),
  ),
];

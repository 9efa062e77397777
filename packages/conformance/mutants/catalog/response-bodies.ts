import type { OperationId } from '@email-automation/types';
import type { Kind } from '../kind.ts';
import { defineMutant, type Mutant } from '../mutant.ts';
import { type Body, changeBody } from '../rewrites.ts';

type Row = [
  requirement: string,
  kind: Kind,
  description: string,
  operation: OperationId,
  change: (body: Body) => unknown,
];

const rows: Row[] = [
  [
    'RESOURCE-5',
    'missing',
    'fetchGoal omits `links`',
    'fetchGoal',
    (value) => {
      delete value.links;
    },
  ],
  [
    'RESOURCE-5',
    'only on one operation',
    'listCampaignSubscribers omits `links`',
    'listCampaignSubscribers',
    (value) => {
      delete value.links;
    },
  ],
  [
    'RESOURCE-6',
    'only on one operation',
    'listBroadcasts returns a URL template without a placeholder',
    'listBroadcasts',
    ({ links }) => {
      links['broadcasts.account'] = 'https://api.example/v2/accounts';
    },
  ],
  [
    'RESOURCE-17',
    'missing',
    'fetchAccount omits the URL template for conversions',
    'fetchAccount',
    ({ links }) => {
      delete links['accounts.goals'];
    },
  ],
  [
    'RESOURCE-18',
    'wrong',
    'listAccounts returns the URL template of broadcasts for campaigns',
    'listAccounts',
    ({ links }) => {
      links['accounts.campaigns'] = links['accounts.broadcasts'];
    },
  ],
  [
    'RESOURCE-28',
    'missing',
    'fetchBroadcast omits the URL template for the account',
    'fetchBroadcast',
    (value) => {
      value.links = {};
    },
  ],
  [
    'RESOURCE-48',
    'missing',
    'listCampaigns omits the URL template for subscribers',
    'listCampaigns',
    ({ links }) => {
      delete links['campaigns.subscribers'];
    },
  ],
  [
    'RESOURCE-53',
    'missing',
    'listCampaignSubscriptions omits the URL template for the subscriber',
    'listCampaignSubscriptions',
    ({ links }) => {
      delete links['campaign_subscriptions.subscriber'];
    },
  ],
  [
    'RESOURCE-61',
    'missing',
    'fetchGoal omits the URL template for the account',
    'fetchGoal',
    (value) => {
      value.links = {};
    },
  ],
  [
    'RESOURCE-62',
    'off by one',
    'listCampaigns counts pages from zero',
    'listCampaigns',
    ({ meta }) => {
      meta.page -= 1;
    },
  ],
  [
    'RESOURCE-62',
    'only first',
    'listCampaignSubscribers always returns 1 in `meta.page`',
    'listCampaignSubscribers',
    ({ meta }) => {
      meta.page = 1;
    },
  ],
  [
    'RESOURCE-63',
    'off by one',
    'listBroadcasts returns one too many in `meta.count`',
    'listBroadcasts',
    ({ meta }) => {
      meta.count += 1;
    },
  ],
  [
    'RESOURCE-63',
    'only on one operation',
    'listEventActions omits `meta.count`',
    'listEventActions',
    ({ meta }) => {
      delete meta.count;
    },
  ],
  [
    'RESOURCE-64',
    'off by one',
    'listCampaignSubscribers returns one less than `meta.count` in `meta.total_count`',
    'listCampaignSubscribers',
    ({ meta }) => {
      meta.total_count = meta.count - 1;
    },
  ],
  [
    'RESOURCE-65',
    'off by one',
    'listCampaignSubscribers returns one too many in `meta.total_pages`',
    'listCampaignSubscribers',
    ({ meta }) => {
      meta.total_pages += 1;
    },
  ],
  [
    'RESOURCE-66',
    'wrong',
    'listBroadcasts always returns `name` in `meta.sort`',
    'listBroadcasts',
    ({ meta }) => {
      meta.sort = 'name';
    },
  ],
  [
    'RESOURCE-67',
    'wrong',
    'listCampaigns always returns `asc` in `meta.direction`',
    'listCampaigns',
    ({ meta }) => {
      meta.direction = 'asc';
    },
  ],
  [
    'RESOURCE-68',
    'wrong',
    'listCampaigns returns an empty `meta.status`',
    'listCampaigns',
    ({ meta }) => {
      meta.status = '';
    },
  ],
  [
    'RESOURCE-69',
    'missing',
    'listCustomFieldIdentifiers returns no identifier',
    'listCustomFieldIdentifiers',
    (value) => {
      value.custom_field_identifiers = [];
    },
  ],
  [
    'RESOURCE-70',
    'wrong',
    'listEventActions returns objects instead of strings',
    'listEventActions',
    (value) => {
      value.event_actions = value.event_actions.map((name: string) => ({ name }));
    },
  ],
  [
    'RESOURCE-71',
    'missing',
    'listCampaignSubscribers returns only the IDs of subscribers',
    'listCampaignSubscribers',
    (value) => {
      value.subscribers = value.subscribers.map(({ id }: Body) => id);
    },
  ],
];

/** Violations in the response body outside its records. */
export const responseBodyMutants: Mutant[] = rows.map(([requirement, kind, description, operation, change]) =>
  defineMutant(requirement, kind, description, () => changeBody(operation, change)),
);

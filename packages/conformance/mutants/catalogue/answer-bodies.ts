import type { OperationId } from '@email-automation/types';
import { type Body, body, type Mutant, mutant } from '../mutant.ts';

type Whole = [requirement: string, fault: string, operation: OperationId, change: (body: Body) => unknown];

const inBodies: Whole[] = [
  [
    'RESOURCE-5',
    'fetchGoal has no `links`',
    'fetchGoal',
    (value) => {
      delete value.links;
    },
  ],
  [
    'RESOURCE-5',
    'listCampaignSubscribers has no `links`',
    'listCampaignSubscribers',
    (value) => {
      delete value.links;
    },
  ],
  [
    'RESOURCE-6',
    'listBroadcasts has a template without a placeholder',
    'listBroadcasts',
    ({ links }) => {
      links['broadcasts.account'] = 'https://api.example/v2/accounts';
    },
  ],
  [
    'RESOURCE-17',
    'fetchAccount has no template for goals',
    'fetchAccount',
    ({ links }) => {
      delete links['accounts.goals'];
    },
  ],
  [
    'RESOURCE-18',
    'listAccounts leads from campaigns to broadcasts',
    'listAccounts',
    ({ links }) => {
      links['accounts.campaigns'] = links['accounts.broadcasts'];
    },
  ],
  [
    'RESOURCE-28',
    'fetchBroadcast has no template for the account',
    'fetchBroadcast',
    (value) => {
      value.links = {};
    },
  ],
  [
    'RESOURCE-48',
    'listCampaigns has no template for subscribers',
    'listCampaigns',
    ({ links }) => {
      delete links['campaigns.subscribers'];
    },
  ],
  [
    'RESOURCE-53',
    'listCampaignSubscriptions has no template for the subscriber',
    'listCampaignSubscriptions',
    ({ links }) => {
      delete links['campaign_subscriptions.subscriber'];
    },
  ],
  [
    'RESOURCE-61',
    'fetchGoal has no template for the account',
    'fetchGoal',
    (value) => {
      value.links = {};
    },
  ],
  [
    'RESOURCE-62',
    'listCampaigns counts pages from zero',
    'listCampaigns',
    ({ meta }) => {
      meta.page -= 1;
    },
  ],
  [
    'RESOURCE-62',
    'listCampaignSubscribers always says page 1',
    'listCampaignSubscribers',
    ({ meta }) => {
      meta.page = 1;
    },
  ],
  [
    'RESOURCE-63',
    'listBroadcasts counts all items as those of the page',
    'listBroadcasts',
    ({ meta }) => {
      meta.count += 1;
    },
  ],
  [
    'RESOURCE-63',
    'listEventActions leaves `meta.count` out',
    'listEventActions',
    ({ meta }) => {
      delete meta.count;
    },
  ],
  [
    'RESOURCE-64',
    'listCampaignSubscribers counts the items of the page as all',
    'listCampaignSubscribers',
    ({ meta }) => {
      meta.total_count = meta.count - 1;
    },
  ],
  [
    'RESOURCE-65',
    'listCampaignSubscribers counts a page too many',
    'listCampaignSubscribers',
    ({ meta }) => {
      meta.total_pages += 1;
    },
  ],
  [
    'RESOURCE-66',
    'listBroadcasts always says that it sorts by name',
    'listBroadcasts',
    ({ meta }) => {
      meta.sort = 'name';
    },
  ],
  [
    'RESOURCE-67',
    'listCampaigns always says that it sorts upwards',
    'listCampaigns',
    ({ meta }) => {
      meta.direction = 'asc';
    },
  ],
  [
    'RESOURCE-68',
    'listCampaigns names no filter',
    'listCampaigns',
    ({ meta }) => {
      meta.status = '';
    },
  ],
  [
    'RESOURCE-69',
    'listCustomFieldIdentifiers names no field',
    'listCustomFieldIdentifiers',
    (value) => {
      value.custom_field_identifiers = [];
    },
  ],
  [
    'RESOURCE-70',
    'listEventActions returns objects',
    'listEventActions',
    (value) => {
      value.event_actions = value.event_actions.map((name: string) => ({ name }));
    },
  ],
  [
    'RESOURCE-71',
    'listCampaignSubscribers returns ids only',
    'listCampaignSubscribers',
    (value) => {
      value.subscribers = value.subscribers.map(({ id }: Body) => id);
    },
  ],
];

/** Faults in the body of an answer around its records. */
export const answerBodyMutants: Mutant[] = inBodies.map(([requirement, fault, operation, change]) =>
  mutant(requirement, fault, () => body(operation, change)),
);

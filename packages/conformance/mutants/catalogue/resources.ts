import type { OperationId } from '../../src/contract/contract.ts';
import { answer, type Body, body, instead, type Mutant, mutant, records, refusal } from '../mutant.ts';

type Row = [requirement: string, fault: string, operation: OperationId, key: string, change: (record: Body) => void];

const inRecords: Row[] = [
  ['RESOURCE-1', 'listGoals shows ids as numbers', 'listGoals', 'goals', (goal) => (goal.id = Number(goal.id))],
  ['RESOURCE-1', 'fetchCampaign shows ids as numbers', 'fetchCampaign', 'campaigns', (one) => (one.id = 42)],
  [
    'RESOURCE-2',
    'listBroadcasts shows local times',
    'listBroadcasts',
    'broadcasts',
    (one) => (one.created_at = '2026-01-01T09:00:00+02:00'),
  ],
  ['RESOURCE-2', 'fetchGoal shows times as numbers', 'fetchGoal', 'goals', (one) => (one.created_at = 1767225600)],
  ['RESOURCE-3', 'listCampaigns leaves `created_at` out', 'listCampaigns', 'campaigns', (one) => delete one.created_at],
  [
    'RESOURCE-3',
    'subscribeToCampaign leaves `href` out',
    'subscribeToCampaign',
    'subscribers',
    (one) => delete one.href,
  ],
  [
    'RESOURCE-4',
    'subscribeToCampaign takes `created_at` over',
    'subscribeToCampaign',
    'subscribers',
    (one) => (one.created_at = '2001-01-01T00:00:00Z'),
  ],
  [
    'RESOURCE-7',
    'fetchAccount leaves `enable_third_party_cookies` out',
    'fetchAccount',
    'accounts',
    (one) => delete one.enable_third_party_cookies,
  ],
  [
    'RESOURCE-7',
    'listAccounts shows the phone number as a number',
    'listAccounts',
    'accounts',
    (one) => (one.phone_number = 5550100),
  ],
  ['RESOURCE-8', 'fetchAccount shows no name for the nameless', 'fetchAccount', 'accounts', (one) => (one.name = '')],
  [
    'RESOURCE-11',
    'fetchAccount joins the lines of the address by commas',
    'fetchAccount',
    'accounts',
    (one) => (one.default_postal_address = String(one.default_postal_address).replaceAll('\n', ', ')),
  ],
  [
    'RESOURCE-15',
    'fetchAccount shows another `href`',
    'fetchAccount',
    'accounts',
    (one) => (one.href = one.href.replace('/accounts/', '/')),
  ],
  [
    'RESOURCE-16',
    'fetchAccount has no link to the campaigns',
    'fetchAccount',
    'accounts',
    (one) => delete one.links.campaigns,
  ],
  [
    'RESOURCE-19',
    'fetchBroadcast leaves `localize_sending_time` out',
    'fetchBroadcast',
    'broadcasts',
    (one) => delete one.localize_sending_time,
  ],
  [
    'RESOURCE-19',
    'listBroadcasts shows the subject as a list',
    'listBroadcasts',
    'broadcasts',
    (one) => (one.subject = ['Hello']),
  ],
  [
    'RESOURCE-20',
    'listBroadcasts has a status of its own',
    'listBroadcasts',
    'broadcasts',
    (one) => (one.status = 'cancelled'),
  ],
  [
    'RESOURCE-26',
    'listBroadcasts shows `bcc` as a list',
    'listBroadcasts',
    'broadcasts',
    (one) => (one.bcc = ['a@example.com']),
  ],
  ['RESOURCE-27', 'fetchBroadcast names no account', 'fetchBroadcast', 'broadcasts', (one) => (one.links = {})],
  [
    'RESOURCE-29',
    'fetchCampaign leaves `email_count` out',
    'fetchCampaign',
    'campaigns',
    (one) => delete one.email_count,
  ],
  [
    'RESOURCE-29',
    'listCampaigns shows `start_immediately` as a number',
    'listCampaigns',
    'campaigns',
    (one) => (one.start_immediately = 1),
  ],
  [
    'RESOURCE-30',
    'fetchCampaign has a status of its own',
    'fetchCampaign',
    'campaigns',
    (one) => (one.status = 'running'),
  ],
  [
    'RESOURCE-32',
    'fetchCampaign shows the time of day as text',
    'fetchCampaign',
    'campaigns',
    (one) => (one.minutes_from_midnight = '09:00'),
  ],
  [
    'RESOURCE-33',
    'listCampaigns shows masks of five days',
    'listCampaigns',
    'campaigns',
    (one) => (one.days_of_the_week_mask = '11111'),
  ],
  [
    'RESOURCE-34',
    'fetchCampaign shows a mask of zeros',
    'fetchCampaign',
    'campaigns',
    (one) => (one.days_of_the_week_mask = '0000000'),
  ],
  [
    'RESOURCE-38',
    'fetchCampaign shows `confirmation_url` as a boolean',
    'fetchCampaign',
    'campaigns',
    (one) => (one.confirmation_url = false),
  ],
  ['RESOURCE-41', 'fetchCampaign shows `bcc` as a list', 'fetchCampaign', 'campaigns', (one) => (one.bcc = [])],
  [
    'RESOURCE-42',
    'fetchCampaign counts one email too few',
    'fetchCampaign',
    'campaigns',
    (one) => (one.email_count -= 1),
  ],
  [
    'RESOURCE-43',
    'fetchCampaign counts one active subscriber too many',
    'fetchCampaign',
    'campaigns',
    (one) => (one.active_subscriber_count += 1),
  ],
  [
    'RESOURCE-44',
    'fetchCampaign counts nobody who left',
    'fetchCampaign',
    'campaigns',
    (one) => (one.unsubscribed_subscriber_count = 0),
  ],
  [
    'RESOURCE-45',
    'listCampaigns names another account',
    'listCampaigns',
    'campaigns',
    (one) => (one.links.account = '77'),
  ],
  [
    'RESOURCE-46',
    'fetchCampaign shows ids of forms as numbers',
    'fetchCampaign',
    'campaigns',
    (one) => (one.links.forms = [5001]),
  ],
  [
    'RESOURCE-47',
    'fetchCampaign shows `forms` where there is none',
    'fetchCampaign',
    'campaigns',
    (one) => (one.forms ??= {}),
  ],
  [
    'RESOURCE-49',
    'listCampaignSubscriptions leaves `lap` out',
    'listCampaignSubscriptions',
    'campaign_subscriptions',
    (one) => delete one.lap,
  ],
  [
    'RESOURCE-50',
    'listCampaignSubscriptions says `on` for active',
    'listCampaignSubscriptions',
    'campaign_subscriptions',
    (one) => (one.status = 'on'),
  ],
  [
    'RESOURCE-51',
    'listCampaignSubscriptions counts emails from one',
    'listCampaignSubscriptions',
    'campaign_subscriptions',
    (one) => (one.last_sent_email_index += 1),
  ],
  [
    'RESOURCE-52',
    'listCampaignSubscriptions names another subscriber',
    'listCampaignSubscriptions',
    'campaign_subscriptions',
    (one) => (one.links.subscriber = 'x'),
  ],
  ['RESOURCE-54', 'listGoals leaves `counting_method` out', 'listGoals', 'goals', (one) => delete one.counting_method],
  ['RESOURCE-55', 'fetchGoal has a status of its own', 'fetchGoal', 'goals', (one) => (one.status = 'enabled')],
  [
    'RESOURCE-56',
    'fetchGoal has a counting method of its own',
    'fetchGoal',
    'goals',
    (one) => (one.counting_method = 'some'),
  ],
  ['RESOURCE-57', 'fetchGoal shows too high a value', 'fetchGoal', 'goals', (one) => (one.default_value = 2147483647)],
  ['RESOURCE-60', 'fetchGoal names no account', 'fetchGoal', 'goals', (one) => (one.links = {})],
  [
    'VERSION-6',
    'fetchCampaign shows `send_to_confirmation_page` as text',
    'fetchCampaign',
    'campaigns',
    (one) => (one.send_to_confirmation_page = 'no'),
  ],
  [
    'VERSION-7',
    'fetchCampaign shows `use_custom_confirmation_page` as text',
    'fetchCampaign',
    'campaigns',
    (one) => (one.use_custom_confirmation_page = 'no'),
  ],
  [
    'VERSION-8',
    'fetchCampaign shows `post_confirmation_url` as null',
    'fetchCampaign',
    'campaigns',
    (one) => (one.post_confirmation_url = null),
  ],
];

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

const batch: [string, string, OperationId, (record: Body) => boolean][] = [
  [
    'RESOURCE-72',
    'createSubscriberBatch does not take custom fields',
    'createSubscriberBatch',
    (one) => 'custom_fields' in one,
  ],
  [
    'RESOURCE-73',
    'createSubscriberBatch does not take Olson names',
    'createSubscriberBatch',
    (one) => 'time_zone' in one,
  ],
  [
    'RESOURCE-74',
    'createSubscriberBatch does not take arrays of tags',
    'createSubscriberBatch',
    (one) => Array.isArray(one.tags),
  ],
  [
    'RESOURCE-75',
    'createSubscriberBatch does not take one string as tags',
    'createSubscriberBatch',
    (one) => typeof one.tags === 'string',
  ],
  [
    'RESOURCE-76',
    'createSubscriberBatch takes custom fields as a list',
    'createSubscriberBatch',
    (one) => 'custom_fields' in one,
  ],
  ['RESOURCE-77', 'createUnsubscribeBatch wants ids', 'createUnsubscribeBatch', (one) => !('id' in one)],
  ['RESOURCE-79', 'createEventBatch does not take properties', 'createEventBatch', (one) => 'properties' in one],
  ['RESOURCE-82', 'createCartBatch does not take `grand_total`', 'createCartBatch', (one) => 'grand_total' in one],
  ['RESOURCE-83', 'createCartBatch does not take `order_url`', 'createCartBatch', (one) => 'order_url' in one],
  ['RESOURCE-84', 'createOrderBatch does not take `total_fees`', 'createOrderBatch', (one) => 'total_fees' in one],
  [
    'RESOURCE-85',
    'createOrderBatch does not take labels of addresses',
    'createOrderBatch',
    (one) => 'label' in (one.billing_address ?? {}),
  ],
  [
    'RESOURCE-86',
    'createOrderBatch wants a second line of the address',
    'createOrderBatch',
    (one) => one.shipping_address && !one.shipping_address.address_2,
  ],
  [
    'RESOURCE-87',
    'createCartBatch does not take `sale_price`',
    'createCartBatch',
    (one) => one.items?.some((item: Body) => 'sale_price' in item),
  ],
  [
    'RESOURCE-88',
    'createOrderBatch does not take taxes of items',
    'createOrderBatch',
    (one) => one.items?.some((item: Body) => 'taxes' in item),
  ],
  [
    'RESOURCE-89',
    'createOrderBatch does not take colours',
    'createOrderBatch',
    (one) => one.items?.some((item: Body) => 'color' in item),
  ],
  ['RESOURCE-90', 'createProductBatch does not take the inventory', 'createProductBatch', (one) => 'inventory' in one],
  [
    'RESOURCE-91',
    'createProductBatch does not know the action created',
    'createProductBatch',
    (one) => one.action === 'created',
  ],
  [
    'RESOURCE-92',
    'createOrderBatch does not know the action placed',
    'createOrderBatch',
    (one) => one.action === 'placed',
  ],
  [
    'RESOURCE-93',
    'createLegacyOrderBatch does not take properties',
    'createLegacyOrderBatch',
    (one) => 'properties' in one,
  ],
  [
    'RESOURCE-94',
    'createLegacyOrderBatch wants a time of closing',
    'createLegacyOrderBatch',
    (one) => one.closed_at === null,
  ],
  [
    'RESOURCE-95',
    'createLegacyOrderBatch does not take `zip`',
    'createLegacyOrderBatch',
    (one) => 'zip' in (one.billing_address ?? {}),
  ],
  [
    'RESOURCE-96',
    'createLegacyOrderBatch does not take `taxable`',
    'createLegacyOrderBatch',
    (one) => one.items?.some((item: Body) => 'taxable' in item),
  ],
];

/** The records of a batch, whichever of the two forms it has. */
export const recordsOf = (value: Body): Body[] =>
  Object.values(value?.batches?.[0] ?? value ?? {}).find((one) => Array.isArray(one)) as Body[];

export const resourceMutants: Mutant[] = [
  ...inRecords.map(([requirement, fault, operation, key, change]) =>
    mutant(requirement, fault, () => records(operation, key, change)),
  ),
  ...inBodies.map(([requirement, fault, operation, change]) =>
    mutant(requirement, fault, () => body(operation, change)),
  ),
  ...batch.map(([requirement, fault, operation, refused]) =>
    mutant(requirement, fault, () =>
      instead(
        operation,
        (_, value) => recordsOf(value).some(refused),
        () => refusal('batches'),
      ),
    ),
  ),
  mutant('RESOURCE-78', 'recordEvent does not take `occurred_at`', () =>
    instead(
      'recordEvent',
      (_, value) => Boolean(value?.events?.[0]?.occurred_at),
      () => refusal('occurred_at'),
    ),
  ),
  mutant('RESOURCE-80', 'recordEvent does not find people by `id`', () =>
    instead(
      'recordEvent',
      (_, value) => Boolean(value?.events?.[0]?.id),
      () => answer(404, { errors: [{ code: 'not_found_error', message: 'Nobody.' }] }),
    ),
  ),
  mutant('RESOURCE-81', 'recordEvent accepts a value of 2147483647', () =>
    instead(
      'recordEvent',
      (_, value) => value?.events?.[0]?.properties?.value === 2147483647,
      () => answer(204),
    ),
  ),
];

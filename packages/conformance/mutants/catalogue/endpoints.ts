import type { OperationId } from '@email-automation/types';
import { answer, type Body, body, bodyOf, instead, type Mutant, mutant, refusal, status } from '../mutant.ts';

const renamed = (requirement: string, operation: OperationId, key: string): Mutant =>
  mutant(requirement, `${operation} returns its records under another key`, () =>
    body(operation, (value) => {
      value.items = value[key];
      delete value[key];
    }),
  );

const doubled = (requirement: string, operation: OperationId, key: string): Mutant =>
  mutant(requirement, `${operation} returns the record twice`, () =>
    body(operation, (value) => {
      value[key] = [...value[key], ...value[key]];
    }),
  );

const another = (requirement: string, operation: OperationId, key: string): Mutant =>
  mutant(requirement, `${operation} returns another record than the path names`, () =>
    body(operation, (value) => {
      value[key][0].id = 'another';
    }),
  );

/** Fields of a person, each with a value of another type that has to be refused. */
const personFields: [string, string][] = [
  ['ENDPOINT-59', 'user_id'],
  ['ENDPOINT-60', 'time_zone'],
  ['ENDPOINT-62', 'utc_offset'],
  ['ENDPOINT-63', 'double_optin'],
  ['ENDPOINT-66', 'starting_email_index'],
  ['ENDPOINT-68', 'custom_fields'],
  ['ENDPOINT-69', 'tags'],
  ['ENDPOINT-70', 'reactivate_if_removed'],
  ['ENDPOINT-71', 'prospect'],
  ['ENDPOINT-73', 'base_lead_score'],
  ['ENDPOINT-75', 'eu_consent'],
  ['ENDPOINT-76', 'eu_consent_message'],
  ['VERSION-3', 'potential_lead'],
];

const untyped = ['ENDPOINT-62', 'VERSION-3'];

const someone = () =>
  answer(201, {
    links: {},
    subscribers: [{ id: '1', created_at: '2026-01-01T00:00:00Z', href: 'https://a.example/1' }],
  });

const people: Mutant[] = personFields.flatMap(([requirement, field]) => [
  mutant(requirement, `subscribeToCampaign does not take \`${field}\``, () =>
    instead(
      'subscribeToCampaign',
      (_, value) => field in (value?.subscribers?.[0] ?? {}),
      () => refusal(field),
    ),
  ),
  ...(untyped.includes(requirement)
    ? []
    : [
        mutant(requirement, `subscribeToCampaign takes anything as \`${field}\``, () => ({
          answer: (answered, { operation, text }) =>
            operation === 'subscribeToCampaign' && answered.status === 422 && text.includes(`"${field}"`)
              ? someone()
              : answered,
        })),
      ]),
]);

const batchAnswers: [string, OperationId, number, Body?][] = [
  ['ENDPOINT-5', 'createSubscriberBatch', 202, {}],
  ['ENDPOINT-7', 'createUnsubscribeBatch', 200, {}],
  ['ENDPOINT-9', 'createEventBatch', 201, { accepted: true }],
  ['ENDPOINT-11', 'createLegacyOrderBatch', 201, {}],
  ['ENDPOINT-13', 'createCartBatch', 202, {}],
  ['ENDPOINT-15', 'createOrderBatch', 202, { request_ids: 'one' }],
  ['ENDPOINT-17', 'createProductBatch', 200, { request_ids: [] }],
];

const batchShapes: [string, OperationId][] = [
  ['ENDPOINT-4', 'createSubscriberBatch'],
  ['ENDPOINT-6', 'createUnsubscribeBatch'],
  ['ENDPOINT-8', 'createEventBatch'],
  ['ENDPOINT-10', 'createLegacyOrderBatch'],
  ['ENDPOINT-12', 'createCartBatch'],
  ['ENDPOINT-14', 'createOrderBatch'],
  ['ENDPOINT-16', 'createProductBatch'],
];

export const endpointMutants: Mutant[] = [
  mutant('ENDPOINT-1', 'listAccounts shows ids that no path takes', () =>
    body('listAccounts', ({ accounts }) => {
      for (const account of accounts) account.id = `account-${account.id}`;
    }),
  ),
  doubled('ENDPOINT-3', 'fetchGoal', 'goals'),
  doubled('ENDPOINT-3', 'fetchAccount', 'accounts'),
  ...batchShapes.map(([requirement, operation]) =>
    mutant(requirement, `${operation} wants another body`, () =>
      instead(
        operation,
        () => true,
        () => refusal('body'),
      ),
    ),
  ),
  ...batchAnswers.map(([requirement, operation, code, value]) =>
    mutant(requirement, `${operation} answers ${code} with ${JSON.stringify(value)}`, () => ({
      answer: (answered, asked) =>
        asked.operation === operation && answered.status < 300 ? { ...answer(code, value) } : answered,
    })),
  ),
  mutant('ENDPOINT-18', 'createCartBatch returns numbers as request ids', () => {
    let count = 0;
    return body('createCartBatch', () => ({ request_ids: [String(++count)] }));
  }),
  mutant('ENDPOINT-19', 'createOrderBatch returns the same request id every time', () =>
    body('createOrderBatch', () => ({ request_ids: ['3f2504e0-4f89-41d3-9a0c-0305e82c3301'] })),
  ),
  mutant('ENDPOINT-21', 'createLegacyOrderBatch creates no people', () =>
    instead(
      'createLegacyOrderBatch',
      () => true,
      () => answer(202, {}),
    ),
  ),
  renamed('ENDPOINT-22', 'listAccounts', 'accounts'),
  mutant('ENDPOINT-23', 'listAccounts returns no account', () =>
    body('listAccounts', () => ({
      links: { 'accounts.broadcasts': '', 'accounts.campaigns': '', 'accounts.goals': '' },
      accounts: [],
    })),
  ),
  mutant('ENDPOINT-23', 'listAccounts returns accounts of others', () => {
    const seen: Body[] = [];
    return body('listAccounts', (value) => {
      seen.push(...value.accounts);
      return { ...value, accounts: seen };
    });
  }),
  another('ENDPOINT-24', 'fetchAccount', 'accounts'),
  renamed('ENDPOINT-31', 'listBroadcasts', 'broadcasts'),
  another('ENDPOINT-32', 'fetchBroadcast', 'broadcasts'),
  renamed('ENDPOINT-39', 'listCampaigns', 'campaigns'),
  another('ENDPOINT-40', 'fetchCampaign', 'campaigns'),
  mutant('ENDPOINT-40', 'fetchCampaign has no `linked`', () =>
    body('fetchCampaign', (value) => {
      delete value.linked;
    }),
  ),
  mutant('ENDPOINT-41', 'fetchCampaign returns ids of forms', () =>
    body('fetchCampaign', (value) => {
      value.linked.forms = ['5001'];
    }),
  ),
  mutant('ENDPOINT-42', 'activateCampaign wants a body', () =>
    instead(
      'activateCampaign',
      ({ text }) => text === '',
      () => refusal('body'),
    ),
  ),
  mutant('ENDPOINT-43', 'pauseCampaign wants a body', () =>
    instead(
      'pauseCampaign',
      ({ text }) => text === '',
      () => refusal('body'),
    ),
  ),
  renamed('ENDPOINT-53', 'listCampaignSubscribers', 'subscribers'),
  mutant('ENDPOINT-54', 'subscribeToCampaign takes the person without the array', () =>
    instead(
      'subscribeToCampaign',
      (_, value) => Array.isArray(value?.subscribers),
      () => refusal('subscribers'),
    ),
  ),
  mutant('ENDPOINT-55', 'subscribeToCampaign subscribes nobody', () =>
    instead('subscribeToCampaign', () => true, someone),
  ),
  doubled('ENDPOINT-56', 'subscribeToCampaign', 'subscribers'),
  mutant('ENDPOINT-57', 'subscribeToCampaign accepts people without an address', () =>
    status('subscribeToCampaign', 422, 201, JSON.stringify({ links: {}, subscribers: [] })),
  ),
  mutant('ENDPOINT-58', 'subscribeToCampaign wants a time zone', () =>
    instead(
      'subscribeToCampaign',
      (_, value) => !value?.subscribers?.[0]?.time_zone,
      () => refusal('time_zone', 'presence_error'),
    ),
  ),
  ...people,
  renamed('ENDPOINT-77', 'listCampaignSubscriptions', 'campaign_subscriptions'),
  mutant('ENDPOINT-77', 'listCampaignSubscriptions returns nothing', () =>
    body('listCampaignSubscriptions', (value) => {
      value.campaign_subscriptions = [];
    }),
  ),
  renamed('ENDPOINT-78', 'listCustomFieldIdentifiers', 'custom_field_identifiers'),
  renamed('ENDPOINT-85', 'listGoals', 'goals'),
  another('ENDPOINT-86', 'fetchGoal', 'goals'),
  mutant('ENDPOINT-87', 'recordEvent takes the event without the array', () =>
    instead(
      'recordEvent',
      (_, value) => Array.isArray(value?.events),
      () => refusal('events'),
    ),
  ),
  mutant('ENDPOINT-88', 'recordEvent answers 200', () => status('recordEvent', 204, 200, '{}')),
  mutant('ENDPOINT-89', 'recordEvent accepts events of nobody', () =>
    instead(
      'recordEvent',
      (_, value) => !value?.events?.[0]?.email && !value?.events?.[0]?.id,
      () => answer(204),
    ),
  ),
  mutant('ENDPOINT-90', 'recordEvent accepts `email` and `id` together', () =>
    instead(
      'recordEvent',
      (_, value) => value?.events?.[0]?.email && value?.events?.[0]?.id,
      () => answer(204),
    ),
  ),
  renamed('ENDPOINT-91', 'listEventActions', 'event_actions'),
  mutant('ENDPOINT-91', 'listEventActions leaves `meta.total_pages` out', () =>
    bodyOf(200, 'listEventActions', ({ meta }) => {
      delete meta.total_pages;
    }),
  ),
];

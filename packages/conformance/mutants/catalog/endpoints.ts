import type { OperationId } from '@email-automation/types';
import { defineMutant, type Mutant } from '../mutant.ts';
import {
  type Body,
  changeBody,
  changeBodyOf,
  changeStatus,
  createErrorResponse,
  createResponse,
  respondWhen,
} from '../rewrites.ts';

const renameKey = (requirement: string, operation: OperationId, key: string): Mutant =>
  defineMutant(requirement, 'wrong', `${operation} returns its records under another key`, () =>
    changeBody(operation, (value) => {
      value.items = value[key];
      delete value[key];
    }),
  );

const doubleRecord = (requirement: string, operation: OperationId, key: string): Mutant =>
  defineMutant(requirement, 'wrong', `${operation} returns the record twice`, () =>
    changeBody(operation, (value) => {
      value[key] = [...value[key], ...value[key]];
    }),
  );

const replaceRecord = (requirement: string, operation: OperationId, key: string): Mutant =>
  defineMutant(requirement, 'wrong', `${operation} returns another record than the one in the path`, () =>
    changeBody(operation, (value) => {
      value[key][0].id = 'another';
    }),
  );

/** Fields of a subscriber that a server has to accept. */
const subscriberFields: [string, string][] = [
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

const subscriberMutants: Mutant[] = subscriberFields.map(([requirement, field]) =>
  defineMutant(requirement, 'too strict', `subscribeToCampaign rejects \`${field}\``, () =>
    respondWhen(
      'subscribeToCampaign',
      (_, value) => field in (value?.subscribers?.[0] ?? {}),
      () => createErrorResponse(field),
    ),
  ),
);

const createSubscribedResponse = () =>
  createResponse(201, {
    links: {},
    subscribers: [{ id: '1', created_at: '2026-01-01T00:00:00Z', href: 'https://a.example/1' }],
  });

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
  defineMutant('ENDPOINT-1', 'wrong', 'listAccounts returns IDs that no path accepts', () =>
    changeBody('listAccounts', ({ accounts }) => {
      for (const account of accounts) account.id = `account-${account.id}`;
    }),
  ),
  doubleRecord('ENDPOINT-3', 'fetchGoal', 'goals'),
  doubleRecord('ENDPOINT-3', 'fetchAccount', 'accounts'),
  ...batchShapes.map(([requirement, operation]) =>
    defineMutant(requirement, 'too strict', `${operation} rejects every body`, () =>
      respondWhen(
        operation,
        () => true,
        () => createErrorResponse('body'),
      ),
    ),
  ),
  ...batchAnswers.map(([requirement, operation, code, value]) =>
    defineMutant(requirement, 'wrong', `${operation} returns ${code} with ${JSON.stringify(value)}`, () => ({
      response: (response, request) =>
        request.operation === operation && response.status < 300 ? { ...createResponse(code, value) } : response,
    })),
  ),
  defineMutant('ENDPOINT-18', 'wrong', 'createCartBatch returns numbers as request IDs', () => {
    let count = 0;
    return changeBody('createCartBatch', () => ({ request_ids: [String(++count)] }));
  }),
  defineMutant('ENDPOINT-19', 'stale', 'createOrderBatch returns the same request ID every time', () =>
    changeBody('createOrderBatch', () => ({ request_ids: ['3f2504e0-4f89-41d3-9a0c-0305e82c3301'] })),
  ),
  defineMutant('ENDPOINT-21', 'missing', 'createLegacyOrderBatch creates no subscribers', () =>
    respondWhen(
      'createLegacyOrderBatch',
      () => true,
      () => createResponse(202, {}),
    ),
  ),
  renameKey('ENDPOINT-22', 'listAccounts', 'accounts'),
  defineMutant('ENDPOINT-23', 'missing', 'listAccounts returns no account', () =>
    changeBody('listAccounts', () => ({
      links: { 'accounts.broadcasts': '', 'accounts.campaigns': '', 'accounts.goals': '' },
      accounts: [],
    })),
  ),
  defineMutant('ENDPOINT-23', 'too lax', 'listAccounts returns accounts of other users', () => {
    const all: Body[] = [];
    return changeBody('listAccounts', (value) => {
      all.push(...value.accounts);
      return { ...value, accounts: all };
    });
  }),
  replaceRecord('ENDPOINT-24', 'fetchAccount', 'accounts'),
  renameKey('ENDPOINT-31', 'listBroadcasts', 'broadcasts'),
  replaceRecord('ENDPOINT-32', 'fetchBroadcast', 'broadcasts'),
  renameKey('ENDPOINT-39', 'listCampaigns', 'campaigns'),
  replaceRecord('ENDPOINT-40', 'fetchCampaign', 'campaigns'),
  defineMutant('ENDPOINT-40', 'missing', 'fetchCampaign omits `linked`', () =>
    changeBody('fetchCampaign', (value) => {
      delete value.linked;
    }),
  ),
  defineMutant('ENDPOINT-41', 'wrong', 'fetchCampaign returns IDs in place of forms', () =>
    changeBody('fetchCampaign', (value) => {
      value.linked.forms = ['5001'];
    }),
  ),
  defineMutant('ENDPOINT-42', 'too strict', 'activateCampaign requires a body', () =>
    respondWhen(
      'activateCampaign',
      ({ text }) => text === '',
      () => createErrorResponse('body'),
    ),
  ),
  defineMutant('ENDPOINT-43', 'too strict', 'pauseCampaign requires a body', () =>
    respondWhen(
      'pauseCampaign',
      ({ text }) => text === '',
      () => createErrorResponse('body'),
    ),
  ),
  renameKey('ENDPOINT-53', 'listCampaignSubscribers', 'subscribers'),
  defineMutant('ENDPOINT-54', 'too strict', 'subscribeToCampaign rejects a subscriber in an array', () =>
    respondWhen(
      'subscribeToCampaign',
      (_, value) => Array.isArray(value?.subscribers),
      () => createErrorResponse('subscribers'),
    ),
  ),
  defineMutant('ENDPOINT-55', 'missing', 'subscribeToCampaign returns 201 without subscribing', () =>
    respondWhen('subscribeToCampaign', () => true, createSubscribedResponse),
  ),
  doubleRecord('ENDPOINT-56', 'subscribeToCampaign', 'subscribers'),
  defineMutant('ENDPOINT-57', 'too lax', 'subscribeToCampaign accepts subscribers without `email`', () =>
    changeStatus('subscribeToCampaign', 422, 201, JSON.stringify({ links: {}, subscribers: [] })),
  ),
  defineMutant('ENDPOINT-58', 'too strict', 'subscribeToCampaign requires a time zone', () =>
    respondWhen(
      'subscribeToCampaign',
      (_, value) => !value?.subscribers?.[0]?.time_zone,
      () => createErrorResponse('time_zone', 'presence_error'),
    ),
  ),
  ...subscriberMutants,
  renameKey('ENDPOINT-77', 'listCampaignSubscriptions', 'campaign_subscriptions'),
  defineMutant('ENDPOINT-77', 'missing', 'listCampaignSubscriptions returns no subscriptions', () =>
    changeBody('listCampaignSubscriptions', (value) => {
      value.campaign_subscriptions = [];
    }),
  ),
  renameKey('ENDPOINT-78', 'listCustomFieldIdentifiers', 'custom_field_identifiers'),
  renameKey('ENDPOINT-85', 'listGoals', 'goals'),
  replaceRecord('ENDPOINT-86', 'fetchGoal', 'goals'),
  defineMutant('ENDPOINT-87', 'too strict', 'recordEvent rejects an event in an array', () =>
    respondWhen(
      'recordEvent',
      (_, value) => Array.isArray(value?.events),
      () => createErrorResponse('events'),
    ),
  ),
  defineMutant('ENDPOINT-88', 'wrong', 'recordEvent returns 200', () => changeStatus('recordEvent', 204, 200, '{}')),
  defineMutant('ENDPOINT-89', 'too lax', 'recordEvent accepts events without `email` and `id`', () =>
    respondWhen(
      'recordEvent',
      (_, value) => !value?.events?.[0]?.email && !value?.events?.[0]?.id,
      () => createResponse(204),
    ),
  ),
  defineMutant('ENDPOINT-90', 'too lax', 'recordEvent accepts `email` and `id` together', () =>
    respondWhen(
      'recordEvent',
      (_, value) => value?.events?.[0]?.email && value?.events?.[0]?.id,
      () => createResponse(204),
    ),
  ),
  renameKey('ENDPOINT-91', 'listEventActions', 'event_actions'),
  defineMutant('ENDPOINT-91', 'missing', 'listEventActions omits `meta.total_pages`', () =>
    changeBodyOf(200, 'listEventActions', ({ meta }) => {
      delete meta.total_pages;
    }),
  ),
];

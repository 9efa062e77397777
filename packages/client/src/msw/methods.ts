// Generated from the contract by `pnpm build`; edit spec/ instead.

import type { OperationId } from '@email-automation/types';

/** The operations of the client's methods. */
export const operationIds = {
  'accounts.list': 'listAccounts',
  'accounts.fetch': 'fetchAccount',
  'broadcasts.list': 'listBroadcasts',
  'broadcasts.fetch': 'fetchBroadcast',
  'campaigns.list': 'listCampaigns',
  'campaigns.fetch': 'fetchCampaign',
  'campaigns.activate': 'activateCampaign',
  'campaigns.pause': 'pauseCampaign',
  'campaigns.listSubscribers': 'listCampaignSubscribers',
  'campaigns.subscribe': 'subscribeToCampaign',
  'subscribers.listCampaignSubscriptions': 'listCampaignSubscriptions',
  'subscribers.createBatch': 'createSubscriberBatch',
  'subscribers.createUnsubscribeBatch': 'createUnsubscribeBatch',
  'customFields.listIdentifiers': 'listCustomFieldIdentifiers',
  'goals.list': 'listGoals',
  'goals.fetch': 'fetchGoal',
  'events.record': 'recordEvent',
  'events.createBatch': 'createEventBatch',
  'events.listActions': 'listEventActions',
  'shopperActivity.createLegacyOrderBatch': 'createLegacyOrderBatch',
  'shopperActivity.createCartBatch': 'createCartBatch',
  'shopperActivity.createOrderBatch': 'createOrderBatch',
  'shopperActivity.createProductBatch': 'createProductBatch',
  'oauth.exchangeAuthorizationCode': 'exchangeAuthorizationCode',
} as const satisfies Record<string, OperationId>;

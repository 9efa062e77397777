// Generated from the contract by `pnpm build`; edit spec/ instead.

import type { OperationId } from '@email-automation/types';
import type { ImportMethod } from './import.ts';
import type { Endpoint, Method } from './operation.ts';
import type { ListMethod } from './pages.ts';

/** The version of the contract and of this client, which are released together. */
export const version = '0.1.0';

/** The operations of the contract. */
export const endpoints = {
  listAccounts: { path: '/v2/accounts', name: 'accounts.list' },
  fetchAccount: { path: '/v2/accounts/{account_id}', name: 'accounts.fetch' },
  listBroadcasts: { path: '/v2/{account_id}/broadcasts', name: 'broadcasts.list', query: ['status', 'sort', 'direction', 'page'] },
  fetchBroadcast: { path: '/v2/{account_id}/broadcasts/{broadcast_id}', name: 'broadcasts.fetch' },
  listCampaigns: { path: '/v2/{account_id}/campaigns', name: 'campaigns.list', query: ['status', 'sort', 'direction', 'page'] },
  fetchCampaign: { path: '/v2/{account_id}/campaigns/{campaign_id}', name: 'campaigns.fetch' },
  activateCampaign: { method: 'POST', path: '/v2/{account_id}/campaigns/{campaign_id}/activate', name: 'campaigns.activate', empty: true, idempotent: true },
  pauseCampaign: { method: 'POST', path: '/v2/{account_id}/campaigns/{campaign_id}/pause', name: 'campaigns.pause', empty: true, idempotent: true },
  listCampaignSubscribers: { path: '/v2/{account_id}/campaigns/{campaign_id}/subscribers', name: 'campaigns.listSubscribers', query: ['status', 'page', 'sort', 'direction', 'per_page'] },
  subscribeToCampaign: { method: 'POST', path: '/v2/{account_id}/campaigns/{campaign_id}/subscribers', name: 'campaigns.subscribe', body: true },
  listCampaignSubscriptions: { path: '/v2/{account_id}/subscribers/{subscriber_id}/campaign_subscriptions', name: 'subscribers.listCampaignSubscriptions', query: ['page'] },
  createSubscriberBatch: { method: 'POST', path: '/v2/{account_id}/subscribers/batches', name: 'subscribers.createBatch', body: true, idempotent: true, rateLimit: 'batch' },
  createUnsubscribeBatch: { method: 'POST', path: '/v2/{account_id}/unsubscribes/batches', name: 'subscribers.createUnsubscribeBatch', body: true, empty: true, idempotent: true, rateLimit: 'batch' },
  listCustomFieldIdentifiers: { path: '/v2/{account_id}/custom_field_identifiers', name: 'customFields.listIdentifiers' },
  listGoals: { path: '/v2/{account_id}/goals', name: 'goals.list', query: ['status', 'sort', 'direction'] },
  fetchGoal: { path: '/v2/{account_id}/goals/{conversion_id}', name: 'goals.fetch' },
  recordEvent: { method: 'POST', path: '/v2/{account_id}/events', name: 'events.record', body: true, empty: true },
  createEventBatch: { method: 'POST', path: '/v2/{account_id}/events/batches', name: 'events.createBatch', body: true, rateLimit: 'batch' },
  listEventActions: { path: '/v2/{account_id}/event_actions', name: 'events.listActions', query: ['page', 'per_page'] },
  createLegacyOrderBatch: { method: 'POST', path: '/v2/{account_id}/orders/batches', name: 'shopperActivity.createLegacyOrderBatch', body: true, rateLimit: 'batch' },
  createCartBatch: { method: 'POST', path: '/v3/{account_id}/shopper_activity/cart/batch', name: 'shopperActivity.createCartBatch', body: true, rateLimit: 'batch' },
  createOrderBatch: { method: 'POST', path: '/v3/{account_id}/shopper_activity/order/batch', name: 'shopperActivity.createOrderBatch', body: true, rateLimit: 'batch' },
  createProductBatch: { method: 'POST', path: '/v3/{account_id}/shopper_activity/product/batch', name: 'shopperActivity.createProductBatch', body: true, rateLimit: 'batch' },
  authorizeApplication: { path: '/oauth/authorize', server: 'auth', query: ['response_type', 'client_id', 'redirect_uri'], empty: true },
  exchangeAuthorizationCode: { method: 'POST', path: '/oauth/token', name: 'oauth.exchangeAuthorizationCode', server: 'auth', query: ['response_type', 'client_id', 'client_secret', 'code', 'redirect_uri', 'grant_type'] },
} as const satisfies Record<OperationId, Endpoint>;

/** Statuses after which every request can be retried, because the service did nothing. */
export const retryableStatuses: number[] = [429];

/** The keys of the items in paged lists. */
export const paged = {
  listBroadcasts: 'broadcasts',
  listCampaigns: 'campaigns',
  listCampaignSubscribers: 'subscribers',
  listCampaignSubscriptions: 'campaign_subscriptions',
  listEventActions: 'event_actions',
} as const satisfies Partial<Record<OperationId, string>>;

/** The largest pages that lists allow. */
export const largestPages = {
  listCampaignSubscribers: 1000,
};

/** Batches: their import method, the key of their records, whether the records are in groups, and their maximum number. */
export const batches = {
  createSubscriberBatch: { name: 'subscribers.import', key: 'subscribers', grouped: true, maximum: 1000 },
  createUnsubscribeBatch: { name: 'subscribers.importUnsubscribes', key: 'subscribers', grouped: true, maximum: 1000 },
  createEventBatch: { name: 'events.import', key: 'events', grouped: true, maximum: 1000 },
  createLegacyOrderBatch: { name: 'shopperActivity.importLegacyOrders', key: 'orders', grouped: true, maximum: 1000 },
  createCartBatch: { name: 'shopperActivity.importCarts', key: 'carts', maximum: 1000 },
  createOrderBatch: { name: 'shopperActivity.importOrders', key: 'orders', maximum: 1000 },
  createProductBatch: { name: 'shopperActivity.importProducts', key: 'products', maximum: 1000 },
} as const satisfies Partial<Record<OperationId, { name: string; key: string; grouped?: true; maximum: number }>>;

/** The rate limits: requests per window, and the length of the window. */
export const limits = {
  batch: { limit: 50, seconds: 3600 },
  individual: { limit: 3600, seconds: 3600 },
} as const;

export interface Accounts {
  /**
   * List accounts.
   *
   * Returns every account that the authenticated user can access, in one unpaginated response. Start here: almost every other operation needs an account ID.
   *
   * Operation `listAccounts` of the contract.
   */
  list: Method<'listAccounts'>;
  /**
   * Fetch an account.
   *
   * Returns one account, including its default sender and its default postal address.
   *
   * Operation `fetchAccount` of the contract.
   */
  fetch: Method<'fetchAccount'>;
}

export interface Broadcasts {
  /**
   * List broadcasts.
   *
   * Returns one page of the broadcasts of the account. You cannot filter for broadcasts that are canceled or being sent; to find them, list all broadcasts.
   *
   * Operation `listBroadcasts` of the contract.
   */
  list: ListMethod<'listBroadcasts'>;
  /**
   * Fetch a broadcast.
   *
   * Returns one broadcast, including its subject and its content as HTML and as plain text.
   *
   * Operation `fetchBroadcast` of the contract.
   */
  fetch: Method<'fetchBroadcast'>;
}

export interface Campaigns {
  /**
   * List campaigns.
   *
   * Returns one page of the campaigns of the account.
   *
   * Operation `listCampaigns` of the contract.
   */
  list: ListMethod<'listCampaigns'>;
  /**
   * Fetch a campaign.
   *
   * Returns one campaign, including its subscriber counts, and the forms that add subscribers to it.
   *
   * Operation `fetchCampaign` of the contract.
   */
  fetch: Method<'fetchCampaign'>;
  /**
   * Activate a campaign.
   *
   * Activates a campaign. Send no body. If the campaign cannot be activated, the response is `422` and the campaign does not change. If the transition is not allowed, for example because there is no postal address, the response is `403` with an error that has only a `code`.
   *
   * Operation `activateCampaign` of the contract.
   */
  activate: Method<'activateCampaign'>;
  /**
   * Pause a campaign.
   *
   * Pauses a campaign. Send no body. If the campaign cannot be paused, the response is `422` and the campaign does not change. If the transition is not allowed, the response is `403` with an error that has only a `code`.
   *
   * Operation `pauseCampaign` of the contract.
   */
  pause: Method<'pauseCampaign'>;
  /**
   * List the subscribers of a campaign.
   *
   * Returns one page of the subscribers of a campaign. By default, the list holds the active subscribers, newest first.
   *
   * Operation `listCampaignSubscribers` of the contract.
   */
  listSubscribers: ListMethod<'listCampaignSubscribers'>;
  /**
   * Add a subscriber to a campaign.
   *
   * Subscribes one subscriber to a campaign and returns the subscriber. To send a confirmation email or to skip it, set `double_optin`; otherwise the setting of the campaign applies.
   * A subscriber who was removed from the campaign is subscribed again, unless `reactivate_if_removed` is false: then the response is `422` and nothing changes.
   * To create or update many subscribers of the account, use `createSubscriberBatch`.
   *
   * Operation `subscribeToCampaign` of the contract.
   */
  subscribe: Method<'subscribeToCampaign'>;
}

export interface Subscribers {
  /**
   * List the campaign subscriptions of a subscriber.
   *
   * Returns one page of the campaign subscriptions of a subscriber. Each shows the progress of the subscriber in one campaign.
   *
   * Operation `listCampaignSubscriptions` of the contract.
   */
  listCampaignSubscriptions: ListMethod<'listCampaignSubscriptions'>;
  /**
   * Create or update many subscribers.
   *
   * Creates or updates many subscribers in one request. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * Operation `createSubscriberBatch` of the contract.
   */
  createBatch: Method<'createSubscriberBatch'>;
  /**
   * Create or update many subscribers. Takes any number of records, and sends them in batches.
   *
   * Creates or updates many subscribers in one request. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * Operation `createSubscriberBatch` of the contract.
   */
  import: ImportMethod<'createSubscriberBatch'>;
  /**
   * Unsubscribe many subscribers.
   *
   * Unsubscribes many subscribers globally: from all emails of the account, not only from one campaign. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * Operation `createUnsubscribeBatch` of the contract.
   */
  createUnsubscribeBatch: Method<'createUnsubscribeBatch'>;
  /**
   * Unsubscribe many subscribers. Takes any number of records, and sends them in batches.
   *
   * Unsubscribes many subscribers globally: from all emails of the account, not only from one campaign. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * Operation `createUnsubscribeBatch` of the contract.
   */
  importUnsubscribes: ImportMethod<'createUnsubscribeBatch'>;
}

export interface CustomFields {
  /**
   * List custom field identifiers.
   *
   * Returns the identifiers of all active custom fields of the account, in one unpaginated response.
   *
   * Operation `listCustomFieldIdentifiers` of the contract.
   */
  listIdentifiers: Method<'listCustomFieldIdentifiers'>;
}

export interface Goals {
  /**
   * List conversions.
   *
   * Returns all conversions of the account that match the filter, in one unpaginated response.
   *
   * Operation `listGoals` of the contract.
   */
  list: Method<'listGoals'>;
  /**
   * Fetch a conversion.
   *
   * Returns one conversion, including its URL, default value, and counting method.
   *
   * Operation `fetchGoal` of the contract.
   */
  fetch: Method<'fetchGoal'>;
}

export interface Events {
  /**
   * Record an event.
   *
   * Records one event for a subscriber. Identify the subscriber by either `email` or `id`, not both. If the event is a conversion, send its value in cents as `properties.value`. To record many events, use `createEventBatch`.
   *
   * Operation `recordEvent` of the contract.
   */
  record: Method<'recordEvent'>;
  /**
   * Record many events.
   *
   * Records many events in one request. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * Operation `createEventBatch` of the contract.
   */
  createBatch: Method<'createEventBatch'>;
  /**
   * Record many events. Takes any number of records, and sends them in batches.
   *
   * Records many events in one request. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * Operation `createEventBatch` of the contract.
   */
  import: ImportMethod<'createEventBatch'>;
  /**
   * List event actions.
   *
   * Returns one page of the names of custom event actions that the account uses, each name once.
   *
   * Operation `listEventActions` of the contract.
   */
  listActions: ListMethod<'listEventActions'>;
}

export interface ShopperActivity {
  /**
   * Create many orders (legacy).
   *
   * Creates orders together with the subscribers who placed them. This operation is legacy; `createOrderBatch` supersedes it. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * Operation `createLegacyOrderBatch` of the contract.
   *
   * @deprecated
   */
  createLegacyOrderBatch: Method<'createLegacyOrderBatch'>;
  /**
   * Create many orders (legacy). Takes any number of records, and sends them in batches.
   *
   * Creates orders together with the subscribers who placed them. This operation is legacy; `createOrderBatch` supersedes it. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * Operation `createLegacyOrderBatch` of the contract.
   *
   * @deprecated
   */
  importLegacyOrders: ImportMethod<'createLegacyOrderBatch'>;
  /**
   * Record cart activity.
   *
   * Records the cart activity of many subscribers in one request. Send the array of carts at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * Operation `createCartBatch` of the contract.
   */
  createCartBatch: Method<'createCartBatch'>;
  /**
   * Record cart activity. Takes any number of records, and sends them in batches.
   *
   * Records the cart activity of many subscribers in one request. Send the array of carts at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * Operation `createCartBatch` of the contract.
   */
  importCarts: ImportMethod<'createCartBatch'>;
  /**
   * Record order activity.
   *
   * Records the order activity of many subscribers in one request. Send the array of orders at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * Operation `createOrderBatch` of the contract.
   */
  createOrderBatch: Method<'createOrderBatch'>;
  /**
   * Record order activity. Takes any number of records, and sends them in batches.
   *
   * Records the order activity of many subscribers in one request. Send the array of orders at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * Operation `createOrderBatch` of the contract.
   */
  importOrders: ImportMethod<'createOrderBatch'>;
  /**
   * Record product activity.
   *
   * Records the activity of many products in one request. Send the array of products at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * Operation `createProductBatch` of the contract.
   */
  createProductBatch: Method<'createProductBatch'>;
  /**
   * Record product activity. Takes any number of records, and sends them in batches.
   *
   * Records the activity of many products in one request. Send the array of products at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * Operation `createProductBatch` of the contract.
   */
  importProducts: ImportMethod<'createProductBatch'>;
}

export interface OAuth {
  /**
   * Exchange a verification code for an access token.
   *
   * Returns an access token in exchange for the verification code that the user brought back. Send all parameters in the query string, within 10 minutes of the authorization. The token does not expire, so you need to ask each user only once.
   * The response to a refused exchange is unspecified.
   *
   * Operation `exchangeAuthorizationCode` of the contract.
   */
  exchangeAuthorizationCode: Method<'exchangeAuthorizationCode'>;
}

export interface Resources {
  accounts: Accounts;
  broadcasts: Broadcasts;
  campaigns: Campaigns;
  subscribers: Subscribers;
  customFields: CustomFields;
  goals: Goals;
  events: Events;
  shopperActivity: ShopperActivity;
  oauth: OAuth;
}

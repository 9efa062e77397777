// Generated from the contract by `pnpm build`; edit spec/ instead.

import type { ImportMethod } from './import.ts';
import type { Endpoint, Method, OperationId } from './operation.ts';
import type { ListMethod } from './pages.ts';

/** The version of the contract and of this client, which are released together. */
export const version = '0.1.0';

/** Where each operation of the contract is found, and what may be done with it. */
export const endpoints = {
  listAccounts: { path: '/v2/accounts', as: 'accounts.list' },
  fetchAccount: { path: '/v2/accounts/{account_id}', as: 'accounts.fetch' },
  listBroadcasts: { path: '/v2/{account_id}/broadcasts', as: 'broadcasts.list', query: ['status', 'sort', 'direction', 'page'] },
  fetchBroadcast: { path: '/v2/{account_id}/broadcasts/{broadcast_id}', as: 'broadcasts.fetch' },
  listCampaigns: { path: '/v2/{account_id}/campaigns', as: 'campaigns.list', query: ['status', 'sort', 'direction', 'page'] },
  fetchCampaign: { path: '/v2/{account_id}/campaigns/{campaign_id}', as: 'campaigns.fetch' },
  activateCampaign: { method: 'POST', path: '/v2/{account_id}/campaigns/{campaign_id}/activate', as: 'campaigns.activate', empty: true, idempotent: true },
  pauseCampaign: { method: 'POST', path: '/v2/{account_id}/campaigns/{campaign_id}/pause', as: 'campaigns.pause', empty: true, idempotent: true },
  listCampaignSubscribers: { path: '/v2/{account_id}/campaigns/{campaign_id}/subscribers', as: 'campaigns.listSubscribers', query: ['status', 'page', 'sort', 'direction', 'per_page'] },
  subscribeToCampaign: { method: 'POST', path: '/v2/{account_id}/campaigns/{campaign_id}/subscribers', as: 'campaigns.subscribe', body: true },
  listCampaignSubscriptions: { path: '/v2/{account_id}/subscribers/{subscriber_id}/campaign_subscriptions', as: 'subscribers.listCampaignSubscriptions', query: ['page'] },
  createSubscriberBatch: { method: 'POST', path: '/v2/{account_id}/subscribers/batches', as: 'subscribers.createBatch', body: true, idempotent: true, limit: 'batch' },
  createUnsubscribeBatch: { method: 'POST', path: '/v2/{account_id}/unsubscribes/batches', as: 'subscribers.createUnsubscribeBatch', body: true, empty: true, idempotent: true, limit: 'batch' },
  listCustomFieldIdentifiers: { path: '/v2/{account_id}/custom_field_identifiers', as: 'customFields.listIdentifiers' },
  listGoals: { path: '/v2/{account_id}/goals', as: 'goals.list', query: ['status', 'sort', 'direction'] },
  fetchGoal: { path: '/v2/{account_id}/goals/{conversion_id}', as: 'goals.fetch' },
  recordEvent: { method: 'POST', path: '/v2/{account_id}/events', as: 'events.record', body: true, empty: true },
  createEventBatch: { method: 'POST', path: '/v2/{account_id}/events/batches', as: 'events.createBatch', body: true, limit: 'batch' },
  listEventActions: { path: '/v2/{account_id}/event_actions', as: 'events.listActions', query: ['page', 'per_page'] },
  createLegacyOrderBatch: { method: 'POST', path: '/v2/{account_id}/orders/batches', as: 'shopperActivity.createLegacyOrderBatch', body: true, limit: 'batch' },
  createCartBatch: { method: 'POST', path: '/v3/{account_id}/shopper_activity/cart/batch', as: 'shopperActivity.createCartBatch', body: true, limit: 'batch' },
  createOrderBatch: { method: 'POST', path: '/v3/{account_id}/shopper_activity/order/batch', as: 'shopperActivity.createOrderBatch', body: true, limit: 'batch' },
  createProductBatch: { method: 'POST', path: '/v3/{account_id}/shopper_activity/product/batch', as: 'shopperActivity.createProductBatch', body: true, limit: 'batch' },
  authorizeApplication: { path: '/oauth/authorize', server: 'auth', query: ['response_type', 'client_id', 'redirect_uri'], empty: true },
  exchangeAuthorizationCode: { method: 'POST', path: '/oauth/token', as: 'oauth.exchangeAuthorizationCode', server: 'auth', query: ['response_type', 'client_id', 'client_secret', 'code', 'redirect_uri', 'grant_type'] },
} as const satisfies Record<OperationId, Endpoint>;

/** Statuses after which any request can be retried, because the service did nothing. */
export const retryableStatuses: number[] = [429];

/** The lists that come in pages, and where their items are. */
export const paged = {
  listBroadcasts: 'broadcasts',
  listCampaigns: 'campaigns',
  listCampaignSubscribers: 'subscribers',
  listCampaignSubscriptions: 'campaign_subscriptions',
  listEventActions: 'event_actions',
} as const satisfies Partial<Record<OperationId, string>>;

/** The batches, the method that sends any number of records, where they are put, whether in groups, and how many of them at most. */
export const batches = {
  createSubscriberBatch: { as: 'subscribers.import', key: 'subscribers', grouped: true, most: 1000 },
  createUnsubscribeBatch: { as: 'subscribers.importUnsubscribes', key: 'subscribers', grouped: true, most: 1000 },
  createEventBatch: { as: 'events.import', key: 'events', grouped: true, most: 1000 },
  createLegacyOrderBatch: { as: 'shopperActivity.importLegacyOrders', key: 'orders', grouped: true, most: 1000 },
  createCartBatch: { as: 'shopperActivity.importCarts', key: 'carts', most: 1000 },
  createOrderBatch: { as: 'shopperActivity.importOrders', key: 'orders', most: 1000 },
  createProductBatch: { as: 'shopperActivity.importProducts', key: 'products', most: 1000 },
} as const satisfies Partial<Record<OperationId, { as: string; key: string; grouped?: true; most: number }>>;

/** How many requests each limit allows, in how many seconds. */
export const limits = {
  batch: { limit: 50, seconds: 3600 },
  individual: { limit: 3600, seconds: 3600 },
} as const;

export interface Accounts {
  /**
   * List accounts.
   *
   * Returns every account that the owner of the credential can access, in one answer without pages. Use it first: nearly every other operation needs the id of an account.
   *
   * Operation `listAccounts` of the contract.
   */
  list: Method<'listAccounts'>;
  /**
   * Fetch an account.
   *
   * Returns one account with its default sender and its postal address.
   *
   * Operation `fetchAccount` of the contract.
   */
  fetch: Method<'fetchAccount'>;
}

export interface Broadcasts {
  /**
   * List broadcasts.
   *
   * Returns the broadcasts of the account, a page at a time, sorted and filtered as asked. There is no filter for broadcasts that are canceled or being sent; they occur in the unfiltered list.
   *
   * Operation `listBroadcasts` of the contract.
   */
  list: ListMethod<'listBroadcasts'>;
  /**
   * Fetch a broadcast.
   *
   * Returns one broadcast with its content.
   *
   * Operation `fetchBroadcast` of the contract.
   */
  fetch: Method<'fetchBroadcast'>;
}

export interface Campaigns {
  /**
   * List campaigns.
   *
   * Returns the campaigns of the account, a page at a time, sorted and filtered as asked.
   *
   * Operation `listCampaigns` of the contract.
   */
  list: ListMethod<'listCampaigns'>;
  /**
   * Fetch a campaign.
   *
   * Returns one campaign with its counters, and the forms through which people enter it.
   *
   * Operation `fetchCampaign` of the contract.
   */
  fetch: Method<'fetchCampaign'>;
  /**
   * Activate a campaign.
   *
   * Starts a campaign, or resumes it after a pause. Takes no body. A campaign that cannot be activated is answered with 422 and stays as it is. A transition that is not allowed, for instance because no postal address is known, is answered with 403 and an error that carries a code only.
   *
   * Operation `activateCampaign` of the contract.
   */
  activate: Method<'activateCampaign'>;
  /**
   * Pause a campaign.
   *
   * Makes a campaign rest; activate it to resume. Takes no body. A campaign that cannot be paused is answered with 422 and stays as it is.
   *
   * Operation `pauseCampaign` of the contract.
   */
  pause: Method<'pauseCampaign'>;
  /**
   * List the subscribers of a campaign.
   *
   * Returns the people subscribed to a campaign, a page at a time and the newest first. Without a filter the list holds active subscribers only.
   *
   * Operation `listCampaignSubscribers` of the contract.
   */
  listSubscribers: ListMethod<'listCampaignSubscribers'>;
  /**
   * Subscribe a person to a campaign.
   *
   * Subscribes one person to a campaign, and returns the person's record. Whether an email asks for confirmation first is decided by `double_optin`, or by the campaign where it is left out.
   * A person who was removed from the campaign earlier is subscribed again, unless `reactivate_if_removed` is false: then the answer is 422 and nothing changes. For many people at once use `createSubscriberBatch`.
   *
   * Operation `subscribeToCampaign` of the contract.
   */
  subscribe: Method<'subscribeToCampaign'>;
}

export interface Subscribers {
  /**
   * List the campaign subscriptions of a subscriber.
   *
   * Returns how far one subscriber has come in each campaign, a page at a time.
   *
   * Operation `listCampaignSubscriptions` of the contract.
   */
  listCampaignSubscriptions: ListMethod<'listCampaignSubscriptions'>;
  /**
   * Create or update many subscribers.
   *
   * Creates or updates many people with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. Each group holds 1 to 1,000 records. Batch requests have their own limit of 50 an hour, apart from all other requests.
   *
   * Operation `createSubscriberBatch` of the contract.
   */
  createBatch: Method<'createSubscriberBatch'>;
  /**
   * Create or update many subscribers. Takes any number of records, a batch at a time.
   *
   * Creates or updates many people with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. Each group holds 1 to 1,000 records. Batch requests have their own limit of 50 an hour, apart from all other requests.
   *
   * Operation `createSubscriberBatch` of the contract.
   */
  import: ImportMethod<'createSubscriberBatch'>;
  /**
   * Unsubscribe many people.
   *
   * Unsubscribes many people globally: from every mailing of the account, not from one campaign. The records are taken over at once and processed in the background, so that results can appear with a delay. Each group holds 1 to 1,000 records. Batch requests have their own limit of 50 an hour, apart from all other requests.
   *
   * Operation `createUnsubscribeBatch` of the contract.
   */
  createUnsubscribeBatch: Method<'createUnsubscribeBatch'>;
  /**
   * Unsubscribe many people. Takes any number of records, a batch at a time.
   *
   * Unsubscribes many people globally: from every mailing of the account, not from one campaign. The records are taken over at once and processed in the background, so that results can appear with a delay. Each group holds 1 to 1,000 records. Batch requests have their own limit of 50 an hour, apart from all other requests.
   *
   * Operation `createUnsubscribeBatch` of the contract.
   */
  importUnsubscribes: ImportMethod<'createUnsubscribeBatch'>;
}

export interface CustomFields {
  /**
   * List custom field identifiers.
   *
   * Returns the identifiers of all active custom fields of the account, without pages.
   *
   * Operation `listCustomFieldIdentifiers` of the contract.
   */
  listIdentifiers: Method<'listCustomFieldIdentifiers'>;
}

export interface Goals {
  /**
   * List conversions.
   *
   * Returns all conversions of the account that match, in one answer without pages.
   *
   * Operation `listGoals` of the contract.
   */
  list: Method<'listGoals'>;
  /**
   * Fetch a conversion.
   *
   * Returns one conversion.
   *
   * Operation `fetchGoal` of the contract.
   */
  fetch: Method<'fetchGoal'>;
}

export interface Events {
  /**
   * Record an event.
   *
   * Records one event of a subscriber, who is named by either `email` or `id`, never both. An event that is a conversion carries its value in cents as `properties.value`, below 2,147,483,647. For many events use `createEventBatch`.
   *
   * Operation `recordEvent` of the contract.
   */
  record: Method<'recordEvent'>;
  /**
   * Record many events.
   *
   * Records many events with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. Each group holds 1 to 1,000 records. Batch requests have their own limit of 50 an hour, apart from all other requests.
   *
   * Operation `createEventBatch` of the contract.
   */
  createBatch: Method<'createEventBatch'>;
  /**
   * Record many events. Takes any number of records, a batch at a time.
   *
   * Records many events with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. Each group holds 1 to 1,000 records. Batch requests have their own limit of 50 an hour, apart from all other requests.
   *
   * Operation `createEventBatch` of the contract.
   */
  import: ImportMethod<'createEventBatch'>;
  /**
   * List event actions.
   *
   * Returns the names of the custom events that the account has recorded, each once, a page at a time.
   *
   * Operation `listEventActions` of the contract.
   */
  listActions: ListMethod<'listEventActions'>;
}

export interface ShopperActivity {
  /**
   * Create many orders (legacy).
   *
   * Creates orders, and the people who placed them, with one request. `createOrderBatch` supersedes it. The records are taken over at once and processed in the background, so that results can appear with a delay. Each group holds 1 to 1,000 records. Batch requests have their own limit of 50 an hour, apart from all other requests.
   *
   * Operation `createLegacyOrderBatch` of the contract.
   *
   * @deprecated
   */
  createLegacyOrderBatch: Method<'createLegacyOrderBatch'>;
  /**
   * Create many orders (legacy). Takes any number of records, a batch at a time.
   *
   * Creates orders, and the people who placed them, with one request. `createOrderBatch` supersedes it. The records are taken over at once and processed in the background, so that results can appear with a delay. Each group holds 1 to 1,000 records. Batch requests have their own limit of 50 an hour, apart from all other requests.
   *
   * Operation `createLegacyOrderBatch` of the contract.
   *
   * @deprecated
   */
  importLegacyOrders: ImportMethod<'createLegacyOrderBatch'>;
  /**
   * Record cart activity.
   *
   * Records cart activity of a shop, many records with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. The request holds 1 to 1,000 records and counts against the limit of 50 batch requests an hour.
   *
   * Operation `createCartBatch` of the contract.
   */
  createCartBatch: Method<'createCartBatch'>;
  /**
   * Record cart activity. Takes any number of records, a batch at a time.
   *
   * Records cart activity of a shop, many records with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. The request holds 1 to 1,000 records and counts against the limit of 50 batch requests an hour.
   *
   * Operation `createCartBatch` of the contract.
   */
  importCarts: ImportMethod<'createCartBatch'>;
  /**
   * Record order activity.
   *
   * Records order activity of a shop, many records with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. The request holds 1 to 1,000 records and counts against the limit of 50 batch requests an hour.
   *
   * Operation `createOrderBatch` of the contract.
   */
  createOrderBatch: Method<'createOrderBatch'>;
  /**
   * Record order activity. Takes any number of records, a batch at a time.
   *
   * Records order activity of a shop, many records with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. The request holds 1 to 1,000 records and counts against the limit of 50 batch requests an hour.
   *
   * Operation `createOrderBatch` of the contract.
   */
  importOrders: ImportMethod<'createOrderBatch'>;
  /**
   * Record product activity.
   *
   * Records product activity of a shop, many records with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. The request holds 1 to 1,000 records and counts against the limit of 50 batch requests an hour.
   *
   * Operation `createProductBatch` of the contract.
   */
  createProductBatch: Method<'createProductBatch'>;
  /**
   * Record product activity. Takes any number of records, a batch at a time.
   *
   * Records product activity of a shop, many records with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. The request holds 1 to 1,000 records and counts against the limit of 50 batch requests an hour.
   *
   * Operation `createProductBatch` of the contract.
   */
  importProducts: ImportMethod<'createProductBatch'>;
}

export interface OAuth {
  /**
   * Exchange a verification code for an access token.
   *
   * Turns the code that the user brought back into an access token. All parameters travel in the query string. The token does not expire, so a user is asked only once.
   * What a refused exchange gets is left open.
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

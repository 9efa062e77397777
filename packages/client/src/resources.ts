// Generated from the contract by `pnpm build`; edit spec/ instead.

import type { OperationId } from '@email-automation/types';
/** An operation of the contract, as the client calls it. */
export interface Endpoint {
  /** Absent for `GET`. */
  method?: 'PUT' | 'POST' | 'DELETE' | 'PATCH' | undefined;
  path: string;
  /** Group and name of its method, such as `campaigns.list`; absent if it has none. */
  name?: string;
  /** `auth` for the OAuth endpoints; absent for the API itself. */
  server?: 'auth';
  /** Names of the query parameters. */
  query?: readonly string[];
  /** Whether it has a request body. */
  body?: true | undefined;
  /** Whether its success response has no body. Otherwise the body is JSON. */
  empty?: true;
  /** Whether the contract does not declare it, so that its success response can have any body, or none. */
  undeclared?: boolean;
  /** Whether sending the same request twice has the same effect as sending it once; absent for `GET`, which always has. */
  idempotent?: boolean;
  /** The rate limit that its requests count against; absent for individual requests. */
  rateLimit?: 'batch';
}

/** An operation, or a request that the contract does not declare, with its names for errors. */
export interface NamedEndpoint extends Endpoint {
  /** For a request, its method and path. */
  id: string;
  name: string;
}

/** A batch operation: its import method, the key of its records, whether they are in groups, and their maximum number. */
export interface Batch {
  name: string;
  key: string;
  grouped?: true;
  maximum: number;
}

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
  authorizeApplication: { path: '/oauth/authorize', server: 'auth' },
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

export type PagedId = keyof typeof paged;

/** The largest pages that lists allow. */
export const largestPages: Partial<Record<PagedId, number>> = {
  listCampaignSubscribers: 1000,
};

/** The batch operations. */
export const batches = {
  createSubscriberBatch: { name: 'subscribers.import', key: 'subscribers', grouped: true, maximum: 1000 },
  createUnsubscribeBatch: { name: 'subscribers.importUnsubscribes', key: 'subscribers', grouped: true, maximum: 1000 },
  createEventBatch: { name: 'events.import', key: 'events', grouped: true, maximum: 1000 },
  createLegacyOrderBatch: { name: 'shopperActivity.importLegacyOrders', key: 'orders', grouped: true, maximum: 1000 },
  createCartBatch: { name: 'shopperActivity.importCarts', key: 'carts', maximum: 1000 },
  createOrderBatch: { name: 'shopperActivity.importOrders', key: 'orders', maximum: 1000 },
  createProductBatch: { name: 'shopperActivity.importProducts', key: 'products', maximum: 1000 },
} as const satisfies Partial<Record<OperationId, Batch>>;

export type BatchId = keyof typeof batches;

/** The rate limits: requests per window, and the length of the window. */
export const limits = {
  batch: { limit: 50, seconds: 3600 },
  individual: { limit: 3600, seconds: 3600 },
} as const;

export type RateLimitName = keyof typeof limits;

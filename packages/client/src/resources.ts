// Generated from the contract by `pnpm build`; edit spec/ instead.

import type { Endpoint, Method, OperationId, Send } from './operation.ts';

/** Where each operation of the contract is found. */
export const endpoints = {
  listAccounts: { method: 'get', path: '/v2/accounts', server: 'api', json: true },
  fetchAccount: { method: 'get', path: '/v2/accounts/{account_id}', server: 'api', json: true },
  listBroadcasts: { method: 'get', path: '/v2/{account_id}/broadcasts', server: 'api', json: true },
  fetchBroadcast: { method: 'get', path: '/v2/{account_id}/broadcasts/{broadcast_id}', server: 'api', json: true },
  listCampaigns: { method: 'get', path: '/v2/{account_id}/campaigns', server: 'api', json: true },
  fetchCampaign: { method: 'get', path: '/v2/{account_id}/campaigns/{campaign_id}', server: 'api', json: true },
  activateCampaign: { method: 'post', path: '/v2/{account_id}/campaigns/{campaign_id}/activate', server: 'api', json: false },
  pauseCampaign: { method: 'post', path: '/v2/{account_id}/campaigns/{campaign_id}/pause', server: 'api', json: false },
  listCampaignSubscribers: { method: 'get', path: '/v2/{account_id}/campaigns/{campaign_id}/subscribers', server: 'api', json: true },
  subscribeToCampaign: { method: 'post', path: '/v2/{account_id}/campaigns/{campaign_id}/subscribers', server: 'api', json: true },
  listCampaignSubscriptions: { method: 'get', path: '/v2/{account_id}/subscribers/{subscriber_id}/campaign_subscriptions', server: 'api', json: true },
  createSubscriberBatch: { method: 'post', path: '/v2/{account_id}/subscribers/batches', server: 'api', json: true },
  createUnsubscribeBatch: { method: 'post', path: '/v2/{account_id}/unsubscribes/batches', server: 'api', json: false },
  listCustomFieldIdentifiers: { method: 'get', path: '/v2/{account_id}/custom_field_identifiers', server: 'api', json: true },
  listGoals: { method: 'get', path: '/v2/{account_id}/goals', server: 'api', json: true },
  fetchGoal: { method: 'get', path: '/v2/{account_id}/goals/{conversion_id}', server: 'api', json: true },
  recordEvent: { method: 'post', path: '/v2/{account_id}/events', server: 'api', json: false },
  createEventBatch: { method: 'post', path: '/v2/{account_id}/events/batches', server: 'api', json: true },
  listEventActions: { method: 'get', path: '/v2/{account_id}/event_actions', server: 'api', json: true },
  createLegacyOrderBatch: { method: 'post', path: '/v2/{account_id}/orders/batches', server: 'api', json: true },
  createCartBatch: { method: 'post', path: '/v3/{account_id}/shopper_activity/cart/batch', server: 'api', json: true },
  createOrderBatch: { method: 'post', path: '/v3/{account_id}/shopper_activity/order/batch', server: 'api', json: true },
  createProductBatch: { method: 'post', path: '/v3/{account_id}/shopper_activity/product/batch', server: 'api', json: true },
  authorizeApplication: { method: 'get', path: '/oauth/authorize', server: 'auth', json: false },
  exchangeAuthorizationCode: { method: 'post', path: '/oauth/token', server: 'auth', json: true },
} as const satisfies Record<OperationId, Endpoint>;

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
  list: Method<'listBroadcasts'>;
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
  list: Method<'listCampaigns'>;
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
  listSubscribers: Method<'listCampaignSubscribers'>;
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
  listCampaignSubscriptions: Method<'listCampaignSubscriptions'>;
  /**
   * Create or update many subscribers.
   *
   * Creates or updates many people with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. Each group holds 1 to 1,000 records. Batch requests have their own limit of 50 an hour, apart from all other requests.
   *
   * Operation `createSubscriberBatch` of the contract.
   */
  createBatch: Method<'createSubscriberBatch'>;
  /**
   * Unsubscribe many people.
   *
   * Unsubscribes many people globally: from every mailing of the account, not from one campaign. The records are taken over at once and processed in the background, so that results can appear with a delay. Each group holds 1 to 1,000 records. Batch requests have their own limit of 50 an hour, apart from all other requests.
   *
   * Operation `createUnsubscribeBatch` of the contract.
   */
  createUnsubscribeBatch: Method<'createUnsubscribeBatch'>;
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
   * List event actions.
   *
   * Returns the names of the custom events that the account has recorded, each once, a page at a time.
   *
   * Operation `listEventActions` of the contract.
   */
  listActions: Method<'listEventActions'>;
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
   * Record cart activity.
   *
   * Records cart activity of a shop, many records with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. The request holds 1 to 1,000 records and counts against the limit of 50 batch requests an hour.
   *
   * Operation `createCartBatch` of the contract.
   */
  createCartBatch: Method<'createCartBatch'>;
  /**
   * Record order activity.
   *
   * Records order activity of a shop, many records with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. The request holds 1 to 1,000 records and counts against the limit of 50 batch requests an hour.
   *
   * Operation `createOrderBatch` of the contract.
   */
  createOrderBatch: Method<'createOrderBatch'>;
  /**
   * Record product activity.
   *
   * Records product activity of a shop, many records with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. The request holds 1 to 1,000 records and counts against the limit of 50 batch requests an hour.
   *
   * Operation `createProductBatch` of the contract.
   */
  createProductBatch: Method<'createProductBatch'>;
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

/** The operations by group, each sent through one function. */
export const resources = (send: Send): Resources => ({
  accounts: {
    list: (args, options) => send('listAccounts', args, options),
    fetch: (args, options) => send('fetchAccount', args, options),
  },
  broadcasts: {
    list: (args, options) => send('listBroadcasts', args, options),
    fetch: (args, options) => send('fetchBroadcast', args, options),
  },
  campaigns: {
    list: (args, options) => send('listCampaigns', args, options),
    fetch: (args, options) => send('fetchCampaign', args, options),
    activate: (args, options) => send('activateCampaign', args, options),
    pause: (args, options) => send('pauseCampaign', args, options),
    listSubscribers: (args, options) => send('listCampaignSubscribers', args, options),
    subscribe: (args, options) => send('subscribeToCampaign', args, options),
  },
  subscribers: {
    listCampaignSubscriptions: (args, options) => send('listCampaignSubscriptions', args, options),
    createBatch: (args, options) => send('createSubscriberBatch', args, options),
    createUnsubscribeBatch: (args, options) => send('createUnsubscribeBatch', args, options),
  },
  customFields: {
    listIdentifiers: (args, options) => send('listCustomFieldIdentifiers', args, options),
  },
  goals: {
    list: (args, options) => send('listGoals', args, options),
    fetch: (args, options) => send('fetchGoal', args, options),
  },
  events: {
    record: (args, options) => send('recordEvent', args, options),
    createBatch: (args, options) => send('createEventBatch', args, options),
    listActions: (args, options) => send('listEventActions', args, options),
  },
  shopperActivity: {
    createLegacyOrderBatch: (args, options) => send('createLegacyOrderBatch', args, options),
    createCartBatch: (args, options) => send('createCartBatch', args, options),
    createOrderBatch: (args, options) => send('createOrderBatch', args, options),
    createProductBatch: (args, options) => send('createProductBatch', args, options),
  },
  oauth: {
    exchangeAuthorizationCode: (args, options) => send('exchangeAuthorizationCode', args, options),
  },
});

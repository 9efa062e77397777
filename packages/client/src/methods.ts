// Generated from the contract by `pnpm build`; edit spec/ instead.

import type { AccountList, AccountResponse, BatchEvent, BatchSubscriber, BatchUnsubscribe, Broadcast, BroadcastList, BroadcastResponse, Campaign, CampaignList, CampaignResponse, CampaignSubscription, CampaignSubscriptionList, Cart, CustomFieldIdentifierList, EmptyObject, EventActionList, GoalList, GoalResponse, LegacyOrder, Order, Product, RequestIds, Subscriber, SubscriberList, SubscriberResponse } from '@email-automation/types/schemas';
import type { Call, NoParams } from './call.ts';
import type { ImportOptions, CallOptions } from './option-types.ts';
import type { ImportSummary } from './records.ts';
import type { Records } from './import.ts';
import type { List } from './pages.ts';
import type { AccountFetchParams, BroadcastListParams, BroadcastFetchParams, CampaignListParams, CampaignFetchParams, CampaignActivateParams, CampaignPauseParams, CampaignListSubscribersParams, CampaignSubscribeParams, SubscriberListCampaignSubscriptionsParams, SubscriberCreateBatchParams, SubscriberCreateUnsubscribeBatchParams, CustomFieldListIdentifiersParams, GoalListParams, GoalFetchParams, EventRecordParams, EventCreateBatchParams, EventListActionsParams, ShopperActivityCreateLegacyOrderBatchParams, ShopperActivityCreateCartBatchParams, ShopperActivityCreateOrderBatchParams, ShopperActivityCreateProductBatchParams } from './params.ts';

export interface AccountsMethods {
  /**
   * List accounts.
   *
   * Returns every account that the authenticated user can access, in one unpaginated response. Start here: almost every other operation needs an account ID.
   *
   * `GET /v2/accounts`
   *
   * @param params none
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  list(params?: NoParams, options?: CallOptions): Call<AccountList>;
  /**
   * Fetch an account.
   *
   * Returns one account, including its default sender and its default postal address.
   *
   * `GET /v2/accounts/{account_id}`
   *
   * @param params `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  fetch(params?: AccountFetchParams, options?: CallOptions): Call<AccountResponse>;
}

export interface BroadcastsMethods {
  /**
   * List broadcasts.
   *
   * Returns one page of the broadcasts of the account. You cannot filter for broadcasts that are canceled or being sent; to find them, list all broadcasts.
   *
   * `GET /v2/{account_id}/broadcasts`
   *
   * @param params `status`, `sort`, `direction`, `page`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  list(params?: BroadcastListParams, options?: CallOptions): List<BroadcastList, Broadcast>;
  /**
   * Fetch a broadcast.
   *
   * Returns one broadcast, including its subject and its content as HTML and as plain text.
   *
   * `GET /v2/{account_id}/broadcasts/{broadcast_id}`
   *
   * @param params `broadcast_id`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  fetch(params: BroadcastFetchParams, options?: CallOptions): Call<BroadcastResponse>;
}

export interface CampaignsMethods {
  /**
   * List campaigns.
   *
   * Returns one page of the campaigns of the account.
   *
   * `GET /v2/{account_id}/campaigns`
   *
   * @param params `status`, `sort`, `direction`, `page`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  list(params?: CampaignListParams, options?: CallOptions): List<CampaignList, Campaign>;
  /**
   * Fetch a campaign.
   *
   * Returns one campaign, including its subscriber counts, and the forms that add subscribers to it.
   *
   * `GET /v2/{account_id}/campaigns/{campaign_id}`
   *
   * @param params `campaign_id`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  fetch(params: CampaignFetchParams, options?: CallOptions): Call<CampaignResponse>;
  /**
   * Activate a campaign.
   *
   * Activates a campaign. Send no body. If the campaign cannot be activated, the response is `422` and the campaign does not change. If the transition is not allowed, for example because there is no postal address, the response is `403` with an error that has only a `code`.
   *
   * `POST /v2/{account_id}/campaigns/{campaign_id}/activate`
   *
   * @param params `campaign_id`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  activate(params: CampaignActivateParams, options?: CallOptions): Call<undefined>;
  /**
   * Pause a campaign.
   *
   * Pauses a campaign. Send no body. If the campaign cannot be paused, the response is `422` and the campaign does not change. If the transition is not allowed, the response is `403` with an error that has only a `code`.
   *
   * `POST /v2/{account_id}/campaigns/{campaign_id}/pause`
   *
   * @param params `campaign_id`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  pause(params: CampaignPauseParams, options?: CallOptions): Call<undefined>;
  /**
   * List the subscribers of a campaign.
   *
   * Returns one page of the subscribers of a campaign. By default, the list holds the active subscribers, newest first.
   *
   * `GET /v2/{account_id}/campaigns/{campaign_id}/subscribers`
   *
   * @param params `campaign_id`, `status`, `page`, `sort`, `direction`, `per_page`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  listSubscribers(params: CampaignListSubscribersParams, options?: CallOptions): List<SubscriberList, Subscriber>;
  /**
   * Add a subscriber to a campaign.
   *
   * Subscribes one subscriber to a campaign and returns the subscriber. To send a confirmation email or to skip it, set `double_optin`; otherwise the setting of the campaign applies.
   * A subscriber who was removed from the campaign is subscribed again, unless `reactivate_if_removed` is false: then the response is `422` and nothing changes.
   * To send many subscribers of the account, use `subscribers.createBatch`.
   *
   * `POST /v2/{account_id}/campaigns/{campaign_id}/subscribers`
   *
   * @param params `campaign_id`, `body`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  subscribe(params: CampaignSubscribeParams, options?: CallOptions): Call<SubscriberResponse>;
}

export interface SubscribersMethods {
  /**
   * List the campaign subscriptions of a subscriber.
   *
   * Returns one page of the campaign subscriptions of a subscriber. Each shows the progress of the subscriber in one campaign.
   *
   * `GET /v2/{account_id}/subscribers/{subscriber_id}/campaign_subscriptions`
   *
   * @param params `subscriber_id`, `page`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  listCampaignSubscriptions(params: SubscriberListCampaignSubscriptionsParams, options?: CallOptions): List<CampaignSubscriptionList, CampaignSubscription>;
  /**
   * Send many subscribers.
   *
   * Sends many subscribers in one request. What happens to a subscriber who exists already is unspecified. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * `POST /v2/{account_id}/subscribers/batches`
   *
   * @param params `body`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  createBatch(params: SubscriberCreateBatchParams, options?: CallOptions): Call<EmptyObject>;
  /**
   * Send many subscribers. Takes any number of records, and sends them in batches.
   *
   * Sends many subscribers in one request. What happens to a subscriber who exists already is unspecified. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * `POST /v2/{account_id}/subscribers/batches`
   *
   * @param records an array, iterable or async iterable of any length
   * @param options options of the import
   * @throws ImportFailedError if the import ends early
   */
  import(records: Records<BatchSubscriber>, options?: ImportOptions): Promise<ImportSummary>;
  /**
   * Unsubscribe many subscribers.
   *
   * Unsubscribes many subscribers globally: from all emails of the account, not only from one campaign. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * `POST /v2/{account_id}/unsubscribes/batches`
   *
   * @param params `body`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  createUnsubscribeBatch(params: SubscriberCreateUnsubscribeBatchParams, options?: CallOptions): Call<undefined>;
  /**
   * Unsubscribe many subscribers. Takes any number of records, and sends them in batches.
   *
   * Unsubscribes many subscribers globally: from all emails of the account, not only from one campaign. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * `POST /v2/{account_id}/unsubscribes/batches`
   *
   * @param records an array, iterable or async iterable of any length
   * @param options options of the import
   * @throws ImportFailedError if the import ends early
   */
  importUnsubscribes(records: Records<BatchUnsubscribe>, options?: ImportOptions): Promise<ImportSummary>;
}

export interface CustomFieldsMethods {
  /**
   * List custom field identifiers.
   *
   * Returns the identifiers of all active custom fields of the account, in one unpaginated response.
   *
   * `GET /v2/{account_id}/custom_field_identifiers`
   *
   * @param params `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  listIdentifiers(params?: CustomFieldListIdentifiersParams, options?: CallOptions): Call<CustomFieldIdentifierList>;
}

export interface GoalsMethods {
  /**
   * List conversions.
   *
   * Returns all conversions of the account that match the filter, in one unpaginated response.
   *
   * `GET /v2/{account_id}/goals`
   *
   * @param params `status`, `sort`, `direction`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  list(params?: GoalListParams, options?: CallOptions): Call<GoalList>;
  /**
   * Fetch a conversion.
   *
   * Returns one conversion, including its URL, default value, and counting method.
   *
   * `GET /v2/{account_id}/goals/{conversion_id}`
   *
   * @param params `conversion_id`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  fetch(params: GoalFetchParams, options?: CallOptions): Call<GoalResponse>;
}

export interface EventsMethods {
  /**
   * Record an event.
   *
   * Records one event for a subscriber. Identify the subscriber by either `email` or `id`, not both. If the event is a conversion, send its value in cents as `properties.value`. To record many events, use `events.createBatch`.
   *
   * `POST /v2/{account_id}/events`
   *
   * @param params `body`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  record(params: EventRecordParams, options?: CallOptions): Call<undefined>;
  /**
   * Record many events.
   *
   * Records many events in one request. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * `POST /v2/{account_id}/events/batches`
   *
   * @param params `body`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  createBatch(params: EventCreateBatchParams, options?: CallOptions): Call<EmptyObject>;
  /**
   * Record many events. Takes any number of records, and sends them in batches.
   *
   * Records many events in one request. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * `POST /v2/{account_id}/events/batches`
   *
   * @param records an array, iterable or async iterable of any length
   * @param options options of the import
   * @throws ImportFailedError if the import ends early
   */
  import(records: Records<BatchEvent>, options?: ImportOptions): Promise<ImportSummary>;
  /**
   * List event actions.
   *
   * Returns one page of the names of custom event actions that the account uses, each name once.
   *
   * `GET /v2/{account_id}/event_actions`
   *
   * @param params `page`, `per_page`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  listActions(params?: EventListActionsParams, options?: CallOptions): List<EventActionList, string>;
}

export interface ShopperActivityMethods {
  /**
   * Create many orders (legacy).
   *
   * Creates orders together with the subscribers who placed them. This operation is legacy; `shopperActivity.createOrderBatch` supersedes it. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * `POST /v2/{account_id}/orders/batches`
   *
   * @param params `body`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   * @deprecated
   */
  createLegacyOrderBatch(params: ShopperActivityCreateLegacyOrderBatchParams, options?: CallOptions): Call<EmptyObject>;
  /**
   * Create many orders (legacy). Takes any number of records, and sends them in batches.
   *
   * Creates orders together with the subscribers who placed them. This operation is legacy; `shopperActivity.createOrderBatch` supersedes it. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * `POST /v2/{account_id}/orders/batches`
   *
   * @param records an array, iterable or async iterable of any length
   * @param options options of the import
   * @throws ImportFailedError if the import ends early
   * @deprecated
   */
  importLegacyOrders(records: Records<LegacyOrder>, options?: ImportOptions): Promise<ImportSummary>;
  /**
   * Record cart activity.
   *
   * Records the cart activity of many subscribers in one request. Send the array of carts at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * `POST /v3/{account_id}/shopper_activity/cart/batch`
   *
   * @param params `body`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  createCartBatch(params: ShopperActivityCreateCartBatchParams, options?: CallOptions): Call<RequestIds>;
  /**
   * Record cart activity. Takes any number of records, and sends them in batches.
   *
   * Records the cart activity of many subscribers in one request. Send the array of carts at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * `POST /v3/{account_id}/shopper_activity/cart/batch`
   *
   * @param records an array, iterable or async iterable of any length
   * @param options options of the import
   * @throws ImportFailedError if the import ends early
   */
  importCarts(records: Records<Cart>, options?: ImportOptions): Promise<ImportSummary>;
  /**
   * Record order activity.
   *
   * Records the order activity of many subscribers in one request. Send the array of orders at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * `POST /v3/{account_id}/shopper_activity/order/batch`
   *
   * @param params `body`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  createOrderBatch(params: ShopperActivityCreateOrderBatchParams, options?: CallOptions): Call<RequestIds>;
  /**
   * Record order activity. Takes any number of records, and sends them in batches.
   *
   * Records the order activity of many subscribers in one request. Send the array of orders at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * `POST /v3/{account_id}/shopper_activity/order/batch`
   *
   * @param records an array, iterable or async iterable of any length
   * @param options options of the import
   * @throws ImportFailedError if the import ends early
   */
  importOrders(records: Records<Order>, options?: ImportOptions): Promise<ImportSummary>;
  /**
   * Record product activity.
   *
   * Records the activity of many products in one request. Send the array of products at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * `POST /v3/{account_id}/shopper_activity/product/batch`
   *
   * @param params `body`, `account_id`
   * @param options options of this call, such as `signal` and `timeoutMs`
   * @throws ApiError if the service returns an error; ConnectionFailedError, DeadlineError or AbortError if no response arrives
   */
  createProductBatch(params: ShopperActivityCreateProductBatchParams, options?: CallOptions): Call<RequestIds>;
  /**
   * Record product activity. Takes any number of records, and sends them in batches.
   *
   * Records the activity of many products in one request. Send the array of products at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
   *
   * `POST /v3/{account_id}/shopper_activity/product/batch`
   *
   * @param records an array, iterable or async iterable of any length
   * @param options options of the import
   * @throws ImportFailedError if the import ends early
   */
  importProducts(records: Records<Product>, options?: ImportOptions): Promise<ImportSummary>;
}

/** The methods of `createClient`. */
export interface Resources {
  accounts: AccountsMethods;
  broadcasts: BroadcastsMethods;
  campaigns: CampaignsMethods;
  subscribers: SubscribersMethods;
  customFields: CustomFieldsMethods;
  goals: GoalsMethods;
  events: EventsMethods;
  shopperActivity: ShopperActivityMethods;
}

// Generated from the contract by `pnpm build`; edit spec/ instead.

import type {
  AccountLinks,
  AccountRelations,
  Account,
  AccountList,
  AuthorizationError,
  AuthorizationErrors,
  NotFoundError,
  NotFoundErrors,
  ValidationError,
  ValidationErrors,
  RateLimitError,
  AccountResponse,
  BroadcastLinks,
  PageMeta,
  SortDirection,
  SortedMeta,
  FilteredMeta,
  BroadcastRelations,
  Broadcast,
  BroadcastList,
  BroadcastResponse,
  CampaignLinks,
  CampaignRelations,
  Campaign,
  CampaignList,
  Form,
  CampaignLinked,
  CampaignResponse,
  TransitionError,
  TransitionErrors,
  ForbiddenErrors,
  SubscriberLinks,
  Subscriber,
  SubscriberList,
  CampaignSubscriber,
  SubscribeRequest,
  SubscriberResponse,
  CampaignSubscriptionLinks,
  CampaignSubscriptionRelations,
  CampaignSubscription,
  CampaignSubscriptionList,
  BatchSubscriber,
  SubscriberBatchGroup,
  SubscriberBatch,
  EmptyObject,
  BatchUnsubscribe,
  UnsubscribeBatchGroup,
  UnsubscribeBatch,
  CustomFieldIdentifierList,
  GoalLinks,
  GoalRelations,
  Goal,
  GoalList,
  GoalResponse,
  EventProperties,
  EventDetails,
  EventByEmail,
  EventById,
  EventRecord,
  EventRequest,
  BatchEvent,
  EventBatchGroup,
  EventBatch,
  EventActionList,
  LegacyAddress,
  LegacyLineItem,
  LegacyOrder,
  LegacyOrderBatchGroup,
  LegacyOrderBatch,
  CartLineItem,
  Cart,
  CartBatch,
  RequestIds,
  OrderLineItem,
  Address,
  Order,
  OrderBatch,
  Product,
  ProductBatch,
  AccessTokenResponse,
  CustomFields,
} from './schemas.ts';

export interface paths {
    "/v2/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns every account that the authenticated user can access, in one unpaginated response. Start here: almost every other operation needs an account ID.
         *
         * List accounts
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/accounts/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /**
         * Returns one account, including its default sender and its default postal address.
         *
         * Fetch an account
         */
        get: operations["fetchAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{account_id}/broadcasts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /**
         * Returns one page of the broadcasts of the account. You cannot filter for broadcasts that are canceled or being sent; to find them, list all broadcasts.
         *
         * List broadcasts
         */
        get: operations["listBroadcasts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{account_id}/broadcasts/{broadcast_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * ID of the broadcast, from `broadcasts.list`.
                 *
                 * @example 1234567
                 */
                broadcast_id: components["parameters"]["BroadcastId"];
            };
            cookie?: never;
        };
        /**
         * Returns one broadcast, including its subject and its content as HTML and as plain text.
         *
         * Fetch a broadcast
         */
        get: operations["fetchBroadcast"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{account_id}/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /**
         * Returns one page of the campaigns of the account.
         *
         * List campaigns
         */
        get: operations["listCampaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{account_id}/campaigns/{campaign_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * ID of the campaign, from `campaigns.list`.
                 *
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        /**
         * Returns one campaign, including its subscriber counts, and the forms that add subscribers to it.
         *
         * Fetch a campaign
         */
        get: operations["fetchCampaign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{account_id}/campaigns/{campaign_id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * ID of the campaign, from `campaigns.list`.
                 *
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activates a campaign. Send no body. If the campaign cannot be activated, the response is `422` and the campaign does not change. If the transition is not allowed, for example because there is no postal address, the response is `403` with an error that has only a `code`.
         *
         * Activate a campaign
         */
        post: operations["activateCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{account_id}/campaigns/{campaign_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * ID of the campaign, from `campaigns.list`.
                 *
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pauses a campaign. Send no body. If the campaign cannot be paused, the response is `422` and the campaign does not change. If the transition is not allowed, the response is `403` with an error that has only a `code`.
         *
         * Pause a campaign
         */
        post: operations["pauseCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{account_id}/campaigns/{campaign_id}/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * ID of the campaign, from `campaigns.list`.
                 *
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        /**
         * Returns one page of the subscribers of a campaign. By default, the list holds the active subscribers, newest first.
         *
         * List the subscribers of a campaign
         */
        get: operations["listCampaignSubscribers"];
        put?: never;
        /**
         * Subscribes one subscriber to a campaign and returns the subscriber. To send a confirmation email or to skip it, set `double_optin`; otherwise the setting of the campaign applies.
         * A subscriber who was removed from the campaign is subscribed again, unless `reactivate_if_removed` is false: then the response is `422` and nothing changes.
         * To send many subscribers of the account, use `subscribers.createBatch`.
         *
         * Add a subscriber to a campaign
         */
        post: operations["subscribeToCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{account_id}/subscribers/{subscriber_id}/campaign_subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * ID of the subscriber, for example from `campaigns.listSubscribers`.
                 *
                 * @example 26f014f9c38ffde11e3e2c6145f35b22
                 */
                subscriber_id: components["parameters"]["SubscriberId"];
            };
            cookie?: never;
        };
        /**
         * Returns one page of the campaign subscriptions of a subscriber. Each shows the progress of the subscriber in one campaign.
         *
         * List the campaign subscriptions of a subscriber
         */
        get: operations["listCampaignSubscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{account_id}/subscribers/batches": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends many subscribers in one request. What happens to a subscriber who exists already is unspecified. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
         *
         * Send many subscribers
         */
        post: operations["createSubscriberBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{account_id}/unsubscribes/batches": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribes many subscribers globally: from all emails of the account, not only from one campaign. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
         *
         * Unsubscribe many subscribers
         */
        post: operations["createUnsubscribeBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{account_id}/custom_field_identifiers": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /**
         * Returns the identifiers of all active custom fields of the account, in one unpaginated response.
         *
         * List custom field identifiers
         */
        get: operations["listCustomFieldIdentifiers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{account_id}/goals": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /**
         * Returns all conversions of the account that match the filter, in one unpaginated response.
         *
         * List conversions
         */
        get: operations["listGoals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{account_id}/goals/{conversion_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * ID of the conversion, from `goals.list`.
                 *
                 * @example 777
                 */
                conversion_id: components["parameters"]["ConversionId"];
            };
            cookie?: never;
        };
        /**
         * Returns one conversion, including its URL, default value, and counting method.
         *
         * Fetch a conversion
         */
        get: operations["fetchGoal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{account_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records one event for a subscriber. Identify the subscriber by either `email` or `id`, not both. If the event is a conversion, send its value in cents as `properties.value`. To record many events, use `events.createBatch`.
         *
         * Record an event
         */
        post: operations["recordEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{account_id}/events/batches": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records many events in one request. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
         *
         * Record many events
         */
        post: operations["createEventBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{account_id}/event_actions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /**
         * Returns one page of the names of custom event actions that the account uses, each name once.
         *
         * List event actions
         */
        get: operations["listEventActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{account_id}/orders/batches": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates orders together with the subscribers who placed them. This operation is legacy; `shopperActivity.createOrderBatch` supersedes it. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
         *
         * Create many orders (legacy)
         *
         * @deprecated
         */
        post: operations["createLegacyOrderBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/{account_id}/shopper_activity/cart/batch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records the cart activity of many subscribers in one request. Send the array of carts at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
         *
         * Record cart activity
         */
        post: operations["createCartBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/{account_id}/shopper_activity/order/batch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records the order activity of many subscribers in one request. Send the array of orders at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
         *
         * Record order activity
         */
        post: operations["createOrderBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3/{account_id}/shopper_activity/product/batch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records the activity of many products in one request. Send the array of products at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
         *
         * Record product activity
         */
        post: operations["createProductBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Starts the OAuth 2 authorization code flow. Send the user's browser to this URL. The service authenticates the user, asks whether to grant your application access, and sends the browser back to your application with a verification code, which expires after 10 minutes.
         * Before you begin, register your application with the service, which gives you a client ID and a client secret. The application can be activated only after you have entered a valid callback URL.
         * The pages that the user sees and the response to an invalid request are unspecified.
         *
         * Ask a user to authorize your application
         */
        get: operations["authorizeApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns an access token in exchange for the verification code that the user brought back. Send all parameters in the query string, within 10 minutes of the authorization. The token does not expire, so you need to ask each user only once.
         * Query strings end up in logs: send this request from your server only.
         * The response to a refused exchange is unspecified.
         *
         * Exchange a verification code for an access token
         */
        post: operations["exchangeAuthorizationCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountLinks: AccountLinks;
        AccountRelations: AccountRelations;
        Account: Account;
        AccountList: AccountList;
        AuthorizationError: AuthorizationError;
        AuthorizationErrors: AuthorizationErrors;
        NotFoundError: NotFoundError;
        NotFoundErrors: NotFoundErrors;
        ValidationError: ValidationError;
        ValidationErrors: ValidationErrors;
        RateLimitError: RateLimitError;
        AccountResponse: AccountResponse;
        BroadcastLinks: BroadcastLinks;
        PageMeta: PageMeta;
        SortDirection: SortDirection;
        SortedMeta: SortedMeta;
        FilteredMeta: FilteredMeta;
        BroadcastRelations: BroadcastRelations;
        Broadcast: Broadcast;
        BroadcastList: BroadcastList;
        BroadcastResponse: BroadcastResponse;
        CampaignLinks: CampaignLinks;
        CampaignRelations: CampaignRelations;
        Campaign: Campaign;
        CampaignList: CampaignList;
        Form: Form;
        CampaignLinked: CampaignLinked;
        CampaignResponse: CampaignResponse;
        TransitionError: TransitionError;
        TransitionErrors: TransitionErrors;
        ForbiddenErrors: ForbiddenErrors;
        SubscriberLinks: SubscriberLinks;
        Subscriber: Subscriber;
        SubscriberList: SubscriberList;
        CampaignSubscriber: CampaignSubscriber;
        SubscribeRequest: SubscribeRequest;
        SubscriberResponse: SubscriberResponse;
        CampaignSubscriptionLinks: CampaignSubscriptionLinks;
        CampaignSubscriptionRelations: CampaignSubscriptionRelations;
        CampaignSubscription: CampaignSubscription;
        CampaignSubscriptionList: CampaignSubscriptionList;
        BatchSubscriber: BatchSubscriber;
        SubscriberBatchGroup: SubscriberBatchGroup;
        SubscriberBatch: SubscriberBatch;
        EmptyObject: EmptyObject;
        BatchUnsubscribe: BatchUnsubscribe;
        UnsubscribeBatchGroup: UnsubscribeBatchGroup;
        UnsubscribeBatch: UnsubscribeBatch;
        CustomFieldIdentifierList: CustomFieldIdentifierList;
        GoalLinks: GoalLinks;
        GoalRelations: GoalRelations;
        Goal: Goal;
        GoalList: GoalList;
        GoalResponse: GoalResponse;
        EventProperties: EventProperties;
        EventDetails: EventDetails;
        EventByEmail: EventByEmail;
        EventById: EventById;
        Event: EventRecord;
        EventRequest: EventRequest;
        BatchEvent: BatchEvent;
        EventBatchGroup: EventBatchGroup;
        EventBatch: EventBatch;
        EventActionList: EventActionList;
        LegacyAddress: LegacyAddress;
        LegacyLineItem: LegacyLineItem;
        LegacyOrder: LegacyOrder;
        LegacyOrderBatchGroup: LegacyOrderBatchGroup;
        LegacyOrderBatch: LegacyOrderBatch;
        CartLineItem: CartLineItem;
        Cart: Cart;
        CartBatch: CartBatch;
        RequestIds: RequestIds;
        OrderLineItem: OrderLineItem;
        Address: Address;
        Order: Order;
        OrderBatch: OrderBatch;
        Product: Product;
        ProductBatch: ProductBatch;
        AccessTokenResponse: AccessTokenResponse;
        CustomFields: CustomFields;
    };
    responses: {
        /** The request has no valid credential. The response body is unspecified. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
            };
        };
        /** The credential is valid but does not permit the request. The interface names no request of this operation that leads here. */
        UnexpectedForbidden: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": AuthorizationErrors;
            };
        };
        /** The resource does not exist. The interface names no request of this operation that leads here. */
        UnexpectedNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": NotFoundErrors;
            };
        };
        /** The request failed validation. The interface names no request of this operation that leads here. */
        UnexpectedUnprocessable: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ValidationErrors;
            };
        };
        /** A rate limit is exceeded. Try again in an hour. */
        TooManyRequests: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitExhausted"];
                [name: string]: unknown;
            };
            content: {
                "application/json": RateLimitError;
            };
        };
        /** The credential is valid but does not permit the request. */
        Forbidden: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": AuthorizationErrors;
            };
        };
        /** The resource does not exist. */
        NotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": NotFoundErrors;
            };
        };
        /** An argument of the list is invalid. Each invalid attribute has its own error. */
        UnprocessableArguments: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ValidationErrors;
            };
        };
        /** The credential does not permit the request, or the transition is not allowed. Only the first kind of error has a `message`. */
        TransitionForbidden: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ForbiddenErrors;
            };
        };
        /** The campaign cannot be activated. */
        UnprocessableActivation: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ValidationErrors;
            };
        };
        /** The credential does not permit the request, or the transition is not allowed. Only the first kind of error has a `message`. */
        PauseForbidden: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ForbiddenErrors;
            };
        };
        /** The campaign cannot be paused. */
        UnprocessablePause: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ValidationErrors;
            };
        };
        /** The subscriber is invalid, or was removed from the campaign and is not to be reactivated. Each invalid attribute has its own error. */
        UnprocessableSubscriber: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ValidationErrors;
            };
        };
        /** The subscriber, after the subscription, as the only element of `subscribers`. */
        Subscribed: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": SubscriberResponse;
            };
        };
        /** The credential is valid but does not permit the request. */
        BatchForbidden: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["BatchRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["BatchRateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": AuthorizationErrors;
            };
        };
        /** The resource does not exist. */
        BatchNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["BatchRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["BatchRateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": NotFoundErrors;
            };
        };
        /** The batch is invalid. Each invalid attribute has its own error. */
        UnprocessableSubscriberBatch: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["BatchRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["BatchRateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ValidationErrors;
            };
        };
        /** A rate limit is exceeded. Try again in an hour. */
        BatchTooManyRequests: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["BatchRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitExhausted"];
                [name: string]: unknown;
            };
            content: {
                "application/json": RateLimitError;
            };
        };
        /** An argument of the list is invalid. Each invalid attribute has its own error. */
        UnprocessableFilter: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ValidationErrors;
            };
        };
        /** The event is invalid. Each invalid attribute has its own error. */
        UnprocessableEvent: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ValidationErrors;
            };
        };
        /** The batch is invalid. Each invalid attribute has its own error. */
        UnprocessableEventBatch: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["BatchRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["BatchRateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ValidationErrors;
            };
        };
        /** The batch is invalid. Each invalid attribute has its own error. */
        UnprocessableLegacyOrderBatch: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["BatchRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["BatchRateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ValidationErrors;
            };
        };
        /** The batch is invalid. Each invalid attribute has its own error. */
        UnprocessableCartBatch: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["BatchRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["BatchRateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ValidationErrors;
            };
        };
        /** The batch is invalid. Each invalid attribute has its own error. */
        UnprocessableOrderBatch: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["BatchRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["BatchRateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ValidationErrors;
            };
        };
        /** The batch is invalid. Each invalid attribute has its own error. */
        UnprocessableProductBatch: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["BatchRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["BatchRateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ValidationErrors;
            };
        };
    };
    parameters: {
        /**
         * ID of the account, from `accounts.list`.
         *
         * @example 9999999
         */
        AccountId: string;
        /**
         * Sort order: `asc` (default) or `desc`.
         *
         * @example asc
         */
        Direction: "asc" | "desc";
        /**
         * Page number, starting at 1 (default). A page holds at most 100 items unless the operation states another maximum.
         *
         * @example 1
         */
        Page: number;
        /**
         * ID of the broadcast, from `broadcasts.list`.
         *
         * @example 1234567
         */
        BroadcastId: string;
        /**
         * ID of the campaign, from `campaigns.list`.
         *
         * @example 4999999
         */
        CampaignId: string;
        /**
         * ID of the subscriber, for example from `campaigns.listSubscribers`.
         *
         * @example 26f014f9c38ffde11e3e2c6145f35b22
         */
        SubscriberId: string;
        /**
         * ID of the conversion, from `goals.list`.
         *
         * @example 777
         */
        ConversionId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * Requests allowed per hour for this kind of endpoint.
         *
         * @example 3600
         */
        RateLimitLimit: number;
        /**
         * Requests left in this hour for this kind of endpoint.
         *
         * @example 3599
         */
        RateLimitRemaining: number;
        /**
         * Requests left in this hour for this kind of endpoint. There are none.
         *
         * @example 0
         */
        RateLimitExhausted: number;
        /**
         * Requests allowed per hour. Which requests this limit is for in batch endpoints is unspecified.
         *
         * @example 50
         */
        BatchRateLimitLimit: number;
        /**
         * Requests left in this hour. Which requests these are in batch endpoints is unspecified.
         *
         * @example 49
         */
        BatchRateLimitRemaining: number;
    };
    pathItems: never;
}
export type Event = components['schemas']['Event'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseUnexpectedForbidden = components['responses']['UnexpectedForbidden'];
export type ResponseUnexpectedNotFound = components['responses']['UnexpectedNotFound'];
export type ResponseUnexpectedUnprocessable = components['responses']['UnexpectedUnprocessable'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseUnprocessableArguments = components['responses']['UnprocessableArguments'];
export type ResponseTransitionForbidden = components['responses']['TransitionForbidden'];
export type ResponseUnprocessableActivation = components['responses']['UnprocessableActivation'];
export type ResponsePauseForbidden = components['responses']['PauseForbidden'];
export type ResponseUnprocessablePause = components['responses']['UnprocessablePause'];
export type ResponseUnprocessableSubscriber = components['responses']['UnprocessableSubscriber'];
export type ResponseSubscribed = components['responses']['Subscribed'];
export type ResponseBatchForbidden = components['responses']['BatchForbidden'];
export type ResponseBatchNotFound = components['responses']['BatchNotFound'];
export type ResponseUnprocessableSubscriberBatch = components['responses']['UnprocessableSubscriberBatch'];
export type ResponseBatchTooManyRequests = components['responses']['BatchTooManyRequests'];
export type ResponseUnprocessableFilter = components['responses']['UnprocessableFilter'];
export type ResponseUnprocessableEvent = components['responses']['UnprocessableEvent'];
export type ResponseUnprocessableEventBatch = components['responses']['UnprocessableEventBatch'];
export type ResponseUnprocessableLegacyOrderBatch = components['responses']['UnprocessableLegacyOrderBatch'];
export type ResponseUnprocessableCartBatch = components['responses']['UnprocessableCartBatch'];
export type ResponseUnprocessableOrderBatch = components['responses']['UnprocessableOrderBatch'];
export type ResponseUnprocessableProductBatch = components['responses']['UnprocessableProductBatch'];
export type ParameterAccountId = components['parameters']['AccountId'];
export type ParameterDirection = components['parameters']['Direction'];
export type ParameterPage = components['parameters']['Page'];
export type ParameterBroadcastId = components['parameters']['BroadcastId'];
export type ParameterCampaignId = components['parameters']['CampaignId'];
export type ParameterSubscriberId = components['parameters']['SubscriberId'];
export type ParameterConversionId = components['parameters']['ConversionId'];
export type HeaderRateLimitLimit = components['headers']['RateLimitLimit'];
export type HeaderRateLimitRemaining = components['headers']['RateLimitRemaining'];
export type HeaderRateLimitExhausted = components['headers']['RateLimitExhausted'];
export type HeaderBatchRateLimitLimit = components['headers']['BatchRateLimitLimit'];
export type HeaderBatchRateLimitRemaining = components['headers']['BatchRateLimitRemaining'];
export type $defs = Record<string, never>;
export interface operations {
    listAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** All accounts that the user can access. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AccountList;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["UnexpectedForbidden"];
            404: components["responses"]["UnexpectedNotFound"];
            422: components["responses"]["UnexpectedUnprocessable"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    fetchAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The account, as the only element of `accounts`. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AccountResponse;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnexpectedUnprocessable"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listBroadcasts: {
        parameters: {
            query?: {
                /**
                 * Status to filter by: `draft`, `scheduled`, or `sent` (default: all).
                 *
                 * @example sent
                 */
                status?: "draft" | "scheduled" | "sent";
                /**
                 * Field to sort by: `created_at` (default), `send_at`, or `name`.
                 *
                 * @example created_at
                 */
                sort?: "created_at" | "send_at" | "name";
                /**
                 * Sort order: `asc` (default) or `desc`.
                 *
                 * @example asc
                 */
                direction?: components["parameters"]["Direction"];
                /**
                 * Page number, starting at 1 (default). A page holds at most 100 items unless the operation states another maximum.
                 *
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
            };
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of broadcasts. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": BroadcastList;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableArguments"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    fetchBroadcast: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * ID of the broadcast, from `broadcasts.list`.
                 *
                 * @example 1234567
                 */
                broadcast_id: components["parameters"]["BroadcastId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The broadcast, as the only element of `broadcasts`. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": BroadcastResponse;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnexpectedUnprocessable"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listCampaigns: {
        parameters: {
            query?: {
                /**
                 * Status to filter by: `draft`, `active`, or `paused` (default: all).
                 *
                 * @example paused
                 */
                status?: "draft" | "active" | "paused";
                /**
                 * Field to sort by: `created_at` (default) or `name`.
                 *
                 * @example created_at
                 */
                sort?: "created_at" | "name";
                /**
                 * Sort order: `asc` (default) or `desc`.
                 *
                 * @example asc
                 */
                direction?: components["parameters"]["Direction"];
                /**
                 * Page number, starting at 1 (default). A page holds at most 100 items unless the operation states another maximum.
                 *
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
            };
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of campaigns. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CampaignList;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableArguments"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    fetchCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * ID of the campaign, from `campaigns.list`.
                 *
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The campaign, as the only element of `campaigns`, and the forms that add subscribers to it. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CampaignResponse;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnexpectedUnprocessable"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    activateCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * ID of the campaign, from `campaigns.list`.
                 *
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The campaign was activated. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["TransitionForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableActivation"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    pauseCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * ID of the campaign, from `campaigns.list`.
                 *
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The campaign was paused. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["PauseForbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessablePause"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listCampaignSubscribers: {
        parameters: {
            query?: {
                /**
                 * Status within the campaign to filter by: `active` (default), `unsubscribed`, or `removed`.
                 *
                 * @example active
                 */
                status?: "active" | "unsubscribed" | "removed";
                /**
                 * Page number, starting at 1 (default). A page holds at most 100 items unless the operation states another maximum.
                 *
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * Field to sort by: `id` or `created_at` (default).
                 *
                 * @example created_at
                 */
                sort?: "id" | "created_at";
                /**
                 * Sort order: `asc` or `desc` (default: newest first).
                 *
                 * @example desc
                 */
                direction?: "asc" | "desc";
                /**
                 * Number of subscribers per page (default: 100).
                 *
                 * @example 100
                 */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * ID of the campaign, from `campaigns.list`.
                 *
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of subscribers. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SubscriberList;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableArguments"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    subscribeToCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * ID of the campaign, from `campaigns.list`.
                 *
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SubscribeRequest;
            };
        };
        responses: {
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableSubscriber"];
            429: components["responses"]["TooManyRequests"];
            "2XX": components["responses"]["Subscribed"];
        };
    };
    listCampaignSubscriptions: {
        parameters: {
            query?: {
                /**
                 * Page number, starting at 1 (default). A page holds at most 100 items unless the operation states another maximum.
                 *
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
            };
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * ID of the subscriber, for example from `campaigns.listSubscribers`.
                 *
                 * @example 26f014f9c38ffde11e3e2c6145f35b22
                 */
                subscriber_id: components["parameters"]["SubscriberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of campaign subscriptions. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CampaignSubscriptionList;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableArguments"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createSubscriberBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SubscriberBatch;
            };
        };
        responses: {
            /** The batch was accepted. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["BatchRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["BatchRateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": EmptyObject;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["BatchForbidden"];
            404: components["responses"]["BatchNotFound"];
            422: components["responses"]["UnprocessableSubscriberBatch"];
            429: components["responses"]["BatchTooManyRequests"];
        };
    };
    createUnsubscribeBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UnsubscribeBatch;
            };
        };
        responses: {
            /** The batch was accepted. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["BatchRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["BatchRateLimitRemaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["BatchForbidden"];
            404: components["responses"]["BatchNotFound"];
            422: components["responses"]["UnprocessableSubscriberBatch"];
            429: components["responses"]["BatchTooManyRequests"];
        };
    };
    listCustomFieldIdentifiers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The identifiers of all active custom fields. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CustomFieldIdentifierList;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnexpectedUnprocessable"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listGoals: {
        parameters: {
            query?: {
                /**
                 * Status to filter by: `active`, `disabled`, or `all` (default).
                 *
                 * @example all
                 */
                status?: "active" | "disabled" | "all";
                /**
                 * Field to sort by: `created_at` (default) or `name`.
                 *
                 * @example created_at
                 */
                sort?: "created_at" | "name";
                /**
                 * Sort order: `asc` (default) or `desc`.
                 *
                 * @example asc
                 */
                direction?: components["parameters"]["Direction"];
            };
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** All conversions that match the filter. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": GoalList;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableFilter"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    fetchGoal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * ID of the conversion, from `goals.list`.
                 *
                 * @example 777
                 */
                conversion_id: components["parameters"]["ConversionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The conversion, as the only element of `goals`. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": GoalResponse;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnexpectedUnprocessable"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    recordEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": EventRequest;
            };
        };
        responses: {
            /** The event was recorded. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEvent"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createEventBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": EventBatch;
            };
        };
        responses: {
            /** The batch was accepted. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["BatchRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["BatchRateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": EmptyObject;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["BatchForbidden"];
            404: components["responses"]["BatchNotFound"];
            422: components["responses"]["UnprocessableEventBatch"];
            429: components["responses"]["BatchTooManyRequests"];
        };
    };
    listEventActions: {
        parameters: {
            query?: {
                /**
                 * Page number, starting at 1 (default). A page holds at most 100 items unless the operation states another maximum.
                 *
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * Number of names per page. The default and the limits are unspecified.
                 *
                 * @example 100
                 */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of event action names. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": EventActionList;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableArguments"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createLegacyOrderBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": LegacyOrderBatch;
            };
        };
        responses: {
            /** The batch was accepted. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["BatchRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["BatchRateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": EmptyObject;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["BatchForbidden"];
            404: components["responses"]["BatchNotFound"];
            422: components["responses"]["UnprocessableLegacyOrderBatch"];
            429: components["responses"]["BatchTooManyRequests"];
        };
    };
    createCartBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CartBatch;
            };
        };
        responses: {
            /** The batch was accepted. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["BatchRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["BatchRateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RequestIds;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["BatchForbidden"];
            404: components["responses"]["BatchNotFound"];
            422: components["responses"]["UnprocessableCartBatch"];
            429: components["responses"]["BatchTooManyRequests"];
        };
    };
    createOrderBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": OrderBatch;
            };
        };
        responses: {
            /** The batch was accepted. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["BatchRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["BatchRateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RequestIds;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["BatchForbidden"];
            404: components["responses"]["BatchNotFound"];
            422: components["responses"]["UnprocessableOrderBatch"];
            429: components["responses"]["BatchTooManyRequests"];
        };
    };
    createProductBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the account, from `accounts.list`.
                 *
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ProductBatch;
            };
        };
        responses: {
            /** The batch was accepted. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["BatchRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["BatchRateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RequestIds;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["BatchForbidden"];
            404: components["responses"]["BatchNotFound"];
            422: components["responses"]["UnprocessableProductBatch"];
            429: components["responses"]["BatchTooManyRequests"];
        };
    };
    authorizeApplication: {
        parameters: {
            query: {
                /**
                 * Always `code`.
                 *
                 * @example code
                 */
                response_type: "code";
                /**
                 * Client ID that you received when you registered the application.
                 *
                 * @example acme-app
                 */
                client_id: string;
                /**
                 * Callback URL of your application, to which the browser returns with the verification code.
                 *
                 * @example https://app.example/callback
                 */
                redirect_uri: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page on which the user signs in or decides whether to grant access. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** A redirect to the next step or back to your application. Its status is unspecified. */
            "3XX": {
                headers: {
                    /**
                     * URL that the browser opens next.
                     *
                     * @example https://app.example/callback?code=7fc3a1
                     */
                    Location: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The request is invalid. The response body is unspecified. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    exchangeAuthorizationCode: {
        parameters: {
            query: {
                /**
                 * Always `token`.
                 *
                 * @example token
                 */
                response_type: "token";
                /**
                 * Client ID that you received when you registered the application.
                 *
                 * @example acme-app
                 */
                client_id: string;
                /**
                 * Client secret that you received when you registered the application.
                 *
                 * @example not-a-real-secret
                 */
                client_secret: string;
                /**
                 * Verification code that the user brought back. It expires after 10 minutes.
                 *
                 * @example 7fc3a1
                 */
                code: string;
                /**
                 * Callback URL that you sent in the authorization request.
                 *
                 * @example https://app.example/callback
                 */
                redirect_uri: string;
                /**
                 * Always `authorization_code`.
                 *
                 * @example authorization_code
                 */
                grant_type: "authorization_code";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The access token, its type, and its scope. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AccessTokenResponse;
                };
            };
            /** The exchange is refused. The response body is unspecified. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

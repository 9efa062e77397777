// Generated from the contract by `pnpm build`; edit spec/ instead.

export interface paths {
    "/v2/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Returns every account that the authenticated user can access, in one unpaginated response. Start here: almost every other operation needs an account ID.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /**
         * Fetch an account
         * @description Returns one account, including its default sender and its default postal address.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /**
         * List broadcasts
         * @description Returns one page of the broadcasts of the account. You cannot filter for broadcasts that are canceled or being sent; to find them, list all broadcasts.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description ID of the broadcast, from `listBroadcasts`.
                 * @example 1234567
                 */
                broadcast_id: components["parameters"]["BroadcastId"];
            };
            cookie?: never;
        };
        /**
         * Fetch a broadcast
         * @description Returns one broadcast, including its subject and its content as HTML and as plain text.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /**
         * List campaigns
         * @description Returns one page of the campaigns of the account.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description ID of the campaign, from `listCampaigns`.
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        /**
         * Fetch a campaign
         * @description Returns one campaign, including its subscriber counts, and the forms that add subscribers to it.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description ID of the campaign, from `listCampaigns`.
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a campaign
         * @description Activates a campaign. Send no body. If the campaign cannot be activated, the response is `422` and the campaign does not change. If the transition is not allowed, for example because there is no postal address, the response is `403` with an error that has only a `code`.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description ID of the campaign, from `listCampaigns`.
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a campaign
         * @description Pauses a campaign. Send no body. If the campaign cannot be paused, the response is `422` and the campaign does not change. If the transition is not allowed, the response is `403` with an error that has only a `code`.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description ID of the campaign, from `listCampaigns`.
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        /**
         * List the subscribers of a campaign
         * @description Returns one page of the subscribers of a campaign. By default, the list holds the active subscribers, newest first.
         */
        get: operations["listCampaignSubscribers"];
        put?: never;
        /**
         * Add a subscriber to a campaign
         * @description Subscribes one subscriber to a campaign and returns the subscriber. To send a confirmation email or to skip it, set `double_optin`; otherwise the setting of the campaign applies.
         *     A subscriber who was removed from the campaign is subscribed again, unless `reactivate_if_removed` is false: then the response is `422` and nothing changes.
         *     To create or update many subscribers of the account, use `createSubscriberBatch`.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description ID of the subscriber, for example from `listCampaignSubscribers`.
                 * @example 3f2504e04f8941d39a0c0305e82c3301
                 */
                subscriber_id: components["parameters"]["SubscriberId"];
            };
            cookie?: never;
        };
        /**
         * List the campaign subscriptions of a subscriber
         * @description Returns one page of the campaign subscriptions of a subscriber. Each shows the progress of the subscriber in one campaign.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update many subscribers
         * @description Creates or updates many subscribers in one request. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribe many subscribers
         * @description Unsubscribes many subscribers globally: from all emails of the account, not only from one campaign. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /**
         * List custom field identifiers
         * @description Returns the identifiers of all active custom fields of the account, in one unpaginated response.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /**
         * List conversions
         * @description Returns all conversions of the account that match the filter, in one unpaginated response.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description ID of the conversion, from `listGoals`.
                 * @example 777
                 */
                conversion_id: components["parameters"]["ConversionId"];
            };
            cookie?: never;
        };
        /**
         * Fetch a conversion
         * @description Returns one conversion, including its URL, default value, and counting method.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record an event
         * @description Records one event for a subscriber. Identify the subscriber by either `email` or `id`, not both. If the event is a conversion, send its value in cents as `properties.value`. To record many events, use `createEventBatch`.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record many events
         * @description Records many events in one request. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /**
         * List event actions
         * @description Returns one page of the names of custom event actions that the account uses, each name once.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create many orders (legacy)
         * @deprecated
         * @description Creates orders together with the subscribers who placed them. This operation is legacy; `createOrderBatch` supersedes it. Each object in `batches` holds one array of records. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record cart activity
         * @description Records the cart activity of many subscribers in one request. Send the array of carts at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record order activity
         * @description Records the order activity of many subscribers in one request. Send the array of orders at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record product activity
         * @description Records the activity of many products in one request. Send the array of products at the top level of the body, without `batches`. The response confirms that the batch was accepted. Records are processed in the background, so results can take a while to appear. Batch endpoints have rate limits of their own.
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
         * Ask a user to authorize your application
         * @description Starts the OAuth 2 authorization code flow. Send the user's browser to this URL. The service authenticates the user, asks whether to grant your application access, and sends the browser back to your application with a verification code, which expires after 10 minutes.
         *     Before you begin, register your application with the service, which gives you a client ID and a client secret. The application can be activated only after you have entered a valid callback URL.
         *     The pages that the user sees and the response to an invalid request are unspecified.
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
         * Exchange a verification code for an access token
         * @description Returns an access token in exchange for the verification code that the user brought back. Send all parameters in the query string, within 10 minutes of the authorization. The token does not expire, so you need to ask each user only once.
         *     The response to a refused exchange is unspecified.
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
        /** @description URL templates for the collections of an account. Replace the placeholder in braces with the ID of the account. */
        AccountLinks: {
            /**
             * @description URL template for the broadcasts of an account.
             * @example https://api.email-automation.example/v2/{accounts.id}/broadcasts
             */
            "accounts.broadcasts": string;
            /**
             * @description URL template for the campaigns of an account.
             * @example https://api.email-automation.example/v2/{accounts.id}/campaigns
             */
            "accounts.campaigns": string;
            /**
             * @description URL template for the conversions of an account.
             * @example https://api.email-automation.example/v2/{accounts.id}/goals
             */
            "accounts.goals": string;
        };
        /**
         * @description URLs of the account's campaigns, broadcasts, and conversions. The names of the keys are unspecified.
         * @example {
         *       "broadcasts": "https://api.email-automation.example/v2/9999999/broadcasts",
         *       "campaigns": "https://api.email-automation.example/v2/9999999/campaigns",
         *       "goals": "https://api.email-automation.example/v2/9999999/goals"
         *     }
         */
        AccountRelations: {
            [key: string]: unknown;
        };
        /** @description The workspace of one sender. Broadcasts, campaigns, conversions, and subscribers belong to an account. */
        Account: {
            /**
             * @description ID of the account, generated by the service.
             * @example 9999999
             */
            readonly id: string;
            /**
             * @description Name of the account. Defaults to the URL of the account's website.
             * @example Acme Outdoor
             */
            name: string;
            /**
             * @description URL of the account's website.
             * @example https://acme.example
             */
            url?: string;
            /**
             * @description Default sender name. Each email can override it.
             * @example Ada from Acme
             */
            default_from_name?: string;
            /**
             * @description Default sender email address. Each email can override it.
             * @example ada@acme.example
             */
            default_from_email?: string;
            /**
             * @description Default postal address, which CAN-SPAM requires. A newline character separates its lines. Each email can override it.
             * @example 1 Harbor Street
             *     Springfield, OR 97477
             */
            default_postal_address?: string;
            /**
             * @description Email address of the account owner.
             * @example owner@acme.example
             */
            primary_email?: string;
            /**
             * @description Whether visitors are tracked across several domains.
             * @example false
             */
            enable_third_party_cookies: boolean;
            /**
             * @description Primary contact phone number.
             * @example 555-0100
             */
            phone_number?: string;
            /**
             * Format: date-time
             * @description Time when the account was created, in UTC.
             * @example 2026-01-05T10:00:00Z
             */
            readonly created_at: string;
            /**
             * Format: uri
             * @description URL of this account.
             * @example https://api.email-automation.example/v2/accounts/9999999
             */
            readonly href: string;
            links: components["schemas"]["AccountRelations"];
        };
        /** @description All accounts that the authenticated user can access, with URL templates. */
        AccountList: {
            links: components["schemas"]["AccountLinks"];
            /** @description The accounts, in one unpaginated list. */
            accounts: components["schemas"]["Account"][];
        };
        /** @description Error for a request that the credential does not permit. */
        AuthorizationError: {
            /**
             * @description Always `authorization_error`.
             * @example authorization_error
             * @constant
             */
            code: "authorization_error";
            /**
             * @description Explanation of the error, written for people.
             * @example You are not authorized to access this resource.
             */
            message: string;
        };
        /** @description The credential is valid but does not permit the request. */
        AuthorizationErrors: {
            /** @description Why the request is not permitted. */
            errors: [
                components["schemas"]["AuthorizationError"],
                ...components["schemas"]["AuthorizationError"][]
            ];
        };
        /** @description Error for a resource that does not exist. */
        NotFoundError: {
            /**
             * @description Always `not_found_error`.
             * @example not_found_error
             * @constant
             */
            code: "not_found_error";
            /**
             * @description Explanation of the error, written for people.
             * @example The resource you requested was not found.
             */
            message: string;
        };
        /** @description The resource does not exist. */
        NotFoundErrors: {
            /** @description Which resource does not exist. */
            errors: [
                components["schemas"]["NotFoundError"],
                ...components["schemas"]["NotFoundError"][]
            ];
        };
        /** @description One error of the request. */
        ValidationError: {
            /**
             * @description Code of the error, written for programs. Servers may send others than the known codes.
             * @example presence_error
             */
            code: "presence_error" | "length_error" | "uniqueness_error" | "email_error" | "url_error" | "domain_error" | "time_error" | "email_address_list_error" | "days_of_the_week_error" | "unavailable_error" | "format_error" | "range_error" | (string & {});
            /**
             * @description Name of the invalid attribute.
             * @example email
             */
            attribute?: string;
            /**
             * @description Explanation of the error, written for people.
             * @example Email is required.
             */
            message?: string;
        };
        /** @description The request failed validation, or the resource does not allow the operation. */
        ValidationErrors: {
            /** @description One error for each invalid attribute. */
            errors: [
                components["schemas"]["ValidationError"],
                ...components["schemas"]["ValidationError"][]
            ];
        };
        /** @description Error for a request beyond a rate limit. */
        RateLimitError: {
            /**
             * @description Says that a rate limit is exceeded and that you can try again in an hour.
             * @example API rate limit exceeded. Please try again in an hour.
             */
            message: string;
            /**
             * Format: uri
             * @description URL of a page that explains the rate limits.
             * @example https://api.email-automation.example/docs#rate-limits
             */
            documentation: string;
        };
        /** @description One account, as the only element of `accounts`, with URL templates. */
        AccountResponse: {
            links: components["schemas"]["AccountLinks"];
            /** @description The requested account. */
            accounts: [
                components["schemas"]["Account"]
            ];
        };
        /**
         * @description Sort order: ascending (`asc`) or descending (`desc`).
         * @example asc
         * @enum {string}
         */
        SortDirection: "asc" | "desc";
        /** @description URL templates for records that are related to a broadcast. */
        BroadcastLinks: {
            /**
             * @description URL template for the account of a broadcast.
             * @example https://api.email-automation.example/v2/accounts/{broadcasts.account}
             */
            "broadcasts.account": string;
        };
        /** @description Pagination data of the list. */
        PageMeta: {
            /**
             * @description Number of the current page.
             * @example 1
             */
            page: number;
            /**
             * @description Number of items on this page.
             * @example 2
             */
            count: number;
            /**
             * @description Number of pages in the whole list.
             * @example 1
             */
            total_pages: number;
            /**
             * @description Number of items in the whole list.
             * @example 2
             */
            total_count: number;
        };
        /** @description Pagination data of the list, and its sort order. */
        SortedMeta: components["schemas"]["PageMeta"] & {
            /**
             * @description Field that the list is sorted by.
             * @example created_at
             */
            sort: string;
            direction: components["schemas"]["SortDirection"];
        };
        /** @description Pagination data of the list, its sort order, and its status filter. */
        FilteredMeta: components["schemas"]["SortedMeta"] & {
            /**
             * @description Status that the list is filtered by, or `all` without a filter.
             * @example all
             */
            status: string;
        };
        /** @description IDs of the records that the broadcast belongs to. */
        BroadcastRelations: {
            /**
             * @description ID of the account that the broadcast belongs to.
             * @example 9999999
             */
            account: string;
        };
        /** @description A one-off email to subscribers. */
        Broadcast: {
            /**
             * @description ID of the broadcast, assigned by the service.
             * @example 1234567
             */
            readonly id: string;
            /**
             * @description Whether the broadcast is a draft, scheduled, being sent, sent, or canceled.
             * @example scheduled
             * @enum {string}
             */
            status: "draft" | "canceled" | "scheduled" | "sent" | "sending";
            /**
             * @description Private name, not shown to subscribers.
             * @example Spring sale
             */
            name: string;
            /**
             * @description Sender name. Overrides the account's default.
             * @example Ada from Acme
             */
            from_name?: string;
            /**
             * @description Sender email address. Overrides the account's default.
             * @example ada@acme.example
             */
            from_email?: string;
            /**
             * @description Postal address used in all emails of the broadcast.
             * @example 1 Harbor Street
             *     Springfield, OR 97477
             */
            postal_address?: string;
            /**
             * @description Whether `send_at` is applied in each subscriber's time zone.
             * @example true
             */
            localize_sending_time: boolean;
            /**
             * Format: date-time
             * @description Time when the broadcast is delivered.
             * @example 2026-04-01T08:00:00Z
             */
            send_at?: string;
            /**
             * @description Email addresses that receive a blind copy, as a list in one string, or null.
             * @example null
             */
            bcc: string | null;
            /**
             * Format: date-time
             * @description Time when the broadcast was created, in UTC.
             * @example 2026-03-02T09:15:00Z
             */
            readonly created_at: string;
            /**
             * Format: uri
             * @description URL of this broadcast.
             * @example https://api.email-automation.example/v2/9999999/broadcasts/1234567
             */
            readonly href: string;
            /**
             * @description Subject line of the email.
             * @example Spring is here
             */
            subject?: string;
            /**
             * @description Content of the email as HTML.
             * @example <p>Spring is here: everything for the trail is 20% off until Sunday.</p>
             */
            html_body?: string;
            /**
             * @description Content of the email as plain text.
             * @example Spring is here: everything for the trail is 20% off until Sunday.
             */
            text_body?: string;
            links: components["schemas"]["BroadcastRelations"];
        };
        /** @description One page of broadcasts, with pagination data and URL templates. */
        BroadcastList: {
            links: components["schemas"]["BroadcastLinks"];
            meta: components["schemas"]["FilteredMeta"];
            /** @description The broadcasts on this page. */
            broadcasts: components["schemas"]["Broadcast"][];
        };
        /** @description One broadcast, as the only element of `broadcasts`, with URL templates. */
        BroadcastResponse: {
            links: components["schemas"]["BroadcastLinks"];
            /** @description The requested broadcast. */
            broadcasts: [
                components["schemas"]["Broadcast"]
            ];
        };
        /**
         * @description Field by which campaigns and conversions are sorted.
         * @example created_at
         * @enum {string}
         */
        SortField: "created_at" | "name";
        /** @description URL templates for records that are related to a campaign. */
        CampaignLinks: {
            /**
             * @description URL template for the account of a campaign.
             * @example https://api.email-automation.example/v2/accounts/{campaigns.account}
             */
            "campaigns.account": string;
            /**
             * @description URL template for a form that adds subscribers to a campaign.
             * @example https://api.email-automation.example/v2/9999999/forms/{campaigns.forms}
             */
            "campaigns.form": string;
            /**
             * @description URL template for the subscribers of a campaign.
             * @example https://api.email-automation.example/v2/9999999/campaigns/{campaigns.id}/subscribers
             */
            "campaigns.subscribers": string;
        };
        /** @description IDs of the records that the campaign is linked to. */
        CampaignRelations: {
            /**
             * @description ID of the account that the campaign belongs to.
             * @example 9999999
             */
            account: string;
            /** @description IDs of the forms that add subscribers to the campaign. */
            forms: string[];
        };
        /** @description A series of emails that subscribers receive in order, on the days and at the time that the campaign sets. */
        Campaign: {
            /**
             * @description ID of the campaign, assigned by the service.
             * @example 4999999
             */
            readonly id: string;
            /**
             * @description Whether the campaign is active, paused, or a draft.
             * @example active
             * @enum {string}
             */
            status: "active" | "paused" | "draft";
            /**
             * @description Private name, not shown to subscribers.
             * @example Welcome series
             */
            name: string;
            /**
             * @description Sender name. Overrides the account's default.
             * @example Ada from Acme
             */
            from_name?: string;
            /**
             * @description Sender email address. Overrides the account's default.
             * @example ada@acme.example
             */
            from_email?: string;
            /**
             * @description Postal address used in the emails of the campaign.
             * @example 1 Harbor Street
             *     Springfield, OR 97477
             */
            postal_address?: string;
            /**
             * @description Time of day when emails are sent, in minutes after midnight: 540 is 9:00 AM.
             * @example 540
             */
            minutes_from_midnight: number;
            /**
             * @description Whether the time of day is applied in each subscriber's time zone.
             * @example true
             */
            localize_sending_time: boolean;
            /**
             * @description Days on which emails are sent: seven characters, one per day of the week, each `1` (send) or `0` (do not send). `1111100` is Monday to Friday, and `1111111` is every day. At least one day must be `1`.
             * @example 1111100
             */
            days_of_the_week_mask: string;
            /**
             * @description Whether the first email is delivered right after the subscription.
             * @example true
             */
            start_immediately: boolean;
            /**
             * @description Whether double opt-in is enabled: new subscribers confirm their subscription by email.
             * @example true
             */
            double_optin: boolean;
            /**
             * @deprecated
             * @description Deprecated: still returned for older clients. Do not rely on it in new code.
             * @example false
             */
            send_to_confirmation_page?: boolean;
            /**
             * @deprecated
             * @description Deprecated: still returned for older clients. Do not rely on it in new code.
             * @example false
             */
            use_custom_confirmation_page?: boolean;
            /**
             * @description URL of the campaign's confirmation page, or null.
             * @example null
             */
            confirmation_url: string | null;
            /**
             * @deprecated
             * @description Deprecated: still returned for older clients. Do not rely on it in new code.
             * @example
             */
            post_confirmation_url?: string;
            /**
             * @description Email address that is notified when a subscriber subscribes through a form.
             * @example team@acme.example
             */
            notify_subscribe_email?: string;
            /**
             * @description Email address that is notified when a subscriber unsubscribes on their subscription management page.
             * @example team@acme.example
             */
            notify_unsubscribe_email?: string;
            /**
             * @description Email address that receives a blind copy of every email of the campaign, or null.
             * @example null
             */
            bcc: string | null;
            /**
             * @description Number of emails in the campaign, whatever their status.
             * @example 5
             */
            email_count: number;
            /**
             * @description Number of subscribers who are actively subscribed.
             * @example 2
             */
            active_subscriber_count: number;
            /**
             * @description Number of subscribers who unsubscribed through an email that they received.
             * @example 1
             */
            unsubscribed_subscriber_count: number;
            /**
             * Format: date-time
             * @description Time when the campaign was created, in UTC.
             * @example 2026-02-10T14:30:00Z
             */
            readonly created_at: string;
            /**
             * Format: uri
             * @description URL of this campaign.
             * @example https://api.email-automation.example/v2/9999999/campaigns/4999999
             */
            readonly href: string;
            links: components["schemas"]["CampaignRelations"];
            /**
             * @description The form that was created for the campaign. Present only if there is one.
             * @example {
             *       "id": "1234"
             *     }
             */
            forms?: {
                [key: string]: unknown;
            };
        };
        /** @description One page of campaigns, with pagination data and URL templates. */
        CampaignList: {
            links: components["schemas"]["CampaignLinks"];
            meta: components["schemas"]["FilteredMeta"];
            /** @description The campaigns on this page. */
            campaigns: components["schemas"]["Campaign"][];
        };
        /** @description A form through which subscribers subscribe. Fields other than `id`, `created_at`, and `href` are unspecified; a server can return more. */
        Form: {
            /**
             * @description ID of the form, assigned by the service.
             * @example 1234
             */
            readonly id: string;
            /**
             * Format: date-time
             * @description Time when the form was created, in UTC.
             * @example 2026-02-10T14:32:00Z
             */
            readonly created_at: string;
            /**
             * Format: uri
             * @description URL of this form.
             * @example https://api.email-automation.example/v2/9999999/forms/1234
             */
            readonly href: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Records that are linked to the campaign. */
        CampaignLinked: {
            /** @description Forms that add subscribers to the campaign. */
            forms: components["schemas"]["Form"][];
        };
        /** @description One campaign, as the only element of `campaigns`, with its forms and URL templates. */
        CampaignResponse: {
            links: components["schemas"]["CampaignLinks"];
            /** @description The requested campaign. */
            campaigns: [
                components["schemas"]["Campaign"]
            ];
            linked: components["schemas"]["CampaignLinked"];
        };
        /** @description Error for a transition that is not allowed. It has only a `code`. */
        TransitionError: {
            /**
             * @description Why the transition is not allowed, for example `no_postal_address_error`. Servers may send other codes.
             * @example no_postal_address_error
             */
            code: "no_postal_address_error" | (string & {});
        };
        /** @description The transition is not allowed. */
        TransitionErrors: {
            /** @description Why the transition is not allowed. */
            errors: [
                components["schemas"]["TransitionError"],
                ...components["schemas"]["TransitionError"][]
            ];
        };
        /** @description The credential does not permit the request, or the transition is not allowed. */
        ForbiddenErrors: components["schemas"]["AuthorizationErrors"] | components["schemas"]["TransitionErrors"];
        /**
         * @description URL templates for records that are related to a subscriber. Which keys are present is unspecified.
         * @example {
         *       "subscribers.account": "https://api.email-automation.example/v2/accounts/{subscribers.account}"
         *     }
         */
        SubscriberLinks: {
            [key: string]: string;
        };
        /** @description A recipient of the emails of an account. Fields other than `id`, `created_at`, and `href` are unspecified; a server can return more. */
        Subscriber: {
            /**
             * @description ID of the subscriber, assigned by the service.
             * @example 3f2504e04f8941d39a0c0305e82c3301
             */
            readonly id: string;
            /**
             * Format: date-time
             * @description Time when the subscriber was created, in UTC.
             * @example 2026-03-02T09:15:00Z
             */
            readonly created_at: string;
            /**
             * Format: uri
             * @description URL of this subscriber.
             * @example https://api.email-automation.example/v2/9999999/subscribers/3f2504e04f8941d39a0c0305e82c3301
             */
            readonly href: string;
        } & {
            [key: string]: unknown;
        };
        /** @description One page of the subscribers of a campaign, with pagination data and URL templates. */
        SubscriberList: {
            links: components["schemas"]["SubscriberLinks"];
            meta: components["schemas"]["SortedMeta"];
            /** @description The subscribers on this page. */
            subscribers: components["schemas"]["Subscriber"][];
        };
        /** @description A subscriber to add to a campaign, with the options of the subscription. */
        CampaignSubscriber: {
            /**
             * Format: email
             * @description Email address of the subscriber.
             * @example grace@example.com
             */
            email: string;
            /**
             * @description Your own identifier for this subscriber, unique in your database.
             * @example user-42
             */
            user_id?: string;
            /**
             * @description Time zone of the subscriber, as an Olson name. Defaults to `Etc/UTC`.
             * @example America/Los_Angeles
             */
            time_zone?: string;
            /**
             * @description Offset of the subscriber's local time from UTC, in minutes, for example -480.
             * @example -480
             */
            utc_offset?: number;
            /**
             * @description Whether to send the confirmation email. Defaults to the setting of the campaign.
             * @example false
             */
            double_optin?: boolean;
            /**
             * @description Index of the first email to send, counted from 0 (default).
             * @example 0
             */
            starting_email_index?: number;
            /**
             * @description Values of custom fields, by name.
             * @example {
             *       "shirt_size": "Medium"
             *     }
             */
            custom_fields?: {
                [key: string]: unknown;
            };
            /** @description Tags of the subscriber. */
            tags?: string[];
            /**
             * @description Whether a subscriber with the same email address who was removed from the campaign is subscribed again. If false, the response is `422`. Defaults to true.
             * @example true
             */
            reactivate_if_removed?: boolean;
            /**
             * @description Whether a lead score is attached to the subscriber when lead scoring is enabled. Defaults to true.
             * @example true
             */
            prospect?: boolean;
            /**
             * @deprecated
             * @description Deprecated: the former name of `prospect`, still accepted. Use `prospect`.
             * @example true
             */
            potential_lead?: boolean;
            /**
             * @description Lead score to start with. Defaults to 30.
             * @example 30
             */
            base_lead_score?: number;
            /**
             * @description Whether the subscriber granted or denied consent under the GDPR.
             * @example granted
             */
            eu_consent?: string;
            /**
             * @description Message that the subscriber consented to or denied.
             * @example I agree to receive emails.
             */
            eu_consent_message?: string;
        };
        /** @description One subscriber to add to a campaign. */
        SubscribeRequest: {
            /** @description The subscriber to add, as the only element. */
            subscribers: [
                components["schemas"]["CampaignSubscriber"]
            ];
        };
        /** @description One subscriber, as the only element of `subscribers`, with URL templates. */
        SubscriberResponse: {
            links: components["schemas"]["SubscriberLinks"];
            /** @description The subscribed subscriber. */
            subscribers: [
                components["schemas"]["Subscriber"]
            ];
        };
        /** @description URL templates for the account and the subscriber of a campaign subscription. */
        CampaignSubscriptionLinks: {
            /**
             * @description URL template for the account of a campaign subscription.
             * @example https://api.email-automation.example/v2/accounts/{campaign_subscriptions.account}
             */
            "campaign_subscriptions.account": string;
            /**
             * @description URL template for the subscriber of a campaign subscription.
             * @example https://api.email-automation.example/v2/9999999/subscribers/{campaign_subscriptions.subscriber}
             */
            "campaign_subscriptions.subscriber": string;
        };
        /** @description IDs of the records that the campaign subscription belongs to. */
        CampaignSubscriptionRelations: {
            /**
             * @description ID of the account that the campaign subscription belongs to.
             * @example 9999999
             */
            account: string;
            /**
             * @description ID of the subscriber that the campaign subscription belongs to.
             * @example 3f2504e04f8941d39a0c0305e82c3301
             */
            subscriber: string;
        };
        /** @description The progress of one subscriber in one campaign. */
        CampaignSubscription: {
            /**
             * @description ID of the campaign subscription, assigned by the service.
             * @example 7a1c
             */
            readonly id: string;
            /**
             * @description ID of the campaign that the subscriber receives.
             * @example 4999999
             */
            campaign_id: string;
            /**
             * @description Status of the campaign subscription. `active` is one value; other values are unspecified.
             * @example active
             */
            status: string;
            /**
             * @description Whether the subscriber has completed the campaign.
             * @example false
             */
            is_complete: boolean;
            /**
             * @description Number of the current pass through the campaign.
             * @example 1
             */
            lap: number;
            /**
             * @description Index of the email that was sent last, counted from 0.
             * @example 1
             */
            last_sent_email_index?: number;
            /**
             * Format: date-time
             * @description Time when the last email was sent.
             * @example 2026-03-03T17:00:00Z
             */
            last_sent_email_at?: string;
            links: components["schemas"]["CampaignSubscriptionRelations"];
        };
        /** @description One page of the campaign subscriptions of a subscriber, with pagination data and URL templates. */
        CampaignSubscriptionList: {
            links: components["schemas"]["CampaignSubscriptionLinks"];
            meta: components["schemas"]["PageMeta"];
            /** @description The campaign subscriptions on this page. */
            campaign_subscriptions: components["schemas"]["CampaignSubscription"][];
        };
        /** @description A subscriber to create or update. */
        BatchSubscriber: {
            /**
             * @description Email address of the subscriber.
             * @example grace@example.com
             */
            email?: string;
            /**
             * @description Time zone of the subscriber, as an Olson name.
             * @example America/Los_Angeles
             */
            time_zone?: string;
            /**
             * @description Tags of the subscriber, as an array of strings or as a single string.
             * @example [
             *       "Customer",
             *       "Newsletter"
             *     ]
             * @example Customer
             */
            tags?: unknown;
            /**
             * @description Values of custom fields, by name.
             * @example {
             *       "shirt_size": "Medium"
             *     }
             */
            custom_fields?: {
                [key: string]: unknown;
            };
        };
        /** @description An object with one array of records. */
        SubscriberBatchGroup: {
            /** @description Subscribers to create or update. */
            subscribers: components["schemas"]["BatchSubscriber"][];
        };
        /** @description Subscribers to create or update in the background. */
        SubscriberBatch: {
            /** @description Objects that each hold one array of records. */
            batches: components["schemas"]["SubscriberBatchGroup"][];
        };
        /** @description An empty object: the batch was accepted. */
        EmptyObject: Record<string, never>;
        /** @description A subscriber to unsubscribe from all emails of the account. */
        BatchUnsubscribe: {
            /**
             * @description Email address of the subscriber.
             * @example grace@example.com
             */
            email?: string;
        };
        /** @description An object with one array of records. */
        UnsubscribeBatchGroup: {
            /** @description Subscribers to unsubscribe. */
            subscribers: components["schemas"]["BatchUnsubscribe"][];
        };
        /** @description Subscribers to unsubscribe globally, in the background. */
        UnsubscribeBatch: {
            /** @description Objects that each hold one array of records. */
            batches: components["schemas"]["UnsubscribeBatchGroup"][];
        };
        /** @description The active custom fields of the account. */
        CustomFieldIdentifierList: {
            /** @description Identifiers of the active custom fields. */
            custom_field_identifiers: string[];
        };
        /** @description URL templates for records that are related to a conversion. */
        GoalLinks: {
            /**
             * @description URL template for the account of a conversion.
             * @example https://api.email-automation.example/v2/accounts/{goals.account}
             */
            "goals.account": string;
        };
        /** @description IDs of the records that the conversion belongs to. */
        GoalRelations: {
            /**
             * @description ID of the account that the conversion belongs to.
             * @example 9999999
             */
            account: string;
        };
        /** @description A conversion, also called a goal: an action you want visitors to take, such as a purchase, detected by a URL. */
        Goal: {
            /**
             * @description ID of the conversion, assigned by the service.
             * @example 777
             */
            readonly id: string;
            /**
             * @description Whether the conversion is active or disabled.
             * @example active
             * @enum {string}
             */
            status: "active" | "disabled";
            /**
             * @description Private name of the conversion.
             * @example Bought a tent
             */
            name: string;
            /**
             * @description URL that is used to detect and record conversions.
             * @example https://acme.example/thanks
             */
            url?: string;
            /**
             * @description Default value of a tracked conversion.
             * @example 9900
             */
            default_value: number;
            /**
             * @description Whether each visitor counts once (`one_per_visitor`) or every conversion counts (`all`).
             * @example all
             * @enum {string}
             */
            counting_method: "one_per_visitor" | "all";
            /**
             * Format: date-time
             * @description Time when the conversion was created, in UTC.
             * @example 2026-02-12T11:05:00Z
             */
            readonly created_at: string;
            /**
             * Format: uri
             * @description URL of this conversion.
             * @example https://api.email-automation.example/v2/9999999/goals/777
             */
            readonly href: string;
            links: components["schemas"]["GoalRelations"];
        };
        /** @description All conversions that match the filter, in one unpaginated list, with URL templates. */
        GoalList: {
            links: components["schemas"]["GoalLinks"];
            /** @description The conversions that match the filter. */
            goals: components["schemas"]["Goal"][];
        };
        /** @description One conversion, as the only element of `goals`, with URL templates. */
        GoalResponse: {
            links: components["schemas"]["GoalLinks"];
            /** @description The requested conversion. */
            goals: [
                components["schemas"]["Goal"]
            ];
        };
        /** @description Custom properties of the event, by name. */
        EventProperties: {
            /**
             * @description Value of the conversion in cents, less than 2,147,483,647. Send it when the event is a conversion.
             * @example 4999
             */
            value?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description What happened, and when. */
        EventDetails: {
            /**
             * @description Name of the action. `listEventActions` returns the names that the account uses.
             * @example Logged in
             */
            action: string;
            /**
             * @description Whether a lead score is attached to the subscriber when lead scoring is enabled. Defaults to true.
             * @example true
             */
            prospect?: boolean;
            /**
             * @deprecated
             * @description Deprecated: the former name of `prospect`, still accepted. Use `prospect`.
             * @example true
             */
            potential_lead?: boolean;
            properties?: components["schemas"]["EventProperties"];
            /**
             * Format: date-time
             * @description Time of the event. Defaults to the current time.
             * @example 2026-03-02T09:15:00Z
             */
            occurred_at?: string;
        };
        /** @description An event of a subscriber, who is identified by email address. */
        EventByEmail: components["schemas"]["EventDetails"] & {
            /**
             * Format: email
             * @description Email address of the subscriber.
             * @example grace@example.com
             */
            email: string;
        };
        /** @description An event of a subscriber, who is identified by ID. */
        EventById: components["schemas"]["EventDetails"] & {
            /**
             * @description ID that the service assigned to the subscriber.
             * @example 3f2504e04f8941d39a0c0305e82c3301
             */
            id: string;
        };
        /** @description An event of a subscriber, who is identified by either `email` or `id`, not both. */
        Event: components["schemas"]["EventByEmail"] | components["schemas"]["EventById"];
        /** @description One event to record. */
        EventRequest: {
            /** @description The event to record, as the only element. */
            events: [
                components["schemas"]["Event"]
            ];
        };
        /** @description An event of a subscriber, who is identified by email address. */
        BatchEvent: components["schemas"]["EventDetails"] & {
            /**
             * @description Email address of the subscriber.
             * @example grace@example.com
             */
            email?: string;
        };
        /** @description An object with one array of records. */
        EventBatchGroup: {
            /** @description Events to record. */
            events: components["schemas"]["BatchEvent"][];
        };
        /** @description Events to record in the background. */
        EventBatch: {
            /** @description Objects that each hold one array of records. */
            batches: components["schemas"]["EventBatchGroup"][];
        };
        /** @description One page of the names of custom event actions that the account uses. */
        EventActionList: {
            meta: components["schemas"]["PageMeta"];
            /** @description Names of event actions, each once. */
            event_actions: string[];
        };
        /** @description Billing or shipping address of a legacy order. */
        LegacyAddress: {
            /**
             * @description Full name.
             * @example Grace Hopper
             */
            name?: string;
            /**
             * @description Given name.
             * @example Grace
             */
            first_name?: string;
            /**
             * @description Family name.
             * @example Hopper
             */
            last_name?: string;
            /**
             * @description Company name.
             * @example Hopper Consulting
             */
            company?: string;
            /**
             * @description First line of the street address.
             * @example 12 Garden Street
             */
            address_1?: string;
            /**
             * @description Second line of the street address.
             * @example Apt 2
             */
            address_2?: string;
            /**
             * @description City or town.
             * @example Springfield
             */
            city?: string;
            /**
             * @description State or region.
             * @example Oregon
             */
            state?: string;
            /**
             * @description Postal code, such as a US ZIP Code.
             * @example 97477
             */
            zip?: string;
            /**
             * @description Country, for example `United States`.
             * @example United States
             */
            country?: string;
            /**
             * @description Phone number.
             * @example 555-0100
             */
            phone?: string;
            /**
             * @description Email address of the contact.
             * @example grace@example.com
             */
            email?: string;
        };
        /** @description A line item of a legacy order. The unit of its amounts is unspecified. */
        LegacyLineItem: {
            /**
             * @description ID of the line item.
             * @example 8888888
             */
            id?: string;
            /**
             * @description ID of the product. How it relates to `upstream_product_id` is unspecified.
             * @example 765432
             */
            product_id?: string;
            /**
             * @description Stock keeping unit (SKU).
             * @example CC-100-GRN
             */
            sku?: string;
            /**
             * @description Name of the product.
             * @example Camping chair
             */
            name?: string;
            /**
             * @description ID of the line item in the shop system.
             * @example 123456-1
             */
            upstream_id?: string;
            /**
             * @description ID of the product in the shop system.
             * @example camping-chair
             */
            upstream_product_id?: string;
            /**
             * @description ID of the product variant in the shop system.
             * @example camping-chair-green
             */
            upstream_product_variant_id?: string;
            /**
             * @description Amount of the line item.
             * @example 4900
             */
            amount?: number;
            /**
             * @description Price of the product.
             * @example 4800
             */
            price?: number;
            /**
             * @description Tax on the line item.
             * @example 100
             */
            tax?: number;
            /**
             * @description Fees on the line item.
             * @example 0
             */
            fees?: number;
            /**
             * @description Discount on the line item.
             * @example 0
             */
            discount?: number;
            /**
             * @description Number of units.
             * @example 1
             */
            quantity?: number;
            /**
             * @description Whether the line item is taxed.
             * @example true
             */
            taxable?: boolean;
            /**
             * @description Custom properties of the line item, by name.
             * @example {
             *       "color": "green"
             *     }
             */
            properties?: {
                [key: string]: unknown;
            };
        };
        /** @description An order in the legacy format, which `Order` supersedes. The unit of its amounts is unspecified. */
        LegacyOrder: {
            /**
             * @description Email address of the subscriber who placed the order.
             * @example grace@example.com
             */
            email?: string;
            /**
             * @description Name of the shop system that the record comes from.
             * @example acme_shop
             */
            provider?: string;
            /**
             * @description ID of the order in the shop system.
             * @example 123456
             */
            upstream_id?: string;
            /**
             * @description ID of the order that the subscriber sees.
             * @example Order_123456
             */
            identifier?: string;
            /**
             * @description Amount of the order.
             * @example 4900
             */
            amount?: number;
            /**
             * @description Tax on the order.
             * @example 100
             */
            tax?: number;
            /**
             * @description Fees on the order.
             * @example 0
             */
            fees?: number;
            /**
             * @description Discount on the order.
             * @example 0
             */
            discount?: number;
            /**
             * Format: uri
             * @description URL of the order in the shop.
             * @example https://acme.example/orders/123456
             */
            permalink?: string;
            /**
             * @description Code of the currency of all amounts, for example `USD`.
             * @example USD
             */
            currency_code?: string;
            /**
             * @description Custom properties of the order, by name.
             * @example {
             *       "gift": true
             *     }
             */
            properties?: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description Time when the order was placed.
             * @example 2026-03-02T09:15:00Z
             */
            occurred_at?: string;
            /**
             * Format: date-time
             * @description Time when the order was closed, or null.
             * @example null
             */
            closed_at?: string | null;
            /**
             * Format: date-time
             * @description Time when the order was canceled, or null.
             * @example null
             */
            cancelled_at?: string | null;
            /**
             * @description State of the payment, for example `paid`. The allowed values are unspecified.
             * @example paid
             */
            financial_state?: string;
            /**
             * @description State of the delivery, for example `fulfilled`. The allowed values are unspecified.
             * @example fulfilled
             */
            fulfillment_state?: string;
            billing_address?: components["schemas"]["LegacyAddress"];
            shipping_address?: components["schemas"]["LegacyAddress"];
            /** @description Line items of the order. */
            items?: components["schemas"]["LegacyLineItem"][];
        };
        /** @description An object with one array of records. */
        LegacyOrderBatchGroup: {
            /** @description Orders to create. */
            orders: components["schemas"]["LegacyOrder"][];
        };
        /** @description Orders to create, in the legacy format. */
        LegacyOrderBatch: {
            /** @description Objects that each hold one array of records. */
            batches: components["schemas"]["LegacyOrderBatchGroup"][];
        };
        /** @description A line item of a cart. Attributes that are not listed here, such as `color`, are strings. */
        CartLineItem: {
            /**
             * @description ID of the product in the shop system.
             * @example water-bottle
             */
            product_id?: string;
            /**
             * @description ID of the product variant in the shop system.
             * @example water-bottle-black
             */
            product_variant_id?: string;
            /**
             * @description Stock keeping unit (SKU).
             * @example WB-750-BLK
             */
            sku?: string;
            /**
             * @description Name of the product.
             * @example Water bottle
             */
            name?: string;
            /**
             * @description Brand of the product.
             * @example Acme
             */
            brand?: string;
            /** @description Categories that the product belongs to. */
            categories?: string[];
            /**
             * @description Price of the product.
             * @example 12.5
             */
            price?: number;
            /**
             * @description Reduced price of the product.
             * @example 10.5
             */
            sale_price?: number;
            /**
             * @description Number of units.
             * @example 2
             */
            quantity?: number;
            /**
             * @description Discounts on this line item.
             * @example 4
             */
            discounts?: number;
            /**
             * @description Total of this line item.
             * @example 21
             */
            total?: number;
            /**
             * Format: uri
             * @description URL of the product page.
             * @example https://acme.example/products/water-bottle
             */
            product_url?: string;
            /**
             * Format: uri
             * @description URL of an image of the product.
             * @example https://acme.example/images/water-bottle.png
             */
            image_url?: string;
            /**
             * @description Tag that labels the product.
             * @example Best seller
             */
            product_tag?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description What a subscriber did with a shopping cart. */
        Cart: {
            /**
             * @description Name of the shop system that the record comes from.
             * @example acme_shop
             */
            provider?: string;
            /**
             * @description Email address of the subscriber.
             * @example grace@example.com
             */
            email?: string;
            /**
             * @description What happened to the cart, for example `created`. The allowed values are unspecified.
             * @example created
             */
            action?: string;
            /**
             * @description ID of the cart in the shop system.
             * @example 5093
             */
            cart_id?: string;
            /**
             * @description ID of the cart that the subscriber sees.
             * @example #5093
             */
            cart_public_id?: string;
            /**
             * Format: date-time
             * @description Time of the activity.
             * @example 2026-03-02T09:15:00Z
             */
            occurred_at?: string;
            /**
             * @description Grand total of the cart.
             * @example 21
             */
            grand_total?: number;
            /**
             * @description Total of all discounts on the cart.
             * @example 4
             */
            total_discounts?: number;
            /**
             * @description Currency code, for example `USD`. The format is unspecified.
             * @example USD
             */
            currency?: string;
            /**
             * Format: uri
             * @description URL of the cart in the shop.
             * @example https://acme.example/cart/5093
             */
            cart_url?: string;
            /**
             * Format: uri
             * @description Also accepted, because existing clients send it. Prefer `cart_url`.
             * @example https://acme.example/cart/5093
             */
            order_url?: string;
            /** @description Line items of the cart. */
            items?: components["schemas"]["CartLineItem"][];
        };
        /** @description Cart activity to record. */
        CartBatch: {
            /** @description Records of cart activity. */
            carts: components["schemas"]["Cart"][];
        };
        /** @description IDs of a batch request that was accepted. */
        RequestIds: {
            /** @description UUIDs of the accepted request, meant for looking up its status. No endpoint in this version takes them. */
            request_ids: string[];
        };
        /** @description A line item of an order. Attributes that are not listed here, such as `color`, are strings. */
        OrderLineItem: {
            /**
             * @description ID of the product in the shop system.
             * @example water-bottle
             */
            product_id?: string;
            /**
             * @description ID of the product variant in the shop system.
             * @example water-bottle-black
             */
            product_variant_id?: string;
            /**
             * @description Stock keeping unit (SKU).
             * @example WB-750-BLK
             */
            sku?: string;
            /**
             * @description Name of the product.
             * @example Water bottle
             */
            name?: string;
            /**
             * @description Brand of the product.
             * @example Acme
             */
            brand?: string;
            /** @description Categories that the product belongs to. */
            categories?: string[];
            /**
             * @description Price of the product.
             * @example 12.5
             */
            price?: number;
            /**
             * @description Reduced price of the product.
             * @example 10.5
             */
            sale_price?: number;
            /**
             * @description Number of units.
             * @example 2
             */
            quantity?: number;
            /**
             * @description Discounts on this line item.
             * @example 4
             */
            discounts?: number;
            /**
             * @description Taxes on this line item.
             * @example 1.5
             */
            taxes?: number;
            /**
             * @description Fees on this line item.
             * @example 0.5
             */
            fees?: number;
            /**
             * @description Shipping cost of this line item.
             * @example 2
             */
            shipping?: number;
            /**
             * @description Total of this line item.
             * @example 21
             */
            total?: number;
            /**
             * Format: uri
             * @description URL of the product page.
             * @example https://acme.example/products/water-bottle
             */
            product_url?: string;
            /**
             * Format: uri
             * @description URL of an image of the product.
             * @example https://acme.example/images/water-bottle.png
             */
            image_url?: string;
            /**
             * @description Tag that labels the product.
             * @example Best seller
             */
            product_tag?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Billing or shipping address of an order. */
        Address: {
            /**
             * @description Label of the address, for example `Primary`.
             * @example Primary
             */
            label?: string;
            /**
             * @description Given name.
             * @example Grace
             */
            first_name?: string;
            /**
             * @description Family name.
             * @example Hopper
             */
            last_name?: string;
            /**
             * @description Company name.
             * @example Hopper Consulting
             */
            company?: string;
            /**
             * @description First line of the street address.
             * @example 12 Garden Street
             */
            address_1?: string;
            /**
             * @description Second line of the street address. It can be absent.
             * @example Apt 2
             */
            address_2?: string;
            /**
             * @description City or town.
             * @example Springfield
             */
            city?: string;
            /**
             * @description State or region.
             * @example Oregon
             */
            state?: string;
            /**
             * @description Postal code, such as a US ZIP Code.
             * @example 97477
             */
            postal_code?: string;
            /**
             * @description Country, for example `United States`.
             * @example United States
             */
            country?: string;
            /**
             * @description Phone number.
             * @example 555-0100
             */
            phone?: string;
        };
        /** @description What happened to an order. */
        Order: {
            /**
             * @description Name of the shop system that the record comes from.
             * @example acme_shop
             */
            provider?: string;
            /**
             * @description Email address of the subscriber who placed the order.
             * @example grace@example.com
             */
            email?: string;
            /**
             * @description What happened to the order, for example `placed` or `updated`. The allowed values are unspecified.
             * @example placed
             */
            action?: string;
            /**
             * Format: date-time
             * @description Time of the activity.
             * @example 2026-03-02T09:40:00Z
             */
            occurred_at?: string;
            /**
             * @description ID of the order in the shop system.
             * @example 10482
             */
            order_id?: string;
            /**
             * @description ID of the order that the subscriber sees.
             * @example #10482
             */
            order_public_id?: string;
            /**
             * @description Grand total of the order.
             * @example 25
             */
            grand_total?: number;
            /**
             * @description Total of all discounts on the order.
             * @example 4
             */
            total_discounts?: number;
            /**
             * @description Total of all taxes on the order.
             * @example 1.5
             */
            total_taxes?: number;
            /**
             * @description Total of all fees on the order.
             * @example 0.5
             */
            total_fees?: number;
            /**
             * @description Shipping cost of the whole order.
             * @example 2
             */
            total_shipping?: number;
            /**
             * @description Currency code, for example `USD`. The format is unspecified.
             * @example USD
             */
            currency?: string;
            /**
             * Format: uri
             * @description URL of the order in the shop.
             * @example https://acme.example/orders/10482
             */
            order_url?: string;
            /** @description Line items of the order. */
            items?: components["schemas"]["OrderLineItem"][];
            billing_address?: components["schemas"]["Address"];
            shipping_address?: components["schemas"]["Address"];
        };
        /** @description Order activity to record. */
        OrderBatch: {
            /** @description Records of order activity. */
            orders: components["schemas"]["Order"][];
        };
        /** @description What happened to a product of the shop. */
        Product: {
            /**
             * @description Name of the shop system that the record comes from.
             * @example acme_shop
             */
            provider?: string;
            /**
             * @description What happened to the product, for example `created`. The allowed values are unspecified.
             * @example created
             */
            action?: string;
            /**
             * Format: date-time
             * @description Time of the activity.
             * @example 2026-02-20T08:00:00Z
             */
            occurred_at?: string;
            /**
             * @description ID of the product in the shop system.
             * @example water-bottle
             */
            product_id?: string;
            /**
             * @description ID of the product variant in the shop system.
             * @example water-bottle-black
             */
            product_variant_id?: string;
            /**
             * @description Stock keeping unit (SKU).
             * @example WB-750-BLK
             */
            sku?: string;
            /**
             * @description Name of the product.
             * @example Water bottle
             */
            name?: string;
            /**
             * @description Brand of the product.
             * @example Acme
             */
            brand?: string;
            /** @description Categories that the product belongs to. */
            categories?: string[];
            /**
             * @description Price of the product.
             * @example 12.5
             */
            price?: number;
            /**
             * @description Number of units in stock.
             * @example 42
             */
            inventory?: number;
            /**
             * Format: uri
             * @description URL of the product page.
             * @example https://acme.example/products/water-bottle
             */
            product_url?: string;
            /**
             * Format: uri
             * @description URL of an image of the product.
             * @example https://acme.example/images/water-bottle.png
             */
            image_url?: string;
        };
        /** @description Product activity to record. */
        ProductBatch: {
            /** @description Records of product activity. */
            products: components["schemas"]["Product"][];
        };
        /** @description An access token for one user. It does not expire. */
        AccessTokenResponse: {
            /**
             * @description Token to send with each request, in the header `Authorization: Bearer <token>`.
             * @example 822bbf7cd12243df
             */
            access_token: string;
            /**
             * @description Always `bearer`.
             * @example bearer
             * @constant
             */
            token_type: "bearer";
            /**
             * @description Always `public`.
             * @example public
             * @constant
             */
            scope: "public";
        };
    };
    responses: {
        /** @description The request has no valid credential. The response body is unspecified. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
            };
        };
        /** @description The credential is valid but does not permit the request. */
        Forbidden: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthorizationErrors"];
            };
        };
        /** @description The resource does not exist. */
        NotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotFoundErrors"];
            };
        };
        /** @description The request failed validation. Each invalid attribute has its own error. */
        UnprocessableEntity: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationErrors"];
            };
        };
        /** @description A rate limit is exceeded. Try again in an hour. */
        TooManyRequests: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitError"];
            };
        };
        /** @description An argument of the list is invalid. Each invalid attribute has its own error. */
        UnprocessableArguments: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationErrors"];
            };
        };
        /** @description The credential does not permit the request, or the transition is not allowed. Only the first kind of error has a `message`. */
        TransitionForbidden: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ForbiddenErrors"];
            };
        };
        /** @description The state of the campaign does not allow the transition. */
        UnprocessableTransition: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationErrors"];
            };
        };
        /** @description The subscriber is invalid, or was removed from the campaign and is not to be reactivated. Each invalid attribute has its own error. */
        UnprocessableSubscriber: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationErrors"];
            };
        };
        /** @description The batch is invalid, and none of its records is processed. Each invalid attribute has its own error. */
        UnprocessableBatch: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationErrors"];
            };
        };
        /** @description The event is invalid. Each invalid attribute has its own error. */
        UnprocessableEvent: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationErrors"];
            };
        };
        /** @description The batch is invalid, and none of its records is processed. Each invalid attribute has its own error. */
        UnprocessableShopperBatch: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationErrors"];
            };
        };
    };
    parameters: {
        /**
         * @description ID of the account, from `listAccounts`.
         * @example 9999999
         */
        AccountId: string;
        /**
         * @description Sort order: `asc` (default) or `desc`.
         * @example asc
         */
        Direction: components["schemas"]["SortDirection"];
        /**
         * @description Page number, starting at 1 (default). A page holds at most 100 items unless the operation states another maximum.
         * @example 1
         */
        Page: number;
        /**
         * @description ID of the broadcast, from `listBroadcasts`.
         * @example 1234567
         */
        BroadcastId: string;
        /**
         * @description ID of the campaign, from `listCampaigns`.
         * @example 4999999
         */
        CampaignId: string;
        /**
         * @description ID of the subscriber, for example from `listCampaignSubscribers`.
         * @example 3f2504e04f8941d39a0c0305e82c3301
         */
        SubscriberId: string;
        /**
         * @description ID of the conversion, from `listGoals`.
         * @example 777
         */
        ConversionId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Requests allowed per hour for this kind of endpoint.
         * @example 3600
         */
        RateLimitLimit: number;
        /**
         * @description Requests left in this hour for this kind of endpoint.
         * @example 3599
         */
        RateLimitRemaining: number;
    };
    pathItems: never;
}
export type AccountLinks = components['schemas']['AccountLinks'];
export type AccountRelations = components['schemas']['AccountRelations'];
export type Account = components['schemas']['Account'];
export type AccountList = components['schemas']['AccountList'];
export type AuthorizationError = components['schemas']['AuthorizationError'];
export type AuthorizationErrors = components['schemas']['AuthorizationErrors'];
export type NotFoundError = components['schemas']['NotFoundError'];
export type NotFoundErrors = components['schemas']['NotFoundErrors'];
export type ValidationError = components['schemas']['ValidationError'];
export type ValidationErrors = components['schemas']['ValidationErrors'];
export type RateLimitError = components['schemas']['RateLimitError'];
export type AccountResponse = components['schemas']['AccountResponse'];
export type SortDirection = components['schemas']['SortDirection'];
export type BroadcastLinks = components['schemas']['BroadcastLinks'];
export type PageMeta = components['schemas']['PageMeta'];
export type SortedMeta = components['schemas']['SortedMeta'];
export type FilteredMeta = components['schemas']['FilteredMeta'];
export type BroadcastRelations = components['schemas']['BroadcastRelations'];
export type Broadcast = components['schemas']['Broadcast'];
export type BroadcastList = components['schemas']['BroadcastList'];
export type BroadcastResponse = components['schemas']['BroadcastResponse'];
export type SortField = components['schemas']['SortField'];
export type CampaignLinks = components['schemas']['CampaignLinks'];
export type CampaignRelations = components['schemas']['CampaignRelations'];
export type Campaign = components['schemas']['Campaign'];
export type CampaignList = components['schemas']['CampaignList'];
export type Form = components['schemas']['Form'];
export type CampaignLinked = components['schemas']['CampaignLinked'];
export type CampaignResponse = components['schemas']['CampaignResponse'];
export type TransitionError = components['schemas']['TransitionError'];
export type TransitionErrors = components['schemas']['TransitionErrors'];
export type ForbiddenErrors = components['schemas']['ForbiddenErrors'];
export type SubscriberLinks = components['schemas']['SubscriberLinks'];
export type Subscriber = components['schemas']['Subscriber'];
export type SubscriberList = components['schemas']['SubscriberList'];
export type CampaignSubscriber = components['schemas']['CampaignSubscriber'];
export type SubscribeRequest = components['schemas']['SubscribeRequest'];
export type SubscriberResponse = components['schemas']['SubscriberResponse'];
export type CampaignSubscriptionLinks = components['schemas']['CampaignSubscriptionLinks'];
export type CampaignSubscriptionRelations = components['schemas']['CampaignSubscriptionRelations'];
export type CampaignSubscription = components['schemas']['CampaignSubscription'];
export type CampaignSubscriptionList = components['schemas']['CampaignSubscriptionList'];
export type BatchSubscriber = components['schemas']['BatchSubscriber'];
export type SubscriberBatchGroup = components['schemas']['SubscriberBatchGroup'];
export type SubscriberBatch = components['schemas']['SubscriberBatch'];
export type EmptyObject = components['schemas']['EmptyObject'];
export type BatchUnsubscribe = components['schemas']['BatchUnsubscribe'];
export type UnsubscribeBatchGroup = components['schemas']['UnsubscribeBatchGroup'];
export type UnsubscribeBatch = components['schemas']['UnsubscribeBatch'];
export type CustomFieldIdentifierList = components['schemas']['CustomFieldIdentifierList'];
export type GoalLinks = components['schemas']['GoalLinks'];
export type GoalRelations = components['schemas']['GoalRelations'];
export type Goal = components['schemas']['Goal'];
export type GoalList = components['schemas']['GoalList'];
export type GoalResponse = components['schemas']['GoalResponse'];
export type EventProperties = components['schemas']['EventProperties'];
export type EventDetails = components['schemas']['EventDetails'];
export type EventByEmail = components['schemas']['EventByEmail'];
export type EventById = components['schemas']['EventById'];
export type Event = components['schemas']['Event'];
export type EventRequest = components['schemas']['EventRequest'];
export type BatchEvent = components['schemas']['BatchEvent'];
export type EventBatchGroup = components['schemas']['EventBatchGroup'];
export type EventBatch = components['schemas']['EventBatch'];
export type EventActionList = components['schemas']['EventActionList'];
export type LegacyAddress = components['schemas']['LegacyAddress'];
export type LegacyLineItem = components['schemas']['LegacyLineItem'];
export type LegacyOrder = components['schemas']['LegacyOrder'];
export type LegacyOrderBatchGroup = components['schemas']['LegacyOrderBatchGroup'];
export type LegacyOrderBatch = components['schemas']['LegacyOrderBatch'];
export type CartLineItem = components['schemas']['CartLineItem'];
export type Cart = components['schemas']['Cart'];
export type CartBatch = components['schemas']['CartBatch'];
export type RequestIds = components['schemas']['RequestIds'];
export type OrderLineItem = components['schemas']['OrderLineItem'];
export type Address = components['schemas']['Address'];
export type Order = components['schemas']['Order'];
export type OrderBatch = components['schemas']['OrderBatch'];
export type Product = components['schemas']['Product'];
export type ProductBatch = components['schemas']['ProductBatch'];
export type AccessTokenResponse = components['schemas']['AccessTokenResponse'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseUnprocessableEntity = components['responses']['UnprocessableEntity'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseUnprocessableArguments = components['responses']['UnprocessableArguments'];
export type ResponseTransitionForbidden = components['responses']['TransitionForbidden'];
export type ResponseUnprocessableTransition = components['responses']['UnprocessableTransition'];
export type ResponseUnprocessableSubscriber = components['responses']['UnprocessableSubscriber'];
export type ResponseUnprocessableBatch = components['responses']['UnprocessableBatch'];
export type ResponseUnprocessableEvent = components['responses']['UnprocessableEvent'];
export type ResponseUnprocessableShopperBatch = components['responses']['UnprocessableShopperBatch'];
export type ParameterAccountId = components['parameters']['AccountId'];
export type ParameterDirection = components['parameters']['Direction'];
export type ParameterPage = components['parameters']['Page'];
export type ParameterBroadcastId = components['parameters']['BroadcastId'];
export type ParameterCampaignId = components['parameters']['CampaignId'];
export type ParameterSubscriberId = components['parameters']['SubscriberId'];
export type ParameterConversionId = components['parameters']['ConversionId'];
export type HeaderRateLimitLimit = components['headers']['RateLimitLimit'];
export type HeaderRateLimitRemaining = components['headers']['RateLimitRemaining'];
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
            /** @description All accounts that the user can access. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    fetchAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account, as the only element of `accounts`. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listBroadcasts: {
        parameters: {
            query?: {
                /**
                 * @description Status to filter by: `draft`, `scheduled`, `sent`, or `all` (default).
                 * @example all
                 */
                status?: "draft" | "scheduled" | "sent" | "all";
                /**
                 * @description Field to sort by: `created_at` (default), `send_at`, or `name`.
                 * @example created_at
                 */
                sort?: "created_at" | "send_at" | "name";
                /**
                 * @description Sort order: `asc` (default) or `desc`.
                 * @example asc
                 */
                direction?: components["parameters"]["Direction"];
                /**
                 * @description Page number, starting at 1 (default). A page holds at most 100 items unless the operation states another maximum.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
            };
            header?: never;
            path: {
                /**
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of broadcasts. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastList"];
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description ID of the broadcast, from `listBroadcasts`.
                 * @example 1234567
                 */
                broadcast_id: components["parameters"]["BroadcastId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The broadcast, as the only element of `broadcasts`. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listCampaigns: {
        parameters: {
            query?: {
                /**
                 * @description Status to filter by: `draft`, `active`, `paused`, or `all` (default).
                 * @example all
                 */
                status?: "draft" | "active" | "paused" | "all";
                /**
                 * @description Field to sort by: `created_at` (default) or `name`.
                 * @example created_at
                 */
                sort?: components["schemas"]["SortField"];
                /**
                 * @description Sort order: `asc` (default) or `desc`.
                 * @example asc
                 */
                direction?: components["parameters"]["Direction"];
                /**
                 * @description Page number, starting at 1 (default). A page holds at most 100 items unless the operation states another maximum.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
            };
            header?: never;
            path: {
                /**
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of campaigns. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignList"];
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description ID of the campaign, from `listCampaigns`.
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign, as the only element of `campaigns`, and the forms that add subscribers to it. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    activateCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description ID of the campaign, from `listCampaigns`.
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign was activated. */
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
            422: components["responses"]["UnprocessableTransition"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    pauseCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description ID of the campaign, from `listCampaigns`.
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign was paused. */
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
            422: components["responses"]["UnprocessableTransition"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listCampaignSubscribers: {
        parameters: {
            query?: {
                /**
                 * @description Status within the campaign to filter by: `active` (default), `unsubscribed`, or `removed`.
                 * @example active
                 */
                status?: "active" | "unsubscribed" | "removed";
                /**
                 * @description Page number, starting at 1 (default). A page holds at most 100 items unless the operation states another maximum.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Field to sort by: `id` or `created_at` (default).
                 * @example created_at
                 */
                sort?: "id" | "created_at";
                /**
                 * @description Sort order: `asc` or `desc` (default: newest first).
                 * @example desc
                 */
                direction?: components["schemas"]["SortDirection"];
                /**
                 * @description Number of subscribers per page (default: 100).
                 * @example 100
                 */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description ID of the campaign, from `listCampaigns`.
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of subscribers. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriberList"];
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description ID of the campaign, from `listCampaigns`.
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscribeRequest"];
            };
        };
        responses: {
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableSubscriber"];
            429: components["responses"]["TooManyRequests"];
            /** @description The subscribed subscriber, as the only element of `subscribers`. */
            "2XX": {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriberResponse"];
                };
            };
        };
    };
    listCampaignSubscriptions: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1 (default). A page holds at most 100 items unless the operation states another maximum.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
            };
            header?: never;
            path: {
                /**
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description ID of the subscriber, for example from `listCampaignSubscribers`.
                 * @example 3f2504e04f8941d39a0c0305e82c3301
                 */
                subscriber_id: components["parameters"]["SubscriberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of campaign subscriptions. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignSubscriptionList"];
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriberBatch"];
            };
        };
        responses: {
            /** @description The batch was accepted. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmptyObject"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableBatch"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createUnsubscribeBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnsubscribeBatch"];
            };
        };
        responses: {
            /** @description The batch was accepted. */
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
            422: components["responses"]["UnprocessableBatch"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listCustomFieldIdentifiers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identifiers of all active custom fields. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomFieldIdentifierList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listGoals: {
        parameters: {
            query?: {
                /**
                 * @description Status to filter by: `active`, `disabled`, or `all` (default).
                 * @example all
                 */
                status?: "active" | "disabled" | "all";
                /**
                 * @description Field to sort by: `created_at` (default) or `name`.
                 * @example created_at
                 */
                sort?: components["schemas"]["SortField"];
                /**
                 * @description Sort order: `asc` (default) or `desc`.
                 * @example asc
                 */
                direction?: components["parameters"]["Direction"];
            };
            header?: never;
            path: {
                /**
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All conversions that match the filter. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoalList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableArguments"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    fetchGoal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description ID of the conversion, from `listGoals`.
                 * @example 777
                 */
                conversion_id: components["parameters"]["ConversionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversion, as the only element of `goals`. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoalResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    recordEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventRequest"];
            };
        };
        responses: {
            /** @description The event was recorded. */
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventBatch"];
            };
        };
        responses: {
            /** @description The batch was accepted. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmptyObject"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableBatch"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listEventActions: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1 (default). A page holds at most 100 items unless the operation states another maximum.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of names per page. The default and the limits are unspecified.
                 * @example 100
                 */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of event action names. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventActionList"];
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
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegacyOrderBatch"];
            };
        };
        responses: {
            /** @description The batch was accepted. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmptyObject"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableBatch"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createCartBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CartBatch"];
            };
        };
        responses: {
            /** @description The batch was accepted. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestIds"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableShopperBatch"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createOrderBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderBatch"];
            };
        };
        responses: {
            /** @description The batch was accepted. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestIds"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableShopperBatch"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createProductBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the account, from `listAccounts`.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductBatch"];
            };
        };
        responses: {
            /** @description The batch was accepted. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestIds"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableShopperBatch"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    authorizeApplication: {
        parameters: {
            query: {
                /**
                 * @description Always `code`.
                 * @example code
                 */
                response_type: "code";
                /**
                 * @description Client ID that you received when you registered the application.
                 * @example acme-app
                 */
                client_id: string;
                /**
                 * @description Callback URL of your application, to which the browser returns with the verification code.
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
            /** @description A page on which the user signs in or decides whether to grant access. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A redirect to the next step or back to your application. */
            302: {
                headers: {
                    /**
                     * @description URL that the browser opens next.
                     * @example https://app.example/callback?code=7fc3a1
                     */
                    Location: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is invalid. The response body is unspecified. */
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
                 * @description Always `token`.
                 * @example token
                 */
                response_type: "token";
                /**
                 * @description Client ID that you received when you registered the application.
                 * @example acme-app
                 */
                client_id: string;
                /**
                 * @description Client secret that you received when you registered the application.
                 * @example not-a-real-secret
                 */
                client_secret: string;
                /**
                 * @description Verification code that the user brought back. It expires after 10 minutes.
                 * @example 7fc3a1
                 */
                code: string;
                /**
                 * @description Callback URL that you sent in the authorization request.
                 * @example https://app.example/callback
                 */
                redirect_uri: string;
                /**
                 * @description Always `authorization_code`.
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
            /** @description The access token, its type, and its scope. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessTokenResponse"];
                };
            };
            /** @description The exchange is refused. The response body is unspecified. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

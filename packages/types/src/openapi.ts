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
         * @description Returns every account that the owner of the credential can access, in one answer without pages. Use it first: nearly every other operation needs the id of an account.
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
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /**
         * Fetch an account
         * @description Returns one account with its default sender and its postal address.
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
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /**
         * List broadcasts
         * @description Returns the broadcasts of the account, a page at a time, sorted and filtered as asked. There is no filter for broadcasts that are canceled or being sent; they occur in the unfiltered list.
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
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description Id of the broadcast.
                 * @example 1234567
                 */
                broadcast_id: components["parameters"]["BroadcastId"];
            };
            cookie?: never;
        };
        /**
         * Fetch a broadcast
         * @description Returns one broadcast with its content.
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
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /**
         * List campaigns
         * @description Returns the campaigns of the account, a page at a time, sorted and filtered as asked.
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
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description Id of the campaign.
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        /**
         * Fetch a campaign
         * @description Returns one campaign with its counters, and the forms through which people enter it.
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
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description Id of the campaign.
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
         * @description Starts a campaign, or resumes it after a pause. Takes no body. A campaign that cannot be activated is answered with 422 and stays as it is. A transition that is not allowed, for instance because no postal address is known, is answered with 403 and an error that carries a code only.
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
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description Id of the campaign.
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
         * @description Makes a campaign rest; activate it to resume. Takes no body. A campaign that cannot be paused is answered with 422 and stays as it is.
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
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description Id of the campaign.
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        /**
         * List the subscribers of a campaign
         * @description Returns the people subscribed to a campaign, a page at a time and the newest first. Without a filter the list holds active subscribers only.
         */
        get: operations["listCampaignSubscribers"];
        put?: never;
        /**
         * Subscribe a person to a campaign
         * @description Subscribes one person to a campaign, and returns the person's record. Whether an email asks for confirmation first is decided by `double_optin`, or by the campaign where it is left out.
         *     A person who was removed from the campaign earlier is subscribed again, unless `reactivate_if_removed` is false: then the answer is 422 and nothing changes. For many people at once use `createSubscriberBatch`.
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
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description Id of the subscriber.
                 * @example 3f2504e04f8941d39a0c0305e82c3301
                 */
                subscriber_id: components["parameters"]["SubscriberId"];
            };
            cookie?: never;
        };
        /**
         * List the campaign subscriptions of a subscriber
         * @description Returns how far one subscriber has come in each campaign, a page at a time.
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
                 * @description Id of the account, as `listAccounts` shows it.
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
         * @description Creates or updates many people with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. Batch requests have a rate limit of their own, apart from all other requests.
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
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribe many people
         * @description Unsubscribes many people globally: from every mailing of the account, not from one campaign. The records are taken over at once and processed in the background, so that results can appear with a delay. Batch requests have a rate limit of their own, apart from all other requests.
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
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /**
         * List custom field identifiers
         * @description Returns the identifiers of all active custom fields of the account, without pages.
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
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /**
         * List conversions
         * @description Returns all conversions of the account that match, in one answer without pages.
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
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description Id of the conversion.
                 * @example 777
                 */
                conversion_id: components["parameters"]["ConversionId"];
            };
            cookie?: never;
        };
        /**
         * Fetch a conversion
         * @description Returns one conversion.
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
                 * @description Id of the account, as `listAccounts` shows it.
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
         * @description Records one event of a subscriber, who is named by either `email` or `id`, never both. An event that is a conversion carries its value in cents as `properties.value`. For many events use `createEventBatch`.
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
                 * @description Id of the account, as `listAccounts` shows it.
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
         * @description Records many events with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. Batch requests have a rate limit of their own, apart from all other requests.
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
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /**
         * List event actions
         * @description Returns the names of the custom events that the account has recorded, each once, a page at a time.
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
                 * @description Id of the account, as `listAccounts` shows it.
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
         * @description Creates orders, and the people who placed them, with one request. `createOrderBatch` supersedes it. The records are taken over at once and processed in the background, so that results can appear with a delay. Batch requests have a rate limit of their own, apart from all other requests.
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
                 * @description Id of the account, as `listAccounts` shows it.
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
         * @description Records cart activity of a shop, many records with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. Batch requests have a rate limit of their own, apart from all other requests.
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
                 * @description Id of the account, as `listAccounts` shows it.
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
         * @description Records order activity of a shop, many records with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. Batch requests have a rate limit of their own, apart from all other requests.
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
                 * @description Id of the account, as `listAccounts` shows it.
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
         * @description Records product activity of a shop, many records with one request. The records are taken over at once and processed in the background, so that results can appear with a delay. Batch requests have a rate limit of their own, apart from all other requests.
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
         * Ask a user for authorization
         * @description Send the user's browser here. The service authenticates the user, asks whether the application may have access, and sends the browser back to the application with a verification code that expires after 10 minutes.
         *     How the steps between look, and what a refused request gets, is left open.
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
         * @description Turns the code that the user brought back into an access token. All parameters travel in the query string. The token does not expire, so a user is asked only once.
         *     What a refused exchange gets is left open.
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
        /** @description URL templates that lead from an account to its collections. Replace the placeholder in braces by the id of the account. */
        AccountLinks: {
            /**
             * @description Template of the broadcasts collection of an account.
             * @example https://api.email-automation.example/v2/{accounts.id}/broadcasts
             */
            "accounts.broadcasts": string;
            /**
             * @description Template of the campaigns collection of an account.
             * @example https://api.email-automation.example/v2/{accounts.id}/campaigns
             */
            "accounts.campaigns": string;
            /**
             * @description Template of the goals collection of an account.
             * @example https://api.email-automation.example/v2/{accounts.id}/goals
             */
            "accounts.goals": string;
        };
        /** @description A sender and the workspace that belongs to it. Broadcasts, campaigns, goals, subscribers and their activity all live inside one account. */
        Account: {
            /**
             * @description Identifier of the account, assigned by the service.
             * @example 9999999
             */
            readonly id: string;
            /**
             * @description Name of the account. It starts out as the website URL.
             * @example Acme Outdoor
             */
            name: string;
            /**
             * @description Website of the account.
             * @example https://acme.example
             */
            url?: string;
            /**
             * @description Sender name that an email uses unless it sets its own.
             * @example Ada from Acme
             */
            default_from_name?: string;
            /**
             * @description Sender address that an email uses unless it sets its own.
             * @example ada@acme.example
             */
            default_from_email?: string;
            /**
             * @description Postal address that an email shows unless it sets its own, as CAN-SPAM demands. Several lines are separated by a newline character.
             * @example 1 Harbour Street
             *     Springfield
             */
            default_postal_address?: string;
            /**
             * @description Email address of the owner of the account.
             * @example owner@acme.example
             */
            primary_email?: string;
            /**
             * @description Whether visitors are tracked across several domains.
             * @example false
             */
            enable_third_party_cookies: boolean;
            /**
             * @description Telephone number under which the account is reached first.
             * @example 555-0100
             */
            phone_number?: string;
            /**
             * Format: date-time
             * @description When the account was created, in UTC.
             * @example 2026-03-02T09:15:00Z
             */
            readonly created_at: string;
            /**
             * Format: uri
             * @description Address at which this account is retrieved.
             * @example https://api.email-automation.example/v2/accounts/9999999
             */
            readonly href: string;
            /**
             * @description Addresses of the account's campaigns, broadcasts and conversions.
             * @example {
             *       "broadcasts": "https://api.email-automation.example/v2/9999999/broadcasts",
             *       "campaigns": "https://api.email-automation.example/v2/9999999/campaigns",
             *       "goals": "https://api.email-automation.example/v2/9999999/goals"
             *     }
             */
            links: {
                [key: string]: unknown;
            };
        };
        /** @description Every account that the credential reaches, with URL templates. */
        AccountList: {
            links: components["schemas"]["AccountLinks"];
            /** @description The accounts, without paging. */
            accounts: components["schemas"]["Account"][];
        };
        /** @description The credential does not permit the request. */
        AuthorizationError: {
            /**
             * @description Always `authorization_error`.
             * @example authorization_error
             * @constant
             */
            code: "authorization_error";
            /**
             * @description Explanation for a person.
             * @example You are not authorized to access this resource
             */
            message: string;
        };
        /** @description The credential is valid but does not permit the request. */
        AuthorizationErrors: {
            /** @description What went wrong. */
            errors: components["schemas"]["AuthorizationError"][];
        };
        /** @description The resource does not exist. */
        NotFoundError: {
            /**
             * @description Always `not_found_error`.
             * @example not_found_error
             * @constant
             */
            code: "not_found_error";
            /**
             * @description Explanation for a person.
             * @example The resource you requested was not found
             */
            message: string;
        };
        /** @description The resource does not exist. */
        NotFoundErrors: {
            /** @description What went wrong. */
            errors: components["schemas"]["NotFoundError"][];
        };
        /** @description One fault of the request. */
        ValidationError: {
            /**
             * @description Machine-readable kind of the fault. Other codes than the known ones can occur.
             * @example presence_error
             */
            code: "presence_error" | "length_error" | "uniqueness_error" | "email_error" | "url_error" | "domain_error" | "time_error" | "email_address_list_error" | "days_of_the_week_error" | "unavailable_error" | "format_error" | "range_error" | (string & {});
            /**
             * @description The attribute at fault.
             * @example email
             */
            attribute?: string;
            /**
             * @description Explanation for a person.
             * @example Email is required
             */
            message?: string;
        };
        /** @description The request was understood but refused; every invalid attribute has an entry. */
        ValidationErrors: {
            /** @description What went wrong. */
            errors: components["schemas"]["ValidationError"][];
        };
        /** @description Too many requests within the hour. */
        RateLimitError: {
            /**
             * @description Says that the limit is exceeded and that the request may be tried again in an hour.
             * @example API rate limit exceeded. Please try again in an hour.
             */
            message: string;
            /**
             * Format: uri
             * @description Address at which the limits are explained.
             * @example https://api.email-automation.example/docs#rate-limits
             */
            documentation: string;
        };
        /** @description One account, as the only element of `accounts`, with URL templates beside it. */
        AccountResponse: {
            links: components["schemas"]["AccountLinks"];
            /** @description The account that was asked for. */
            accounts: components["schemas"]["Account"][];
        };
        /** @description URL templates that lead from a broadcast to what it belongs to. */
        BroadcastLinks: {
            /**
             * @description Template of the account of a broadcast.
             * @example https://api.email-automation.example/v2/accounts/{broadcasts.account}
             */
            "broadcasts.account": string;
        };
        /** @description Where this page stands in the whole list. */
        PageMeta: {
            /**
             * @description Number of this page.
             * @example 1
             */
            page: number;
            /**
             * @description How many items this page holds.
             * @example 2
             */
            count: number;
            /**
             * @description How many pages the whole list has.
             * @example 1
             */
            total_pages: number;
            /**
             * @description How many items the whole list has.
             * @example 2
             */
            total_count: number;
        };
        /** @description Where this page stands in the whole list, and how the list is sorted. */
        SortedMeta: components["schemas"]["PageMeta"] & {
            /**
             * @description Field by which the list is sorted.
             * @example created_at
             */
            sort: string;
            /**
             * @description Direction in which the list is sorted.
             * @example asc
             * @enum {string}
             */
            direction: "asc" | "desc";
        };
        /** @description Where this page stands in the whole list, and how the list is sorted and filtered. */
        FilteredMeta: components["schemas"]["SortedMeta"] & {
            /**
             * @description Status that the list is filtered by; `all` without a filter.
             * @example all
             */
            status: string;
        };
        /** @description Identifiers of the records that this broadcast is linked to. */
        BroadcastOwner: {
            /**
             * @description Id of the account.
             * @example 9999999
             */
            account: string;
        };
        /** @description An email that is sent once to many subscribers. */
        Broadcast: {
            /**
             * @description Identifier of the broadcast, assigned by the service.
             * @example 1234567
             */
            readonly id: string;
            /**
             * @description How far the broadcast has come, from draft to sent or canceled.
             * @example scheduled
             * @enum {string}
             */
            status: "draft" | "canceled" | "scheduled" | "sent" | "sending";
            /**
             * @description Private name; subscribers never see it.
             * @example Spring sale
             */
            name: string;
            /**
             * @description Sender name, in place of the account's default.
             * @example Ada from Acme
             */
            from_name?: string;
            /**
             * @description Sender address, in place of the account's default.
             * @example ada@acme.example
             */
            from_email?: string;
            /**
             * @description Postal address shown in every email of this broadcast.
             * @example 1 Harbour Street
             *     Springfield
             */
            postal_address?: string;
            /**
             * @description When true, `send_at` is read in the time zone of each subscriber.
             * @example true
             */
            localize_sending_time: boolean;
            /**
             * Format: date-time
             * @description When the broadcast is delivered.
             * @example 2026-04-01T08:00:00Z
             */
            send_at?: string;
            /**
             * @description Addresses that receive a blind copy, as one list in a string, or null.
             * @example null
             */
            bcc: string | null;
            /**
             * Format: date-time
             * @description When the broadcast was created, in UTC.
             * @example 2026-03-02T09:15:00Z
             */
            readonly created_at: string;
            /**
             * Format: uri
             * @description Address at which this broadcast is retrieved.
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
             * @example <p>Hello</p>
             */
            html_body?: string;
            /**
             * @description Content of the email as plain text.
             * @example Hello
             */
            text_body?: string;
            links: components["schemas"]["BroadcastOwner"];
        };
        /** @description A page of broadcasts, with URL templates and the position in the whole list. */
        BroadcastList: {
            links: components["schemas"]["BroadcastLinks"];
            meta: components["schemas"]["FilteredMeta"];
            /** @description The records on this page. */
            broadcasts: components["schemas"]["Broadcast"][];
        };
        /** @description One broadcast, as the only element of `broadcasts`, with URL templates beside it. */
        BroadcastResponse: {
            links: components["schemas"]["BroadcastLinks"];
            /** @description The broadcast that was asked for. */
            broadcasts: components["schemas"]["Broadcast"][];
        };
        /** @description URL templates that lead from a campaign to what belongs to it. */
        CampaignLinks: {
            /**
             * @description Template of the account of a campaign.
             * @example https://api.email-automation.example/v2/accounts/{campaigns.account}
             */
            "campaigns.account": string;
            /**
             * @description Template of a form that feeds a campaign.
             * @example https://api.email-automation.example/v2/9999999/forms/{campaigns.forms}
             */
            "campaigns.form": string;
            /**
             * @description Template of the subscribers of a campaign.
             * @example https://api.email-automation.example/v2/9999999/campaigns/{campaigns.id}/subscribers
             */
            "campaigns.subscribers": string;
        };
        /** @description Identifiers of the records that this campaign is linked to. */
        CampaignRelations: {
            /**
             * @description Id of the account.
             * @example 9999999
             */
            account: string;
            /** @description Ids of the forms that feed the campaign. */
            forms: string[];
        };
        /** @description A series of emails that each subscriber receives in order, at the times the campaign allows. */
        Campaign: {
            /**
             * @description Identifier of the campaign, assigned by the service.
             * @example 4999999
             */
            readonly id: string;
            /**
             * @description Whether the campaign is being prepared, is sending, or rests.
             * @example active
             * @enum {string}
             */
            status: "active" | "paused" | "draft";
            /**
             * @description Private name; subscribers never see it.
             * @example Welcome series
             */
            name: string;
            /**
             * @description Sender name, in place of the account's default.
             * @example Ada from Acme
             */
            from_name?: string;
            /**
             * @description Sender address, in place of the account's default.
             * @example ada@acme.example
             */
            from_email?: string;
            /**
             * @description Postal address of the campaign.
             * @example 1 Harbour Street
             *     Springfield
             */
            postal_address?: string;
            /**
             * @description Time of day at which emails are sent, in minutes after midnight.
             * @example 540
             */
            minutes_from_midnight: number;
            /**
             * @description Whether the time of day is read in the time zone of each subscriber.
             * @example true
             */
            localize_sending_time: boolean;
            /**
             * @description Days on which emails are sent: seven characters, one for each day from Monday to Sunday, `1` for a day with sending and `0` for one without. At least one day is on; `1111100` means Monday to Friday.
             * @example 1111100
             */
            days_of_the_week_mask: string;
            /**
             * @description When true, the first email leaves right after the subscription.
             * @example true
             */
            start_immediately: boolean;
            /**
             * @description Whether new subscribers confirm their subscription by email.
             * @example true
             */
            double_optin: boolean;
            /**
             * @deprecated
             * @description Deprecated.
             * @example false
             */
            send_to_confirmation_page: boolean;
            /**
             * @deprecated
             * @description Deprecated.
             * @example false
             */
            use_custom_confirmation_page: boolean;
            /**
             * @description Confirmation address of the campaign, or null.
             * @example null
             */
            confirmation_url: string | null;
            /**
             * @deprecated
             * @description Deprecated.
             * @example
             */
            post_confirmation_url?: string;
            /**
             * @description Address that is told when somebody subscribes through a form.
             * @example team@acme.example
             */
            notify_subscribe_email?: string;
            /**
             * @description Address that is told when somebody unsubscribes on the subscription management page.
             * @example team@acme.example
             */
            notify_unsubscribe_email?: string;
            /**
             * @description Address that receives a blind copy of every email of the campaign, or null.
             * @example null
             */
            bcc: string | null;
            /**
             * @description Number of emails in the campaign, whatever their status.
             * @example 5
             */
            email_count: number;
            /**
             * @description Number of people who are actively subscribed.
             * @example 320
             */
            active_subscriber_count: number;
            /**
             * @description Number of people who unsubscribed through an email they received.
             * @example 12
             */
            unsubscribed_subscriber_count: number;
            /**
             * Format: date-time
             * @description When the campaign was created, in UTC.
             * @example 2026-03-02T09:15:00Z
             */
            readonly created_at: string;
            /**
             * Format: uri
             * @description Address at which this campaign is retrieved.
             * @example https://api.email-automation.example/v2/9999999/campaigns/4999999
             */
            readonly href: string;
            links: components["schemas"]["CampaignRelations"];
            /**
             * @description The form that was created for the campaign; present only when there is one.
             * @example {
             *       "id": "1234"
             *     }
             */
            forms?: {
                [key: string]: unknown;
            };
        };
        /** @description A page of campaigns, with URL templates and the position in the whole list. */
        CampaignList: {
            links: components["schemas"]["CampaignLinks"];
            meta: components["schemas"]["FilteredMeta"];
            /** @description The records on this page. */
            campaigns: components["schemas"]["Campaign"][];
        };
        /** @description A form through which people subscribe. The interface shows none of its fields beyond those that every record carries; a server may send more. */
        Form: {
            /**
             * @description Identifier of the form, assigned by the service.
             * @example 1234
             */
            readonly id: string;
            /**
             * Format: date-time
             * @description When the form was created, in UTC.
             * @example 2026-03-02T09:15:00Z
             */
            readonly created_at: string;
            /**
             * Format: uri
             * @description Address of the form.
             * @example https://api.email-automation.example/v2/9999999/forms/1234
             */
            readonly href: string;
        } & {
            [key: string]: unknown;
        };
        /** @description One campaign, as the only element of `campaigns`, together with the forms that feed it. */
        CampaignResponse: {
            links: components["schemas"]["CampaignLinks"];
            /** @description The campaign that was asked for. */
            campaigns: components["schemas"]["Campaign"][];
            /** @description Records that belong to the campaign. */
            linked: {
                /** @description The forms through which people enter the campaign. */
                forms: components["schemas"]["Form"][];
            };
        };
        /** @description The state of the resource does not permit the transition. */
        TransitionError: {
            /**
             * @description Why the transition is not allowed, for example `no_postal_address_error`. Other codes can occur.
             * @example no_postal_address_error
             */
            code: "no_postal_address_error" | (string & {});
        };
        /** @description The transition is not allowed in the present state; entries carry a code only. */
        TransitionErrors: {
            /** @description What went wrong. */
            errors: components["schemas"]["TransitionError"][];
        };
        /**
         * @description URL templates that lead from a subscriber to related resources. Which keys occur is left open.
         * @example {
         *       "subscribers.account": "https://api.email-automation.example/v2/accounts/{subscribers.account}"
         *     }
         */
        SubscriberLinks: {
            [key: string]: string;
        };
        /** @description A person who receives emails of the account. The interface shows none of its fields beyond those that every record carries; a server may send more. */
        Subscriber: {
            /**
             * @description Identifier of the subscriber, assigned by the service.
             * @example 3f2504e04f8941d39a0c0305e82c3301
             */
            readonly id: string;
            /**
             * Format: date-time
             * @description When the subscriber was created, in UTC.
             * @example 2026-03-02T09:15:00Z
             */
            readonly created_at: string;
            /**
             * Format: uri
             * @description Address of the subscriber.
             * @example https://api.email-automation.example/v2/9999999/subscribers/3f2504e04f8941d39a0c0305e82c3301
             */
            readonly href: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A page of subscribers of a campaign, with URL templates and the position in the whole list. */
        SubscriberList: {
            links: components["schemas"]["SubscriberLinks"];
            meta: components["schemas"]["SortedMeta"];
            /** @description The records on this page. */
            subscribers: components["schemas"]["Subscriber"][];
        };
        /** @description The person to subscribe, and how the subscription begins. */
        CampaignSubscriber: {
            /**
             * Format: email
             * @description Email address of the person.
             * @example grace@example.com
             */
            email: string;
            /**
             * @description Identifier of the person in your own database.
             * @example user-42
             */
            user_id?: string;
            /**
             * @description Time zone of the person, by its Olson name.
             * @default Etc/UTC
             * @example America/Los_Angeles
             */
            time_zone?: string;
            /**
             * @description Distance of the local time of the person from UTC, in minutes.
             * @example -480
             */
            utc_offset?: number;
            /**
             * @description True sends the email that asks for a confirmation, false leaves it out. Without it, the setting of the campaign decides.
             * @example false
             */
            double_optin?: boolean;
            /**
             * @description Position in the series of the email to begin with, counted from zero.
             * @default 0
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
            /** @description Tags to put on the person. */
            tags?: string[];
            /**
             * @description Whether a person who was removed from the campaign is subscribed again. When false, such a request is refused with 422.
             * @default true
             * @example true
             */
            reactivate_if_removed?: boolean;
            /**
             * @description Whether a lead score is attached to the person, in accounts that use lead scoring.
             * @default true
             * @example true
             */
            prospect?: boolean;
            /**
             * @deprecated
             * @description Former name of `prospect`, still accepted.
             * @example true
             */
            potential_lead?: boolean;
            /**
             * @description Lead score to start from.
             * @default 30
             * @example 30
             */
            base_lead_score?: number;
            /**
             * @description Whether the person granted or denied consent under the GDPR.
             * @example granted
             */
            eu_consent?: string;
            /**
             * @description The message that the person consented to or denied.
             * @example I agree to receive emails.
             */
            eu_consent_message?: string;
        };
        /** @description One person to subscribe to a campaign. */
        SubscribeRequest: {
            /** @description Exactly one person. */
            subscribers: components["schemas"]["CampaignSubscriber"][];
        };
        /** @description One subscriber, as the only element of `subscribers`, with URL templates beside it. */
        SubscriberResponse: {
            links: components["schemas"]["SubscriberLinks"];
            /** @description The subscriber that was asked for. */
            subscribers: components["schemas"]["Subscriber"][];
        };
        /** @description URL templates that lead from a campaign subscription to its account and its subscriber. */
        CampaignSubscriptionLinks: {
            /**
             * @description Template of the account of a campaign subscription.
             * @example https://api.email-automation.example/v2/accounts/{campaign_subscriptions.account}
             */
            "campaign_subscriptions.account": string;
            /**
             * @description Template of the subscriber of a campaign subscription.
             * @example https://api.email-automation.example/v2/9999999/subscribers/{campaign_subscriptions.subscriber}
             */
            "campaign_subscriptions.subscriber": string;
        };
        /** @description Identifiers of the records that this campaign subscription is linked to. */
        CampaignSubscriptionRelations: {
            /**
             * @description Id of the account.
             * @example 9999999
             */
            account: string;
            /**
             * @description Id of the subscriber.
             * @example 3f2504e04f8941d39a0c0305e82c3301
             */
            subscriber: string;
        };
        /** @description How far one subscriber has come in one campaign. */
        CampaignSubscription: {
            /**
             * @description Identifier of the campaign subscription.
             * @example 7a1c
             */
            readonly id: string;
            /**
             * @description Id of the campaign.
             * @example 4999999
             */
            campaign_id: string;
            /**
             * @description State of the subscription; `active` is one of its values.
             * @example active
             */
            status: string;
            /**
             * @description Whether the subscriber has been through the whole series.
             * @example false
             */
            is_complete: boolean;
            /**
             * @description Which pass through the series this is.
             * @example 1
             */
            lap: number;
            /**
             * @description Position of the email sent last, counted from zero.
             * @example 0
             */
            last_sent_email_index?: number;
            /**
             * Format: date-time
             * @description When the last email was sent.
             * @example 2026-03-03T09:00:00Z
             */
            last_sent_email_at?: string;
            links: components["schemas"]["CampaignSubscriptionRelations"];
        };
        /** @description A page of campaign subscriptions of one subscriber, with URL templates and the position in the whole list. */
        CampaignSubscriptionList: {
            links: components["schemas"]["CampaignSubscriptionLinks"];
            meta: components["schemas"]["PageMeta"];
            /** @description The records on this page. */
            campaign_subscriptions: components["schemas"]["CampaignSubscription"][];
        };
        /** @description A person to create or update. */
        BatchSubscriber: {
            /**
             * @description Email address of the person.
             * @example grace@example.com
             */
            email?: string;
            /**
             * @description Time zone of the person, by its Olson name.
             * @example America/Los_Angeles
             */
            time_zone?: string;
            /**
             * @description Tags to put on the person, as a list or as a single string.
             * @example [
             *       "Customer",
             *       "SEO"
             *     ]
             * @example Customer
             */
            tags?: string[] | string;
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
        /** @description People to create or update, in one or more groups. */
        SubscriberBatch: {
            /** @description Groups of records. */
            batches: {
                /** @description The records. */
                subscribers: components["schemas"]["BatchSubscriber"][];
            }[];
        };
        /** @description An object without members; the batch was accepted. */
        EmptyObject: Record<string, never>;
        /** @description A person who is to receive no more email from the account. */
        UnsubscribedPerson: {
            /**
             * @description Email address of the person.
             * @example grace@example.com
             */
            email?: string;
        };
        /** @description People to unsubscribe from everything, in one or more groups. */
        UnsubscribeBatch: {
            /** @description Groups of records. */
            batches: {
                /** @description The records. */
                subscribers: components["schemas"]["UnsubscribedPerson"][];
            }[];
        };
        /** @description The custom fields in use. */
        CustomFieldIdentifierList: {
            /** @description Identifiers of the active custom fields of the account. */
            custom_field_identifiers: string[];
        };
        /** @description URL templates that lead from a conversion to what it belongs to. */
        GoalLinks: {
            /**
             * @description Template of the account of a conversion.
             * @example https://api.email-automation.example/v2/accounts/{goals.account}
             */
            "goals.account": string;
        };
        /** @description Identifiers of the records that this conversion is linked to. */
        GoalOwner: {
            /**
             * @description Id of the account.
             * @example 9999999
             */
            account: string;
        };
        /** @description A conversion: something that visitors are hoped to do, detected by a URL and worth a value. */
        Goal: {
            /**
             * @description Identifier of the conversion, assigned by the service.
             * @example 777
             */
            readonly id: string;
            /**
             * @description Whether the conversion is being recorded.
             * @example active
             * @enum {string}
             */
            status: "active" | "disabled";
            /**
             * @description Private name.
             * @example Bought a tent
             */
            name: string;
            /**
             * @description URL by which conversions are detected and recorded.
             * @example https://acme.example/thanks
             */
            url?: string;
            /**
             * @description Value of a tracked conversion that brings none of its own.
             * @example 9900
             */
            default_value: number;
            /**
             * @description Whether each visitor counts once or every conversion counts.
             * @example all
             * @enum {string}
             */
            counting_method: "one_per_visitor" | "all";
            /**
             * Format: date-time
             * @description When the conversion was created, in UTC.
             * @example 2026-03-02T09:15:00Z
             */
            readonly created_at: string;
            /**
             * Format: uri
             * @description Address at which this conversion is retrieved.
             * @example https://api.email-automation.example/v2/9999999/goals/777
             */
            readonly href: string;
            links: components["schemas"]["GoalOwner"];
        };
        /** @description All conversions that match, with URL templates. The list is not paged. */
        GoalList: {
            links: components["schemas"]["GoalLinks"];
            /** @description All records. */
            goals: components["schemas"]["Goal"][];
        };
        /** @description One conversion, as the only element of `goals`, with URL templates beside it. */
        GoalResponse: {
            links: components["schemas"]["GoalLinks"];
            /** @description The conversion that was asked for. */
            goals: components["schemas"]["Goal"][];
        };
        /** @description Properties of a custom event, by name. */
        EventProperties: {
            /**
             * @description What a conversion is worth, in cents.
             * @example 4999
             */
            value?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description Something that a subscriber has done. The subscriber is named either by `email` or by `id`, never by both. */
        Event: {
            /**
             * @description Name of what happened. A name that is new to the account becomes an event action.
             * @example Logged in
             */
            action: string;
            /**
             * @description Whether a lead score is attached to the person, in accounts that use lead scoring.
             * @default true
             * @example true
             */
            prospect?: boolean;
            /**
             * @deprecated
             * @description Former name of `prospect`, still accepted.
             * @example true
             */
            potential_lead?: boolean;
            properties?: components["schemas"]["EventProperties"];
            /**
             * Format: date-time
             * @description When it happened; the current time when left out.
             * @example 2026-03-02T09:15:00Z
             */
            occurred_at?: string;
        } & ({
            /**
             * Format: email
             * @description Email address of the person.
             * @example grace@example.com
             */
            email: string;
            id?: never;
        } | {
            email?: never;
            /**
             * @description Id that the service gave the subscriber.
             * @example 3f2504e04f8941d39a0c0305e82c3301
             */
            id: string;
        });
        /** @description One event to record. */
        EventRequest: {
            /** @description Exactly one event. */
            events: components["schemas"]["Event"][];
        };
        /** @description Something that a subscriber, named by email address, has done. */
        BatchEvent: {
            /**
             * @description Email address of the person.
             * @example grace@example.com
             */
            email?: string;
            /**
             * @description Name of what happened. A name that is new to the account becomes an event action.
             * @example Logged in
             */
            action: string;
            /**
             * @description Whether a lead score is attached to the person, in accounts that use lead scoring.
             * @default true
             * @example true
             */
            prospect?: boolean;
            /**
             * @deprecated
             * @description Former name of `prospect`, still accepted.
             * @example true
             */
            potential_lead?: boolean;
            properties?: components["schemas"]["EventProperties"];
            /**
             * Format: date-time
             * @description When it happened; the current time when left out.
             * @example 2026-03-02T09:15:00Z
             */
            occurred_at?: string;
        };
        /** @description Events to record, in one or more groups. */
        EventBatch: {
            /** @description Groups of records. */
            batches: {
                /** @description The records. */
                events: components["schemas"]["BatchEvent"][];
            }[];
        };
        /** @description A page of the names of custom events that the account has recorded, each once. */
        EventActionList: {
            meta: components["schemas"]["PageMeta"];
            /** @description Names of event actions. */
            event_actions: string[];
        };
        /** @description A postal address of a legacy order. */
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
             * @description Company.
             * @example Acme
             */
            company?: string;
            /**
             * @description First line of the address.
             * @example 1 Harbour Street
             */
            address_1?: string;
            /**
             * @description Second line of the address.
             * @example Flat 2
             */
            address_2?: string;
            /**
             * @description City.
             * @example Springfield
             */
            city?: string;
            /**
             * @description State or region.
             * @example Oregon
             */
            state?: string;
            /**
             * @description Postal code.
             * @example 97477
             */
            zip?: string;
            /**
             * @description Country.
             * @example United States
             */
            country?: string;
            /**
             * @description Telephone number.
             * @example 555-0100
             */
            phone?: string;
            /**
             * @description Email address.
             * @example grace@example.com
             */
            email?: string;
        };
        /** @description A line of a legacy order. */
        LegacyLineItem: {
            /**
             * @description Identifier of the line.
             * @example 8888888
             */
            id?: string;
            /**
             * @description Identifier of the product.
             * @example 765432
             */
            product_id?: string;
            /**
             * @description Stock keeping unit.
             * @example 4444
             */
            sku?: string;
            /**
             * @description Name of the product.
             * @example Canoe
             */
            name?: string;
            /**
             * @description Identifier of the line in the shop system.
             * @example hijkl
             */
            upstream_id?: string;
            /**
             * @description Identifier of the product in the shop system.
             * @example opqrs
             */
            upstream_product_id?: string;
            /**
             * @description Identifier of the variant in the shop system.
             * @example zyx
             */
            upstream_product_variant_id?: string;
            /**
             * @description Amount of the line.
             * @example 4900
             */
            amount?: number;
            /**
             * @description Price of one piece.
             * @example 4900
             */
            price?: number;
            /**
             * @description Tax on the line.
             * @example 100
             */
            tax?: number;
            /**
             * @description Fees on the line.
             * @example 0
             */
            fees?: number;
            /**
             * @description Discount on the line.
             * @example 100
             */
            discount?: number;
            /**
             * @description Number of pieces.
             * @example 1
             */
            quantity?: number;
            /**
             * @description Whether the line is taxed.
             * @example true
             */
            taxable?: boolean;
            /**
             * @description Further properties of the line, by name.
             * @example {
             *       "color": "black"
             *     }
             */
            properties?: {
                [key: string]: unknown;
            };
        };
        /** @description An order in the form that preceded the order activity of version 3. */
        LegacyOrder: {
            /**
             * @description Email address of the person who ordered.
             * @example grace@example.com
             */
            email?: string;
            /**
             * @description Name of the shop system.
             * @example acme_shop
             */
            provider?: string;
            /**
             * @description Identifier of the order in the shop system.
             * @example abcdef
             */
            upstream_id?: string;
            /**
             * @description Identifier of the order that the person sees.
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
             * @description Address of the order.
             * @example https://acme.example/orders/123456
             */
            permalink?: string;
            /**
             * @description Code of the currency.
             * @example USD
             */
            currency_code?: string;
            /**
             * @description Further properties of the order, by name.
             * @example {
             *       "gift": true
             *     }
             */
            properties?: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When the order was placed.
             * @example 2026-03-02T09:15:00Z
             */
            occurred_at?: string;
            /**
             * Format: date-time
             * @description When the order was closed, or null.
             * @example null
             */
            closed_at?: string | null;
            /**
             * Format: date-time
             * @description When the order was cancelled, or null.
             * @example null
             */
            cancelled_at?: string | null;
            /**
             * @description State of the payment.
             * @example paid
             */
            financial_state?: string;
            /**
             * @description State of the delivery.
             * @example fulfilled
             */
            fulfillment_state?: string;
            billing_address?: components["schemas"]["LegacyAddress"];
            shipping_address?: components["schemas"]["LegacyAddress"];
            /** @description What was ordered. */
            items?: components["schemas"]["LegacyLineItem"][];
        };
        /** @description Orders in the legacy form, in one or more groups. */
        LegacyOrderBatch: {
            /** @description Groups of records. */
            batches: {
                /** @description The records. */
                orders: components["schemas"]["LegacyOrder"][];
            }[];
        };
        /** @description A line of a cart. Attributes beyond the named ones, such as `color`, are strings. */
        CartLineItem: {
            /**
             * @description Identifier of the product in the shop system.
             * @example B01J4SWO1G
             */
            product_id?: string;
            /**
             * @description Identifier of the variant of the product.
             * @example B01J4SWO1G-CW-BOTT
             */
            product_variant_id?: string;
            /**
             * @description Stock keeping unit.
             * @example XHB-1234
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
            /** @description Categories of the product. */
            categories?: string[];
            /**
             * @description Price of one piece.
             * @example 11.16
             */
            price?: number;
            /**
             * @description Reduced price of one piece.
             * @example 10.16
             */
            sale_price?: number;
            /**
             * @description Number of pieces.
             * @example 2
             */
            quantity?: number;
            /**
             * @description Discounts on this line.
             * @example 1
             */
            discounts?: number;
            /**
             * @description Sum of this line.
             * @example 20.32
             */
            total?: number;
            /**
             * Format: uri
             * @description Address of the product.
             * @example https://acme.example/products/42
             */
            product_url?: string;
            /**
             * Format: uri
             * @description Address of a picture of the product.
             * @example https://acme.example/products/42.png
             */
            image_url?: string;
            /**
             * @description Tag of the product.
             * @example Best seller
             */
            product_tag?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description What a person did with a shopping cart. */
        Cart: {
            /**
             * @description Name of the shop system that the record comes from.
             * @example acme_shop
             */
            provider?: string;
            /**
             * @description Email address of the person.
             * @example grace@example.com
             */
            email?: string;
            /**
             * @description What happened to the cart.
             * @example created
             */
            action?: string;
            /**
             * @description Identifier of the cart in the shop system.
             * @example 456445746
             */
            cart_id?: string;
            /**
             * @description Identifier of the cart that the person sees.
             * @example #5
             */
            cart_public_id?: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:15:00Z
             */
            occurred_at?: string;
            /**
             * @description Sum to pay, all included.
             * @example 120.5
             */
            grand_total?: number;
            /**
             * @description Sum of all discounts.
             * @example 10
             */
            total_discounts?: number;
            /**
             * @description Code of the currency of all amounts.
             * @example USD
             */
            currency?: string;
            /**
             * Format: uri
             * @description Address of the cart.
             * @example https://acme.example/cart/456445746
             */
            cart_url?: string;
            /**
             * Format: uri
             * @description Seen in place of `cart_url`.
             * @example https://acme.example/cart/456445746
             */
            order_url?: string;
            /** @description What is in the cart. */
            items?: components["schemas"]["CartLineItem"][];
        };
        /** @description Cart activity to record. */
        CartBatch: {
            /** @description The records. */
            carts: components["schemas"]["Cart"][];
        };
        /** @description The batch was accepted. */
        RequestIds: {
            /** @description Unique identifiers by which the state of the request can be asked for later. */
            request_ids: string[];
        };
        /** @description A line of an order. Attributes beyond the named ones, such as `color`, are strings. */
        OrderLineItem: {
            /**
             * @description Identifier of the product in the shop system.
             * @example B01J4SWO1G
             */
            product_id?: string;
            /**
             * @description Identifier of the variant of the product.
             * @example B01J4SWO1G-CW-BOTT
             */
            product_variant_id?: string;
            /**
             * @description Stock keeping unit.
             * @example XHB-1234
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
            /** @description Categories of the product. */
            categories?: string[];
            /**
             * @description Price of one piece.
             * @example 11.16
             */
            price?: number;
            /**
             * @description Reduced price of one piece.
             * @example 10.16
             */
            sale_price?: number;
            /**
             * @description Number of pieces.
             * @example 2
             */
            quantity?: number;
            /**
             * @description Discounts on this line.
             * @example 1
             */
            discounts?: number;
            /**
             * @description Taxes on this line.
             * @example 1.5
             */
            taxes?: number;
            /**
             * @description Fees on this line.
             * @example 0.5
             */
            fees?: number;
            /**
             * @description Cost of shipping of this line.
             * @example 2
             */
            shipping?: number;
            /**
             * @description Sum of this line.
             * @example 20.32
             */
            total?: number;
            /**
             * Format: uri
             * @description Address of the product.
             * @example https://acme.example/products/42
             */
            product_url?: string;
            /**
             * Format: uri
             * @description Address of a picture of the product.
             * @example https://acme.example/products/42.png
             */
            image_url?: string;
            /**
             * @description Tag of the product.
             * @example Best seller
             */
            product_tag?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A postal address of an order. */
        Address: {
            /**
             * @description Name of the address.
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
             * @description Company.
             * @example Acme
             */
            company?: string;
            /**
             * @description First line of the address.
             * @example 1 Harbour Street
             */
            address_1?: string;
            /**
             * @description Second line of the address; it may be absent.
             * @example Flat 2
             */
            address_2?: string;
            /**
             * @description City.
             * @example Springfield
             */
            city?: string;
            /**
             * @description State or region.
             * @example Oregon
             */
            state?: string;
            /**
             * @description Postal code.
             * @example 97477
             */
            postal_code?: string;
            /**
             * @description Country.
             * @example United States
             */
            country?: string;
            /**
             * @description Telephone number.
             * @example 555-0100
             */
            phone?: string;
        };
        /** @description What a person did with an order. */
        Order: {
            /**
             * @description Name of the shop system that the record comes from.
             * @example acme_shop
             */
            provider?: string;
            /**
             * @description Email address of the person.
             * @example grace@example.com
             */
            email?: string;
            /**
             * @description What happened to the order.
             * @example placed
             */
            action?: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:15:00Z
             */
            occurred_at?: string;
            /**
             * @description Identifier of the order in the shop system.
             * @example 456445746
             */
            order_id?: string;
            /**
             * @description Identifier of the order that the person sees.
             * @example #5
             */
            order_public_id?: string;
            /**
             * @description Sum to pay, all included.
             * @example 120.5
             */
            grand_total?: number;
            /**
             * @description Sum of all discounts.
             * @example 10
             */
            total_discounts?: number;
            /**
             * @description Sum of all taxes.
             * @example 8.5
             */
            total_taxes?: number;
            /**
             * @description Sum of all fees.
             * @example 2
             */
            total_fees?: number;
            /**
             * @description Cost of shipping.
             * @example 5
             */
            total_shipping?: number;
            /**
             * @description Code of the currency of all amounts.
             * @example USD
             */
            currency?: string;
            /**
             * Format: uri
             * @description Address of the order.
             * @example https://acme.example/orders/456445746
             */
            order_url?: string;
            /** @description What was ordered. */
            items?: components["schemas"]["OrderLineItem"][];
            billing_address?: components["schemas"]["Address"];
            shipping_address?: components["schemas"]["Address"];
        };
        /** @description Order activity to record. */
        OrderBatch: {
            /** @description The records. */
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
             * @description What happened to the product.
             * @example created
             */
            action?: string;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:15:00Z
             */
            occurred_at?: string;
            /**
             * @description Identifier of the product in the shop system.
             * @example B01J4SWO1G
             */
            product_id?: string;
            /**
             * @description Identifier of the variant of the product.
             * @example B01J4SWO1G-CW-BOTT
             */
            product_variant_id?: string;
            /**
             * @description Stock keeping unit.
             * @example XHB-1234
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
            /** @description Categories of the product. */
            categories?: string[];
            /**
             * @description Price of the product.
             * @example 11.16
             */
            price?: number;
            /**
             * @description Number of pieces in stock.
             * @example 42
             */
            inventory?: number;
            /**
             * Format: uri
             * @description Address of the product.
             * @example https://acme.example/products/42
             */
            product_url?: string;
            /**
             * Format: uri
             * @description Address of a picture of the product.
             * @example https://acme.example/products/42.png
             */
            image_url?: string;
        };
        /** @description Product activity to record. */
        ProductBatch: {
            /** @description The records. */
            products: components["schemas"]["Product"][];
        };
        /** @description The access token that stands for the user's grant. It does not expire. */
        AccessTokenResponse: {
            /**
             * @description The token, to be sent in the header `Authorization: Bearer <token>` of every request.
             * @example 822bbf7cd12243df
             */
            access_token: string;
            /**
             * @description Kind of the token.
             * @example bearer
             * @constant
             */
            token_type: "bearer";
            /**
             * @description What the token permits.
             * @example public
             * @constant
             */
            scope: "public";
        };
    };
    responses: {
        /** @description No valid credential came with the request. What the body holds is left open. */
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
        /** @description There is no such resource. */
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
        /** @description The request is invalid. Every invalid attribute has an entry of its own. */
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
        /** @description The limit of this kind of request is used up. Try again in an hour. */
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
        /** @description The credential does not permit the request, or the transition is not allowed in the present state of the resource. Only the former carries a message. */
        TransitionForbidden: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthorizationErrors"] | components["schemas"]["TransitionErrors"];
            };
        };
    };
    parameters: {
        /**
         * @description Id of the account, as `listAccounts` shows it.
         * @example 9999999
         */
        AccountId: string;
        /**
         * @description Direction of sorting.
         * @example asc
         */
        Direction: "asc" | "desc";
        /**
         * @description Number of the page to return, the first being 1. A page holds at most 100 items unless the operation states otherwise.
         * @example 1
         */
        Page: number;
        /**
         * @description Id of the broadcast.
         * @example 1234567
         */
        BroadcastId: string;
        /**
         * @description Id of the campaign.
         * @example 4999999
         */
        CampaignId: string;
        /**
         * @description Id of the subscriber.
         * @example 3f2504e04f8941d39a0c0305e82c3301
         */
        SubscriberId: string;
        /**
         * @description Id of the conversion.
         * @example 777
         */
        ConversionId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description How many requests of this kind an hour allows.
         * @example 3600
         */
        RateLimitLimit: number;
        /**
         * @description How many requests of this kind are left in the hour.
         * @example 3599
         */
        RateLimitRemaining: number;
    };
    pathItems: never;
}
export type AccountLinks = components['schemas']['AccountLinks'];
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
export type BroadcastLinks = components['schemas']['BroadcastLinks'];
export type PageMeta = components['schemas']['PageMeta'];
export type SortedMeta = components['schemas']['SortedMeta'];
export type FilteredMeta = components['schemas']['FilteredMeta'];
export type BroadcastOwner = components['schemas']['BroadcastOwner'];
export type Broadcast = components['schemas']['Broadcast'];
export type BroadcastList = components['schemas']['BroadcastList'];
export type BroadcastResponse = components['schemas']['BroadcastResponse'];
export type CampaignLinks = components['schemas']['CampaignLinks'];
export type CampaignRelations = components['schemas']['CampaignRelations'];
export type Campaign = components['schemas']['Campaign'];
export type CampaignList = components['schemas']['CampaignList'];
export type Form = components['schemas']['Form'];
export type CampaignResponse = components['schemas']['CampaignResponse'];
export type TransitionError = components['schemas']['TransitionError'];
export type TransitionErrors = components['schemas']['TransitionErrors'];
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
export type SubscriberBatch = components['schemas']['SubscriberBatch'];
export type EmptyObject = components['schemas']['EmptyObject'];
export type UnsubscribedPerson = components['schemas']['UnsubscribedPerson'];
export type UnsubscribeBatch = components['schemas']['UnsubscribeBatch'];
export type CustomFieldIdentifierList = components['schemas']['CustomFieldIdentifierList'];
export type GoalLinks = components['schemas']['GoalLinks'];
export type GoalOwner = components['schemas']['GoalOwner'];
export type Goal = components['schemas']['Goal'];
export type GoalList = components['schemas']['GoalList'];
export type GoalResponse = components['schemas']['GoalResponse'];
export type EventProperties = components['schemas']['EventProperties'];
export type Event = components['schemas']['Event'];
export type EventRequest = components['schemas']['EventRequest'];
export type BatchEvent = components['schemas']['BatchEvent'];
export type EventBatch = components['schemas']['EventBatch'];
export type EventActionList = components['schemas']['EventActionList'];
export type LegacyAddress = components['schemas']['LegacyAddress'];
export type LegacyLineItem = components['schemas']['LegacyLineItem'];
export type LegacyOrder = components['schemas']['LegacyOrder'];
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
export type ResponseTransitionForbidden = components['responses']['TransitionForbidden'];
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
            /** @description All accounts of the user. */
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
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
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
                 * @description State of the broadcasts to return.
                 * @example all
                 */
                status?: "draft" | "scheduled" | "sent" | "all";
                /**
                 * @description Field to sort by.
                 * @example created_at
                 */
                sort?: "created_at" | "send_at" | "name";
                /**
                 * @description Direction of sorting.
                 * @example asc
                 */
                direction?: components["parameters"]["Direction"];
                /**
                 * @description Number of the page to return, the first being 1. A page holds at most 100 items unless the operation states otherwise.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of broadcasts. */
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    fetchBroadcast: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description Id of the broadcast.
                 * @example 1234567
                 */
                broadcast_id: components["parameters"]["BroadcastId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The broadcast. */
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
                 * @description State of the campaigns to return.
                 * @example all
                 */
                status?: "draft" | "active" | "paused" | "all";
                /**
                 * @description Field to sort by.
                 * @example created_at
                 */
                sort?: "created_at" | "name";
                /**
                 * @description Direction of sorting.
                 * @example asc
                 */
                direction?: components["parameters"]["Direction"];
                /**
                 * @description Number of the page to return, the first being 1. A page holds at most 100 items unless the operation states otherwise.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of campaigns. */
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    fetchCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description Id of the campaign.
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign and its forms. */
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
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description Id of the campaign.
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    pauseCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description Id of the campaign.
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listCampaignSubscribers: {
        parameters: {
            query?: {
                /**
                 * @description State of the people within the campaign.
                 * @example active
                 */
                status?: "active" | "unsubscribed" | "removed";
                /**
                 * @description Number of the page to return, the first being 1. A page holds at most 100 items unless the operation states otherwise.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Field to sort by.
                 * @example created_at
                 */
                sort?: "id" | "created_at";
                /**
                 * @description Direction of sorting.
                 * @example desc
                 */
                direction?: "asc" | "desc";
                /**
                 * @description Number of people on a page.
                 * @example 100
                 */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description Id of the campaign.
                 * @example 4999999
                 */
                campaign_id: components["parameters"]["CampaignId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of subscribers. */
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    subscribeToCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description Id of the campaign.
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            /** @description The subscribed person. */
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
                 * @description Number of the page to return, the first being 1. A page holds at most 100 items unless the operation states otherwise.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description Id of the subscriber.
                 * @example 3f2504e04f8941d39a0c0305e82c3301
                 */
                subscriber_id: components["parameters"]["SubscriberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of campaign subscriptions. */
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createSubscriberBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createUnsubscribeBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listCustomFieldIdentifiers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identifiers. */
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
                 * @description State of the conversions to return.
                 * @example all
                 */
                status?: "active" | "disabled" | "all";
                /**
                 * @description Field to sort by.
                 * @example created_at
                 */
                sort?: "created_at" | "name";
                /**
                 * @description Direction of sorting.
                 * @example asc
                 */
                direction?: components["parameters"]["Direction"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversions. */
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    fetchGoal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
                /**
                 * @description Id of the conversion.
                 * @example 777
                 */
                conversion_id: components["parameters"]["ConversionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversion. */
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
                 * @description Id of the account, as `listAccounts` shows it.
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createEventBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    listEventActions: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page to return, the first being 1. A page holds at most 100 items unless the operation states otherwise.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Number of names on a page. Its default and its limits are left open.
                 * @example 100
                 */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
                 * @example 9999999
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of names. */
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createLegacyOrderBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createCartBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createOrderBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
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
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createProductBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the account, as `listAccounts` shows it.
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
            422: components["responses"]["UnprocessableEntity"];
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
                 * @description Id of the registered application.
                 * @example acme-app
                 */
                client_id: string;
                /**
                 * @description Callback address of the application.
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
            /** @description A page on which the user proves who they are and decides. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The browser is on its way, to the next step or back to the application. */
            302: {
                headers: {
                    /**
                     * @description Where the browser goes next.
                     * @example https://app.example/callback?code=7fc3a1
                     */
                    Location: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be honoured. The answer is left open. */
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
                 * @description Id of the registered application.
                 * @example acme-app
                 */
                client_id: string;
                /**
                 * @description Secret of the registered application.
                 * @example not-a-real-secret
                 */
                client_secret: string;
                /**
                 * @description The verification code, within 10 minutes of its creation.
                 * @example 7fc3a1
                 */
                code: string;
                /**
                 * @description The same callback address as in the authorization.
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
            /** @description The access token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessTokenResponse"];
                };
            };
            /** @description The exchange is refused. The answer is left open. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

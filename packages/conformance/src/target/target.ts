// Generated from schema.ts by `pnpm build`; edit that file instead.

/** A server of the email marketing automation API, and what it claims to offer. */
export type TargetDescription = {
    /** @description Base URL of the API, without the version, for example https://api.acme.example. */
    baseUrl: string;
    /** @description Base URL of /oauth/authorize and /oauth/token. */
    authUrl?: string;
    /** @description Id of the account for the checks. Ids are strings: quote ids that consist of digits. */
    account: string;
    implementation?: {
        /** @description Name of the server. */
        name: string;
        /** @description Its version. */
        version?: string;
    };
    credentials: {
        /** @description API token of a user with access to the account. $NAME is an environment variable. */
        token: string;
        /** @description More API tokens with the same access. The kit goes on with the next one when the rate limit of a token is reached, so that runs can follow each other. */
        tokens?: string[];
        /** @description OAuth 2 access token of a user with access to the account. Default: one for a fresh code. */
        accessToken?: string;
        /** @description A second user with access to another account only. */
        otherUser?: {
            /** @description API token of the second user. */
            token: string;
            /** @description Id of an account of the second user. */
            account: string;
        };
        /** @description A registered OAuth application. */
        oauthClient?: {
            /** @description Client id. */
            id: string;
            /** @description Client secret. */
            secret: string;
            /** @description Registered redirect URI. */
            redirectUri: string;
        };
    };
    /**
     * @description The profiles that the server claims. core: accounts, broadcasts, campaigns, conversions, custom fields, single events; API tokens, errors, pages. batch: subscribers, unsubscribes and events in batches. shopper-activity: batches of carts, orders and products. legacy: the legacy order batch. oauth: the authorization code flow and access tokens. limits: the hourly rate limits, exhausted with separate credentials.
     * @default [
     *       "core",
     *       "batch"
     *     ]
     */
    profiles?: ("core" | "batch" | "shopper-activity" | "legacy" | "oauth" | "limits")[];
    /**
     * @description Operations of the claimed profiles that the server does not offer.
     * @default []
     */
    notOffered?: ("listAccounts" | "fetchAccount" | "listBroadcasts" | "fetchBroadcast" | "listCampaigns" | "fetchCampaign" | "activateCampaign" | "pauseCampaign" | "listCampaignSubscribers" | "subscribeToCampaign" | "listCampaignSubscriptions" | "createSubscriberBatch" | "createUnsubscribeBatch" | "listCustomFieldIdentifiers" | "listGoals" | "fetchGoal" | "recordEvent" | "createEventBatch" | "listEventActions" | "createLegacyOrderBatch" | "createCartBatch" | "createOrderBatch" | "createProductBatch" | "authorizeApplication" | "exchangeAuthorizationCode")[];
    /**
     * @description Where lists accept arguments other than page, which is unspecified in the interface.
     * @default query
     * @enum {unknown}
     */
    listArguments?: "query" | "body";
    /**
     * @description Maximum seconds until a batch of 1,000 records is processed, after the batches before it.
     * @default 10
     */
    backgroundSeconds?: number;
    /**
     * @description Maximum seconds until a response is complete.
     * @default 10
     */
    timeoutSeconds?: number;
    /**
     * @description Fixed ids of provider states, which the interface cannot create.
     * @default {}
     */
    states?: {
        /** @description Any broadcast. */
        broadcast?: {
            /** @example 4999999 */
            broadcast_id: string | number;
        } | {
            /** @example 4999999 */
            broadcast_id: string | number;
        }[];
        /** @description A broadcast whose status is `canceled`. */
        "canceled broadcast"?: {
            /** @example 4999999 */
            broadcast_id: string | number;
        } | {
            /** @example 4999999 */
            broadcast_id: string | number;
        }[] | "none";
        /** @description A broadcast whose status is `sending`. */
        "broadcast that is being sent"?: {
            /** @example 4999999 */
            broadcast_id: string | number;
        } | {
            /** @example 4999999 */
            broadcast_id: string | number;
        }[] | "none";
        /** @description Any campaign. */
        campaign?: {
            /** @example 4999999 */
            campaign_id: string | number;
        } | {
            /** @example 4999999 */
            campaign_id: string | number;
        }[];
        /** @description Any conversion. */
        conversion?: {
            /** @example 4999999 */
            conversion_id: string | number;
        } | {
            /** @example 4999999 */
            conversion_id: string | number;
        }[];
        /** @description A campaign that accepts new subscribers. */
        "campaign to subscribe to"?: {
            /** @example 4999999 */
            campaign_id: string | number;
        } | {
            /** @example 4999999 */
            campaign_id: string | number;
        }[];
        /** @description A campaign with more than 100 active subscribers, so that their list has several pages: best more than 350. */
        "campaign with more than 100 subscribers"?: {
            /** @example 4999999 */
            campaign_id: string | number;
        } | {
            /** @example 4999999 */
            campaign_id: string | number;
        }[];
        /** @description A campaign that activateCampaign accepts. */
        "campaign that can be activated"?: {
            /** @example 4999999 */
            campaign_id: string | number;
        } | {
            /** @example 4999999 */
            campaign_id: string | number;
        }[];
        /** @description A campaign that activateCampaign rejects with 422. */
        "campaign that cannot be activated"?: {
            /** @example 4999999 */
            campaign_id: string | number;
        } | {
            /** @example 4999999 */
            campaign_id: string | number;
        }[];
        /** @description A campaign that pauseCampaign accepts. */
        "campaign that can be paused"?: {
            /** @example 4999999 */
            campaign_id: string | number;
        } | {
            /** @example 4999999 */
            campaign_id: string | number;
        }[];
        /** @description A campaign that pauseCampaign rejects with 422. */
        "campaign that cannot be paused"?: {
            /** @example 4999999 */
            campaign_id: string | number;
        } | {
            /** @example 4999999 */
            campaign_id: string | number;
        }[];
        /** @description A campaign whose activation gets the status 403, for example because it has no postal address. */
        "campaign whose activation is not allowed"?: {
            /** @example 4999999 */
            campaign_id: string | number;
            /** @example 9999999 */
            account_id?: string | number;
            /** @example $OTHER_TOKEN */
            token?: string | number;
        } | {
            /** @example 4999999 */
            campaign_id: string | number;
            /** @example 9999999 */
            account_id?: string | number;
            /** @example $OTHER_TOKEN */
            token?: string | number;
        }[] | "none";
        /** @description A campaign, and the number of its emails in all statuses. */
        "campaign with emails"?: {
            /** @example 4999999 */
            campaign_id: string | number;
            /** @example 3 */
            email_count: string | number;
        } | {
            /** @example 4999999 */
            campaign_id: string | number;
            /** @example 3 */
            email_count: string | number;
        }[];
        /** @description A campaign, and the number of subscribers who unsubscribed through one of its emails. */
        "campaign with unsubscribes through an email"?: {
            /** @example 4999999 */
            campaign_id: string | number;
            /** @example 12 */
            unsubscribed_subscriber_count: string | number;
        } | {
            /** @example 4999999 */
            campaign_id: string | number;
            /** @example 12 */
            unsubscribed_subscriber_count: string | number;
        }[] | "none";
        /** @description A subscriber who was removed from a campaign. Checks subscribe some of them again. */
        "subscriber removed from a campaign"?: {
            /** @example 4999999 */
            campaign_id: string | number;
            /** @example gone@example.com */
            email: string | number;
            /** @example 3f2504e04f8941d39a0c0305e82c3301 */
            subscriber_id?: string | number;
        } | {
            /** @example 4999999 */
            campaign_id: string | number;
            /** @example gone@example.com */
            email: string | number;
            /** @example 3f2504e04f8941d39a0c0305e82c3301 */
            subscriber_id?: string | number;
        }[];
        /** @description A subscriber whose state within a campaign is `unsubscribed`. */
        "subscriber unsubscribed from a campaign"?: {
            /** @example 4999999 */
            campaign_id: string | number;
            /** @example 3f2504e04f8941d39a0c0305e82c3301 */
            subscriber_id: string | number;
        } | {
            /** @example 4999999 */
            campaign_id: string | number;
            /** @example 3f2504e04f8941d39a0c0305e82c3301 */
            subscriber_id: string | number;
        }[] | "none";
        /** @description The value of `eu_consent` for a subscriber who consents. Default: "granted". */
        "value for eu_consent"?: {
            /** @example granted */
            eu_consent: string | number;
        } | {
            /** @example granted */
            eu_consent: string | number;
        }[] | "none";
        /** @description A subscriber to whom a campaign has sent exactly its first email. */
        "subscription after its first email"?: {
            /** @example 4999999 */
            campaign_id: string | number;
            /** @example 3f2504e04f8941d39a0c0305e82c3301 */
            subscriber_id: string | number;
        } | {
            /** @example 4999999 */
            campaign_id: string | number;
            /** @example 3f2504e04f8941d39a0c0305e82c3301 */
            subscriber_id: string | number;
        }[] | "none";
        /** @description A custom field that is active in the account. */
        "active custom field"?: {
            /** @example shirt_size */
            identifier: string | number;
        } | {
            /** @example shirt_size */
            identifier: string | number;
        }[];
        /** @description A custom field that the account has had, and that is no longer active. */
        "custom field that is not active"?: {
            /** @example shoe_size */
            identifier: string | number;
        } | {
            /** @example shoe_size */
            identifier: string | number;
        }[] | "none";
        /** @description Another account that the API token of the target can access. */
        "second account"?: {
            /** @example 9999997 */
            account_id: string | number;
        } | {
            /** @example 9999997 */
            account_id: string | number;
        }[] | "none";
        /** @description An account without a name, so that its name is its URL. */
        "account without a name"?: {
            /** @example 9999998 */
            account_id: string | number;
            /** @example $OTHER_TOKEN */
            token?: string | number;
        } | {
            /** @example 9999998 */
            account_id: string | number;
            /** @example $OTHER_TOKEN */
            token?: string | number;
        }[] | "none";
        /** @description An account whose default postal address has more than one line. */
        "account with a postal address of several lines"?: {
            /** @example 9999999 */
            account_id: string | number;
            /** @example $OTHER_TOKEN */
            token?: string | number;
        } | {
            /** @example 9999999 */
            account_id: string | number;
            /** @example $OTHER_TOKEN */
            token?: string | number;
        }[] | "none";
        /** @description An account whose list of broadcasts has several pages: best more than 200 in every status, with different times and names. */
        "account with more than 100 broadcasts"?: {
            /** @example 9999999 */
            account_id: string | number;
            /** @example $OTHER_TOKEN */
            token?: string | number;
        } | {
            /** @example 9999999 */
            account_id: string | number;
            /** @example $OTHER_TOKEN */
            token?: string | number;
        }[] | "none";
        /** @description An account whose list of campaigns has several pages: best more than 200 in every status, with different times and names. */
        "account with more than 100 campaigns"?: {
            /** @example 9999999 */
            account_id: string | number;
            /** @example $OTHER_TOKEN */
            token?: string | number;
        } | {
            /** @example 9999999 */
            account_id: string | number;
            /** @example $OTHER_TOKEN */
            token?: string | number;
        }[] | "none";
        /** @description A subscriber whose list of campaign subscriptions has several pages, best three. */
        "subscriber of more than 100 campaigns"?: {
            /** @example 3f2504e04f8941d39a0c0305e82c3301 */
            subscriber_id: string | number;
            /** @example 9999999 */
            account_id?: string | number;
            /** @example $OTHER_TOKEN */
            token?: string | number;
        } | {
            /** @example 3f2504e04f8941d39a0c0305e82c3301 */
            subscriber_id: string | number;
            /** @example 9999999 */
            account_id?: string | number;
            /** @example $OTHER_TOKEN */
            token?: string | number;
        }[] | "none";
        /** @description A code that was issued after a user with access to the account has consented, and the URL to which the browser was redirected. */
        "verification code"?: {
            /** @example abcdef */
            code: string | number;
            /** @example https://app.example/callback?code=abcdef */
            location: string | number;
        } | {
            /** @example abcdef */
            code: string | number;
            /** @example https://app.example/callback?code=abcdef */
            location: string | number;
        }[];
        /** @description A code that was issued more than 10 minutes ago and never exchanged. */
        "verification code older than 10 minutes"?: {
            /** @example abcdef */
            code: string | number;
        } | {
            /** @example abcdef */
            code: string | number;
        }[];
        /** @description A fresh code of an application other than credentials.oauthClient, never exchanged. */
        "verification code of another application"?: {
            /** @example abcdef */
            code: string | number;
        } | {
            /** @example abcdef */
            code: string | number;
        }[] | "none";
        /** @description The Cookie header of a browser whose user has signed in, but has not been asked for consent. */
        "user who has signed in"?: {
            /** @example session=abcdef */
            cookie: string | number;
        } | {
            /** @example session=abcdef */
            cookie: string | number;
        }[] | "none";
        /** @description The oldest access token that you have. */
        "old access token"?: {
            /** @example $OLD_ACCESS_TOKEN */
            access_token: string | number;
        } | {
            /** @example $OLD_ACCESS_TOKEN */
            access_token: string | number;
        }[] | "none";
        /** @description An API token for the account without requests in the last hour. Checks exhaust its limits. */
        "credential with untouched limits"?: {
            /** @example $LIMITED_TOKEN */
            token: string | number;
        } | {
            /** @example $LIMITED_TOKEN */
            token: string | number;
        }[];
    };
    /** @description A hook for states without fixed ids: a URL or a command. */
    stateHook?: {
        /** @description Bearer token for the URL. */
        token?: string;
    } & ({
        /** @description Receives POST {state, params}; responds with 200 and the ids, or 404 for an unknown state. */
        url: string;
        command?: never;
    } | {
        url?: never;
        /** @description Reads {state, params} on standard input, prints the ids as JSON; exits with 4 for an unknown state. */
        command: string[];
    });
    /** @description A hook that moves the time of the server, for what takes minutes or longer. */
    clockHook?: {
        /** @description Responds to GET with {now}, and moves the clock on POST {advance}, a number of seconds. */
        url: string;
        /** @description Bearer token for the URL. */
        token?: string;
    };
};

/** A target description with its defaults filled in. */
export type Target = TargetDescription & Required<Pick<TargetDescription, 'profiles' | 'notOffered' | 'listArguments' | 'backgroundSeconds' | 'timeoutSeconds' | 'states'>>;

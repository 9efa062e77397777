// Generated from schema.ts by `pnpm build`; edit that file instead.

/** A server of the email marketing automation API, and what it claims to offer. */
export type TargetDescription = {
    /** @description Address in front of every path of the API, for example https://api.acme.example. */
    baseUrl: string;
    /** @description Address in front of /oauth/authorize and /oauth/token. */
    authUrl?: string;
    /** @description Id of the account that the checks work in. Ids are strings: quote those of digits only. */
    account: string;
    implementation?: {
        /** @description Name of the server. */
        name: string;
        /** @description Its version. */
        version?: string;
    };
    credentials: {
        /** @description API token of a user who reaches the account; $NAME takes an environment variable. */
        token: string;
        /** @description OAuth 2 access token of a user who reaches the account; one for a fresh code unless it is given. */
        accessToken?: string;
        /** @description A second user, who reaches another account only. */
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
            /** @description Registered callback. */
            redirectUri: string;
        };
    };
    /**
     * @description What the server claims. core: accounts, broadcasts, campaigns, conversions, custom fields, single events; tokens, errors, paging. batch: subscribers, unsubscribes and events in batches. shopper-activity: batches of carts, orders and products. legacy: the legacy order batch. oauth: the authorization code flow, and access tokens. limits: the hourly limits, used up by credentials of their own.
     * @default [
     *       "core",
     *       "batch"
     *     ]
     */
    profiles?: ("core" | "batch" | "shopper-activity" | "legacy" | "oauth" | "limits")[];
    /**
     * @description Operations of the claimed profiles that the server does not have.
     * @default []
     */
    notOffered?: ("listAccounts" | "fetchAccount" | "listBroadcasts" | "fetchBroadcast" | "listCampaigns" | "fetchCampaign" | "activateCampaign" | "pauseCampaign" | "listCampaignSubscribers" | "subscribeToCampaign" | "listCampaignSubscriptions" | "createSubscriberBatch" | "createUnsubscribeBatch" | "listCustomFieldIdentifiers" | "listGoals" | "fetchGoal" | "recordEvent" | "createEventBatch" | "listEventActions" | "createLegacyOrderBatch" | "createCartBatch" | "createOrderBatch" | "createProductBatch" | "authorizeApplication" | "exchangeAuthorizationCode")[];
    /**
     * @description How lists take arguments other than page, which the interface leaves open.
     * @default query
     * @enum {unknown}
     */
    listArguments?: "query" | "body";
    /**
     * @description How long the background may take until a batch shows.
     * @default 10
     */
    backgroundSeconds?: number;
    /**
     * @description How long an answer may take.
     * @default 10
     */
    timeoutSeconds?: number;
    /**
     * @description Fixed ids for states that the interface cannot bring about.
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
        /** @description A campaign that takes new subscribers; of several, random sequences use two. */
        "campaign to subscribe to"?: {
            /** @example 4999999 */
            campaign_id: string | number;
        } | {
            /** @example 4999999 */
            campaign_id: string | number;
        }[];
        /** @description A campaign with more than 100 active subscribers, so that their list has pages. */
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
        /** @description A campaign that activateCampaign refuses with 422. */
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
        /** @description A campaign that pauseCampaign refuses with 422. */
        "campaign that cannot be paused"?: {
            /** @example 4999999 */
            campaign_id: string | number;
        } | {
            /** @example 4999999 */
            campaign_id: string | number;
        }[];
        /** @description A campaign whose activation is answered with 403, for instance for want of a postal address. */
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
        /** @description A campaign, and how many emails it has in all their statuses. */
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
        /** @description A campaign, and how many people unsubscribed from it through an email that it delivered. */
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
        /** @description A person who was removed from a campaign. Checks subscribe some of them again. */
        "subscriber removed from a campaign"?: {
            /** @example 4999999 */
            campaign_id: string | number;
            /** @example gone@example.com */
            email: string | number;
        } | {
            /** @example 4999999 */
            campaign_id: string | number;
            /** @example gone@example.com */
            email: string | number;
        }[];
        /** @description What subscribeToCampaign takes as `eu_consent` of somebody who agrees; "granted" where nothing is said. */
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
        /** @description An account that was given no name of its own, so that it shows its URL. */
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
        /** @description An account whose list of broadcasts has pages. */
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
        /** @description An account whose list of campaigns has pages. */
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
        /** @description A subscriber whose list of campaign subscriptions has pages. */
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
        /** @description A code that the user has just been handed after agreeing, and the address to which their browser was sent. */
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
        /** @description A code that was handed out more than 10 minutes ago and never exchanged. */
        "verification code older than 10 minutes"?: {
            /** @example abcdef */
            code: string | number;
        } | {
            /** @example abcdef */
            code: string | number;
        }[];
        /** @description The header Cookie of a browser whose user has signed in, but has not been asked for access. */
        "user who has signed in"?: {
            /** @example session=abcdef */
            cookie: string | number;
        } | {
            /** @example session=abcdef */
            cookie: string | number;
        }[] | "none";
        /** @description An access token that was issued as long ago as you can vouch for. */
        "old access token"?: {
            /** @example $OLD_ACCESS_TOKEN */
            access_token: string | number;
        } | {
            /** @example $OLD_ACCESS_TOKEN */
            access_token: string | number;
        }[] | "none";
        /** @description A token for the account with which nothing was requested within the hour. Checks use its limits up. */
        "credential with untouched limits"?: {
            /** @example $LIMITED_TOKEN */
            token: string | number;
        } | {
            /** @example $LIMITED_TOKEN */
            token: string | number;
        }[];
    };
    /** @description Where the kit asks for states that have no fixed ids: an address or a command. */
    stateHook?: {
        /** @description What the address wants to see after `Bearer`. */
        token?: string;
    } & ({
        /** @description Gets POST {state, params}, answers 200 with the ids, or 404 for a state it does not know. */
        url: string;
        command?: never;
    } | {
        url?: never;
        /** @description Gets {state, params} on stdin, prints the ids as JSON; exits with 4 for a state it does not know. */
        command: string[];
    });
};

/** A target description with its defaults filled in. */
export type Target = TargetDescription & Required<Pick<TargetDescription, 'profiles' | 'notOffered' | 'listArguments' | 'backgroundSeconds' | 'timeoutSeconds' | 'states'>>;

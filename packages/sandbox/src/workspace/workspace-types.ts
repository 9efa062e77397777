// Generated from schema.ts by `pnpm build`; edit that file instead.

export type Workspace = {
    /** @description Users. */
    users: {
        /** @description Email address; identifies the user. */
        email: string;
        /** @description Name of the user. */
        name: string;
        /** @description Password to sign in with when an application asks for access. For sandboxes only. */
        password?: string;
        /**
         * Format: password-hash
         * @description Hash to use instead of a password; `email-automation-server passwords hash` prints it.
         */
        password_hash?: string;
        /** @description API tokens. For sandboxes only. */
        tokens?: {
            /** @description Purpose of the token. */
            name: string;
            token: string;
        }[];
    }[];
    /** @description Active OAuth 2 applications. */
    applications?: {
        /** @description Client id. */
        client_id: string;
        /** @description Client secret. For sandboxes only. */
        client_secret: string;
        /** @description Name that users see. */
        name: string;
        /**
         * Format: callback-url
         * @description URL that users return to, without a fragment: an absolute http or https URL, or one of an app, such as com.example.app:/callback.
         */
        callback_url: string;
    }[];
    /** @description Accounts. */
    accounts: {
        /** @description Identifier; unique within its account. */
        id: string;
        /**
         * Format: date-time
         * @description Time of creation; defaults to now.
         */
        created_at?: string;
        /**
         * @description Name of the account. Defaults to the URL of the account's website.
         * @example Acme Outdoor
         */
        name?: string;
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
        enable_third_party_cookies?: boolean;
        /**
         * @description Primary contact phone number.
         * @example 555-0100
         */
        phone_number?: string;
        /** @description Email addresses of the users who can access the account. */
        users?: string[];
        /** @description Broadcasts. */
        broadcasts?: {
            /** @description Identifier; unique within its account. */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation; defaults to now.
             */
            created_at?: string;
            /**
             * @description Whether the broadcast is a draft, scheduled, being sent, sent, or canceled.
             * @example scheduled
             * @enum {string}
             */
            status?: "draft" | "canceled" | "scheduled" | "sent" | "sending";
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
            localize_sending_time?: boolean;
            /**
             * Format: date-time
             * @description Time when the broadcast is delivered.
             * @example 2026-04-01T08:00:00Z
             */
            send_at?: string;
            /**
             * @description Email addresses that receive a blind copy, as a list in one string, or null. The separator is unspecified.
             * @example null
             */
            bcc?: string | null;
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
        }[];
        /** @description Campaigns. */
        campaigns?: {
            /** @description Identifier; unique within its account. */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation; defaults to now.
             */
            created_at?: string;
            /**
             * @description Whether the campaign is active, paused, or a draft.
             * @example active
             * @enum {string}
             */
            status?: "active" | "paused" | "draft";
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
            minutes_from_midnight?: number;
            /**
             * @description Whether the time of day is applied in each subscriber's time zone.
             * @example true
             */
            localize_sending_time?: boolean;
            /**
             * @description Days on which emails are sent: seven characters, one per day of the week, each `1` (send) or `0` (do not send). `1111100` is Monday to Friday, and `1111111` is every day. At least one day must be `1`.
             * @example 1111100
             */
            days_of_the_week_mask?: string;
            /**
             * @description Whether the first email is delivered right after the subscription.
             * @example true
             */
            start_immediately?: boolean;
            /**
             * @description Whether double opt-in is enabled: new subscribers confirm their subscription by email.
             * @example true
             */
            double_optin?: boolean;
            /**
             * @deprecated
             * @description Deprecated. The meaning is unspecified; do not rely on it in new code.
             * @example false
             */
            send_to_confirmation_page?: boolean;
            /**
             * @deprecated
             * @description Deprecated. The meaning is unspecified; do not rely on it in new code.
             * @example false
             */
            use_custom_confirmation_page?: boolean;
            /**
             * @description Confirmation URL, or null. What it is used for is unspecified.
             * @example null
             */
            confirmation_url?: string | null;
            /**
             * @deprecated
             * @description Deprecated. The meaning is unspecified; do not rely on it in new code.
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
            bcc?: string | null;
            /** @description Emails of the series, in order. */
            emails?: {
                /** @description Subject line. */
                subject: string;
                /** @description HTML content. */
                html_body?: string;
                /** @description Plain text content. */
                text_body?: string;
            }[];
        }[];
        /** @description Conversions. */
        goals?: {
            /** @description Identifier; unique within its account. */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation; defaults to now.
             */
            created_at?: string;
            /**
             * @description Whether the conversion is active or disabled.
             * @example active
             * @enum {string}
             */
            status?: "active" | "disabled";
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
             * @description Default value of a tracked conversion. The unit is unspecified.
             * @example 9900
             */
            default_value?: number;
            /**
             * @description Which conversions count: `one_per_visitor` or `all`.
             * @example all
             * @enum {string}
             */
            counting_method?: "one_per_visitor" | "all";
        }[];
        /** @description Forms. */
        forms?: {
            /** @description Identifier; unique within its account. */
            id: string;
            /** @description Name of the form. */
            name: string;
            /** @description Id of the campaign that the form subscribes to. */
            campaign?: string;
            /** Format: date-time */
            created_at?: string;
        }[];
        /** @description Subscribers. */
        subscribers?: {
            /** @description Email address; `{n}` is replaced by the number of the repetition. */
            email: string;
            /** @description Creates this many subscribers, numbered from 1. */
            repeat?: number;
            /** Format: date-time */
            created_at?: string;
            /**
             * @description Values of custom fields, by name.
             * @example {
             *       "shirt_size": "Medium"
             *     }
             */
            custom_fields?: {
                [key: string]: unknown;
            };
            /**
             * @description Tags of the subscriber, as an array of strings or as a single string.
             * @example [
             *       "Customer",
             *       "Newsletter"
             *     ]
             * @example Customer
             */
            tags?: string[] | string;
            /**
             * Format: time-zone
             * @description Time zone of the subscriber, as an Olson name.
             * @example America/Los_Angeles
             */
            time_zone?: string;
            /** @description Campaigns that the subscriber is subscribed to. */
            campaigns?: {
                /** @description Id of the campaign. */
                campaign: string;
                /**
                 * @default active
                 * @enum {unknown}
                 */
                status?: "active" | "unsubscribed" | "removed";
            }[];
        }[];
    }[];
};

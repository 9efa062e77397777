// Generated from the contract by `pnpm build`; edit spec/ instead.

/** Whether the process of the server lives. */
export interface Health {
    /**
     * Always `alive`.
     *
     * @example alive
     */
    status: "alive";
}
/** Whether the server can serve requests. */
export interface Readiness {
    /**
     * `ready`, or why it is not.
     *
     * @example ready
     */
    status: string;
}
/** Why a request was refused. */
export interface Refusal {
    /**
     * What is wrong, and what to do about it, in sentences.
     *
     * @example There is no email nobody.
     */
    message: string;
}
/** The clock of a sandbox. All times are in UTC. */
export interface Clock {
    /**
     * Present time of the sandbox.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    now: string;
    /**
     * Whether the clock goes on like the clock of the system. Otherwise it stands still until you move it.
     *
     * @example false
     */
    ticking: boolean;
    /**
     * When something is due next, such as an email of a campaign: the present time if it is due already, null if nothing is.
     *
     * Format: date-time
     *
     * @example 2026-03-03T08:00:00Z
     */
    next_due: string | null;
    /**
     * What a move did not do, or what it means.
     *
     * @example Nothing is due.
     */
    message?: string;
}
/** What to do to the clock. Send exactly one property. */
export interface ClockMove {
    /**
     * Time to move to, in ISO 8601.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    set?: string;
    /**
     * How far to move forward, such as `1h`, `90m`, `1d12h`, `1w`, or `1y` (365 days), or a number of seconds.
     *
     * Format: time-span
     *
     * @example 1w
     */
    advance?: string | number;
    /**
     * `next` moves to the next time at which something is due, and `all` on until nothing is due any more.
     *
     * @example next
     */
    run?: "next" | "all";
    /**
     * Whether the clock goes on from its present time. `false` makes it stand still.
     *
     * @example false
     */
    ticking?: boolean;
}
/** Something that happens on its own once its time comes. */
export interface DueItem {
    /**
     * When it is due. It can be in the past while the clock stands still.
     *
     * Format: date-time
     *
     * @example 2026-03-03T08:00:00Z
     */
    at: string;
    /**
     * An email of a campaign, a broadcast, a retry of a batch, or emails that wait for an attempt to send them.
     *
     * @example campaign
     */
    kind: "campaign" | "broadcast" | "batch" | "email";
    /**
     * Account that it belongs to.
     *
     * @example 1001
     */
    account_id: string;
    /**
     * ID of the campaign or the broadcast, request ID of the batch, or ID of one of the messages.
     *
     * @example 3001
     */
    id: string;
    /**
     * Name of the campaign or the broadcast, operation of the batch, or subject of the emails.
     *
     * @example Welcome
     */
    name: string;
    /**
     * Position of the email in its series, from 0.
     *
     * @example 1
     */
    email?: number;
    /**
     * Number of emails, or of attempts of the batch that failed.
     *
     * @example 260
     */
    count: number;
    /**
     * Whether the count is only as far as the server counted.
     *
     * @example false
     */
    is_more?: boolean;
}
/** What is due. */
export interface DueList {
    /** The earliest first. */
    due: DueItem[];
}
/** A copy of all data of a sandbox. */
export interface Snapshot {
    /**
     * Name of the snapshot. `start` is the data with which the sandbox started.
     *
     * @example before-import
     */
    name: string;
    /**
     * Time of the sandbox when it was taken.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    clock: string;
    /**
     * Number of subscribers in it.
     *
     * @example 120
     */
    subscribers: number;
    /**
     * Number of emails in it.
     *
     * @example 540
     */
    emails: number;
}
/** The snapshots of a sandbox. */
export interface SnapshotList {
    /** Oldest first. */
    snapshots: Snapshot[];
}
/** An API token of a user, by its name. */
export interface WorkspaceToken {
    /**
     * Purpose of the token; unique among the tokens of the user.
     *
     * @example tests
     */
    name: string;
    /**
     * Secret value, for sandboxes only. Without it, the server makes one for a new token.
     *
     * @example demo-token-of-ada
     */
    token?: string;
}
/** A user of a workspace file. */
export interface WorkspaceUser {
    /**
     * Email address; identifies the user.
     *
     * @example eve@acme.example
     */
    email: string;
    /**
     * Name of the user.
     *
     * @example Eve
     */
    name: string;
    /**
     * Password to sign in with when an application asks for access. For sandboxes only.
     *
     * @example correct horse battery
     */
    password?: string;
    /**
     * Hash to use instead of a password; `email-automation-server passwords hash` prints it.
     *
     * Format: password-hash
     *
     * @example scrypt$…
     */
    password_hash?: string;
    /** API tokens. */
    tokens?: WorkspaceToken[];
}
/** An OAuth 2 application. */
export interface WorkspaceApplication {
    /**
     * Public name of the application in OAuth 2.
     *
     * @example demo-app
     */
    client_id: string;
    /**
     * Client secret, for sandboxes only. Without it, the server makes one for a new application.
     *
     * @example demo-secret-of-demo-app
     */
    client_secret?: string;
    /**
     * Name that users see.
     *
     * @example Acme Sync
     */
    name: string;
    /**
     * URL that users return to, without a fragment: an absolute http or https URL, or one of an app, such as com.example.app:/callback.
     *
     * Format: callback-url
     *
     * @example https://acme.example/callback
     */
    callback_url?: string;
    /**
     * Whether it can request access; a new one can unless you set this. An active application needs a callback URL. When you deactivate it, its access tokens end.
     *
     * @example true
     */
    active?: boolean;
}
/** A broadcast of a workspace file. */
export interface WorkspaceBroadcast {
    /**
     * Identifier; unique within its account.
     *
     * @example 2007
     */
    id: string;
    /**
     * Time of creation; defaults to now.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    created_at?: string;
    /**
     * Whether the broadcast is a draft, scheduled, being sent, sent, or canceled.
     *
     * @example scheduled
     */
    status?: "draft" | "canceled" | "scheduled" | "sent" | "sending";
    /**
     * Private name, not shown to subscribers.
     *
     * @example Spring sale
     */
    name: string;
    /**
     * Sender name. Overrides the account's default.
     *
     * @example Ada from Acme
     */
    from_name?: string;
    /**
     * Sender email address. Overrides the account's default.
     *
     * @example ada@acme.example
     */
    from_email?: string;
    /**
     * Postal address used in all emails of the broadcast.
     *
     * @example 1 Harbor Street
     * Springfield, OR 97477
     */
    postal_address?: string;
    /**
     * Whether `send_at` is applied in each subscriber's time zone.
     *
     * @example true
     */
    localize_sending_time?: boolean;
    /**
     * Time when the broadcast is delivered.
     *
     * Format: date-time
     *
     * @example 2026-04-01T08:00:00Z
     */
    send_at?: string;
    /**
     * Email addresses that receive a blind copy, as a list in one string, or null. The separator is unspecified.
     *
     * @example null
     */
    bcc?: string | null;
    /**
     * Subject line of the email.
     *
     * @example Spring is here
     */
    subject?: string;
    /**
     * Content of the email as HTML.
     *
     * @example <p>Spring is here: everything for the trail is 20% off until Sunday.</p>
     */
    html_body?: string;
    /**
     * Content of the email as plain text.
     *
     * @example Spring is here: everything for the trail is 20% off until Sunday.
     */
    text_body?: string;
}
/** An email of a campaign, at its position. */
export interface SeriesEmail {
    /**
     * Subject line.
     *
     * @example Welcome
     */
    subject: string;
    /**
     * HTML content.
     *
     * @example <p>Welcome!</p>
     */
    html_body?: string;
    /**
     * Plain text content.
     *
     * @example Welcome!
     */
    text_body?: string;
}
/** A campaign of a workspace file, with its emails. */
export interface WorkspaceCampaign {
    /**
     * Identifier; unique within its account.
     *
     * @example 3005
     */
    id: string;
    /**
     * Time of creation; defaults to now.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    created_at?: string;
    /**
     * Whether the campaign is active, paused, or a draft.
     *
     * @example active
     */
    status?: "active" | "paused" | "draft";
    /**
     * Private name, not shown to subscribers.
     *
     * @example Welcome series
     */
    name: string;
    /**
     * Sender name. Overrides the account's default.
     *
     * @example Ada from Acme
     */
    from_name?: string;
    /**
     * Sender email address. Overrides the account's default.
     *
     * @example ada@acme.example
     */
    from_email?: string;
    /**
     * Postal address used in the emails of the campaign.
     *
     * @example 1 Harbor Street
     * Springfield, OR 97477
     */
    postal_address?: string;
    /**
     * Time of day when emails are sent, in minutes after midnight: 540 is 9:00 AM.
     *
     * @example 540
     */
    minutes_from_midnight?: number;
    /**
     * Whether the time of day is applied in each subscriber's time zone.
     *
     * @example true
     */
    localize_sending_time?: boolean;
    /**
     * Days on which emails are sent: seven characters, one per day of the week, each `1` (send) or `0` (do not send). `1111100` is Monday to Friday, and `1111111` is every day. At least one day must be `1`.
     *
     * @example 1111100
     */
    days_of_the_week_mask?: string;
    /**
     * Whether the first email is delivered right after the subscription.
     *
     * @example true
     */
    start_immediately?: boolean;
    /**
     * Whether double opt-in is enabled: new subscribers confirm their subscription by email.
     *
     * @example true
     */
    double_optin?: boolean;
    /**
     * Deprecated. The meaning is unspecified; do not rely on it in new code.
     *
     * @deprecated
     * @example false
     */
    send_to_confirmation_page?: boolean;
    /**
     * Deprecated. The meaning is unspecified; do not rely on it in new code.
     *
     * @deprecated
     * @example false
     */
    use_custom_confirmation_page?: boolean;
    /**
     * Confirmation URL, or null. What it is used for is unspecified.
     *
     * @example null
     */
    confirmation_url?: string | null;
    /**
     * Deprecated. The meaning is unspecified; do not rely on it in new code.
     *
     * @deprecated
     * @example
     */
    post_confirmation_url?: string;
    /**
     * Email address that is notified when a subscriber subscribes through a form.
     *
     * @example team@acme.example
     */
    notify_subscribe_email?: string;
    /**
     * Email address that is notified when a subscriber unsubscribes on their subscription management page.
     *
     * @example team@acme.example
     */
    notify_unsubscribe_email?: string;
    /**
     * Email address that receives a blind copy of every email of the campaign, or null.
     *
     * @example null
     */
    bcc?: string | null;
    /** Emails of the series, in order. */
    emails?: SeriesEmail[];
}
/** A conversion, also called a goal, of a workspace file. */
export interface WorkspaceGoal {
    /**
     * Identifier; unique within its account.
     *
     * @example 4004
     */
    id: string;
    /**
     * Time of creation; defaults to now.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    created_at?: string;
    /**
     * Whether the conversion is active or disabled.
     *
     * @example active
     */
    status?: "active" | "disabled";
    /**
     * Private name of the conversion.
     *
     * @example Bought a tent
     */
    name: string;
    /**
     * URL that is used to detect and record conversions.
     *
     * @example https://acme.example/thanks
     */
    url?: string;
    /**
     * Default value of a tracked conversion. The unit is unspecified.
     *
     * @example 9900
     */
    default_value?: number;
    /**
     * Which conversions count: `one_per_visitor` or `all`.
     *
     * @example all
     */
    counting_method?: "one_per_visitor" | "all";
}
/** A form of a workspace file. */
export interface WorkspaceForm {
    /**
     * Identifier; unique within its account.
     *
     * @example 5003
     */
    id: string;
    /**
     * Name of the form.
     *
     * @example Newsletter
     */
    name: string;
    /**
     * Id of the campaign that the form subscribes to.
     *
     * @example 3001
     */
    campaign?: string;
    /**
     * Time of creation; defaults to now.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    created_at?: string;
}
/** A subscription to a campaign. */
export interface WorkspaceSubscription {
    /**
     * Id of a campaign of the same account.
     *
     * @example 3001
     */
    campaign: string;
    /**
     * State of the subscription; active unless you set it.
     *
     * @example active
     */
    status?: "active" | "unsubscribed" | "removed";
}
/** A subscriber, or several of a pattern. */
export interface WorkspaceSubscriber {
    /**
     * Email address; `{n}` is replaced by the number of the repetition.
     *
     * @example kim@example.com
     */
    email: string;
    /**
     * Creates this many subscribers, numbered from 1.
     *
     * @example 120
     */
    repeat?: number;
    /**
     * Time of creation; defaults to now.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    created_at?: string;
    /**
     * Values of custom fields, by name.
     *
     * @example {
     *   "shirt_size": "Medium"
     * }
     */
    custom_fields?: {
        [key: string]: unknown;
    };
    /**
     * Tags of the subscriber, as an array of strings or as a single string.
     *
     * @example [
     *   "Customer"
     * ]
     */
    tags?: string[] | string;
    /**
     * Time zone of the subscriber, as an Olson name.
     *
     * Format: time-zone
     *
     * @example America/Los_Angeles
     */
    time_zone?: string;
    /** Campaigns that the subscriber is subscribed to. */
    campaigns?: WorkspaceSubscription[];
}
/** An account with all its records. */
export interface WorkspaceAccount {
    /**
     * Identifier of the account.
     *
     * @example 1003
     */
    id: string;
    /**
     * Time of creation; defaults to now.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    created_at?: string;
    /**
     * Name of the account. Defaults to the URL of the account's website.
     *
     * @example Acme Outdoor
     */
    name?: string;
    /**
     * URL of the account's website.
     *
     * @example https://acme.example
     */
    url?: string;
    /**
     * Default sender name. Each email can override it.
     *
     * @example Ada from Acme
     */
    default_from_name?: string;
    /**
     * Default sender email address. Each email can override it.
     *
     * @example ada@acme.example
     */
    default_from_email?: string;
    /**
     * Default postal address, which CAN-SPAM requires. A newline character separates its lines. Each email can override it.
     *
     * @example 1 Harbor Street
     * Springfield, OR 97477
     */
    default_postal_address?: string;
    /**
     * Email address of the account owner.
     *
     * @example owner@acme.example
     */
    primary_email?: string;
    /**
     * Whether visitors are tracked across several domains.
     *
     * @example false
     */
    enable_third_party_cookies?: boolean;
    /**
     * Primary contact phone number.
     *
     * @example 555-0100
     */
    phone_number?: string;
    /** Email addresses of the users who can access the account. */
    users?: string[];
    /** The broadcasts of the account. */
    broadcasts?: WorkspaceBroadcast[];
    /** The campaigns of the account, with their emails. */
    campaigns?: WorkspaceCampaign[];
    /** Conversions. */
    goals?: WorkspaceGoal[];
    /** The forms of the account, each of its campaign. */
    forms?: WorkspaceForm[];
    /** Subscribers to add, with their subscriptions. */
    subscribers?: WorkspaceSubscriber[];
}
/** The records of a workspace file. Lists that are missing change nothing. */
export interface Workspace {
    /** Users with their tokens and passwords. */
    users?: WorkspaceUser[];
    /** OAuth 2 applications. */
    applications?: WorkspaceApplication[];
    /** Accounts with all their records. */
    accounts?: WorkspaceAccount[];
}
/** The change of a record. */
export interface WorkspaceChange {
    /**
     * What happens to the record.
     *
     * @example change
     */
    action: "create" | "change" | "delete";
    /**
     * What the record is.
     *
     * @example campaign
     */
    kind: "user" | "token" | "application" | "account" | "access" | "broadcast" | "campaign" | "goal" | "form" | "subscribers";
    /**
     * The account that the record belongs to.
     *
     * @example 1001
     */
    account_id?: string;
    /**
     * Email address of the user of a token.
     *
     * @example ada@acme.example
     */
    user?: string;
    /**
     * What identifies the record, such as the email address of a user, or the name of a token.
     *
     * @example 3001
     */
    id?: string;
    /** The fields that change. */
    fields?: string[];
    /**
     * How many subscribers are added, with those that are only added to campaigns.
     *
     * @example 120
     */
    count?: number;
}
/** A secret that the server made. */
export interface NewSecret {
    /**
     * What the secret is for.
     *
     * @example token
     */
    kind: "token" | "application";
    /**
     * Email address of the user of a token.
     *
     * @example ada@acme.example
     */
    user?: string;
    /**
     * Name of the token, or client id of the application.
     *
     * @example tests
     */
    id: string;
    /**
     * The token or client secret, of which the server stores only a hash.
     *
     * @example q7Hc0mX2
     */
    secret: string;
}
/** What applying a workspace changed, or would change. */
export interface AppliedWorkspace {
    /** The changes, in the order in which they are made. */
    changes: WorkspaceChange[];
    /** The secrets that the server made, which only this response has. A dry run makes none. */
    secrets: NewSecret[];
}
/** A rate limit. */
export interface Limit {
    /**
     * Requests or records per hour, as response headers state it.
     *
     * @example 50
     */
    limit: number;
    /**
     * Whether the limit is off, so that nothing is refused.
     *
     * @example false
     */
    off: boolean;
}
/** The rate limits per hour of a sandbox. */
export interface Limits {
    /** A rate limit. */
    batch: Limit;
    /** A rate limit. */
    individual: Limit;
    /** A rate limit. */
    records: Limit;
}
/** What to change. Limits that you leave out stay. */
export interface LimitChange {
    /**
     * Batch requests per hour, or `off`.
     *
     * Format: rate-limit
     *
     * @example 5
     * @example off
     */
    batch?: number | string;
    /**
     * Other requests per hour, or `off`.
     *
     * Format: rate-limit
     *
     * @example 100
     * @example off
     */
    individual?: number | string;
    /**
     * Records in batch requests per hour, or `off`.
     *
     * Format: rate-limit
     *
     * @example 1000
     * @example off
     */
    records?: number | string;
    /**
     * `true` turns all limits off.
     *
     * @example true
     */
    off?: true;
    /**
     * 0 sets the usage back to zero, and leaves the limits.
     *
     * @example 0
     */
    usage?: 0;
}
/** A fault with how often it matched so far, and how often it applied. */
export interface Fault {
    /**
     * ID of the fault.
     *
     * @example 1
     */
    id: string;
    /**
     * What it does. `latency`: the request waits. `status`: the response is an error, and nothing is done. `cut`: the connection ends. `slow`: the response arrives in drips. `batch`: processing a batch fails. `record`: a record of a batch fails.
     *
     * @example status
     */
    kind: "latency" | "status" | "cut" | "slow" | "batch" | "record";
    /**
     * Status of the response, for the kind `status`.
     *
     * @example 503
     */
    status?: 500 | 503 | 429;
    /**
     * Seconds in the header `Retry-After` of the response (default: 1), for the kind `status`.
     *
     * @example 7
     */
    retry_after?: number;
    /**
     * Duration of `latency` or of a `slow` response in milliseconds, or a range from which each request gets its own.
     *
     * @example 5000
     * @example [
     *   100,
     *   300
     * ]
     */
    ms?: number | [
        number,
        number
    ];
    /**
     * Where the connection is cut, for the kind `cut`: before the work, before the response, or in the middle of it.
     *
     * @example before_response
     */
    at?: "before_work" | "before_response" | "in_response";
    /**
     * What becomes of the batch, for the kind `batch`.
     *
     * @example dead_lettered
     */
    outcome?: "retried" | "dead_lettered";
    /**
     * Only records with this email address, for the kind `record`.
     *
     * @example kim@example.com
     */
    email?: string;
    /**
     * Only requests to this operation, such as `fetchCampaign`, and their batches.
     *
     * @example fetchCampaign
     */
    operation?: string;
    /**
     * Only requests to this account, and their batches.
     *
     * @example 1001
     */
    account_id?: string;
    /**
     * How many requests, attempts, or records it applies to at most.
     *
     * @example 2
     */
    times?: number;
    /**
     * How many of them pass before (default: 0).
     *
     * @example 1
     */
    after?: number;
    /**
     * Share of them that it applies to, above 0 and up to 1 (default).
     *
     * @example 0.25
     */
    share?: number;
    /**
     * How many requests, attempts, or records it matched.
     *
     * @example 3
     */
    matched: number;
    /**
     * How many it applied to.
     *
     * @example 2
     */
    applied: number;
}
/** The faults of a sandbox. */
export interface FaultList {
    /** In the order in which they apply. */
    faults: Fault[];
}
/** An error on demand: what it does, and to which requests, attempts to process a batch, or records. */
export interface FaultRule {
    /**
     * What it does. `latency`: the request waits. `status`: the response is an error, and nothing is done. `cut`: the connection ends. `slow`: the response arrives in drips. `batch`: processing a batch fails. `record`: a record of a batch fails.
     *
     * @example status
     */
    kind: "latency" | "status" | "cut" | "slow" | "batch" | "record";
    /**
     * Status of the response, for the kind `status`.
     *
     * @example 503
     */
    status?: 500 | 503 | 429;
    /**
     * Seconds in the header `Retry-After` of the response (default: 1), for the kind `status`.
     *
     * @example 7
     */
    retry_after?: number;
    /**
     * Duration of `latency` or of a `slow` response in milliseconds, or a range from which each request gets its own.
     *
     * @example 5000
     * @example [
     *   100,
     *   300
     * ]
     */
    ms?: number | [
        number,
        number
    ];
    /**
     * Where the connection is cut, for the kind `cut`: before the work, before the response, or in the middle of it.
     *
     * @example before_response
     */
    at?: "before_work" | "before_response" | "in_response";
    /**
     * What becomes of the batch, for the kind `batch`.
     *
     * @example dead_lettered
     */
    outcome?: "retried" | "dead_lettered";
    /**
     * Only records with this email address, for the kind `record`.
     *
     * @example kim@example.com
     */
    email?: string;
    /**
     * Only requests to this operation, such as `fetchCampaign`, and their batches.
     *
     * @example fetchCampaign
     */
    operation?: string;
    /**
     * Only requests to this account, and their batches.
     *
     * @example 1001
     */
    account_id?: string;
    /**
     * How many requests, attempts, or records it applies to at most.
     *
     * @example 2
     */
    times?: number;
    /**
     * How many of them pass before (default: 0).
     *
     * @example 1
     */
    after?: number;
    /**
     * Share of them that it applies to, above 0 and up to 1 (default).
     *
     * @example 0.25
     */
    share?: number;
}
/** An exchange in the list of the request log. */
export interface RequestSummary {
    /**
     * Counts the exchanges of the sandbox from 1.
     *
     * @example 42
     */
    number: number;
    /**
     * ID in `X-Request-Id`. Clients can choose it, so several exchanges can have the same one.
     *
     * @example 70220bda-d554-4197-83b2-05232acf5ada
     */
    request_id: string;
    /**
     * ID of the batch that the request created.
     *
     * @example 70220bda-d554-4197-83b2-05232acf5ada
     */
    batch_id?: string;
    /**
     * When the request arrived, by the clock of the sandbox, with milliseconds.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00.123Z
     */
    at: string;
    /**
     * HTTP method.
     *
     * @example POST
     */
    method: string;
    /**
     * Path with the query; secrets are redacted.
     *
     * @example /v2/1001/events
     */
    path: string;
    /**
     * Operation of the API; absent for pages and unknown paths.
     *
     * @example recordEvent
     */
    operation?: string;
    /**
     * Account in the path.
     *
     * @example 1001
     */
    account_id?: string;
    /**
     * Status of the response; null if there is none.
     *
     * @example 422
     */
    status: number | null;
    /**
     * Duration until the response.
     *
     * @example 3.2
     */
    milliseconds: number;
    /** Codes of the errors in the response. */
    errors: string[];
    /** Kinds of the faults that applied to it. */
    faults: string[];
}
/** Exchanges in the request log. */
export interface RequestList {
    /** Newest first. */
    requests: RequestSummary[];
}
/** A requirement of the interface. */
export interface RequirementText {
    /**
     * ID of the requirement.
     *
     * @example EVENT-3
     */
    id: string;
    /**
     * The requirement as a sentence.
     *
     * @example An event MUST have an action.
     */
    statement: string;
}
/** What this server does where the interface leaves it open. */
export interface ChoiceText {
    /**
     * ID in the register of unspecified behavior.
     *
     * @example event-actions
     */
    id: string;
    /**
     * What the interface does not specify.
     *
     * @example An empty action
     */
    subject: string;
    /**
     * What this server does.
     *
     * @example refuses an empty action
     */
    choice: string;
    /**
     * Why it does so.
     *
     * @example An event without a name cannot be found.
     */
    reason: string;
}
/** An error in a response, with what it violates. */
export interface ExplainedError {
    /**
     * Code of the error.
     *
     * @example presence_error
     */
    code?: string;
    /**
     * Attribute that it is about.
     *
     * @example events[0].action
     */
    attribute?: string;
    /**
     * Message of the error.
     *
     * @example Action is required.
     */
    message?: string;
    /** What the interface states about it, the most specific first. */
    requirements: RequirementText[];
    /** What this server chose where the interface leaves it open. */
    choices: ChoiceText[];
}
/** A request or a response, without secrets. */
export interface Message {
    /** Header fields by name in lower case. */
    headers: {
        [key: string]: string;
    };
    /**
     * Content, if it is JSON or a form.
     *
     * @example {"events":[{}]}
     */
    body?: string;
    /**
     * Bytes of the whole content, as far as it was read.
     *
     * @example 15
     */
    bytes: number;
    /**
     * Whether `body` has only the beginning.
     *
     * @example false
     */
    is_cut: boolean;
}
/** An exchange in the request log, without secrets. */
export interface RequestDetails {
    /**
     * Counts the exchanges of the sandbox from 1.
     *
     * @example 42
     */
    number: number;
    /**
     * ID in `X-Request-Id`. Clients can choose it, so several exchanges can have the same one.
     *
     * @example 70220bda-d554-4197-83b2-05232acf5ada
     */
    request_id: string;
    /**
     * ID of the batch that the request created.
     *
     * @example 70220bda-d554-4197-83b2-05232acf5ada
     */
    batch_id?: string;
    /**
     * When the request arrived, by the clock of the sandbox, with milliseconds.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00.123Z
     */
    at: string;
    /**
     * Duration until the response.
     *
     * @example 3.2
     */
    milliseconds: number;
    /**
     * IP address of the client.
     *
     * @example 127.0.0.1
     */
    client: string;
    /**
     * HTTP method.
     *
     * @example POST
     */
    method: string;
    /**
     * Path with the query; secrets are redacted.
     *
     * @example /v2/1001/events
     */
    path: string;
    /**
     * Operation of the API; absent for pages and unknown paths.
     *
     * @example recordEvent
     */
    operation?: string;
    /**
     * Account in the path.
     *
     * @example 1001
     */
    account_id?: string;
    /**
     * Status of the response; null if there is none.
     *
     * @example 422
     */
    status: number | null;
    /**
     * Whether the response was sent to its end.
     *
     * @example true
     */
    complete: boolean;
    /** Errors in the response, with what they violate. */
    errors: ExplainedError[];
    /** Faults that applied to it: the ID of each in `fault`, and what it did. */
    faults: {
        [key: string]: unknown;
    }[];
    /** A request or a response, without secrets. */
    request: Message;
    /** A request or a response, without secrets. */
    response: Message;
}
/** What to change of a request that is sent again. */
export interface SendAgain {
    /**
     * JSON to send instead of the body.
     *
     * @example {"events":[]}
     */
    body?: string;
}
/** A request that was sent again. */
export interface SentRequest {
    /**
     * Number of its exchange in the request log; null if it has no response yet.
     *
     * @example 43
     */
    number: number | null;
}
/** An email in the outbox, without its content. */
export interface EmailSummary {
    /**
     * Account that sends it.
     *
     * @example 1001
     */
    account_id: string;
    /**
     * ID of the email, without angle brackets.
     *
     * @example 66f5a7f2@acme.example
     */
    message_id: string;
    /**
     * `held`: there is no mail server. `queued`: it waits to be sent. `failed`: the mail server did not take it. `canceled`: the subscriber unsubscribed before it was sent.
     *
     * @example held
     */
    state: "held" | "queued" | "sent" | "failed" | "canceled";
    /**
     * Email address of the recipient.
     *
     * @example kim@example.com
     */
    to_email: string;
    /**
     * Subject line.
     *
     * @example Please confirm your subscription
     */
    subject: string;
    /**
     * Time when it was written.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    created_at: string;
    /**
     * Time when it was sent, or null.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    sent_at: string | null;
    /**
     * How often sending failed.
     *
     * @example 0
     */
    attempts: number;
    /**
     * Error of the last attempt, or null.
     *
     * @example null
     */
    error: string | null;
}
/** Emails in the outbox. */
export interface EmailList {
    /** Newest first. */
    emails: EmailSummary[];
    /**
     * How many emails match all filters; 10,000 stands for more, too.
     *
     * @example 1
     */
    total: number;
}
/** The link by which the recipient confirms or unsubscribes. Its page does so on a POST request. */
export interface EmailLink {
    /**
     * URL of the page.
     *
     * Format: uri
     *
     * @example http://127.0.0.1:4000/confirm/WziFuHuX
     */
    url: string;
    /**
     * Last segment of the URL.
     *
     * @example WziFuHuX
     */
    token: string;
}
/** An email in the outbox. Its content is deleted when it is sent. */
export interface Email {
    /**
     * Account that sends it.
     *
     * @example 1001
     */
    account_id: string;
    /**
     * Reason for the email; unique in the account, so that nothing causes two.
     *
     * @example confirmation/5d41402a
     */
    cause: string;
    /**
     * What the email is.
     *
     * @example confirmation
     */
    kind: "campaign" | "broadcast" | "confirmation" | "notice";
    /**
     * ID of the email, without angle brackets.
     *
     * @example 66f5a7f2@acme.example
     */
    message_id: string;
    /**
     * `held`: there is no mail server. `queued`: it waits to be sent. `failed`: the mail server did not take it. `canceled`: the subscriber unsubscribed before it was sent.
     *
     * @example held
     */
    state: "held" | "queued" | "sent" | "failed" | "canceled";
    /**
     * Subscriber who gets it, or whom a notice is about.
     *
     * @example a7f2c1
     */
    subscriber_id: string;
    /**
     * Campaign that it belongs to, or null.
     *
     * @example 3001
     */
    campaign_id: string | null;
    /**
     * Form through which the subscriber subscribed, or null.
     *
     * @example null
     */
    form_id: string | null;
    /**
     * Name of the sender.
     *
     * @example Acme Outdoor
     */
    from_name: string;
    /**
     * Email address of the sender.
     *
     * @example ada@acme.example
     */
    from_email: string;
    /**
     * Email address of the recipient.
     *
     * @example kim@example.com
     */
    to_email: string;
    /**
     * Recipients of blind copies, or null.
     *
     * @example null
     */
    bcc: string | null;
    /**
     * Subject line.
     *
     * @example Please confirm your subscription
     */
    subject: string;
    /**
     * Content as HTML.
     *
     * @example <p>Please confirm.</p>
     */
    html_body: string;
    /**
     * Content as plain text.
     *
     * @example Please confirm.
     */
    text_body: string;
    /**
     * Link in `List-Unsubscribe`, or null.
     *
     * @example null
     */
    unsubscribe_url: string | null;
    /**
     * When the confirmation link was used, or null.
     *
     * Format: date-time
     *
     * @example null
     */
    link_used_at: string | null;
    /**
     * Time when it was written.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    created_at: string;
    /**
     * When it is sent or tried next, with milliseconds; null unless it is queued.
     *
     * Format: date-time
     *
     * @example null
     */
    next_attempt_at: string | null;
    /**
     * How often sending failed.
     *
     * @example 0
     */
    attempts: number;
    /**
     * Error of the last attempt, or null.
     *
     * @example null
     */
    error: string | null;
    /**
     * Time when it was sent, or null.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    sent_at: string | null;
    /** The link by which the recipient confirms or unsubscribes, or null. */
    link: EmailLink | null;
}
/** An email that is queued again. */
export interface RetriedEmail {
    /**
     * ID of the email, without angle brackets.
     *
     * @example 66f5a7f2@acme.example
     */
    message_id: string;
    /**
     * `held`: there is no mail server. `queued`: it waits to be sent. `failed`: the mail server did not take it. `canceled`: the subscriber unsubscribed before it was sent.
     *
     * @example held
     */
    state: "held" | "queued" | "sent" | "failed" | "canceled";
}
/** An accepted batch, without its records. */
export interface Batch {
    /**
     * ID under which it was accepted, from `request_ids` or `X-Request-Id` of the response to the batch.
     *
     * @example 70220bda-d554-4197-83b2-05232acf5ada
     */
    request_id: string;
    /**
     * Account of its records.
     *
     * @example 1001
     */
    account_id: string;
    /**
     * Operation that accepted it.
     *
     * @example createSubscriberBatch
     */
    operation: string;
    /**
     * What became of it. Only the server that processes a batch knows that it is `processing`.
     *
     * @example done
     */
    state: "queued" | "processing" | "done" | "dead-lettered";
    /**
     * When it was accepted, with milliseconds.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    accepted_at: string;
    /**
     * When it was processed or dead-lettered; null until then.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    finished_at: string | null;
    /**
     * How many records it has; null in lists until it is processed, and if it cannot be read.
     *
     * @example 2
     */
    records: number | null;
    /**
     * How many of them failed; null until it is processed.
     *
     * @example 0
     */
    failed: number | null;
    /**
     * How often processing failed, except by failures of the database.
     *
     * @example 0
     */
    attempts: number;
    /**
     * When it is tried next, or null.
     *
     * Format: date-time
     *
     * @example null
     */
    retry_at: string | null;
    /**
     * Error of the last attempt, or null.
     *
     * @example null
     */
    error: string | null;
}
/** Accepted batches. */
export interface BatchList {
    /** Queued ones, oldest first; then the others, the last finished first. */
    batches: Batch[];
}
/** A record that failed, with what it violates. */
export interface ExplainedFailure {
    /**
     * Position of the record in the batch, from 0 over all groups.
     *
     * @example 0
     */
    record: number;
    /**
     * Code of the error.
     *
     * @example email_error
     */
    code: string;
    /**
     * Attribute that it is about, or null.
     *
     * @example email
     */
    attribute: string | null;
    /**
     * Why the record failed.
     *
     * @example Email must be a valid email address.
     */
    message: string;
    /** What the interface states about it, the most specific first. */
    requirements?: RequirementText[];
    /** What this server chose where the interface leaves it open. */
    choices?: ChoiceText[];
    /** The record as it was sent, if the request log of a sandbox still has it; secrets are redacted. */
    sent?: unknown;
}
/** An accepted batch with each record that failed. */
export interface BatchDetails {
    /**
     * ID under which it was accepted, from `request_ids` or `X-Request-Id` of the response to the batch.
     *
     * @example 70220bda-d554-4197-83b2-05232acf5ada
     */
    request_id: string;
    /**
     * Account of its records.
     *
     * @example 1001
     */
    account_id: string;
    /**
     * Operation that accepted it.
     *
     * @example createSubscriberBatch
     */
    operation: string;
    /**
     * What became of it. Only the server that processes a batch knows that it is `processing`.
     *
     * @example done
     */
    state: "queued" | "processing" | "done" | "dead-lettered";
    /**
     * When it was accepted, with milliseconds.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    accepted_at: string;
    /**
     * When it was processed or dead-lettered; null until then.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    finished_at: string | null;
    /**
     * How many records it has; null in lists until it is processed, and if it cannot be read.
     *
     * @example 2
     */
    records: number | null;
    /**
     * How many of them failed; null until it is processed.
     *
     * @example 0
     */
    failed: number | null;
    /**
     * How often processing failed, except by failures of the database.
     *
     * @example 0
     */
    attempts: number;
    /**
     * When it is tried next, or null.
     *
     * Format: date-time
     *
     * @example null
     */
    retry_at: string | null;
    /**
     * Error of the last attempt, or null.
     *
     * @example null
     */
    error: string | null;
    /** Records that failed. A sandbox adds why. */
    failures: ExplainedFailure[];
}
/** A record that failed. */
export interface RecordFailure {
    /**
     * Account of its records.
     *
     * @example 1001
     */
    account_id: string;
    /**
     * ID under which it was accepted, from `request_ids` or `X-Request-Id` of the response to the batch.
     *
     * @example 70220bda-d554-4197-83b2-05232acf5ada
     */
    request_id: string;
    /**
     * Position of the record in the batch, from 0 over all groups.
     *
     * @example 0
     */
    record: number;
    /**
     * Code of the error.
     *
     * @example email_error
     */
    code: string;
    /**
     * Attribute that it is about, or null.
     *
     * @example email
     */
    attribute: string | null;
    /**
     * Why the record failed.
     *
     * @example Email must be a valid email address.
     */
    message: string;
}
/** Records that failed. */
export interface RecordFailureList {
    /** In the order of batches and records. */
    failures: RecordFailure[];
}
/** A batch that is queued again. */
export interface RetriedBatch {
    /**
     * ID under which it was accepted, from `request_ids` or `X-Request-Id` of the response to the batch.
     *
     * @example 70220bda-d554-4197-83b2-05232acf5ada
     */
    request_id: string;
    /**
     * What became of it. Only the server that processes a batch knows that it is `processing`.
     *
     * @example done
     */
    state: "queued" | "processing" | "done" | "dead-lettered";
}
/** An account in the list. */
export interface AccountSummary {
    /**
     * ID of the account, generated by the service.
     *
     * @example 9999999
     */
    readonly id: string;
    /**
     * Name of the account. Defaults to the URL of the account's website.
     *
     * @example Acme Outdoor
     */
    name: string;
    /**
     * URL of the account's website.
     *
     * @example https://acme.example
     */
    url: string;
    /**
     * Time when the account was created, in UTC.
     *
     * Format: date-time
     *
     * @example 2026-01-05T10:00:00Z
     */
    readonly created_at: string;
}
/** Every account of the server. */
export interface AccountSummaryList {
    /** In the order of their IDs. */
    accounts: AccountSummary[];
}
/** A user of the server. */
export interface UserSummary {
    /**
     * Email address; identifies the user.
     *
     * @example eve@acme.example
     */
    email: string;
    /**
     * Name of the user.
     *
     * @example Eve
     */
    name: string;
}
/** Every user of the server. */
export interface UserList {
    /** In the order of their email addresses. */
    users: UserSummary[];
}
/** A broadcast in the list. */
export interface BroadcastSummary {
    /**
     * Account of the record.
     *
     * @example 1001
     */
    account_id: string;
    /**
     * ID of the broadcast, assigned by the service.
     *
     * @example 1234567
     */
    readonly id: string;
    /**
     * Whether the broadcast is a draft, scheduled, being sent, sent, or canceled.
     *
     * @example scheduled
     */
    status: "draft" | "canceled" | "scheduled" | "sent" | "sending";
    /**
     * Private name, not shown to subscribers.
     *
     * @example Spring sale
     */
    name: string;
    /**
     * Time when it is delivered, or null.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    send_at: string | null;
}
/** Broadcasts of all accounts, or of one. */
export interface BroadcastSummaryList {
    /** In the order of their IDs. */
    broadcasts: BroadcastSummary[];
}
/** A campaign in the list. */
export interface CampaignSummary {
    /**
     * Account of the record.
     *
     * @example 1001
     */
    account_id: string;
    /**
     * ID of the campaign, assigned by the service.
     *
     * @example 4999999
     */
    readonly id: string;
    /**
     * Whether the campaign is active, paused, or a draft.
     *
     * @example active
     */
    status: "active" | "paused" | "draft";
    /**
     * Private name, not shown to subscribers.
     *
     * @example Welcome series
     */
    name: string;
    /**
     * Number of emails in the campaign, whatever their status.
     *
     * @example 5
     */
    email_count: number;
    /**
     * Number of subscribers who are actively subscribed.
     *
     * @example 2
     */
    active_subscriber_count: number;
}
/** Campaigns of all accounts, or of one. */
export interface CampaignSummaryList {
    /** In the order of their IDs. */
    campaigns: CampaignSummary[];
}
/** A conversion with how often it was recorded. */
export interface GoalSummary {
    /**
     * Account of the record.
     *
     * @example 1001
     */
    account_id: string;
    /**
     * ID of the conversion, assigned by the service.
     *
     * @example 777
     */
    readonly id: string;
    /**
     * Whether the conversion is active or disabled.
     *
     * @example active
     */
    status: "active" | "disabled";
    /**
     * Private name of the conversion.
     *
     * @example Bought a tent
     */
    name: string;
    /**
     * Which conversions count: `one_per_visitor` or `all`.
     *
     * @example all
     */
    counting_method: "one_per_visitor" | "all";
    /**
     * Default value of a tracked conversion. The unit is unspecified.
     *
     * @example 9900
     */
    default_value: number;
    /**
     * How many conversions were recorded.
     *
     * @example 12
     */
    conversions: number;
    /**
     * Sum of their values.
     *
     * @example 118800
     */
    conversion_value: number;
    /**
     * URL that records a conversion when a browser visits it.
     *
     * Format: uri
     *
     * @example http://127.0.0.1:4000/visits/1001/4001
     */
    visit_url: string;
}
/** Conversions of all accounts, or of one. */
export interface GoalSummaryList {
    /** In the order of their IDs. */
    goals: GoalSummary[];
}
/** A visit that counts for a goal. */
export interface Conversion {
    /**
     * ID of the visit, or of its visitor if the goal counts each visitor once.
     *
     * @example b1946ac92492d234
     */
    id: string;
    /**
     * When the visit was recorded.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    occurred_at: string;
    /**
     * Value of the visit in cents.
     *
     * @example 9900
     */
    value: number;
    /**
     * Hash that is the same for all visits of a visitor.
     *
     * @example 591785b794601e21
     */
    visitor: string;
}
/** Conversions of a goal. */
export interface ConversionList {
    /** The newest first. */
    conversions: Conversion[];
}
/** A form with the URL of its page. */
export interface FormSummary {
    /**
     * Account of the record.
     *
     * @example 1001
     */
    account_id: string;
    /**
     * Identifier; unique within its account.
     *
     * @example 5001
     */
    id: string;
    /**
     * Name of the form.
     *
     * @example Newsletter
     */
    name: string;
    /**
     * Campaign that it subscribes to, or null.
     *
     * @example 3001
     */
    campaign_id: string | null;
    /**
     * URL at which visitors find its page.
     *
     * Format: uri
     *
     * @example http://127.0.0.1:4000/forms/1001/5001
     */
    page_url: string;
}
/** Forms of all accounts, or of one. */
export interface FormSummaryList {
    /** In the order of their IDs. */
    forms: FormSummary[];
}
/** A provider state to create, as Pact asks for it. */
export interface ProviderState {
    /**
     * Name of the state.
     *
     * @example campaign with emails
     */
    state: string;
    /** Parameters of the state. */
    params: {
        /**
         * ID of an existing account.
         *
         * @example 1001
         */
        account_id: string;
    };
}
/**
 * Values of the state by name, such as the IDs of its records.
 *
 * @example {
 *   "campaign_id": "c-81",
 *   "email_count": 3
 * }
 */
export interface ProviderStateValues {
    [key: string]: string | number;
}
/** A link that signs in one browser, once. */
export interface ConsoleLink {
    /**
     * URL to open in the browser within an hour.
     *
     * Format: uri
     *
     * @example http://127.0.0.1:4001/console/sign-in/WziFuHuX
     */
    url: string;
}

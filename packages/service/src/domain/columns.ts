/** What a column holds; `position` numbers rows in the order of their insertion. */
export type ColumnType = 'text' | 'boolean' | 'integer' | 'bigint' | 'json' | 'position';

/**
 * Whose personal data a column can hold:
 * - `subscriber`: about the subscriber to whom the row belongs. It is exported, and erased;
 * - `requests`: what clients sent, which can name any subscriber. Records that do are exported, and erased;
 * - `team`: about users and senders, who work with the account;
 * - `none`: numbers, times, and states of the account, identifiers, and hashes of secrets.
 */
export type Holds = 'subscriber' | 'requests' | 'team' | 'none';

/** A type, with `?` for one that can be null and `=0` for one that is 0 by default; whose data; the migration that adds the column. */
export type ColumnDefinition = `${ColumnType}${'' | '?' | '=0'} ${Holds}${'' | ` ${number}-${string}`}`;

/**
 * The fields of all records, by the tables that store them. The types of records, the columns of both databases, their encoding,
 * and what is exported and erased of a subscriber follow from here. A column that the last release does not have ends with the
 * migration that adds it, as in `'text? subscriber 002-subscriber-phone'`, and is nullable or has a default.
 */
// biome-ignore format: a table is a paragraph
export const columns = {
  accounts: {
    id: 'text none', name: 'text team', url: 'text team', default_from_name: 'text team',
    default_from_email: 'text team', default_postal_address: 'text team', primary_email: 'text team',
    phone_number: 'text team', created_at: 'text none', enable_third_party_cookies: 'boolean none',
  },
  broadcasts: {
    account_id: 'text none', id: 'text none', status: 'text none', name: 'text none', from_name: 'text team',
    from_email: 'text team', postal_address: 'text team', created_at: 'text none', subject: 'text none',
    html_body: 'text none', text_body: 'text none', localize_sending_time: 'boolean none', send_at: 'text? none',
    bcc: 'text? team',
    /** When the scheduler processes it next; null for never. */
    next_send_at: 'text? none',
  },
  broadcast_parts: {
    account_id: 'text none', broadcast_id: 'text none',
    /** Olson name; empty for subscribers of all time zones. */
    time_zone: 'text none', send_at: 'text none', last_subscriber_id: 'text none', is_complete: 'boolean none',
  },
  campaigns: {
    account_id: 'text none', id: 'text none', status: 'text none', name: 'text none', from_name: 'text team',
    from_email: 'text team', postal_address: 'text team', days_of_the_week_mask: 'text none',
    post_confirmation_url: 'text none', notify_subscribe_email: 'text team', notify_unsubscribe_email: 'text team',
    created_at: 'text none', minutes_from_midnight: 'integer none', localize_sending_time: 'boolean none',
    start_immediately: 'boolean none', double_optin: 'boolean none', send_to_confirmation_page: 'boolean none',
    use_custom_confirmation_page: 'boolean none', email_count: 'integer none', active_subscriber_count: 'integer none',
    unsubscribed_subscriber_count: 'integer none', confirmation_url: 'text? none', bcc: 'text? team',
    // The last two count subscriptions by status, so that lists get their total without counting rows.
    unsubscribed_count: 'integer none', removed_count: 'integer none',
    /** How often the lists of its subscribers changed. */
    list_version: 'bigint=0 none',
  },
  campaign_emails: {
    account_id: 'text none', campaign_id: 'text none', subject: 'text none', html_body: 'text none',
    text_body: 'text none', position: 'integer none',
  },
  goals: {
    account_id: 'text none', id: 'text none', status: 'text none', name: 'text none', url: 'text none',
    counting_method: 'text none', created_at: 'text none', default_value: 'integer none',
  },
  conversions: {
    account_id: 'text none', goal_id: 'text none', id: 'text none', occurred_at: 'text none',
    /** Hash of what identifies the visitor. Nothing links it to a subscriber. */
    visitor: 'text none',
    /** In cents. */
    value: 'integer none',
  },
  forms: {
    account_id: 'text none', id: 'text none', name: 'text none', created_at: 'text none', campaign_id: 'text? none',
  },
  users: {
    id: 'text none', email: 'text team', name: 'text team',
    /** Salted hash; a user without a password cannot sign in. */
    password_hash: 'text? team',
  },
  grants: { account_id: 'text none', user_id: 'text team' },
  tokens: {
    /** SHA-256 of the token; tokens are long random strings, so a fast hash is enough. */
    hash: 'text none', user_id: 'text team', kind: 'text none', name: 'text team', created_at: 'text none',
    /** The application that an access token was issued to. */
    client_id: 'text? none',
  },
  applications: {
    client_id: 'text none', name: 'text team', callback_url: 'text? none', active: 'boolean none', created_at: 'text none',
    /** SHA-256 of the client secret, which is long and random. */
    secret_hash: 'text none',
  },
  authorization_requests: {
    /** SHA-256 of the secret that was issued. */
    hash: 'text none', client_id: 'text none', user_id: 'text team', redirect_uri: 'text none',
    code_challenge: 'text? none', code_challenge_method: 'text? none',
    /** With milliseconds. */
    expires_at: 'text none', state: 'text? none',
    /** SHA-256 of the cookie of the user's browser. */
    browser_hash: 'text none',
  },
  verification_codes: {
    /** SHA-256 of the secret that was issued. */
    hash: 'text none', client_id: 'text none', user_id: 'text team', redirect_uri: 'text none',
    code_challenge: 'text? none', code_challenge_method: 'text? none',
    expires_at: 'text none',
    /** Hash of the access token that the code was exchanged for; null before the exchange. */
    token_hash: 'text? none',
  },
  subscribers: {
    account_id: 'text none', id: 'text subscriber',
    /** As it was first written; `email_key` is the same in lower case and unique within an account. */
    email: 'text subscriber', email_key: 'text subscriber', status: 'text subscriber', time_zone: 'text subscriber', tags: 'json subscriber', custom_fields: 'json subscriber',
    created_at: 'text subscriber', prospect: 'boolean subscriber', user_id: 'text? subscriber',
    eu_consent: 'text? subscriber', eu_consent_message: 'text? subscriber', utc_offset: 'integer? subscriber',
    lead_score: 'integer? subscriber',
  },
  campaign_subscriptions: {
    account_id: 'text none', id: 'text subscriber', campaign_id: 'text subscriber', subscriber_id: 'text subscriber',
    /** Copied from the subscriber, where it never changes, so that a list sorted by it reads one index. */
    subscriber_created_at: 'text subscriber',
    status: 'text subscriber', created_at: 'text subscriber', is_complete: 'boolean subscriber', lap: 'integer subscriber',
    starting_email_index: 'integer subscriber', last_sent_email_at: 'text? subscriber',
    last_sent_email_index: 'integer? subscriber',
    /** When the scheduler processes it next; null unless it is active and not complete, and while consent is denied. */
    next_send_at: 'text? subscriber',
    /** Whether the subscriber unsubscribed by a link in an email, and has not confirmed another subscription since. */
    unsubscribed_by_email: 'boolean=0 subscriber',
  },
  custom_fields: { account_id: 'text none', identifier: 'text none' },
  events: {
    account_id: 'text none', id: 'text subscriber', subscriber_id: 'text subscriber', action: 'text subscriber',
    prospect: 'boolean subscriber', properties: 'json subscriber', occurred_at: 'text subscriber',
  },
  event_actions: { account_id: 'text none', name: 'text none' },
  shopper_activity: {
    account_id: 'text none', id: 'text subscriber', kind: 'text subscriber', request_id: 'text subscriber',
    /** Null when the record has no email address. */
    subscriber_id: 'text? subscriber', occurred_at: 'text subscriber', record: 'json subscriber',
  },
  queued_batches: {
    account_id: 'text none', position: 'position none', request_id: 'text none', operation: 'text none',
    /** The body as it was received. */
    payload: 'text requests', accepted_at: 'text none',
    /** How often processing failed, except by failures of the database. */
    attempts: 'integer=0 none', retry_at: 'text? none', error: 'text? none',
  },
  // Messages name the rule and the attribute, never the value.
  record_failures: {
    account_id: 'text none', request_id: 'text none', record: 'integer none', code: 'text none',
    attribute: 'text? none', message: 'text none',
  },
  dead_letters: {
    account_id: 'text none', request_id: 'text none', operation: 'text none', payload: 'text requests',
    accepted_at: 'text none', attempts: 'integer none', error: 'text none', dead_lettered_at: 'text none',
    /** Its last position in the queue; 0 if an earlier version of the server dead-lettered it. */
    position: 'bigint=0 none',
  },
  processed_batches: {
    account_id: 'text none', request_id: 'text none', operation: 'text none', accepted_at: 'text none',
    /** With milliseconds. */
    processed_at: 'text none', records: 'integer none', failed: 'integer none',
    /** How many attempts failed before. */
    attempts: 'integer none',
    /** Its position in the queue; 0 if an earlier version of the server processed it. */
    position: 'bigint=0 none',
  },
  idempotency_keys: {
    account_id: 'text none', key_hash: 'text none',
    /** Hash of the operation and the body: another request must have another key. */
    request_hash: 'text none',
    /** The batch that the first request with the key queued. */
    request_id: 'text none',
    /** When it was queued, with milliseconds. */
    created_at: 'text none',
  },
  account_work: {
    account_id: 'text none', kind: 'text none',
    /** When to look for it, in ISO 8601 with milliseconds; empty for at once. It is due then or later. */
    due_at: 'text none',
    /** Another one with each note, so that a note is seen that is written while the work of the account is looked at. */
    version: 'text none',
  },
  rate_limit_usage: {
    name: 'text none', used: 'integer none',
    /** End of the window, in milliseconds since 1970. */
    ends_at: 'bigint none',
  },
  outbox: {
    account_id: 'text none',
    /** The reason for the email; unique in the account, so that nothing causes two emails. */
    cause: 'text subscriber', kind: 'text subscriber',
    /** Without angle brackets; the same at every attempt. */
    message_id: 'text subscriber', state: 'text subscriber',
    /** The recipient; of a notice, the subscriber that it is about. */
    subscriber_id: 'text subscriber', campaign_id: 'text? subscriber',
    /** The form through which the subscriber subscribed, of a confirmation email and of a notice. */
    form_id: 'text? subscriber',
    from_name: 'text team', from_email: 'text team', to_email: 'text subscriber', bcc: 'text? team',
    subject: 'text subscriber', html_body: 'text subscriber', text_body: 'text subscriber',
    unsubscribe_url: 'text? subscriber',
    /** SHA-256 of the token in the link of the email, and when a confirmation link was used. */
    link_hash: 'text? none', link_used_at: 'text? subscriber', created_at: 'text subscriber',
    /** With milliseconds; null unless queued. While a sender holds the email, this is when the claim expires. */
    next_attempt_at: 'text? none', attempts: 'integer none', error: 'text? subscriber', sent_at: 'text? subscriber',
  },
} as const;

export type Table = keyof typeof columns;

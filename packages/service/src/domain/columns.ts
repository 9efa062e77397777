/** The kind of value in a column; `position` numbers rows in the order of their insertion. */
export type ColumnType = 'text' | 'boolean' | 'integer' | 'bigint' | 'json' | 'position';

/** A type, with `?` for one that can be null and `=0` for one that is 0 by default, and the migration that adds the column. */
export type ColumnDefinition = `${ColumnType}${'' | '?' | '=0'}${'' | ` ${number}-${string}`}`;

/**
 * The fields of all records, by the tables that store them. The types of records, the columns of both databases, and their
 * encoding follow from here. A column that the last release does not have ends with the migration that adds it, as in
 * `'text? 002-subscriber-phone'`, and is nullable or has a default.
 */
// biome-ignore format: a table is a paragraph
export const columns = {
  accounts: {
    id: 'text', name: 'text', url: 'text', default_from_name: 'text',
    default_from_email: 'text', default_postal_address: 'text', primary_email: 'text',
    phone_number: 'text', created_at: 'text', enable_third_party_cookies: 'boolean',
  },
  broadcasts: {
    account_id: 'text', id: 'text', status: 'text', name: 'text', from_name: 'text',
    from_email: 'text', postal_address: 'text', created_at: 'text', subject: 'text',
    html_body: 'text', text_body: 'text', localize_sending_time: 'boolean', send_at: 'text?',
    bcc: 'text?',
    /** When the scheduler processes it next; null for never. */
    next_send_at: 'text?',
  },
  broadcast_parts: {
    account_id: 'text', broadcast_id: 'text',
    /** Olson name; empty for subscribers of all time zones. */
    time_zone: 'text', send_at: 'text', last_subscriber_id: 'text', is_complete: 'boolean',
  },
  campaigns: {
    account_id: 'text', id: 'text', status: 'text', name: 'text', from_name: 'text',
    from_email: 'text', postal_address: 'text', days_of_the_week_mask: 'text',
    post_confirmation_url: 'text', notify_subscribe_email: 'text', notify_unsubscribe_email: 'text',
    created_at: 'text', minutes_from_midnight: 'integer', localize_sending_time: 'boolean',
    start_immediately: 'boolean', double_optin: 'boolean', send_to_confirmation_page: 'boolean',
    use_custom_confirmation_page: 'boolean', email_count: 'integer', active_subscriber_count: 'integer',
    unsubscribed_subscriber_count: 'integer', confirmation_url: 'text?', bcc: 'text?',
    // The last two count subscriptions by status, so that lists get their total without counting rows.
    unsubscribed_count: 'integer', removed_count: 'integer',
  },
  campaign_emails: {
    account_id: 'text', campaign_id: 'text', subject: 'text', html_body: 'text',
    text_body: 'text', position: 'integer',
  },
  goals: {
    account_id: 'text', id: 'text', status: 'text', name: 'text', url: 'text',
    counting_method: 'text', created_at: 'text', default_value: 'integer',
  },
  conversions: {
    account_id: 'text', goal_id: 'text', id: 'text', occurred_at: 'text',
    /** Hash of the visitor's identifier, which is not linked to a subscriber. */
    visitor: 'text',
    /** In cents. */
    value: 'integer',
  },
  forms: {
    account_id: 'text', id: 'text', name: 'text', created_at: 'text', campaign_id: 'text?',
  },
  users: {
    id: 'text', email: 'text', name: 'text',
    /** Salted hash; a user without a password cannot sign in. */
    password_hash: 'text?',
  },
  grants: { account_id: 'text', user_id: 'text' },
  tokens: {
    /** SHA-256 of the token; tokens are long random strings, so a fast hash is enough. */
    hash: 'text', user_id: 'text', kind: 'text', name: 'text', created_at: 'text',
    /** The application that an access token was issued to. */
    client_id: 'text?',
  },
  applications: {
    client_id: 'text', name: 'text', callback_url: 'text?', active: 'boolean', created_at: 'text',
    /** SHA-256 of the client secret, which is long and random. */
    secret_hash: 'text',
  },
  authorization_requests: {
    /** SHA-256 of the secret that was issued. */
    hash: 'text', client_id: 'text', user_id: 'text', redirect_uri: 'text',
    code_challenge: 'text?', code_challenge_method: 'text?',
    /** With milliseconds. */
    expires_at: 'text', state: 'text?',
    /** SHA-256 of the cookie of the user's browser. */
    browser_hash: 'text',
  },
  verification_codes: {
    /** SHA-256 of the secret that was issued. */
    hash: 'text', client_id: 'text', user_id: 'text', redirect_uri: 'text',
    code_challenge: 'text?', code_challenge_method: 'text?',
    expires_at: 'text',
    /** Hash of the access token that the code was exchanged for; null before the exchange. */
    token_hash: 'text?',
  },
  subscribers: {
    account_id: 'text', id: 'text',
    /** As it was first written; `email_key` is the same in lower case and unique within an account. */
    email: 'text', email_key: 'text', status: 'text', time_zone: 'text', tags: 'json', custom_fields: 'json',
    created_at: 'text', prospect: 'boolean', user_id: 'text?',
    eu_consent: 'text?', eu_consent_message: 'text?', utc_offset: 'integer?',
    lead_score: 'integer?',
  },
  campaign_subscriptions: {
    account_id: 'text', id: 'text', campaign_id: 'text', subscriber_id: 'text',
    /** Copied from the subscriber, where it never changes, so that a list sorted by it reads one index. */
    subscriber_created_at: 'text',
    status: 'text', created_at: 'text', is_complete: 'boolean', lap: 'integer',
    starting_email_index: 'integer', last_sent_email_at: 'text?',
    last_sent_email_index: 'integer?',
    /** When the scheduler processes it next; null unless it is active and not complete, and while consent is denied. */
    next_send_at: 'text?',
    /** Whether the subscriber unsubscribed by a link in an email, and has not confirmed another subscription since. */
    unsubscribed_by_email: 'boolean=0',
  },
  custom_fields: { account_id: 'text', identifier: 'text' },
  events: {
    account_id: 'text', id: 'text', subscriber_id: 'text', action: 'text',
    prospect: 'boolean', properties: 'json', occurred_at: 'text',
  },
  event_actions: { account_id: 'text', name: 'text' },
  shopper_activity: {
    account_id: 'text', id: 'text', kind: 'text', request_id: 'text',
    /** Null when the record has no email address. */
    subscriber_id: 'text?', occurred_at: 'text', record: 'json',
  },
  queued_batches: {
    account_id: 'text', position: 'position', request_id: 'text', operation: 'text',
    /** The body as it was received. */
    payload: 'text', accepted_at: 'text',
    /** How often processing failed, except by failures of the database. */
    attempts: 'integer=0', retry_at: 'text?', error: 'text?',
  },
  // Messages name the rule and the attribute, never the value.
  record_failures: {
    account_id: 'text', request_id: 'text', record: 'integer', code: 'text',
    attribute: 'text?', message: 'text',
  },
  dead_letters: {
    account_id: 'text', request_id: 'text', operation: 'text', payload: 'text',
    accepted_at: 'text', attempts: 'integer', error: 'text', dead_lettered_at: 'text',
    /** Its last position in the queue; 0 if an earlier version of the server dead-lettered it. */
    position: 'bigint=0',
  },
  processed_batches: {
    account_id: 'text', request_id: 'text', operation: 'text', accepted_at: 'text',
    /** With milliseconds. */
    processed_at: 'text', records: 'integer', failed: 'integer',
    /** How many attempts failed before. */
    attempts: 'integer',
    /** Its position in the queue; 0 if an earlier version of the server processed it. */
    position: 'bigint=0',
  },
  account_work: {
    account_id: 'text', kind: 'text',
    /** When to look for it, in ISO 8601 with milliseconds; empty for at once. It is due then or later. */
    due_at: 'text',
    /** Another one with each note, so that a note is seen that is written while the work of the account is looked at. */
    version: 'text',
  },
  rate_limit_usage: {
    name: 'text', used: 'integer',
    /** End of the window, in milliseconds since 1970. */
    ends_at: 'bigint',
  },
  outbox: {
    account_id: 'text',
    /** The reason for the email; unique in the account, so that one reason never causes two emails. */
    cause: 'text', kind: 'text',
    /** Without angle brackets; the same at every attempt. */
    message_id: 'text', state: 'text',
    /** The recipient; of a notice, the subscriber that it is about. */
    subscriber_id: 'text', campaign_id: 'text?',
    /** The form through which the subscriber subscribed, of a confirmation email and of a notice. */
    form_id: 'text?',
    from_name: 'text', from_email: 'text', to_email: 'text', bcc: 'text?',
    subject: 'text', html_body: 'text', text_body: 'text',
    unsubscribe_url: 'text?',
    /** SHA-256 of the token in the link of the email, and when a confirmation link was used. */
    link_hash: 'text?', link_used_at: 'text?', created_at: 'text',
    /** With milliseconds; null unless queued. While a sender holds the email, this is when the claim expires. */
    next_attempt_at: 'text?', attempts: 'integer', error: 'text?', sent_at: 'text?',
  },
} as const;

export type Table = keyof typeof columns;

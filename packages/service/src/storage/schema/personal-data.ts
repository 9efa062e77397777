import type { Records, Table } from './tables.ts';

/**
 * Whose personal data a column can hold:
 * - `subscriber`: about the subscriber to whom the row belongs. It is exported, and erased;
 * - `requests`: what clients sent, which can name any subscriber. Records that do are exported, and erased;
 * - `team`: about users and senders, who work with the account;
 * - `none`: numbers, times, and states of the account, identifiers, and hashes of secrets.
 */
export type Holds = 'subscriber' | 'requests' | 'team' | 'none';

/** Every column of every table: a new one does not compile until someone has decided what it holds. */
// biome-ignore format: a table is a paragraph
export const personalData: { [Name in Table]: { [Column in keyof Records[Name]]-?: Holds } } = {
  accounts: {
    id: 'none', name: 'team', url: 'team', default_from_name: 'team', default_from_email: 'team',
    default_postal_address: 'team', primary_email: 'team', phone_number: 'team', created_at: 'none',
    enable_third_party_cookies: 'none',
  },
  broadcasts: {
    account_id: 'none', id: 'none', status: 'none', name: 'none', from_name: 'team', from_email: 'team',
    postal_address: 'team', created_at: 'none', subject: 'none', html_body: 'none', text_body: 'none',
    localize_sending_time: 'none', send_at: 'none', bcc: 'team', next_send_at: 'none',
  },
  broadcast_parts: {
    account_id: 'none', broadcast_id: 'none', time_zone: 'none', send_at: 'none', last_subscriber_id: 'none',
    is_complete: 'none',
  },
  campaigns: {
    account_id: 'none', id: 'none', status: 'none', name: 'none', from_name: 'team', from_email: 'team',
    postal_address: 'team', days_of_the_week_mask: 'none', post_confirmation_url: 'none',
    notify_subscribe_email: 'team', notify_unsubscribe_email: 'team', created_at: 'none',
    minutes_from_midnight: 'none', localize_sending_time: 'none', start_immediately: 'none',
    double_optin: 'none', send_to_confirmation_page: 'none', use_custom_confirmation_page: 'none',
    email_count: 'none', active_subscriber_count: 'none', unsubscribed_subscriber_count: 'none',
    unsubscribed_count: 'none', removed_count: 'none', confirmation_url: 'none', bcc: 'team', list_version: 'none',
  },
  campaign_emails: {
    account_id: 'none', campaign_id: 'none', subject: 'none', html_body: 'none', text_body: 'none', position: 'none',
  },
  goals: {
    account_id: 'none', id: 'none', status: 'none', name: 'none', url: 'none', counting_method: 'none',
    created_at: 'none', default_value: 'none',
  },
  // Nothing links the hash of a visitor to a subscriber.
  conversions: {
    account_id: 'none', goal_id: 'none', id: 'none', visitor: 'none', value: 'none', occurred_at: 'none',
  },
  forms: { account_id: 'none', id: 'none', name: 'none', created_at: 'none', campaign_id: 'none' },
  users: { id: 'none', email: 'team', name: 'team', password_hash: 'team' },
  grants: { account_id: 'none', user_id: 'team' },
  tokens: { hash: 'none', user_id: 'team', kind: 'none', name: 'team', created_at: 'none', client_id: 'none' },
  applications: {
    client_id: 'none', secret_hash: 'none', name: 'team', callback_url: 'none', active: 'none', created_at: 'none',
  },
  authorization_requests: {
    hash: 'none', client_id: 'none', user_id: 'team', redirect_uri: 'none', code_challenge: 'none',
    code_challenge_method: 'none', expires_at: 'none', browser_hash: 'none', state: 'none',
  },
  verification_codes: {
    hash: 'none', client_id: 'none', user_id: 'team', redirect_uri: 'none', code_challenge: 'none',
    code_challenge_method: 'none', expires_at: 'none', token_hash: 'none',
  },
  subscribers: {
    account_id: 'none', id: 'subscriber', email: 'subscriber', email_key: 'subscriber', status: 'subscriber',
    time_zone: 'subscriber', tags: 'subscriber', custom_fields: 'subscriber', created_at: 'subscriber',
    prospect: 'subscriber', user_id: 'subscriber', eu_consent: 'subscriber', eu_consent_message: 'subscriber',
    utc_offset: 'subscriber', lead_score: 'subscriber',
  },
  campaign_subscriptions: {
    account_id: 'none', id: 'subscriber', campaign_id: 'subscriber', subscriber_id: 'subscriber',
    subscriber_created_at: 'subscriber', status: 'subscriber', created_at: 'subscriber', is_complete: 'subscriber',
    lap: 'subscriber', starting_email_index: 'subscriber', last_sent_email_at: 'subscriber',
    last_sent_email_index: 'subscriber', next_send_at: 'subscriber', unsubscribed_by_email: 'subscriber',
  },
  custom_fields: { account_id: 'none', identifier: 'none' },
  events: {
    account_id: 'none', id: 'subscriber', subscriber_id: 'subscriber', action: 'subscriber', prospect: 'subscriber',
    properties: 'subscriber', occurred_at: 'subscriber',
  },
  event_actions: { account_id: 'none', name: 'none' },
  shopper_activity: {
    account_id: 'none', id: 'subscriber', kind: 'subscriber', request_id: 'subscriber', subscriber_id: 'subscriber',
    occurred_at: 'subscriber', record: 'subscriber',
  },
  queued_batches: {
    account_id: 'none', request_id: 'none', operation: 'none', payload: 'requests', accepted_at: 'none',
    position: 'none', attempts: 'none', retry_at: 'none', error: 'none',
  },
  // Messages name the rule and the attribute, never the value.
  record_failures: {
    account_id: 'none', request_id: 'none', code: 'none', message: 'none', record: 'none', attribute: 'none',
  },
  dead_letters: {
    account_id: 'none', request_id: 'none', operation: 'none', payload: 'requests', accepted_at: 'none',
    attempts: 'none', error: 'none', dead_lettered_at: 'none', position: 'none',
  },
  processed_batches: {
    account_id: 'none', request_id: 'none', operation: 'none', accepted_at: 'none', processed_at: 'none',
    records: 'none', failed: 'none', attempts: 'none', position: 'none',
  },
  idempotency_keys: {
    account_id: 'none', key_hash: 'none', request_hash: 'none', request_id: 'none', created_at: 'none',
  },
  account_work: { account_id: 'none', kind: 'none', due_at: 'none', version: 'none' },
  rate_limit_usage: { name: 'none', used: 'none', ends_at: 'none' },
  rate_limit_counters: { name: 'none', generation: 'none', used: 'none', ends_at: 'none', changes: 'none' },
  outbox: {
    account_id: 'none', cause: 'subscriber', kind: 'subscriber', message_id: 'subscriber', state: 'subscriber',
    subscriber_id: 'subscriber', campaign_id: 'subscriber', form_id: 'subscriber', from_name: 'team', from_email: 'team',
    to_email: 'subscriber', bcc: 'team', subject: 'subscriber', html_body: 'subscriber', text_body: 'subscriber',
    unsubscribe_url: 'subscriber', link_hash: 'none', link_used_at: 'subscriber', created_at: 'subscriber',
    next_attempt_at: 'none', attempts: 'none', error: 'subscriber', sent_at: 'subscriber',
  },
};

/** The columns of a table that hold this. */
export function columnsWith<Name extends Table>(table: Name, holds: Holds): (keyof Records[Name] & string)[] {
  const columns: Record<string, Holds> = personalData[table];
  return Object.keys(columns).filter((column) => columns[column] === holds) as never;
}

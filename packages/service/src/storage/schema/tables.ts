import type { Generated } from 'kysely';
import type * as records from '../../domain/records.ts';

/** The records that each table holds. */
export interface Records {
  accounts: records.Account;
  broadcasts: records.Broadcast;
  broadcast_parts: records.BroadcastPart;
  campaigns: records.Campaign;
  campaign_emails: records.CampaignEmail;
  goals: records.Goal;
  conversions: records.Conversion;
  forms: records.Form;
  users: records.User;
  grants: records.Grant;
  tokens: records.Token;
  applications: records.Application;
  authorization_requests: records.AuthorizationRequest;
  verification_codes: records.VerificationCode;
  subscribers: records.Subscriber;
  campaign_subscriptions: records.CampaignSubscription;
  custom_fields: records.CustomField;
  events: records.SubscriberEvent;
  event_actions: records.EventAction;
  shopper_activity: records.ShopperActivity;
  queued_batches: records.Batch;
  record_failures: records.RecordFailure;
  dead_letters: records.DeadLetter;
  processed_batches: records.ProcessedBatch;
  idempotency_keys: records.IdempotencyKey;
  account_work: records.AccountWork;
  rate_limit_usage: records.RateLimitUsage;
  rate_limit_counters: records.RateLimitCounter;
  outbox: records.Email;
}

export type Table = keyof Records;

/** A record as both databases store it: booleans as 0 or 1, objects and arrays as JSON. */
export type Row<Fields> = {
  [Field in keyof Fields]: Column<Fields[Field]> extends 'boolean'
    ? number
    : Column<Fields[Field]> extends 'json'
      ? string
      : Fields[Field];
};

/** The tables as Kysely sees them. Generated columns have a default in the database. */
export type Tables = { [Name in Exclude<Table, TableWithDefaults>]: Row<Records[Name]> } & {
  queued_batches: WithDefaults<records.Batch, 'position' | 'attempts' | 'retry_at' | 'error'>;
  processed_batches: WithDefaults<records.ProcessedBatch, 'position'>;
  dead_letters: WithDefaults<records.DeadLetter, 'position'>;
};

type TableWithDefaults = 'queued_batches' | 'processed_batches' | 'dead_letters';
type WithDefaults<Fields, Defaults extends keyof Fields> = {
  [Field in keyof Fields]: Field extends Defaults ? Generated<Fields[Field]> : Fields[Field];
};

type Column<Value> =
  NonNullable<Value> extends boolean
    ? 'boolean'
    : NonNullable<Value> extends number
      ? 'number'
      : NonNullable<Value> extends string
        ? 'text'
        : 'json';

/** A column for every field of a record. Records have no optional fields: code that creates one must set them all. */
type ColumnForEveryField<Fields> = {
  [Field in keyof Fields]-?: Pick<Fields, never> extends Pick<Fields, Field> ? never : Column<Fields[Field]>;
};

/**
 * The columns of each table, which encoding and upserts need at run time. A field that is missing here does not compile;
 * a column that no migration adds fails `test/tables.test.ts`.
 */
// biome-ignore format: a table is a paragraph
export const columns: { [Name in Table]: ColumnForEveryField<Records[Name]> } = {
  accounts: {
    id: 'text', name: 'text', url: 'text', default_from_name: 'text', default_from_email: 'text',
    default_postal_address: 'text', primary_email: 'text', phone_number: 'text', created_at: 'text',
    enable_third_party_cookies: 'boolean',
  },
  broadcasts: {
    account_id: 'text', id: 'text', status: 'text', name: 'text', from_name: 'text', from_email: 'text',
    postal_address: 'text', created_at: 'text', subject: 'text', html_body: 'text', text_body: 'text',
    localize_sending_time: 'boolean', send_at: 'text', bcc: 'text', next_send_at: 'text',
  },
  broadcast_parts: {
    account_id: 'text', broadcast_id: 'text', time_zone: 'text', send_at: 'text', last_subscriber_id: 'text',
    is_complete: 'boolean',
  },
  campaigns: {
    account_id: 'text', id: 'text', status: 'text', name: 'text', from_name: 'text', from_email: 'text',
    postal_address: 'text', days_of_the_week_mask: 'text', post_confirmation_url: 'text',
    notify_subscribe_email: 'text', notify_unsubscribe_email: 'text', created_at: 'text',
    minutes_from_midnight: 'number', localize_sending_time: 'boolean', start_immediately: 'boolean',
    double_optin: 'boolean', send_to_confirmation_page: 'boolean', use_custom_confirmation_page: 'boolean',
    email_count: 'number', active_subscriber_count: 'number', unsubscribed_subscriber_count: 'number',
    unsubscribed_count: 'number', removed_count: 'number', confirmation_url: 'text', bcc: 'text',
    list_version: 'number',
  },
  campaign_emails: {
    account_id: 'text', campaign_id: 'text', subject: 'text', html_body: 'text', text_body: 'text', position: 'number',
  },
  goals: {
    account_id: 'text', id: 'text', status: 'text', name: 'text', url: 'text', counting_method: 'text',
    created_at: 'text', default_value: 'number',
  },
  conversions: {
    account_id: 'text', goal_id: 'text', id: 'text', visitor: 'text', value: 'number', occurred_at: 'text',
  },
  forms: { account_id: 'text', id: 'text', name: 'text', created_at: 'text', campaign_id: 'text' },
  users: { id: 'text', email: 'text', name: 'text', password_hash: 'text' },
  grants: { account_id: 'text', user_id: 'text' },
  tokens: { hash: 'text', user_id: 'text', kind: 'text', name: 'text', created_at: 'text', client_id: 'text' },
  applications: {
    client_id: 'text', secret_hash: 'text', name: 'text', callback_url: 'text', active: 'boolean', created_at: 'text',
  },
  authorization_requests: {
    hash: 'text', client_id: 'text', user_id: 'text', redirect_uri: 'text', code_challenge: 'text',
    code_challenge_method: 'text', expires_at: 'text', browser_hash: 'text', state: 'text',
  },
  verification_codes: {
    hash: 'text', client_id: 'text', user_id: 'text', redirect_uri: 'text', code_challenge: 'text',
    code_challenge_method: 'text', expires_at: 'text', token_hash: 'text',
  },
  subscribers: {
    account_id: 'text', id: 'text', email: 'text', email_key: 'text', status: 'text', time_zone: 'text', tags: 'json',
    custom_fields: 'json', created_at: 'text', prospect: 'boolean', user_id: 'text', eu_consent: 'text',
    eu_consent_message: 'text', utc_offset: 'number', lead_score: 'number',
  },
  campaign_subscriptions: {
    account_id: 'text', id: 'text', campaign_id: 'text', subscriber_id: 'text', subscriber_created_at: 'text',
    status: 'text', created_at: 'text', is_complete: 'boolean', lap: 'number', starting_email_index: 'number',
    last_sent_email_at: 'text', last_sent_email_index: 'number', next_send_at: 'text', unsubscribed_by_email: 'boolean',
  },
  custom_fields: { account_id: 'text', identifier: 'text' },
  events: {
    account_id: 'text', id: 'text', subscriber_id: 'text', action: 'text', prospect: 'boolean', properties: 'json',
    occurred_at: 'text',
  },
  event_actions: { account_id: 'text', name: 'text' },
  shopper_activity: {
    account_id: 'text', id: 'text', kind: 'text', request_id: 'text', subscriber_id: 'text', occurred_at: 'text',
    record: 'json',
  },
  queued_batches: {
    account_id: 'text', request_id: 'text', operation: 'text', payload: 'text', accepted_at: 'text', position: 'number',
    attempts: 'number', retry_at: 'text', error: 'text',
  },
  record_failures: {
    account_id: 'text', request_id: 'text', code: 'text', message: 'text', record: 'number', attribute: 'text',
  },
  dead_letters: {
    account_id: 'text', request_id: 'text', operation: 'text', payload: 'text', accepted_at: 'text', attempts: 'number',
    error: 'text', dead_lettered_at: 'text', position: 'number',
  },
  processed_batches: {
    account_id: 'text', request_id: 'text', operation: 'text', accepted_at: 'text', processed_at: 'text', records: 'number',
    failed: 'number', attempts: 'number', position: 'number',
  },
  idempotency_keys: {
    account_id: 'text', key_hash: 'text', request_hash: 'text', request_id: 'text', created_at: 'text',
  },
  account_work: { account_id: 'text', kind: 'text', due_at: 'text', version: 'text' },
  rate_limit_usage: { name: 'text', used: 'number', ends_at: 'number' },
  rate_limit_counters: { name: 'text', generation: 'number', used: 'number', ends_at: 'number', changes: 'number' },
  outbox: {
    account_id: 'text', cause: 'text', kind: 'text', message_id: 'text', state: 'text', subscriber_id: 'text',
    campaign_id: 'text', form_id: 'text', from_name: 'text', from_email: 'text', to_email: 'text', bcc: 'text', subject: 'text',
    html_body: 'text', text_body: 'text', unsubscribe_url: 'text', link_hash: 'text', link_used_at: 'text',
    created_at: 'text', next_attempt_at: 'text', attempts: 'number', error: 'text', sent_at: 'text',
  },
};

/** The names of all columns of a table, with its name. */
export function columnsOf<Name extends Table>(table: Name): `${Name}.${keyof Records[Name] & string}`[] {
  return Object.keys(columns[table]).map((column) => `${table}.${column}`) as never;
}

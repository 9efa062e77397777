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

/**
 * Whose personal data a column can hold:
 * - `subscriber`: about the subscriber to whom the row belongs. It is exported, and erased;
 * - `requests`: what clients sent, which can name any subscriber. Records that do are exported, and erased;
 * - `team`: about users and senders, who work with the account;
 * - `none`: numbers, times, and states of the account, identifiers, and hashes of secrets.
 */
export type Holds = 'subscriber' | 'requests' | 'team' | 'none';

/** The type and the personal data of every field. Records have no optional fields: code that creates one must set them all. */
type ColumnForEveryField<Fields> = {
  [Field in keyof Fields]-?: Pick<Fields, never> extends Pick<Fields, Field>
    ? never
    : `${Column<Fields[Field]>} ${Holds}`;
};

/**
 * The columns of each table, with their types and whose personal data they can hold. A field that is missing here does not
 * compile; a column that no migration adds fails `test/storage/tables.test.ts`.
 */
// biome-ignore format: a table is a paragraph
const definitions: { [Name in Table]: ColumnForEveryField<Records[Name]> } = {
  accounts: {
    id: 'text none', name: 'text team', url: 'text team', default_from_name: 'text team',
    default_from_email: 'text team', default_postal_address: 'text team', primary_email: 'text team',
    phone_number: 'text team', created_at: 'text none', enable_third_party_cookies: 'boolean none',
  },
  broadcasts: {
    account_id: 'text none', id: 'text none', status: 'text none', name: 'text none', from_name: 'text team',
    from_email: 'text team', postal_address: 'text team', created_at: 'text none', subject: 'text none',
    html_body: 'text none', text_body: 'text none', localize_sending_time: 'boolean none', send_at: 'text none',
    bcc: 'text team', next_send_at: 'text none',
  },
  broadcast_parts: {
    account_id: 'text none', broadcast_id: 'text none', time_zone: 'text none', send_at: 'text none',
    last_subscriber_id: 'text none', is_complete: 'boolean none',
  },
  campaigns: {
    account_id: 'text none', id: 'text none', status: 'text none', name: 'text none', from_name: 'text team',
    from_email: 'text team', postal_address: 'text team', days_of_the_week_mask: 'text none',
    post_confirmation_url: 'text none', notify_subscribe_email: 'text team', notify_unsubscribe_email: 'text team',
    created_at: 'text none', minutes_from_midnight: 'number none', localize_sending_time: 'boolean none',
    start_immediately: 'boolean none', double_optin: 'boolean none', send_to_confirmation_page: 'boolean none',
    use_custom_confirmation_page: 'boolean none', email_count: 'number none', active_subscriber_count: 'number none',
    unsubscribed_subscriber_count: 'number none', unsubscribed_count: 'number none', removed_count: 'number none',
    confirmation_url: 'text none', bcc: 'text team', list_version: 'number none',
  },
  campaign_emails: {
    account_id: 'text none', campaign_id: 'text none', subject: 'text none', html_body: 'text none',
    text_body: 'text none', position: 'number none',
  },
  goals: {
    account_id: 'text none', id: 'text none', status: 'text none', name: 'text none', url: 'text none',
    counting_method: 'text none', created_at: 'text none', default_value: 'number none',
  },
  // Nothing links the hash of a visitor to a subscriber.
  conversions: {
    account_id: 'text none', goal_id: 'text none', id: 'text none', visitor: 'text none', value: 'number none',
    occurred_at: 'text none',
  },
  forms: {
    account_id: 'text none', id: 'text none', name: 'text none', created_at: 'text none', campaign_id: 'text none',
  },
  users: { id: 'text none', email: 'text team', name: 'text team', password_hash: 'text team' },
  grants: { account_id: 'text none', user_id: 'text team' },
  tokens: {
    hash: 'text none', user_id: 'text team', kind: 'text none', name: 'text team', created_at: 'text none',
    client_id: 'text none',
  },
  applications: {
    client_id: 'text none', secret_hash: 'text none', name: 'text team', callback_url: 'text none',
    active: 'boolean none', created_at: 'text none',
  },
  authorization_requests: {
    hash: 'text none', client_id: 'text none', user_id: 'text team', redirect_uri: 'text none',
    code_challenge: 'text none', code_challenge_method: 'text none', expires_at: 'text none', browser_hash: 'text none',
    state: 'text none',
  },
  verification_codes: {
    hash: 'text none', client_id: 'text none', user_id: 'text team', redirect_uri: 'text none',
    code_challenge: 'text none', code_challenge_method: 'text none', expires_at: 'text none', token_hash: 'text none',
  },
  subscribers: {
    account_id: 'text none', id: 'text subscriber', email: 'text subscriber', email_key: 'text subscriber',
    status: 'text subscriber', time_zone: 'text subscriber', tags: 'json subscriber', custom_fields: 'json subscriber',
    created_at: 'text subscriber', prospect: 'boolean subscriber', user_id: 'text subscriber',
    eu_consent: 'text subscriber', eu_consent_message: 'text subscriber', utc_offset: 'number subscriber',
    lead_score: 'number subscriber',
  },
  campaign_subscriptions: {
    account_id: 'text none', id: 'text subscriber', campaign_id: 'text subscriber', subscriber_id: 'text subscriber',
    subscriber_created_at: 'text subscriber', status: 'text subscriber', created_at: 'text subscriber',
    is_complete: 'boolean subscriber', lap: 'number subscriber', starting_email_index: 'number subscriber',
    last_sent_email_at: 'text subscriber', last_sent_email_index: 'number subscriber', next_send_at: 'text subscriber',
    unsubscribed_by_email: 'boolean subscriber',
  },
  custom_fields: { account_id: 'text none', identifier: 'text none' },
  events: {
    account_id: 'text none', id: 'text subscriber', subscriber_id: 'text subscriber', action: 'text subscriber',
    prospect: 'boolean subscriber', properties: 'json subscriber', occurred_at: 'text subscriber',
  },
  event_actions: { account_id: 'text none', name: 'text none' },
  shopper_activity: {
    account_id: 'text none', id: 'text subscriber', kind: 'text subscriber', request_id: 'text subscriber',
    subscriber_id: 'text subscriber', occurred_at: 'text subscriber', record: 'json subscriber',
  },
  queued_batches: {
    account_id: 'text none', request_id: 'text none', operation: 'text none', payload: 'text requests',
    accepted_at: 'text none', position: 'number none', attempts: 'number none', retry_at: 'text none',
    error: 'text none',
  },
  // Messages name the rule and the attribute, never the value.
  record_failures: {
    account_id: 'text none', request_id: 'text none', code: 'text none', message: 'text none', record: 'number none',
    attribute: 'text none',
  },
  dead_letters: {
    account_id: 'text none', request_id: 'text none', operation: 'text none', payload: 'text requests',
    accepted_at: 'text none', attempts: 'number none', error: 'text none', dead_lettered_at: 'text none',
    position: 'number none',
  },
  processed_batches: {
    account_id: 'text none', request_id: 'text none', operation: 'text none', accepted_at: 'text none',
    processed_at: 'text none', records: 'number none', failed: 'number none', attempts: 'number none',
    position: 'number none',
  },
  idempotency_keys: {
    account_id: 'text none', key_hash: 'text none', request_hash: 'text none', request_id: 'text none',
    created_at: 'text none',
  },
  account_work: { account_id: 'text none', kind: 'text none', due_at: 'text none', version: 'text none' },
  rate_limit_usage: { name: 'text none', used: 'number none', ends_at: 'number none' },
  outbox: {
    account_id: 'text none', cause: 'text subscriber', kind: 'text subscriber', message_id: 'text subscriber',
    state: 'text subscriber', subscriber_id: 'text subscriber', campaign_id: 'text subscriber',
    form_id: 'text subscriber', from_name: 'text team', from_email: 'text team', to_email: 'text subscriber',
    bcc: 'text team', subject: 'text subscriber', html_body: 'text subscriber', text_body: 'text subscriber',
    unsubscribe_url: 'text subscriber', link_hash: 'text none', link_used_at: 'text subscriber',
    created_at: 'text subscriber', next_attempt_at: 'text none', attempts: 'number none', error: 'text subscriber',
    sent_at: 'text subscriber',
  },
};

/** One of the words that define each column. */
const partOf = (word: 0 | 1) =>
  Object.fromEntries(
    Object.entries(definitions).map(([table, ofTable]) => [
      table,
      Object.fromEntries(Object.entries(ofTable).map(([column, words]) => [column, words.split(' ')[word]])),
    ]),
  ) as never;

/** The type of each column, which encoding and upserts need at run time. */
export const columns: { [Name in Table]: { [Field in keyof Records[Name]]: Column<Records[Name][Field]> } } = partOf(0);

/** Whose personal data each column can hold. */
export const personalData: { [Name in Table]: { [Field in keyof Records[Name]]: Holds } } = partOf(1);

/** The names of all columns of a table, with its name. */
export function columnsOf<Name extends Table>(table: Name): `${Name}.${keyof Records[Name] & string}`[] {
  return Object.keys(columns[table]).map((column) => `${table}.${column}`) as never;
}

/** The columns of a table that hold this. */
export function columnsWith<Name extends Table>(table: Name, holds: Holds): (keyof Records[Name] & string)[] {
  const ofTable: Record<string, Holds> = personalData[table];
  return Object.keys(ofTable).filter((column) => ofTable[column] === holds) as never;
}

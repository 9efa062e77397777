import type { components, operations } from '@email-automation/types';
import type { ChallengeMethod } from './authorizations.ts';

type Schemas = components['schemas'];

/**
 * The fields of a contract's schema that a record holds, under the same names. Fields that depend on the URL of the server
 * or on other records are not stored. A string that was never set is empty.
 */
type Stored<Schema, Derived extends keyof Schema = never> = {
  [Field in keyof Schema as Field extends 'href' | 'links' | Derived ? never : Field]-?: Required<Schema>[Field];
};
type InAccount = { account_id: string };
export type RecordKey = InAccount & { id: string };

export type Account = Stored<Schemas['Account']>;
/** `next_send_at` is when the scheduler processes it next; null for never. */
export type Broadcast = InAccount &
  Omit<Stored<Schemas['Broadcast']>, 'send_at'> & { send_at: string | null; next_send_at: string | null };

/** The subscribers that a broadcast is sent to at one time, and the progress through them in the order of their ids. */
export interface BroadcastPart extends InAccount {
  broadcast_id: string;
  /** Olson name; empty for subscribers of all time zones. */
  time_zone: string;
  send_at: string;
  last_subscriber_id: string;
  is_complete: boolean;
}

/** The last two count subscriptions by status, so that lists get their total without counting rows. */
export type Campaign = InAccount &
  Stored<Schemas['Campaign'], 'forms'> & {
    unsubscribed_count: number;
    removed_count: number;
    /** How often the lists of its subscribers changed. */
    list_version: number;
  };
export type Goal = InAccount & Stored<Schemas['Goal']>;

/** A visit to a goal that counts. */
export interface Conversion extends RecordKey {
  goal_id: string;
  /** Hash of what identifies the visitor. */
  visitor: string;
  /** In cents. */
  value: number;
  occurred_at: string;
}

/** An email of a campaign's series; positions count from 0. */
export interface CampaignEmail extends InAccount {
  campaign_id: string;
  position: number;
  subject: string;
  html_body: string;
  text_body: string;
}

export interface Form extends InAccount {
  id: string;
  name: string;
  campaign_id: string | null;
  created_at: string;
}

export interface User {
  id: string;
  email: string;
  name: string;
  /** Salted hash; a user without a password cannot sign in. */
  password_hash: string | null;
}

export interface Grant extends InAccount {
  user_id: string;
}

export interface Token {
  /** SHA-256 of the token; tokens are long random strings, so a fast hash is enough. */
  hash: string;
  user_id: string;
  kind: 'api' | 'access';
  name: string;
  /** The application that an access token was issued to. */
  client_id: string | null;
  created_at: string;
}

/** A registered OAuth 2 application. An inactive application can neither request access nor exchange codes. */
export interface Application {
  client_id: string;
  /** SHA-256 of the client secret, which is long and random. */
  secret_hash: string;
  name: string;
  callback_url: string | null;
  active: boolean;
  created_at: string;
}

interface Authorization {
  /** SHA-256 of the secret that was issued. */
  hash: string;
  client_id: string;
  user_id: string;
  redirect_uri: string;
  code_challenge: string | null;
  code_challenge_method: ChallengeMethod | null;
  /** With milliseconds. */
  expires_at: string;
}

/** A request of an application for access, shown to a user who has signed in and not yet decided. */
export interface AuthorizationRequest extends Authorization {
  /** SHA-256 of the cookie of the user's browser. */
  browser_hash: string;
  state: string | null;
}

/** What the background does for an account. */
export type WorkKind = 'batch' | 'broadcast' | 'campaign' | 'email' | 'retention';

/** Work that an account may have. */
export interface AccountWork extends InAccount {
  kind: WorkKind;
  /** When to look for it, in ISO 8601 with milliseconds; empty for at once. It is due then or later. */
  due_at: string;
  /** Another one with each note, so that a note is seen that is written while the work of the account is looked at. */
  version: string;
}

export interface VerificationCode extends Authorization {
  /** Hash of the access token that the code was exchanged for; null before the exchange. */
  token_hash: string | null;
}

export interface Subscriber extends InAccount {
  id: string;
  /** As it was first written; `email_key` is the same in lower case and unique within an account. */
  email: string;
  email_key: string;
  status: 'active' | 'unsubscribed';
  user_id: string | null;
  time_zone: string;
  utc_offset: number | null;
  tags: string[];
  custom_fields: Record<string, unknown>;
  prospect: boolean;
  lead_score: number | null;
  eu_consent: string | null;
  eu_consent_message: string | null;
  created_at: string;
}

export type SubscriptionStatus = 'pending' | 'active' | 'unsubscribed' | 'removed';

export interface CampaignSubscription extends InAccount {
  id: string;
  campaign_id: string;
  subscriber_id: string;
  /** Copied from the subscriber, where it never changes, so that a list sorted by it reads one index. */
  subscriber_created_at: string;
  status: SubscriptionStatus;
  is_complete: boolean;
  lap: number;
  starting_email_index: number;
  last_sent_email_index: number | null;
  last_sent_email_at: string | null;
  /** When the scheduler processes it next; null unless it is active and not complete, and while consent is denied. */
  next_send_at: string | null;
  /** Whether the subscriber unsubscribed by a link in an email, and has not confirmed another subscription since. */
  unsubscribed_by_email: boolean;
  created_at: string;
}

export interface CustomField extends InAccount {
  identifier: string;
}

/** An event of a subscriber. */
export interface SubscriberEvent extends InAccount {
  id: string;
  subscriber_id: string;
  action: string;
  prospect: boolean;
  properties: Record<string, unknown>;
  occurred_at: string;
}

/** The name of an action in the events of an account. */
export interface EventAction extends InAccount {
  name: string;
}

export type ShopperActivityKind = 'cart' | 'order' | 'product' | 'legacy_order';

/** A cart, an order or a product as a shop reported it. */
export interface ShopperActivity extends InAccount {
  id: string;
  kind: ShopperActivityKind;
  request_id: string;
  /** Null when the record has no email address. */
  subscriber_id: string | null;
  occurred_at: string;
  record: object;
}

export type BatchOperation = Extract<keyof operations, `create${string}Batch`>;

/** Whether an operation of the contract accepts batches. */
export const isBatchOperation = (operation: string): operation is BatchOperation => /^create.*Batch$/.test(operation);

/** An accepted batch. The transaction that commits its effects deletes it. */
export interface Batch extends InAccount {
  position: number;
  request_id: string;
  operation: BatchOperation;
  /** The body as it was received. */
  payload: string;
  accepted_at: string;
  /** How often processing failed, except by failures of the database. */
  attempts: number;
  retry_at: string | null;
  error: string | null;
}

/** A batch whose processing failed at every attempt, or that cannot be read; the operator can retry it. */
export interface DeadLetter extends InAccount {
  request_id: string;
  operation: BatchOperation;
  payload: string;
  accepted_at: string;
  attempts: number;
  error: string;
  dead_lettered_at: string;
  /** Its last position in the queue; 0 if an earlier version of the server dead-lettered it. */
  position: number;
}

/** A batch that was processed. The transaction that commits its effects adds it. */
export interface ProcessedBatch extends InAccount {
  request_id: string;
  operation: BatchOperation;
  accepted_at: string;
  /** With milliseconds. */
  processed_at: string;
  records: number;
  failed: number;
  /** How many attempts failed before. */
  attempts: number;
  /** Its position in the queue; 0 if an earlier version of the server processed it. */
  position: number;
}

export const batchStates = ['queued', 'processing', 'done', 'dead-lettered'] as const;

/** An accepted batch, in any state, without its records. */
export interface BatchStatus extends InAccount {
  request_id: string;
  operation: BatchOperation;
  state: (typeof batchStates)[number];
  accepted_at: string;
  /** When it was processed or dead-lettered; null until then. */
  finished_at: string | null;
  /** How many records it has; null until it is processed. */
  records: number | null;
  failed: number | null;
  /** How many attempts failed, except by failures of the database. */
  attempts: number;
  retry_at: string | null;
  /** The error of the last attempt. */
  error: string | null;
}

/** Which batch was accepted under an `Idempotency-Key`. */
export interface IdempotencyKey extends InAccount {
  key_hash: string;
  /** Hash of the operation and the body: another request must have another key. */
  request_hash: string;
  /** The batch that the first request with the key queued. */
  request_id: string;
  /** When it was queued, with milliseconds. */
  created_at: string;
}

/** How much of a rate limit is used in a window. */
export interface RateLimitUsage {
  name: string;
  used: number;
  /** End of the window, in milliseconds since 1970. */
  ends_at: number;
}

/** A record of an accepted batch that could not be processed. */
export interface RecordFailure extends InAccount {
  request_id: string;
  record: number;
  code: string;
  attribute: string | null;
  message: string;
}

/**
 * Without a mail server an email is `held` forever. Otherwise it is `queued` until it is `sent`, or `failed` because the
 * mail server did not take it, or `canceled` because the subscriber unsubscribed or denied consent in the
 * meantime.
 */
export type EmailState = (typeof emailStates)[number];

export const emailStates = ['held', 'queued', 'sent', 'failed', 'canceled'] as const;

/** An email in the outbox. Its content is deleted when it is sent. */
export interface Email extends InAccount {
  /** The reason for the email; unique in the account, so that nothing causes two emails. */
  cause: string;
  kind: 'campaign' | 'broadcast' | 'confirmation' | 'notice';
  /** Without angle brackets; the same at every attempt. */
  message_id: string;
  state: EmailState;
  /** The recipient; of a notice, the subscriber that it is about. */
  subscriber_id: string;
  campaign_id: string | null;
  /** The form through which the subscriber subscribed, of a confirmation email and of a notice. */
  form_id: string | null;
  from_name: string;
  from_email: string;
  to_email: string;
  bcc: string | null;
  subject: string;
  html_body: string;
  text_body: string;
  unsubscribe_url: string | null;
  /** SHA-256 of the token in the link of the email, and when a confirmation link was used. */
  link_hash: string | null;
  link_used_at: string | null;
  created_at: string;
  /** With milliseconds; null unless queued. While a sender holds the email, this is when the claim expires. */
  next_attempt_at: string | null;
  attempts: number;
  error: string | null;
  sent_at: string | null;
}

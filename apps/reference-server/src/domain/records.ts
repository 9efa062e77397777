import type { components, operations } from '@email-automation/types';
import type { ChallengeMethod } from './authorizations.ts';

type Schemas = components['schemas'];

/**
 * The fields of a contract's schema that a record holds, under the same names. What depends on the URL of the server or
 * on other records is not stored. A text that was never given is an empty string.
 */
type Stored<Schema, Derived extends keyof Schema = never> = {
  [Field in keyof Schema as Field extends 'href' | 'links' | Derived ? never : Field]-?: Required<Schema>[Field];
};
type InAccount = { account_id: string };

export type Account = Stored<Schemas['Account']>;
/** `next_send_at` is when the scheduler looks at it next; it leaves alone what has none. */
export type Broadcast = InAccount &
  Omit<Stored<Schemas['Broadcast']>, 'send_at'> & { send_at: string | null; next_send_at: string | null };

/** The people that a broadcast is sent to at one moment, and how far it has come with them, in the order of their ids. */
export interface BroadcastPart extends InAccount {
  broadcast_id: string;
  /** Olson name; an empty string stands for people of all zones. */
  time_zone: string;
  send_at: string;
  last_subscriber_id: string;
  is_complete: boolean;
}

/** The last two count subscriptions by their state, so that a list tells its size without counting rows. */
export type Campaign = InAccount &
  Stored<Schemas['Campaign'], 'forms'> & {
    unsubscribed_count: number;
    removed_count: number;
  };
export type Goal = InAccount & Stored<Schemas['Goal']>;

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
  /** Salted hash of the password; a user without one cannot sign in. */
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
  /** The application that an access token was given to. */
  client_id: string | null;
  created_at: string;
}

/** A registered OAuth 2 application. Inactive ones can neither ask for access nor exchange codes. */
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
  /** SHA-256 of what is handed out. */
  hash: string;
  client_id: string;
  user_id: string;
  redirect_uri: string;
  code_challenge: string | null;
  code_challenge_method: ChallengeMethod | null;
  /** With milliseconds. */
  expires_at: string;
}

/** A user who signed in is asked whether an application may have access. */
export interface AuthorizationRequest extends Authorization {
  /** SHA-256 of the cookie of the browser that was shown the question. */
  browser_hash: string;
  state: string | null;
}

export interface VerificationCode extends Authorization {
  /** The access token that the code was exchanged for; none before its exchange. */
  token_hash: string | null;
}

export interface Subscriber extends InAccount {
  id: string;
  /** As it was given first; `email_key` is the same in lower case and is unique within an account. */
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
  /** Repeated from the subscriber, where it never changes, so that a list sorted by it reads one index. */
  subscriber_created_at: string;
  status: SubscriptionStatus;
  is_complete: boolean;
  lap: number;
  starting_email_index: number;
  last_sent_email_index: number | null;
  last_sent_email_at: string | null;
  /** When the scheduler looks at it next; only an active subscription that is not complete has one. */
  next_send_at: string | null;
  /** Whether the person left through a link in an email. */
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

/** The name of an action that occurs in the events of an account. */
export interface EventAction extends InAccount {
  name: string;
}

export type ShopperActivityKind = 'cart' | 'order' | 'product' | 'legacy_order';

/** A cart, an order or a product as a shop reported it. */
export interface ShopperActivity extends InAccount {
  id: string;
  kind: ShopperActivityKind;
  request_id: string;
  /** Who did it; nobody when the record names no address. */
  subscriber_id: string | null;
  occurred_at: string;
  record: object;
}

export type BatchOperation = Extract<keyof operations, `create${string}Batch`>;

/** One accepted batch; it stays until its effects are committed, in the same transaction. */
export interface Batch extends InAccount {
  position: number;
  request_id: string;
  operation: BatchOperation;
  /** The body as it was received. */
  payload: string;
  accepted_at: string;
  /** How often it failed as a whole, when it is to be tried again, and the last reason. */
  attempts: number;
  retry_at: string | null;
  error: string | null;
}

/** A batch that failed as a whole again and again, until the operator puts it back. */
export interface DeadLetter extends InAccount {
  request_id: string;
  operation: BatchOperation;
  payload: string;
  accepted_at: string;
  attempts: number;
  error: string;
  dead_lettered_at: string;
}

/** Points that a credential has spent of a limit, until the window ends (milliseconds since 1970). */
export interface RateLimitUsage {
  name: string;
  points: number;
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
 * Without a mail server an email is `kept`, for good. Otherwise it is `queued`, until it is `sent`, `set_aside` because it
 * cannot be, or `withdrawn` because the person does not want it any more.
 */
export type EmailState = 'held' | 'queued' | 'sent' | 'failed' | 'canceled';

/** An email in the outbox. It loses its content when it is sent. */
export interface Email extends InAccount {
  /** What the email is for; unique in the account, so that nothing causes two emails. */
  cause: string;
  kind: 'campaign' | 'broadcast' | 'confirmation' | 'notice';
  /** Without angle brackets; the same however often the email is sent. */
  message_id: string;
  state: EmailState;
  /** Whom it is about; a notice goes to somebody else. */
  subscriber_id: string;
  campaign_id: string | null;
  from_name: string;
  from_email: string;
  to_email: string;
  bcc: string | null;
  subject: string;
  html_body: string;
  text_body: string;
  unsubscribe_url: string | null;
  /** SHA-256 of the token in the link of the email, and when a link that works once was used. */
  link_hash: string | null;
  link_used_at: string | null;
  created_at: string;
  /** With milliseconds; only a queued email has one. While it is being sent, this is when it counts as forgotten. */
  next_attempt_at: string | null;
  attempts: number;
  error: string | null;
  sent_at: string | null;
}

import type { components, operations } from '@email-automation/types';
import type { ChallengeMethod } from './authorizations.ts';
import type { columns, Table } from './columns.ts';

type Schemas = components['schemas'];

/**
 * The fields of a contract's schema that a record holds, under the same names. Fields that depend on the URL of the server
 * or on other records are not stored. A string that was never set is empty.
 */
type Stored<Resource, Derived extends keyof Resource = never> = {
  [Field in keyof Resource as Field extends 'href' | 'links' | Derived ? never : Field]-?: Required<Resource>[Field];
};

type Value<Definition> = Definition extends `${infer Nullable}?${string}` ? Plain<Nullable> | null : Plain<Definition>;
type Plain<Type> = Type extends `text${string}`
  ? string
  : Type extends `boolean${string}`
    ? boolean
    : Type extends `json${string}`
      ? object
      : number;

type Fields<Name extends Table> = {
  -readonly [Field in keyof (typeof columns)[Name]]: Value<(typeof columns)[Name][Field]>;
};

/** Fields with a narrower type than their columns, such as all fields that the contract declares. */
interface NarrowedFields {
  accounts: Stored<Schemas['Account']>;
  broadcasts: Omit<Stored<Schemas['Broadcast']>, 'send_at'>;
  campaigns: Stored<Schemas['Campaign'], 'forms'>;
  goals: Stored<Schemas['Goal']>;
  tokens: { kind: 'api' | 'access' };
  authorization_requests: Challenge;
  verification_codes: Challenge;
  subscribers: { status: 'active' | 'unsubscribed'; tags: string[]; custom_fields: Record<string, unknown> };
  campaign_subscriptions: { status: SubscriptionStatus };
  events: { properties: Record<string, unknown> };
  shopper_activity: { kind: ShopperActivityKind };
  queued_batches: OfOperation;
  dead_letters: OfOperation;
  processed_batches: OfOperation;
  account_work: { kind: WorkKind };
  outbox: { kind: 'campaign' | 'broadcast' | 'confirmation' | 'notice'; state: EmailState };
}

/** Does not compile if a narrowed field has no column, or a column of another type. */
type Narrow<
  Narrowed extends {
    [Name in keyof Narrowed]: Name extends Table
      ? { [Field in keyof Narrowed[Name]]: Field extends keyof Fields<Name> ? Fields<Name>[Field] : never }
      : never;
  },
> = {
  [Name in Table]: {
    [Field in keyof Fields<Name>]: Name extends keyof Narrowed
      ? Field extends keyof Narrowed[Name]
        ? Narrowed[Name][Field]
        : Fields<Name>[Field]
      : Fields<Name>[Field];
  };
};

/** The records that each table holds. */
export type Records = Narrow<NarrowedFields>;

export interface RecordKey {
  account_id: string;
  id: string;
}

export type Account = Records['accounts'];
export type Broadcast = Records['broadcasts'];
/** The subscribers that a broadcast is sent to at one time, and the progress through them in the order of their ids. */
export type BroadcastPart = Records['broadcast_parts'];
export type Campaign = Records['campaigns'];
/** An email of a campaign's series; positions count from 0. */
export type CampaignEmail = Records['campaign_emails'];
export type Goal = Records['goals'];
/** A visit to a goal that counts. */
export type Conversion = Records['conversions'];
export type Form = Records['forms'];
export type User = Records['users'];
export type Grant = Records['grants'];
export type Token = Records['tokens'];
/** A registered OAuth 2 application. An inactive application can neither request access nor exchange codes. */
export type Application = Records['applications'];
/** A request of an application for access, shown to a user who has signed in and not yet decided. */
export type AuthorizationRequest = Records['authorization_requests'];
export type VerificationCode = Records['verification_codes'];
type Challenge = { code_challenge_method: ChallengeMethod | null };

export type Subscriber = Records['subscribers'];
export type SubscriptionStatus = 'pending' | 'active' | 'unsubscribed' | 'removed';
export type CampaignSubscription = Records['campaign_subscriptions'];
export type CustomField = Records['custom_fields'];
export type SubscriberEvent = Records['events'];
/** The name of an action in the events of an account. */
export type EventAction = Records['event_actions'];
export type ShopperActivityKind = 'cart' | 'order' | 'product' | 'legacy_order';
/** A cart, an order or a product as a shop reported it. */
export type ShopperActivity = Records['shopper_activity'];

export type BatchOperation = Extract<keyof operations, `create${string}Batch`>;

/** Whether an operation of the contract accepts batches. */
export const isBatchOperation = (operation: string): operation is BatchOperation => /^create.*Batch$/.test(operation);
type OfOperation = { operation: BatchOperation };

/** An accepted batch. The transaction that commits its effects deletes it. */
export type Batch = Records['queued_batches'];
/** A batch that was processed. The transaction that commits its effects adds it. */
export type ProcessedBatch = Records['processed_batches'];
/** A record of an accepted batch that could not be processed. */
export type RecordFailure = Records['record_failures'];

/** An accepted batch, in any state, without its records. */
export interface BatchStatus {
  account_id: string;
  request_id: string;
  operation: BatchOperation;
  state: 'queued' | 'processing' | 'done' | 'dead-lettered';
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

/** A kind of background work for an account. */
export type WorkKind = 'batch' | 'broadcast' | 'campaign' | 'email';
/** Work that an account may have. */
export type AccountWork = Records['account_work'];

/**
 * Without a mail server an email is `held` forever. Otherwise it is `queued` until it is `sent`, or `failed` because the
 * mail server did not take it, or `canceled` because the subscriber unsubscribed or denied consent in the
 * meantime.
 */
export type EmailState = 'held' | 'queued' | 'sent' | 'failed' | 'canceled';

/** An email in the outbox. Its content is deleted when it is sent. */
export type Email = Records['outbox'];

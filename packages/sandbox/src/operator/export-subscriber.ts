import { emailKey } from '@email-automation/service/domain/email-addresses';
import { type Named, separateRecords } from '@email-automation/service/domain/named-records';
import type { CampaignSubscription, Subscriber } from '@email-automation/service/domain/records';
import type { Queries } from '@email-automation/service/storage/database';
import { subscriptionsOf } from '@email-automation/service/storage/queries/campaign-subscriptions';
import { type Log, readLog } from '@email-automation/service/storage/queries/subscriber-data';
import { findSubscribersByEmail } from '@email-automation/service/storage/queries/subscribers';
import { readStoredBatches, type StoredBatch } from '@email-automation/service/storage/queues/stored-batches';

/** What is stored about a subscriber, by parts. Parts that can be long are read while they are written. */
export interface SubscriberExport {
  /** Null if only batches name the email address. */
  subscriber: Omit<Subscriber, 'account_id'> | null;
  campaign_subscriptions: Omit<CampaignSubscription, 'account_id'>[];
  events: AsyncIterable<object>;
  shopper_activity: AsyncIterable<object>;
  emails: AsyncIterable<object>;
  /** Accepted batches that are not processed, with the records that name the subscriber. */
  batches: AsyncIterable<object>;
}

/** Reads everything that an account stores about a subscriber. */
export async function exportSubscriber(db: Queries, accountId: string, email: string): Promise<SubscriberExport> {
  const key = emailKey(email);
  const subscriber = (await findSubscribersByEmail(db, accountId, [key])).get(key);
  const log = (name: Log) => (subscriber ? readLog(db, name, subscriber) : nothing());
  const subscriptions = subscriber ? await subscriptionsOf(db, subscriber) : [];
  return {
    subscriber: subscriber ? withoutAccount(subscriber) : null,
    campaign_subscriptions: subscriptions.map(withoutAccount),
    events: log('events'),
    shopper_activity: log('shopper_activity'),
    emails: log('outbox'),
    batches: findNamingBatches(db, accountId, { email_key: key, id: subscriber?.id }),
  };
}

async function* findNamingBatches(db: Queries, accountId: string, named: Named): AsyncGenerator<object> {
  for await (const { table, request_id, operation, accepted_at, payload } of readStoredBatches(db, accountId)) {
    const { records } = separateRecords(payload, named);
    const state: Record<StoredBatch['table'], string> = { queued_batches: 'queued', dead_letters: 'dead-lettered' };
    if (records.length > 0) yield { request_id, operation, state: state[table], accepted_at, records };
  }
}

function withoutAccount<Part extends { account_id: string }>({ account_id, ...rest }: Part): Omit<Part, 'account_id'> {
  return rest;
}

async function* nothing(): AsyncGenerator<object> {}

/**
 * Writes an object as JSON, in parts. Fields that are async iterables become arrays, whose elements are written one by one:
 * they need not fit into memory together.
 */
export async function* writeJson(object: object): AsyncGenerator<string> {
  let separator = '{';
  for (const [field, value] of Object.entries(object)) {
    yield `${separator}\n  ${JSON.stringify(field)}: `;
    separator = ',';
    if (isIterable(value)) yield* writeArray(value);
    else yield indent(value, '  ');
  }
  yield '\n}\n';
}

async function* writeArray(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  let count = 0;
  for await (const value of values) yield `${count++ === 0 ? '[' : ','}\n    ${indent(value, '    ')}`;
  yield count === 0 ? '[]' : '\n  ]';
}

const indent = (value: unknown, by: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  value !== null && typeof value === 'object' && Symbol.asyncIterator in value;

import type { components } from '@email-automation/types';
import { timestamp } from '../domain/clock.ts';
import type { ValidationError } from '../domain/errors.ts';
import { createEvent, eventErrors } from '../domain/events.ts';
import { newId } from '../domain/identifiers.ts';
import type { Batch, BatchOperation, ShopperActivityKind, Subscriber } from '../domain/records.ts';
import { emailErrors, emailKey, prospectOf, type SubscriberInput, subscriberErrors } from '../domain/subscribers.ts';
import { insertRecords } from '../storage/bulk.ts';
import { unsubscribeAll } from '../storage/campaign-subscriptions.ts';
import { updateCounters } from '../storage/campaigns.ts';
import type { Queries } from '../storage/database.ts';
import { addEvents } from '../storage/events.ts';
import { setUnsubscribed } from '../storage/subscribers.ts';
import { saveSubscribers } from './subscribers.ts';

type Schemas = components['schemas'];

/** Why a record of a batch failed; `record` counts from 0 over all groups. */
export type RecordError = ValidationError & { record: number };

/**
 * Processes an accepted batch in the transaction that deletes it from the queue.
 * @param now the current time, as the interface writes it
 * @returns an error for each record that failed
 */
type Process<Body> = (db: Queries, batch: Batch, body: Body, now: string) => Promise<RecordError[]>;

/** Separates the valid records from the others, and reports the first error of each of those. */
function partition<Item>(
  items: Item[],
  check: (item: Item) => ValidationError[],
): { valid: Item[]; errors: RecordError[] } {
  const errors: RecordError[] = [];
  const valid = items.filter((item, record) => {
    const [error] = check(item);
    if (error) errors.push({ ...error, record });
    return error === undefined;
  });
  return { valid, errors };
}

/** Creates and updates subscribers, in their order. */
const processSubscribers: Process<Schemas['SubscriberBatch']> = async (db, { account_id }, { batches }, now) => {
  const records = batches.flatMap((group) => group.subscribers).map(knownFields);
  const { valid, errors } = partition(records, subscriberErrors);
  await saveSubscribers(db, account_id, valid as SubscriberInput[], now);
  return errors;
};

/** The fields of a record that the contract defines. Nothing has validated the others, so they are ignored. */
function knownFields({ email, time_zone, tags, custom_fields }: Schemas['BatchSubscriber']): Partial<SubscriberInput> {
  return {
    ...(email !== undefined && { email }),
    ...(time_zone !== undefined && { time_zone }),
    ...(tags !== undefined && { tags: typeof tags === 'string' ? [tags] : tags }),
    ...(custom_fields !== undefined && { custom_fields }),
  };
}

/**
 * Unsubscribes subscribers from all emails of the account (STATE: unsubscribe batch). Unknown email addresses are stored
 * as unsubscribed subscribers, so that a later import does not send to them.
 */
const processUnsubscribes: Process<Schemas['UnsubscribeBatch']> = async (db, { account_id }, { batches }, now) => {
  const records = batches.flatMap((group) => group.subscribers);
  const { valid, errors } = partition(records, emailErrors);
  const inputs = valid.map(({ email }) => ({ email: email as string }));
  const subscribers = await saveSubscribers(db, account_id, inputs, now);
  const ids = [...subscribers.values()].map(({ id }) => id);
  await setUnsubscribed(db, account_id, ids);
  for (const { campaign_id, status, count } of await unsubscribeAll(db, account_id, ids)) {
    await updateCounters(db, account_id, campaign_id, status, 'unsubscribed', count);
  }
  return errors;
};

/** Records events; unknown email addresses become subscribers. */
const processEvents: Process<Schemas['EventBatch']> = async (db, { account_id }, { batches }, now) => {
  const records = batches.flatMap((group) => group.events);
  const { valid, errors } = partition(records, (event) => [...emailErrors(event), ...eventErrors(event)]);
  const inputs = valid.map((event) => ({ email: event.email, ...prospectOf(event) }) as SubscriberInput);
  const subscribers = await saveSubscribers(db, account_id, inputs, now);
  const events = valid.map((event) =>
    createEvent(subscribers.get(emailKey(event.email as string)) as Subscriber, event, now),
  );
  await addEvents(db, account_id, events);
  return errors;
};

interface Activity {
  email?: string;
  occurred_at?: string;
}

/**
 * Stores shopper activity; unknown email addresses become subscribers, and a record without one has no subscriber.
 * @param emailOf the email address of a record, if the contract defines one
 */
function processActivity<Body>(
  kind: ShopperActivityKind,
  recordsOf: (body: Body) => Activity[],
  emailOf = ({ email }: Activity) => email,
): Process<Body> {
  return async (db, { account_id, request_id }, body, now) => {
    const check = (record: Activity) => {
      const email = emailOf(record);
      return email === undefined ? [] : emailErrors({ email });
    };
    const { valid, errors } = partition(recordsOf(body), check);
    const emails = valid.map(emailOf);
    const inputs = emails.flatMap((email) => (email === undefined ? [] : [{ email }]));
    const subscribers = await saveSubscribers(db, account_id, inputs, now);
    const activity = valid.map((record, index) => {
      const email = emails[index];
      return {
        account_id,
        id: newId(),
        kind,
        request_id,
        subscriber_id: email === undefined ? null : (subscribers.get(emailKey(email))?.id ?? null),
        occurred_at: record.occurred_at === undefined ? now : timestamp(new Date(record.occurred_at)),
        record,
      };
    });
    await insertRecords(db, 'shopper_activity', activity);
    return errors;
  };
}

/** The function that processes a batch, by the operation that accepted it. */
export const processes: Record<BatchOperation, Process<never>> = {
  createSubscriberBatch: processSubscribers,
  createUnsubscribeBatch: processUnsubscribes,
  createEventBatch: processEvents,
  createLegacyOrderBatch: processActivity<Schemas['LegacyOrderBatch']>('legacy_order', ({ batches }) =>
    batches.flatMap((group) => group.orders),
  ),
  createCartBatch: processActivity<Schemas['CartBatch']>('cart', ({ carts }) => carts),
  createOrderBatch: processActivity<Schemas['OrderBatch']>('order', ({ orders }) => orders),
  createProductBatch: processActivity<Schemas['ProductBatch']>(
    'product',
    ({ products }) => products,
    () => undefined,
  ),
};

import type { components } from '@email-automation/types';
import { timestamp } from '../domain/clock.ts';
import type { ValidationError } from '../domain/errors.ts';
import { eventErrors, createEvent } from '../domain/events.ts';
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

/** What stands against one record of a batch; `record` counts from 0 over all groups. */
export type RecordError = ValidationError & { record: number };

/**
 * Does what an accepted batch asks for, in the transaction that takes it out of the inbox.
 * @param at the present time, as the interface writes it
 * @returns a fault for every record that could not be processed
 */
type Process<Body> = (db: Queries, batch: Batch, body: Body, at: string) => Promise<RecordError[]>;

/** Parts the valid records from the others, each of which is reported with its first error. */
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

/** Creates and updates the subscribers of a batch, in their order. */
const processSubscribers: Process<Schemas['SubscriberBatch']> = async (db, { account_id }, { batches }, at) => {
  const given = batches.flatMap((group) => group.subscribers);
  const { valid, errors } = partition(given, subscriberErrors);
  const people = valid.map(({ tags, ...person }) => {
    const list = typeof tags === 'string' ? [tags] : tags;
    return (list ? { ...person, tags: list } : person) as SubscriberInput;
  });
  await saveSubscribers(db, account_id, people, at);
  return errors;
};

/**
 * Unsubscribes people from everything (STATE: unsubscribe batch). Addresses that nobody has are stored as unsubscribed
 * subscribers, so that a later import does not write to them.
 */
const processUnsubscribes: Process<Schemas['UnsubscribeBatch']> = async (db, { account_id }, { batches }, at) => {
  const given = batches.flatMap((group) => group.subscribers);
  const { valid, errors } = partition(given, emailErrors);
  const named = valid.map((person) => ({ email: person.email as string }));
  const people = await saveSubscribers(db, account_id, named, at);
  const ids = [...people.values()].map((person) => person.id);
  await setUnsubscribed(db, account_id, ids);
  for (const { campaign_id, status, count } of await unsubscribeAll(db, account_id, ids)) {
    await updateCounters(db, account_id, campaign_id, status, 'unsubscribed', count);
  }
  return errors;
};

/** Records the events of a batch; whoever nobody has named before becomes a subscriber. */
const processEvents: Process<Schemas['EventBatch']> = async (db, { account_id }, { batches }, at) => {
  const given = batches.flatMap((group) => group.events);
  const { valid, errors } = partition(given, (event) => [...emailErrors(event), ...eventErrors(event)]);
  const named = valid.map((event) => ({ email: event.email, ...prospectOf(event) }) as SubscriberInput);
  const people = await saveSubscribers(db, account_id, named, at);
  const events = valid.map((event) => createEvent(people.get(emailKey(event.email as string)) as Subscriber, event, at));
  await addEvents(db, account_id, events);
  return errors;
};

interface Activity {
  email?: string;
  occurred_at?: string;
}

/** Stores what a shop reports; who did it becomes a subscriber, and what names nobody is stored without one. */
function storing<Body>(kind: ShopperActivityKind, recordsOf: (body: Body) => Activity[]): Process<Body> {
  return async (db, { account_id, request_id }, body, at) => {
    const check = (one: Activity) => (one.email === undefined ? [] : emailErrors(one));
    const { valid, errors } = partition(recordsOf(body), check);
    const named = valid.flatMap(({ email }) => (email === undefined ? [] : [{ email }]));
    const people = await saveSubscribers(db, account_id, named, at);
    const activity = valid.map((one) => ({
      account_id,
      id: newId(),
      kind,
      request_id,
      subscriber_id: one.email === undefined ? null : (people.get(emailKey(one.email))?.id ?? null),
      occurred_at: one.occurred_at === undefined ? at : timestamp(new Date(one.occurred_at)),
      record: one,
    }));
    await insertRecords(db, 'shopper_activity', activity);
    return errors;
  };
}

/** What is done with an accepted batch, by the operation that accepted it. */
export const processes: Record<BatchOperation, Process<never>> = {
  createSubscriberBatch: processSubscribers,
  createUnsubscribeBatch: processUnsubscribes,
  createEventBatch: processEvents,
  createLegacyOrderBatch: storing<Schemas['LegacyOrderBatch']>('legacy_order', ({ batches }) =>
    batches.flatMap((group) => group.orders),
  ),
  createCartBatch: storing<Schemas['CartBatch']>('cart', ({ carts }) => carts),
  createOrderBatch: storing<Schemas['OrderBatch']>('order', ({ orders }) => orders),
  createProductBatch: storing<Schemas['ProductBatch']>('product', ({ products }) => products),
};

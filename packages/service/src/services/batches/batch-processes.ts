import type { components } from '@email-automation/types';
import { toTimestamp } from '../../domain/clock.ts';
import { emailErrors, emailKey } from '../../domain/email-addresses.ts';
import type { RecordError } from '../../domain/errors.ts';
import { createEvent, eventErrors } from '../../domain/events.ts';
import type { Random } from '../../domain/random.ts';
import type { Batch, BatchOperation, ShopperActivityKind, Subscriber } from '../../domain/records.ts';
import { activityErrors } from '../../domain/shopper-activity.ts';
import { recordSizeErrors } from '../../domain/size-errors.ts';
import { subscriberErrors } from '../../domain/subscriber-errors.ts';
import { prospectOf, type SubscriberInput } from '../../domain/subscribers.ts';
import type { Unread } from '../../domain/unread.ts';
import type { Queries } from '../../storage/database.ts';
import { addEvents } from '../../storage/queries/events.ts';
import { insertRecords } from '../../storage/statements/bulk.ts';
import { saveSubscribers } from '../subscribers/subscribers.ts';
import { unsubscribeFromAccount } from '../subscribers/unsubscribe.ts';
import { partition } from './process-records.ts';

type Schemas = components['schemas'];

/**
 * Processes records of an accepted batch in the transaction that deletes it from the queue.
 * @param now the current time, as the interface writes it
 * @param random the source of the ids of new records
 * @returns an error for each record that failed
 */
type Process<Item> = (
  db: Queries,
  batch: Batch,
  records: Item[],
  now: string,
  random: Random,
) => Promise<RecordError[]>;

/** How the batches of an operation are processed. */
export interface BatchProcess {
  recordsOf(body: never): unknown[];
  process: Process<never>;
}

/** Creates and updates subscribers, in their order. */
const processSubscribers: Process<Schemas['BatchSubscriber']> = async (db, { account_id }, records, now, random) => {
  const { valid, numbers, errors } = partition(records.map(knownFields), subscriberErrors);
  const saved = await saveSubscribers(db, account_id, valid as SubscriberInput[], now, random);
  return [...errors, ...saved.errors.map((error) => ({ ...error, record: numbers[error.record] as number }))];
};

/** The fields of a record that the contract defines. Other fields are not validated, so they are ignored. */
function knownFields(record: Schemas['BatchSubscriber']): Partial<SubscriberInput> {
  const { email, time_zone, tags, custom_fields, ...unread } = record;
  unread satisfies Unread;
  return {
    ...(email !== undefined && { email }),
    ...(time_zone !== undefined && { time_zone }),
    ...(tags !== undefined && { tags: [tags].flat() as string[] }),
    ...(custom_fields !== undefined && { custom_fields }),
  };
}

/**
 * Unsubscribes subscribers from all emails of the account (STATE: unsubscribe batch). Unknown email addresses are stored
 * as unsubscribed subscribers, so that a later import does not send to them.
 */
const processUnsubscribes: Process<Schemas['BatchUnsubscribe']> = async (db, { account_id }, records, now, random) => {
  const { valid, errors } = partition(records, emailErrors);
  const inputs = valid.map(({ email }) => ({ email: email as string }));
  const { subscribers } = await saveSubscribers(db, account_id, inputs, now, random);
  const ids = [...subscribers.values()].map(({ id }) => id);
  await unsubscribeFromAccount(db, account_id, ids);
  return errors;
};

/** Records events; unknown email addresses become subscribers. */
const processEvents: Process<Schemas['BatchEvent']> = async (db, { account_id }, records, now, random) => {
  const { valid, errors } = partition(records, (event) => [...emailErrors(event), ...eventErrors(event)]);
  const inputs = valid.map((event) => ({ email: event.email, ...prospectOf(event) }) as SubscriberInput);
  const { subscribers } = await saveSubscribers(db, account_id, inputs, now, random);
  const events = valid.map((event) =>
    createEvent(subscribers.get(emailKey(event.email as string)) as Subscriber, event, now, random),
  );
  await addEvents(db, account_id, events);
  return errors;
};

/** A field that is null is absent: shops serialize unset fields as null. */
interface Activity {
  email?: string | null;
  occurred_at?: string | null;
}

/**
 * Stores shopper activity; unknown email addresses become subscribers, and a record without one has no subscriber.
 * @param emailOf the email address of a record, if the contract defines one
 */
function processActivity(
  kind: ShopperActivityKind,
  emailOf = ({ email }: Activity) => email ?? undefined,
): Process<Activity> {
  return async (db, { account_id, request_id }, records, now, random) => {
    const check = (record: Activity) => {
      const email = emailOf(record);
      return [
        ...(email === undefined ? [] : emailErrors({ email })),
        ...activityErrors(kind, record),
        ...recordSizeErrors('A record', record),
      ];
    };
    const { valid, errors } = partition(records, check);
    const emails = valid.map(emailOf);
    const inputs = emails.flatMap((email) => (email === undefined ? [] : [{ email }]));
    const { subscribers } = await saveSubscribers(db, account_id, inputs, now, random);
    const activity = valid.map((record, index) => {
      const email = emails[index];
      return {
        account_id,
        id: random.id(),
        kind,
        request_id,
        subscriber_id: email === undefined ? null : (subscribers.get(emailKey(email))?.id ?? null),
        occurred_at: record.occurred_at == null ? now : toTimestamp(record.occurred_at),
        record,
      };
    });
    await insertRecords(db, 'shopper_activity', activity);
    return errors;
  };
}

/** Makes the compiler check that a process fits the records of its operation. */
function define<Body, Item>(recordsOf: (body: Body) => Item[], process: Process<Item>): BatchProcess {
  return { recordsOf, process };
}

/** How a batch is processed, by the operation that accepted it. */
export const processes: Record<BatchOperation, BatchProcess> = {
  createSubscriberBatch: define(
    ({ batches }: Schemas['SubscriberBatch']) => batches.flatMap((group) => group.subscribers),
    processSubscribers,
  ),
  createUnsubscribeBatch: define(
    ({ batches }: Schemas['UnsubscribeBatch']) => batches.flatMap((group) => group.subscribers),
    processUnsubscribes,
  ),
  createEventBatch: define(
    ({ batches }: Schemas['EventBatch']) => batches.flatMap((group) => group.events),
    processEvents,
  ),
  createLegacyOrderBatch: define(
    ({ batches }: Schemas['LegacyOrderBatch']) => batches.flatMap((group) => group.orders),
    processActivity('legacy_order'),
  ),
  createCartBatch: define(({ carts }: Schemas['CartBatch']) => carts, processActivity('cart')),
  createOrderBatch: define(({ orders }: Schemas['OrderBatch']) => orders, processActivity('order')),
  createProductBatch: define(
    ({ products }: Schemas['ProductBatch']) => products,
    processActivity('product', () => undefined),
  ),
};

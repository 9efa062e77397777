import { emailKey } from '../../domain/email-addresses.ts';
import { requireRecord } from '../../domain/errors.ts';
import type { JsonList, ToItem } from '../../domain/json-list.ts';
import type { CustomField, Subscriber } from '../../domain/records.ts';
import type { AnyInsert, Queries } from '../database.ts';
import { toRecords } from '../schema/encoding.ts';
import { insertRecords, keepRow, replaceRow } from '../statements/bulk.ts';
import { findByValues, isOneOf } from '../statements/find-by-values.ts';
import { readJsonList, selectJsonList, templateOf } from '../statements/json-list.ts';
import { findById, rowsOf } from '../statements/rows-by-key.ts';

/**
 * The subscribers of an account with these keys, by `email_key`.
 * @param lock locks them until the transaction ends; whoever changes fields that depend on those that are stored needs it
 */
export async function findSubscribersByEmail(
  db: Queries,
  accountId: string,
  keys: string[],
  lock = false,
): Promise<Map<string, Subscriber>> {
  if (keys.length === 0) return new Map();
  const rows = await findByValues(db, 'subscribers', accountId, 'email_key', keys, { lock });
  return new Map(toRecords('subscribers', rows).map((one) => [one.email_key, one]));
}

export const findSubscriber = findById('subscribers');

/** The fields of its subscriber that an event reads or changes. */
export type EventSubscriber = Pick<Subscriber, (typeof ofEvents)[number]>;

const ofEvents = ['id', 'email_key', 'prospect', 'lead_score'] as const;

/** The fields that events need of the subscribers of an account with these values of a column, by the values. */
export async function findEventSubscribers(
  db: Queries,
  accountId: string,
  column: 'email_key' | 'id',
  values: string[],
): Promise<Map<string, EventSubscriber>> {
  if (values.length === 0) return new Map();
  const rows = await findByValues(db, 'subscribers', accountId, column, values, { columns: ofEvents });
  return new Map(toRecords('subscribers', rows).map((one) => [one[column], one]));
}

/** Finds a subscriber by ID, or by email address. @throws NotFound */
export async function subscriberOf(db: Queries, accountId: string, idOrEmail: string): Promise<Subscriber> {
  const byId = await findSubscriber(db, accountId, idOrEmail);
  if (byId !== undefined || !idOrEmail.includes('@')) return requireRecord(byId, 'subscriber');
  const key = emailKey(idOrEmail);
  return requireRecord((await findSubscribersByEmail(db, accountId, [key])).get(key), 'subscriber');
}

/** Marks subscribers as unsubscribed from all emails of the account. */
export async function setUnsubscribed(db: Queries, accountId: string, ids: string[]): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ status: 'unsubscribed' })
    .where('account_id', '=', accountId)
    .where(isOneOf(db, 'id', ids))
    .execute();
}

const keepSubscriber = (insertion: AnyInsert<'subscribers'>) =>
  insertion.onConflict((conflict) => conflict.columns(['account_id', 'email_key']).doNothing());

const replaceSubscriber = replaceRow('subscribers', ['account_id', 'email_key'], ['id', 'email', 'created_at']);

/**
 * Inserts new subscribers. Any number of transactions can do it at once: each email address gets one subscriber.
 * @returns the subscribers that another transaction has added since, by `email_key`; they are locked
 */
export async function insertSubscribers(
  db: Queries,
  accountId: string,
  added: Subscriber[],
): Promise<Map<string, Subscriber>> {
  const ordered = added.toSorted((one, other) => (one.email_key < other.email_key ? -1 : 1));
  const inserted = await insertRecords(db, 'subscribers', ordered, keepSubscriber);
  if (inserted === added.length) return new Map();
  const keys = added.map(({ email_key }) => email_key);
  const stored = await findSubscribersByEmail(db, accountId, keys, true);
  for (const { email_key, id } of added) if (stored.get(email_key)?.id === id) stored.delete(email_key);
  return stored;
}

/** Replaces subscribers, which the transaction has locked. */
export async function replaceSubscribers(db: Queries, changed: Subscriber[]): Promise<void> {
  await insertRecords(db, 'subscribers', changed, replaceSubscriber);
}

/** Adds identifiers of custom fields to an account; existing identifiers do not change. */
export async function addCustomFields(db: Queries, accountId: string, identifiers: Iterable<string>): Promise<void> {
  const fields = [...identifiers].map((identifier) => ({ account_id: accountId, identifier }));
  await insertRecords(db, 'custom_fields', fields, keepRow);
}

/** The identifiers of an account's custom fields, in the order of their code points. */
export async function findCustomFields(db: Queries, accountId: string): Promise<string[]> {
  const rows = await rowsOf(db, 'custom_fields', { account_id: accountId })
    .select('identifier')
    .orderBy('identifier')
    .execute();
  return rows.map((row) => row.identifier);
}

/** The identifiers of the custom fields of an account. */
export function listCustomFields(db: Queries, accountId: string, toItem: ToItem<CustomField>): Promise<JsonList> {
  const rows = rowsOf(db, 'custom_fields', { account_id: accountId }).select('identifier').orderBy('identifier');
  return readJsonList((marked) => selectJsonList(db, toItem, templateOf('custom_fields'), rows, { marked }).execute());
}

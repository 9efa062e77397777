import type { JsonPage, ToItem } from '../../domain/json-list.ts';
import type { EventAction, Subscriber, SubscriberEvent } from '../../domain/records.ts';
import { type Database, dialectOf, type Insertion, type Queries } from '../database.ts';
import { insertRecords, keepRow } from '../statements/bulk.ts';
import { templateOf } from '../statements/json-list.ts';
import { type PageRequest, readJsonPage, selectPage } from '../statements/pages.ts';

/** Stores events and the names of their actions. */
export async function addEvents(db: Queries, accountId: string, events: SubscriberEvent[]): Promise<void> {
  await insertRecords(db, 'events', events);
  await insertRecords(db, 'event_actions', actionsOf(accountId, events), keepRow);
}

/**
 * Stores events with the new subscribers among theirs, all or none. Call it outside of transactions.
 * @throws an error of the database when another transaction has just added one of the subscribers
 */
export async function addEventsWithSubscribers(
  { query }: Database,
  accountId: string,
  subscribers: Subscriber[],
  events: SubscriberEvent[],
): Promise<void> {
  const insertions: Insertion[] = [
    { table: 'subscribers', records: subscribers.toSorted(byKey), keep: false },
    { table: 'event_actions', records: actionsOf(accountId, events), keep: true },
    { table: 'events', records: events, keep: false },
  ];
  await dialectOf(query).insertTogether(
    query,
    insertions.filter(({ records }) => records.length > 0),
  );
}

/** Several transactions that add the same rows must do so in one order, so that they do not wait for each other in a circle. */
const byKey = (one: Subscriber, other: Subscriber) => (one.email_key < other.email_key ? -1 : 1);

function actionsOf(accountId: string, events: SubscriberEvent[]): EventAction[] {
  const names = [...new Set(events.map((event) => event.action))].sort();
  return names.map((name) => ({ account_id: accountId, name }));
}

/** One page of the names of an account's event actions, in the order of their code points. */
export function listEventActions(
  db: Queries,
  accountId: string,
  page: PageRequest,
  toItem: ToItem<EventAction>,
): Promise<JsonPage> {
  const matching = db.selectFrom('event_actions').where('account_id', '=', accountId);
  const rows = selectPage(matching.select('name').orderBy('name'), page);
  return readJsonPage(db, toItem, templateOf('event_actions'), matching, rows);
}

import type { SubscriberEvent } from '../domain/records.ts';
import { insertRecords, keepRow } from './bulk.ts';
import type { Queries } from './database.ts';
import { type Page, type PageRequest, readPage } from './pages.ts';

/** Stores events and the names of their actions. */
export async function addEvents(db: Queries, accountId: string, events: SubscriberEvent[]): Promise<void> {
  await insertRecords(db, 'events', events);
  const names = [...new Set(events.map((event) => event.action))];
  const actions = names.map((name) => ({ account_id: accountId, name }));
  await insertRecords(db, 'event_actions', actions, keepRow);
}

/** One page of the names of an account's event actions, in the order of their code points. */
export async function findEventActions(db: Queries, accountId: string, page: PageRequest): Promise<Page<string>> {
  const matching = db.selectFrom('event_actions').where('account_id', '=', accountId);
  const { rows, total } = await readPage(matching, matching.select('name').orderBy('name'), page);
  return { records: rows.map((row) => row.name), total };
}

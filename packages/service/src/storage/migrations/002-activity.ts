import type { Kysely } from 'kysely';
import { createTable } from './create-table.ts';

/** The activity of subscribers: events, the names of their actions, and shopper activity. */
export async function activity(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'events', {
    key: 'account_id id',
    text: 'account_id id subscriber_id action properties occurred_at',
    integer: 'prospect',
  }).execute();
  await createTable(db, 'event_actions', { key: 'account_id name', text: 'account_id name' }).execute();
  await createTable(db, 'shopper_activity', {
    key: 'account_id id',
    text: 'account_id id kind request_id occurred_at record',
    nullableText: 'subscriber_id',
  }).execute();
}

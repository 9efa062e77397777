import type { Kysely } from 'kysely';

/** The activity of subscribers: events, the names of their actions, and shopper activity. */
export async function activity(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('subscriber_id', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('prospect', 'integer', (c) => c.notNull())
    .addColumn('properties', 'text', (c) => c.notNull())
    .addColumn('occurred_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('events_pk', ['account_id', 'id'])
    .execute();
  await db.schema
    .createTable('event_actions')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('event_actions_pk', ['account_id', 'name'])
    .execute();
  await db.schema
    .createTable('shopper_activity')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('subscriber_id', 'text')
    .addColumn('occurred_at', 'text', (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('shopper_activity_pk', ['account_id', 'id'])
    .execute();
}

import type { Kysely } from 'kysely';

/** Finds the newest events, shopper activity, and emails of a subscriber without reading other subscribers' rows. */
export async function activityBySubscriber(db: Kysely<unknown>): Promise<void> {
  for (const [table, time, id] of [
    ['events', 'occurred_at', 'id'],
    ['shopper_activity', 'occurred_at', 'id'],
    ['outbox', 'created_at', 'cause'],
  ] as const) {
    await db.schema
      .createIndex(`${table}_by_subscriber`)
      .on(table)
      .columns(['account_id', 'subscriber_id', time, id])
      .execute();
  }
}

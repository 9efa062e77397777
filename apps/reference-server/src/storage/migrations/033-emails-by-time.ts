import type { Kysely } from 'kysely';

/** Finds the newest emails without reading all of them. */
export async function emailsByTime(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('outbox_by_time').on('outbox').columns(['created_at', 'cause']).execute();
}

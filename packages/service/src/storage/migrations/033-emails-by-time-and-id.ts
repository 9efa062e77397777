import type { Kysely } from 'kysely';

/** Finds the newest emails, and the email of a message, without reading all of them. */
export async function emailsByTimeAndId(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('outbox_by_time').on('outbox').columns(['created_at', 'cause']).execute();
  await db.schema.createIndex('outbox_by_message').on('outbox').column('message_id').execute();
}

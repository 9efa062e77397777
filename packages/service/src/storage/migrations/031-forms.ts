import type { Kysely } from 'kysely';

/** The form whose submission a confirmation email asks to confirm. */
export async function forms(db: Kysely<object>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('form_id', 'text').execute();
}

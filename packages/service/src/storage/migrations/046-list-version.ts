import type { Kysely } from 'kysely';

/** Tells whether the lists of the subscribers of a campaign have changed since a page of them was read. */
export async function listVersion(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('campaigns')
    .addColumn('list_version', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}

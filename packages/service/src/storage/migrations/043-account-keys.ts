import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database.ts';

/**
 * Makes `account_id` lead every key, as a database that is distributed by account demands. The hashes of links are random, so
 * that nothing has to keep them unique: their index finds an email by its link in one account or in all. It has the account, too,
 * because PostgreSQL without statistics would also read the index of all emails of the account.
 */
export async function accountKeys(db: Kysely<unknown>, { name }: Dialect): Promise<void> {
  // The queue first, as those who process batches lock it first.
  // SQLite keeps the position alone as the key, because it numbers rows only by such a key.
  if (name === 'postgres') {
    await sql`
      alter table queued_batches
        drop constraint queued_batches_pkey,
        add constraint queued_batches_pk primary key (account_id, position)
    `.execute(db);
    await db.schema.dropIndex('queued_batches_by_account').execute();
    await db.schema.createIndex('queued_batches_by_position').on('queued_batches').column('position').execute();
  }
  await db.schema.dropIndex('outbox_by_link').execute();
  await db.schema.createIndex('outbox_by_link').on('outbox').columns(['link_hash', 'account_id']).execute();
  // The accounts of a user, for lists.
  await db.schema.createIndex('grants_by_user').on('grants').columns(['user_id', 'account_id']).execute();
}

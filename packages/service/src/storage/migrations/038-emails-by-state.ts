import type { Kysely } from 'kysely';
import type { Dialect } from '../database.ts';

/** Finds the newest emails in a state that few have, without reading those that are held or sent. */
export async function emailsByState(db: Kysely<{ outbox: { state: string } }>, { name }: Dialect): Promise<void> {
  const order = ['state', 'created_at', ...(name === 'postgres' ? ['rowid'] : [])];
  await db.schema
    .createIndex('outbox_by_state')
    .on('outbox')
    .columns(order as 'state'[])
    .where('state', 'not in', ['held', 'sent'])
    .execute();
}

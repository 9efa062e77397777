import type { Kysely } from 'kysely';
import type { Dialect } from '../database.ts';

/** The tables whose rows have a `rowid`, with their times and the indexes that find the newest rows. */
const tables = [
  { table: 'outbox', time: 'created_at', indexes: { outbox_by_time: [], outbox_by_subscriber: ['subscriber_id'] } },
  { table: 'events', time: 'occurred_at', indexes: { events_by_subscriber: ['subscriber_id'] } },
  { table: 'shopper_activity', time: 'occurred_at', indexes: { shopper_activity_by_subscriber: ['subscriber_id'] } },
] as const;

/**
 * Numbers rows in the order in which they are written, because many have the same second; their ids are random. SQLite numbers
 * every row itself, and ends every index with the number. PostgreSQL gets a column of the same name with a default, so that a
 * server of the version before can go on writing; existing rows are numbered as they lie in the table.
 */
export async function orderOfWriting(db: Kysely<unknown>, { name }: Dialect): Promise<void> {
  for (const { table, time, indexes } of tables) {
    // First, because the new column makes PostgreSQL build all indexes of the table again.
    for (const index of Object.keys(indexes)) await db.schema.dropIndex(index).execute();
    if (name === 'postgres') await db.schema.alterTable(table).addColumn('rowid', 'bigserial').execute();
    for (const [index, columns] of Object.entries(indexes)) {
      await db.schema
        .createIndex(index)
        .on(table)
        .columns([
          ...(columns.length > 0 ? ['account_id', ...columns] : []),
          time,
          ...(name === 'postgres' ? ['rowid'] : []),
        ])
        .execute();
    }
  }
  // Batches that have finished are in two tables: what orders both is their place in the queue.
  for (const [table, time] of [
    ['processed_batches', 'processed_at'],
    ['dead_letters', 'dead_lettered_at'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('position', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.dropIndex(`${table}_by_time`).ifExists().execute();
    await db.schema.createIndex(`${table}_by_time`).on(table).columns([time, 'position', 'request_id']).execute();
  }
}

import type { Kysely } from 'kysely';
import type { Dialect } from '../database.ts';

/**
 * Finds a page of broadcasts or campaigns without reading their other rows, which are long. PostgreSQL cannot index names
 * of any length; it stores long texts elsewhere and sorts what remains of the rows.
 */
export async function ordersOfLists(db: Kysely<unknown>, { name }: Dialect): Promise<void> {
  const orders = { broadcasts: ['created_at', 'send_at'], campaigns: ['created_at'] };
  for (const [table, columns] of Object.entries(orders)) {
    for (const column of name === 'sqlite' ? [...columns, 'name'] : columns) {
      await db.schema
        .createIndex(`${table}_by_${column}`)
        .on(table)
        .columns(['account_id', column, 'id', 'status'])
        .execute();
    }
  }
}

import type { Table } from '../../domain/columns.ts';
import type { Records } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
import { toRow } from '../schema/encoding.ts';

/**
 * Saves fields of the rows that have the values of a key.
 * @param key has the account of a table whose rows belong to one
 * @returns how many rows there are
 */
export async function saveFields<Name extends Table>(
  db: Queries,
  table: Name,
  key: Partial<Records[Name]>,
  fields: Partial<Records[Name]>,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable(table as 'outbox')
    .set(toRow(table, fields) as never)
    .where((eb) => eb.and(key as never))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

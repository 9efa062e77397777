import type { Table } from '../../domain/columns.ts';
import type { Records } from '../../domain/records.ts';
import type { Queries } from '../database.ts';

/**
 * Deletes the rows that have the values of a key.
 * @param key has the account of a table whose rows belong to one
 * @returns how many rows there were
 */
export async function deleteRecords<Name extends Table>(
  db: Queries,
  table: Name,
  key: Partial<Records[Name]>,
): Promise<number> {
  const deletion = db.deleteFrom(table as 'outbox').where((eb) => eb.and(key as never));
  return Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows);
}

import type { Table } from '../../domain/columns.ts';
import type { Records } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
import { toRecord } from '../schema/encoding.ts';

/**
 * Finds the record that has the values of a key.
 * @param key has the account of a table whose rows belong to one
 */
export async function findRecord<Name extends Table>(
  db: Queries,
  table: Name,
  key: Partial<Records[Name]>,
): Promise<Records[Name] | undefined> {
  const rows = db.selectFrom(table as 'outbox').where((eb) => eb.and(key as never));
  const row = await rows.selectAll().executeTakeFirst();
  return row && (toRecord(table, row) as never);
}

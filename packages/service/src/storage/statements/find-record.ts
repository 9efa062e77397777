import type { Table } from '../../domain/columns.ts';
import type { Records } from '../../domain/records.ts';
import { dialectOf, type Queries } from '../database.ts';
import { toRecord } from '../schema/encoding.ts';

/**
 * Finds the record that has the values of a key.
 * @param key has the account of a table whose rows belong to one
 * @param options.lock whether it is locked until the transaction ends
 */
export async function findRecord<Name extends Table>(
  db: Queries,
  table: Name,
  key: Partial<Records[Name]>,
  { lock = false } = {},
): Promise<Records[Name] | undefined> {
  const rows = db.selectFrom(table as 'outbox').where((eb) => eb.and(key as never));
  const found = lock ? dialectOf(db).lock(rows.selectAll()) : rows.selectAll();
  const row = await found.executeTakeFirst();
  return row && (toRecord(table, row) as never);
}

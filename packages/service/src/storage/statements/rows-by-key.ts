import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Table } from '../../domain/columns.ts';
import type { Records } from '../../domain/records.ts';
import { dialectOf, type Queries } from '../database.ts';
import { toRecord, toRecords, toRow } from '../schema/encoding.ts';
import { columnsOf, type Tables } from '../schema/tables.ts';
import { prepared } from './prepared.ts';

/**
 * Selects the rows that have the values of a key.
 * @param key has the account of a table whose rows belong to one
 */
export function rowsOf<Name extends Table>(
  db: Queries,
  table: Name,
  key: Partial<Selectable<Tables[Name]>>,
): SelectQueryBuilder<Tables, Name, object> {
  return db.selectFrom(table as 'outbox').where((eb) => eb.and(key as never)) as never;
}

/**
 * Reads the records that have the values of a key.
 * @param order the columns that sort them
 * @param most how many (default: all)
 */
export async function listRecords<Name extends Table>(
  db: Queries,
  table: Name,
  key: Partial<Selectable<Tables[Name]>>,
  order: readonly (keyof Records[Name] & string)[],
  most?: number,
): Promise<Records[Name][]> {
  let rows = rowsOf(db, table as 'outbox', key as never).selectAll();
  for (const column of order) rows = rows.orderBy(column as 'cause');
  if (most !== undefined) rows = rows.limit(most);
  return toRecords(table, await rows.execute()) as never;
}

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
  const rows = rowsOf(db, table as 'outbox', key as never);
  const found = lock ? dialectOf(db).lock(rows.selectAll()) : rows.selectAll();
  const row = await found.executeTakeFirst();
  return row && (toRecord(table, row) as never);
}

/** Tables whose records have an id that is unique in their account. */
type TableWithIds = 'broadcasts' | 'campaigns' | 'forms' | 'goals' | 'subscribers';

/** Finds a record of an account. */
export type FindById<Name extends TableWithIds> = (
  db: Queries,
  accountId: string,
  id: string,
) => Promise<Records[Name] | undefined>;

/** Creates the query that finds a record of a table by its id. */
export function findById<Name extends TableWithIds>(table: Name): FindById<Name> {
  const find = prepared((db, { accountId, id }: { accountId: string; id: string }) =>
    db
      .selectFrom(table as 'campaigns')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .select(columnsOf(table) as never[]),
  );
  return async (db, accountId, id) => {
    const [row] = await find(db, { accountId, id });
    return row && (toRecord(table, row) as never);
  };
}

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

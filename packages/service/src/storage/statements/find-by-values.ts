import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import { type RawBuilder, sql } from 'kysely';
import { dialectOf, type Queries } from '../database.ts';
import { columns as columnTypes, type Tables } from '../schema/tables.ts';
import { prepared } from './prepared.ts';

type Columns<Name extends keyof Tables> = keyof Tables[Name] & string;

interface FindOptions<Column extends string> {
  /** The columns to read (default: all). */
  columns?: readonly Column[];
  /** Locks the rows in the order of the values until the transaction ends (default: false). */
  lock?: boolean;
}

/** Whether a column has one of any number of values. */
export function isOneOf(db: Queries, column: string, values: readonly string[]): RawBuilder<boolean> {
  const { isInList, toList } = dialectOf(db);
  return isInList(sql.ref(column), toList(values));
}

/** The rows of an account with one of these values in a column that is unique within the account. */
export async function findByValues<Name extends keyof Tables, Column extends Columns<Name> = Columns<Name>>(
  db: Queries,
  table: Name,
  accountId: string,
  column: Columns<Name>,
  values: readonly string[],
  { columns = Object.keys(columnTypes[table]) as Column[], lock = false }: FindOptions<Column> = {},
): Promise<Pick<Tables[Name], Column>[]> {
  const key = `${table} ${column} ${columns} ${lock}`;
  const find = getOrCreate(searches, key, () => prepareSearch(table, column, columns, lock));
  return (await find(db, { accountId, list: dialectOf(db).toList(values) })) as never;
}

/** Queries of `findByValues`, by their columns. */
const searches = new Map<string, ReturnType<typeof prepareSearch>>();

const prepareSearch = (table: keyof Tables, column: string, columns: readonly string[], lock: boolean) =>
  prepared((db, { accountId, list }: { accountId: string; list: unknown }) => {
    const { isInList, lock: lockRows } = dialectOf(db);
    const rows = db
      .selectFrom(table as 'subscribers')
      .where('account_id', '=', accountId)
      .where(isInList(sql.ref(column), list))
      .select(columns as 'id'[]);
    return lock ? lockRows(rows.orderBy(column as 'id')) : rows;
  });

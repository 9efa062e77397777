import { type AnyInsert, dialectOf, type Queries } from './database.ts';
import type { Tables } from './tables.ts';

/** Well below the number of parameters that a statement may have in either database. */
const valuesAtOnce = 1000;

/**
 * Inserts any number of rows, in their order.
 * @param complete says what happens to rows that are there already
 */
export async function insertRows<Table extends keyof Tables>(
  db: Queries,
  table: Table,
  rows: object[],
  complete: (insertion: AnyInsert<Table>) => { execute(): Promise<unknown> } = (insertion) => insertion,
): Promise<void> {
  const { rowsAtOnce, fill } = dialectOf(db);
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const insertion = fill(db.insertInto(table) as never, table, rows.slice(start, start + rowsAtOnce));
    await complete(insertion as never).execute();
  }
}

/** Parts values that a statement takes as its parameters. */
export function* portions<Value>(values: Value[]): Generator<Value[]> {
  for (let start = 0; start < values.length; start += valuesAtOnce) yield values.slice(start, start + valuesAtOnce);
}

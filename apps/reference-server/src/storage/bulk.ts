import type { CompiledQuery } from 'kysely';
import type { Tables } from '../domain/records.ts';
import { type AnyInsert, dialectOf, type Queries } from './database.ts';

/** Well below the number of parameters that a statement may have in either database. */
const valuesAtOnce = 1000;

/**
 * Inserts any number of rows, in their order.
 * @param rows all with the same columns in the same order
 * @param complete says what happens to rows that are there already; it brings no values of its own
 */
export async function insertRows<Table extends keyof Tables>(
  db: Queries,
  table: Table,
  rows: object[],
  complete: (insertion: AnyInsert<Table>) => { compile(): CompiledQuery } = (insertion) => insertion,
): Promise<void> {
  const { rowsAtOnce, fill, parametersOf } = dialectOf(db);
  let compiled: CompiledQuery | undefined;
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce);
    // To compile costs as much as to insert, so it is done for the first rows, and for the last if they are fewer.
    if (some.length < rowsAtOnce) compiled = undefined;
    compiled ??= complete(fill(db.insertInto(table) as never, table, some) as never).compile();
    await db.executeQuery({ ...compiled, parameters: parametersOf(some) });
  }
}

/** Parts values that a statement takes as its parameters. */
export function* portions<Value>(values: Value[]): Generator<Value[]> {
  for (let start = 0; start < values.length; start += valuesAtOnce) yield values.slice(start, start + valuesAtOnce);
}

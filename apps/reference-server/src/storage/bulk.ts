import type { CompiledQuery } from 'kysely';
import { type AnyInsert, dialectOf, type Queries } from './database.ts';
import { toRow } from './encoding.ts';
import { columns, type Records, type Table } from './tables.ts';

/** Well below the number of parameters that a statement may have in either database. */
const valuesAtOnce = 1000;

/** What becomes of a row that is there already; it brings no values of its own. */
type OnConflict<Name extends Table> = (insertion: AnyInsert<Name>) => { compile(): CompiledQuery };

/** Inserts any number of records, in their order; all have their fields in the same order. */
export async function insertRecords<Name extends Table>(
  db: Queries,
  table: Name,
  records: Records[Name][],
  onConflict: OnConflict<Name> = (insertion) => insertion,
): Promise<void> {
  const { rowsAtOnce, fill, parametersOf } = dialectOf(db);
  let compiled: CompiledQuery | undefined;
  for (let start = 0; start < records.length; start += rowsAtOnce) {
    const rows = records.slice(start, start + rowsAtOnce).map((record) => toRow(table, record));
    // To compile costs as much as to insert, so it is done for the first rows, and for the last if they are fewer.
    if (rows.length < rowsAtOnce) compiled = undefined;
    compiled ??= onConflict(fill(db.insertInto(table) as never, table, rows) as never).compile();
    await db.executeQuery({ ...compiled, parameters: parametersOf(rows) });
  }
}

/** A row that is there already stays as it is. */
export const keepRow: OnConflict<Table> = (insertion) => insertion.onConflict((conflict) => conflict.doNothing());

/**
 * A row that is there already is replaced: every column of the table but those that never change. They come from the list
 * of columns, so that a new field is written without anybody thinking of it.
 * @param key columns by which a row is the same
 */
export function replaceRow<Name extends Table>(
  table: Name,
  key: (keyof Records[Name])[],
  unchanging: (keyof Records[Name])[],
): OnConflict<Name> {
  const stay = new Set<PropertyKey>([...key, ...unchanging]);
  const replaced = Object.keys(columns[table]).filter((column) => !stay.has(column));
  return (insertion) =>
    insertion.onConflict((conflict) =>
      conflict
        .columns(key as never)
        .doUpdateSet(
          (eb) =>
            Object.fromEntries(replaced.map((column) => [column, eb.ref(`excluded.${column}` as never)])) as never,
        ),
    );
}

/** Parts values that a statement takes as its parameters. */
export function* portions<Value>(values: Value[]): Generator<Value[]> {
  for (let start = 0; start < values.length; start += valuesAtOnce) yield values.slice(start, start + valuesAtOnce);
}

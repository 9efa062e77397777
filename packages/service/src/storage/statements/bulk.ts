import type { CompiledQuery } from 'kysely';
import type { Table } from '../../domain/columns.ts';
import type { Records } from '../../domain/records.ts';
import { type AnyInsert, dialectOf, type Queries } from '../database.ts';
import { columns } from '../schema/tables.ts';

/** Well below the limit on the parameters of a statement in both databases. */
const chunkSize = 1000;

/** Adds a conflict clause to an insertion; the clause has no parameters. */
type OnConflict<Name extends Table> = (insertion: AnyInsert<Name>) => { compile(): CompiledQuery };

/**
 * Inserts any number of records, in their order. All must have their fields in the same order.
 * @returns how many rows were inserted or changed
 */
export async function insertRecords<Name extends Table>(
  db: Queries,
  table: Name,
  records: Records[Name][],
  onConflict: OnConflict<Name> = (insertion) => insertion,
): Promise<number> {
  const { rowsPerInsert, addRecords, parametersOf } = dialectOf(db);
  let compiled: CompiledQuery | undefined;
  let affected = 0n;
  for (let start = 0; start < records.length; start += rowsPerInsert) {
    const portion = records.slice(start, start + rowsPerInsert);
    // Compiling takes as long as inserting, so all full portions share one statement.
    if (portion.length < rowsPerInsert) compiled = undefined;
    compiled ??= onConflict(addRecords(db.insertInto(table) as never, table, portion) as never).compile();
    const { numAffectedRows = 0n } = await db.executeQuery({ ...compiled, parameters: parametersOf(table, portion) });
    affected += numAffectedRows;
  }
  return Number(affected);
}

/** On conflict, leaves the existing row unchanged. */
export const keepRow: OnConflict<Table> = (insertion) => insertion.onConflict((conflict) => conflict.doNothing());

/**
 * On conflict, replaces every column of the existing row except the unchanging ones. The columns come from the list in
 * `tables.ts`, so that a new field is replaced without a change here.
 * @param key columns of the unique constraint
 */
export function replaceRow<Name extends Table>(
  table: Name,
  key: (keyof Records[Name])[],
  unchanging: (keyof Records[Name])[],
): OnConflict<Name> {
  const kept = new Set<PropertyKey>([...key, ...unchanging]);
  const replaced = Object.keys(columns[table]).filter((column) => !kept.has(column));
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

/** Splits the parameters of a statement into chunks that both databases accept. */
export function* chunks<Value>(values: Value[]): Generator<Value[]> {
  for (let start = 0; start < values.length; start += chunkSize) yield values.slice(start, start + chunkSize);
}

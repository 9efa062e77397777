import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { dialectOf, type Queries } from '../database.ts';
import { columns, type Records, type Table } from '../schema/tables.ts';

// biome-ignore lint/suspicious/noExplicitAny: reads the rows of any query
type AnySelect = SelectQueryBuilder<any, any, any>;

/**
 * Selects columns of all rows of a query, in their order, as one JSON text: databases and drivers take several times as long
 * for many short values, which then are decoded and written as JSON again.
 * @param names columns of a table, among those of the query
 */
export function selectAsJson<Name extends Table>(
  db: Queries,
  table: Name,
  names: readonly (keyof Records[Name] & string)[],
  rows: AnySelect,
): SelectQueryBuilder<object, never, JsonText> {
  const { objectsOf, toBoolean, parse } = dialectOf(db).json;
  const types = columns[table] as Record<string, string>;
  const cellOf = (name: string) => {
    const column = sql.ref(name);
    if (types[name] === 'boolean') return toBoolean(column);
    return types[name] === 'json' ? parse(column) : column;
  };
  const fields = names.flatMap((name) => [sql.lit(name), cellOf(name)]);
  return db.selectFrom(rows.as('rows') as never).select(objectsOf(sql.join(fields)).as('records')) as never;
}

/** The records as JSON; null if there are none. */
export interface JsonText {
  records: string | null;
}

/** How a database writes JSON. */
export interface JsonDialect {
  /** The JSON array of all rows, each of them an object with these names and values by turns. */
  objectsOf(fields: RawBuilder<unknown>): RawBuilder<string | null>;
  /** A column with 0 or 1 as a boolean. */
  toBoolean(column: RawBuilder<unknown>): RawBuilder<unknown>;
  /** A column with JSON as the value that it stands for. */
  parse(column: RawBuilder<unknown>): RawBuilder<unknown>;
}

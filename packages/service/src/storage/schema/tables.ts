import { type Generated, sql } from 'kysely';
import { columns as definitions, type Table } from '../../domain/columns.ts';
import type { Records } from '../../domain/records.ts';

/** A record as both databases store it: booleans as 0 or 1, objects and arrays as JSON. */
export type Row<Fields> = {
  [Field in keyof Fields]: Cell<Fields[Field]> extends 'boolean'
    ? number
    : Cell<Fields[Field]> extends 'json'
      ? string
      : Fields[Field];
};

/** How a value is encoded. */
type Cell<Value> =
  NonNullable<Value> extends boolean
    ? 'boolean'
    : NonNullable<Value> extends number
      ? 'number'
      : NonNullable<Value> extends string
        ? 'text'
        : 'json';

/** The tables as Kysely sees them. Generated columns have a default in the database. */
export type Tables = {
  [Name in Table]: {
    [Field in keyof Records[Name]]: Field extends Defaults<Name>
      ? Generated<Row<Records[Name]>[Field]>
      : Row<Records[Name]>[Field];
  };
};
type Defaults<Name extends Table> = {
  [Field in keyof (typeof definitions)[Name]]: (typeof definitions)[Name][Field] extends
    | `position${string}`
    | `${string}=0${string}`
    ? Field
    : never;
}[keyof (typeof definitions)[Name]];

/** How the value of each column is encoded. */
export const columns: { [Name in Table]: { [Field in keyof Records[Name]]: Cell<Records[Name][Field]> } } =
  Object.fromEntries(
    Object.entries(definitions).map(([table, ofTable]) => [
      table,
      Object.fromEntries(
        Object.entries<string>(ofTable).map(([column, definition]) => [column, cellOf(definition.replace(/\W.*/, ''))]),
      ),
    ]),
  ) as never;

function cellOf(type: string): string {
  return /integer|bigint|position/.test(type) ? 'number' : type;
}

/** The names of all columns of a table, with its name. */
export function columnsOf<Name extends Table>(table: Name): `${Name}.${keyof Records[Name] & string}`[] {
  return Object.keys(columns[table]).map((column) => `${table}.${column}`) as never;
}

/**
 * The number of a row of `outbox`, `events`, or `shopper_activity` in the order of writing; it never changes. Among rows of the
 * same time, it says which one is newer.
 */
export const rowid = sql.ref<number>('rowid');

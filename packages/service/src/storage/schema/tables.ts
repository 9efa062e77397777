import { type Generated, sql } from 'kysely';
import { columns as definitions, type Holds, type Table } from '../../domain/columns.ts';
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
    | `position ${string}`
    | `${string}=0 ${string}`
    ? Field
    : never;
}[keyof (typeof definitions)[Name]];

type ColumnsOf<What> = { [Name in Table]: { [Field in keyof Records[Name]]: What } };

/** Reads the definition of each column. */
const readDefinitions = (read: (type: string, holds: string) => string) =>
  Object.fromEntries(
    Object.entries(definitions).map(([table, ofTable]) => [
      table,
      Object.fromEntries(
        Object.entries(ofTable).map(([column, definition]) => {
          const [type = '', holds = ''] = definition.split(' ');
          return [column, read(type.replace(/\W.*/, ''), holds)];
        }),
      ),
    ]),
  ) as never;

/** How the value of each column is encoded. */
export const columns: { [Name in Table]: { [Field in keyof Records[Name]]: Cell<Records[Name][Field]> } } =
  readDefinitions((type) => (/integer|bigint|position/.test(type) ? 'number' : type));

/** Whose personal data each column can hold. */
export const personalData: ColumnsOf<Holds> = readDefinitions((_type, holds) => holds);

/** The names of all columns of a table, with its name. */
export function columnsOf<Name extends Table>(table: Name): `${Name}.${keyof Records[Name] & string}`[] {
  return Object.keys(columns[table]).map((column) => `${table}.${column}`) as never;
}

/** The columns of a table that hold this. */
export function columnsWith<Name extends Table>(table: Name, holds: Holds): (keyof Records[Name] & string)[] {
  const ofTable: Record<string, Holds> = personalData[table];
  return Object.keys(ofTable).filter((column) => ofTable[column] === holds) as never;
}

/**
 * The number of a row of `outbox`, `events`, or `shopper_activity` in the order of writing; it never changes. Among rows of the
 * same time, it says which one is newer.
 */
export const rowid = sql.ref<number>('rowid');

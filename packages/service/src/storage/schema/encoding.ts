import type { Table } from '../../domain/columns.ts';
import type { Records } from '../../domain/records.ts';
import { columns, type Row } from './tables.ts';

/** The columns of a table whose values are encoded; `isPlain` if no column is encoded. */
interface EncodedColumns {
  booleans: string[];
  json: string[];
  isPlain: boolean;
}

const encoded = Object.fromEntries(
  Object.entries(columns).map(([table, types]): [string, EncodedColumns] => {
    const ofType = (type: string) => Object.keys(types).filter((column) => Reflect.get(types, column) === type);
    const [booleans, json] = [ofType('boolean'), ofType('json')];
    return [table, { booleans, json, isPlain: booleans.length === 0 && json.length === 0 }];
  }),
) as Record<Table, EncodedColumns>;

type Cells = Record<string, unknown>;

/** Encodes the value of a field whose column has a type. */
export function toCell(type: string, value: unknown): string | number | null {
  if (type === 'json') return JSON.stringify(value);
  return type === 'boolean' ? Number(value) : (value as string | number | null);
}

/** The types of the columns of some records of a table, by their names. */
export function typesOf(table: Table, [first = {}]: object[]): [column: string, type: string][] {
  return Object.keys(first).map((column) => [column, Reflect.get(columns[table], column)]);
}

/** Encodes a record, or some of its fields, as a row of its table. */
export function toRow<Name extends Table, Part extends Partial<Records[Name]>>(table: Name, record: Part): Row<Part> {
  const { booleans, json, isPlain } = encoded[table];
  if (isPlain) return record as never;
  const row = { ...record } as Cells;
  for (const column of booleans) if (row[column] !== undefined) row[column] = toCell('boolean', row[column]);
  for (const column of json) if (row[column] !== undefined) row[column] = toCell('json', row[column]);
  return row as never;
}

type Decoded<Name extends Table, Part> = {
  [Field in keyof Part]: Field extends keyof Records[Name] ? Records[Name][Field] : Part[Field];
};

/** Decodes a row, or some of its columns, as a record; columns of other tables that were joined do not change. */
export function toRecord<Name extends Table, Part extends object>(table: Name, row: Part): Decoded<Name, Part> {
  const { booleans, json, isPlain } = encoded[table];
  if (isPlain) return row as never;
  const record = { ...row } as Cells;
  for (const column of booleans) if (record[column] !== undefined) record[column] = record[column] === 1;
  for (const column of json) if (record[column] !== undefined) record[column] = JSON.parse(record[column] as string);
  return record as never;
}

export function toRecords<Name extends Table, Part extends object>(table: Name, rows: Part[]): Decoded<Name, Part>[] {
  return encoded[table].isPlain ? (rows as never) : rows.map((row) => toRecord(table, row));
}

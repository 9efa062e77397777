import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Dialect } from '../database.ts';

/** The columns and indexes of a new table. Names of columns are separated by spaces. */
export interface NewTable {
  /** The columns of the primary key, in their order. */
  key?: string;
  text: string;
  integer?: string;
  bigint?: string;
  nullableText?: string;
  nullableInteger?: string;
  /** Integers with the default 0. */
  counters?: string;
  /** Large integers with the default 0. */
  bigCounters?: string;
  /** A column that numbers rows in the order of their insertion. */
  position?: string;
  /** Columns that are unique together, by the name of the constraint. */
  unique?: Record<string, string>;
  /** The columns of each index, and which rows it has (default: all of them). */
  indexes?: Record<string, string | { columns: string; where: RawBuilder<SqlBool> }>;
}

/** Creates a table with its indexes. Booleans are integers, lists and objects are text. */
export async function createTable(db: Kysely<unknown>, name: string, table: NewTable, dialect: Dialect): Promise<void> {
  let creation = db.schema.createTable(name);
  for (const column of split(table.text)) creation = creation.addColumn(column, 'text', (c) => c.notNull());
  for (const type of ['integer', 'bigint'] as const) {
    for (const column of split(table[type])) creation = creation.addColumn(column, type, (c) => c.notNull());
    const counters = type === 'integer' ? table.counters : table.bigCounters;
    for (const column of split(counters)) creation = creation.addColumn(column, type, (c) => c.notNull().defaultTo(0));
  }
  for (const column of split(table.nullableText)) creation = creation.addColumn(column, 'text');
  for (const column of split(table.nullableInteger)) creation = creation.addColumn(column, 'integer');
  const { type, options } = dialect.position;
  for (const column of split(table.position)) creation = creation.addColumn(column, type, options);
  if (table.key !== undefined) creation = creation.addPrimaryKeyConstraint(`${name}_pk`, split(table.key) as never[]);
  for (const [constraint, columns] of Object.entries(table.unique ?? {}))
    creation = creation.addUniqueConstraint(constraint, split(columns) as never[]);
  await creation.execute();
  for (const [index, definition] of Object.entries(table.indexes ?? {})) {
    const { columns, where } = typeof definition === 'string' ? { columns: definition } : definition;
    const indexed = db.schema.createIndex(index).on(name).columns(split(columns));
    await (where ? indexed.where(where) : indexed).execute();
  }
}

const split = (columns = '') => columns.split(/\s+/).filter((column) => column !== '');

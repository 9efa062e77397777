import type { CreateTableBuilder, Kysely, RawBuilder, SqlBool } from 'kysely';
import { type ColumnDefinition, columns } from '../../domain/columns.ts';
import type { Dialect } from '../database.ts';

/** The keys and indexes of a new table. Names of columns are separated by spaces. */
export interface NewTable {
  /** The columns of the primary key, in their order. */
  key?: string;
  /** Whether a column `rowid` numbers the rows in the order of their insertion. */
  isNumbered?: boolean;
  /** Columns that are unique together, by the name of the constraint. */
  unique?: Record<string, string>;
  /** The columns of each index, and which rows it has (default: all of them). */
  indexes?: Record<string, string | { columns: string; where: RawBuilder<SqlBool> }>;
}

/** Creates a table with the columns that no migration adds later, and its indexes. */
export async function createTable(db: Kysely<unknown>, name: string, table: NewTable, dialect: Dialect): Promise<void> {
  let creation: CreateTableBuilder<string, string> = db.schema.createTable(name);
  const definitions = (columns as ColumnDefinitions)[name] ?? {};
  for (const [column, definition] of Object.entries(definitions))
    if (migrationOf(definition) === undefined) creation = addColumn(creation, column, definition, dialect);
  if (table.isNumbered) creation = addColumn(creation, 'rowid', 'position', dialect);
  if (table.key !== undefined) creation = creation.addPrimaryKeyConstraint(`${name}_pk`, split(table.key) as never[]);
  for (const [constraint, names] of Object.entries(table.unique ?? {}))
    creation = creation.addUniqueConstraint(constraint, split(names) as never[]);
  await creation.execute();
  for (const [index, definition] of Object.entries(table.indexes ?? {})) {
    const { columns: names, where } =
      typeof definition === 'string' ? { columns: definition, where: undefined } : definition;
    const indexed = db.schema.createIndex(index).on(name).columns(split(names));
    await (where ? indexed.where(where) : indexed).execute();
  }
}

const split = (names: string) => names.trim().split(/\s+/);

/** The definitions of columns, by table and name, as `domain/columns.ts` has them. */
export type ColumnDefinitions = Record<string, Record<string, ColumnDefinition>>;

/** The migration that adds a column; undefined for one that its table has from the beginning. */
export const migrationOf = (definition: string): string | undefined => definition.split(' ')[1];

/** Adds a column to the creation or to a change of a table. Booleans are integers, lists and objects are text. */
export function addColumn(
  builder: CreateTableBuilder<string, string>,
  column: string,
  definition: string,
  { position }: Dialect,
): CreateTableBuilder<string, string> {
  const [, type = '', suffix] = /^(\w+)(\?|=0)?/.exec(definition) ?? [];
  if (type === 'position') return builder.addColumn(column, position.type, position.options);
  const sqlType = type === 'boolean' ? 'integer' : type === 'json' ? 'text' : (type as 'text' | 'integer' | 'bigint');
  return builder.addColumn(column, sqlType, (built) => {
    if (suffix === '?') return built;
    return suffix === '=0' ? built.notNull().defaultTo(0) : built.notNull();
  });
}

import type { CreateTableBuilder, Kysely } from 'kysely';

/** Names of columns, separated by spaces. */
interface Columns {
  text: string;
  integer?: string;
  nullableText?: string;
  nullableInteger?: string;
  /** The columns of the primary key, in their order. */
  key?: string;
}

/** Starts a statement that creates a table; call `execute` on it. Booleans are integers, lists and objects are text. */
export function createTable(
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows only the tables that it changes
  db: Kysely<any>,
  name: string,
  { text, integer = '', nullableText = '', nullableInteger = '', key }: Columns,
): CreateTableBuilder<string, string> {
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name);
  for (const column of split(text)) table = table.addColumn(column, 'text', (c) => c.notNull());
  for (const column of split(integer)) table = table.addColumn(column, 'integer', (c) => c.notNull());
  for (const column of split(nullableText)) table = table.addColumn(column, 'text');
  for (const column of split(nullableInteger)) table = table.addColumn(column, 'integer');
  return key === undefined ? table : table.addPrimaryKeyConstraint(`${name}_pk`, split(key) as never[]);
}

const split = (columns: string) => columns.split(/\s+/).filter((column) => column !== '');

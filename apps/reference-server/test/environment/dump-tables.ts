import type { Table } from '@email-automation/service/domain/columns';
import type { Database } from '@email-automation/service/storage/database';

/** The rows of tables as text, in an order that does not depend on the database. @param columnsOf of a table (default: all that it has) */
export async function dumpTables(
  { query }: Pick<Database, 'query'>,
  tables: readonly Table[],
  columnsOf?: (table: Table) => readonly string[],
): Promise<Record<string, string[]>> {
  const dumped: Record<string, string[]> = {};
  for (const table of tables) {
    const from = query.selectFrom(table as 'accounts');
    const rows = await (columnsOf ? from.select(columnsOf(table) as never[]) : from.selectAll()).execute();
    const columns = Object.keys(rows[0] ?? {}).toSorted();
    dumped[table] = rows
      .map((row) => JSON.stringify(columns.map((column) => [column, Reflect.get(row, column)])))
      .toSorted();
  }
  return dumped;
}

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columns } from '../../domain/columns.ts';
import type { Dialect } from '../database.ts';
import { addColumn, type ColumnDefinitions, migrationOf } from './create-table.ts';

/** The migrations that add columns to the tables of earlier versions, by their names. */
export function columnMigrations(dialect: Dialect, tables: ColumnDefinitions = columns): Record<string, Migration> {
  const all = Object.entries(tables).flatMap(([table, ofTable]) =>
    Object.entries(ofTable).map(([column, definition]) => ({ table, column, definition })),
  );
  const added = Map.groupBy(all, ({ definition }) => migrationOf(definition) ?? '');
  added.delete('');
  const up = (ofMigration: typeof all) => async (db: Kysely<unknown>) => {
    for (const { table, column, definition } of ofMigration)
      await addColumn(db.schema.alterTable(table) as never, column, definition, dialect).execute();
  };
  return Object.fromEntries([...added].map(([name, ofMigration]) => [name, { up: up(ofMigration) }]));
}

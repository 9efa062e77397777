import { migrate } from '@email-automation/service/storage/schema/migrate';
import { columns } from '@email-automation/service/storage/schema/tables';
import { expect, test } from 'vitest';
import { newDatabase } from '../environment/databases.ts';

test('migrations add the columns that storage writes, and no others', async () => {
  const database = await newDatabase();
  await migrate(database);
  const tables = await database.query.introspection.getTables();
  const migrated = tables.flatMap((table) => table.columns.map((column) => `${table.name}.${column.name}`));
  const written = Object.entries(columns).flatMap(([table, ofTable]) =>
    Object.keys(ofTable).map((column) => `${table}.${column}`),
  );
  const missing = written.filter((column) => !migrated.includes(column));
  // The database itself writes `rowid`, which SQLite does not list.
  const unknown = migrated.filter((column) => !written.includes(column) && !column.endsWith('.rowid'));
  expect(missing, 'No migration adds these columns: add them in a new file of src/storage/migrations/.').toEqual([]);
  expect(unknown, 'src/storage/tables.ts does not know these columns: add them to their records and tables.').toEqual(
    [],
  );
  await database.close();
});

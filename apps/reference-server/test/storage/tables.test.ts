import { columns } from '@email-automation/service/domain/columns';
import { columnMigrations } from '@email-automation/service/storage/migrations/column-migrations';
import { openDatabase } from '@email-automation/service/storage/open';
import { migrate, migrationsOf } from '@email-automation/service/storage/schema/migrate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readReleasedServer } from '../../released/released-server.ts';
import { newBareLocation } from '../environment/databases.ts';

test('each column that the last release does not have names the migration that adds it', () => {
  const released = readReleasedServer().sqlite.columns;
  const unnamed = Object.entries(columns).flatMap(([table, ofTable]) =>
    Object.entries<string>(ofTable)
      .filter(([column, definition]) => !released.includes(`${table}.${column}`) && !/ \d{3}-/.test(definition))
      .map(([column]) => `${table}.${column}`),
  );
  expect(unnamed, 'Databases of the last release would lack them: end them like `002-subscriber-phone`.').toEqual([]);
});

test('columns of a later version are added to existing tables, with their defaults', async () => {
  const database = openDatabase(await newBareLocation());
  await migrate(database);
  const insert = (name: string) => sql`insert into event_actions (account_id, name) values ('1', ${name})`;
  await insert('Before').execute(database.query);
  const later = { event_actions: { label: 'text? 999-actions', is_new: 'boolean=0 999-actions' } } as const;
  await migrate(database, undefined, (dialect) => ({ ...migrationsOf(dialect), ...columnMigrations(dialect, later) }));
  await insert('After').execute(database.query);
  const { rows } = await sql`select name, label, is_new from event_actions order by name desc`.execute(database.query);
  expect(rows).toEqual(['Before', 'After'].map((name) => ({ name, label: null, is_new: 0 })));
  await database.close();
});

import type { Database, Dialect } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import {
  listMigrations,
  type MigrationPlan,
  migrate,
  migrationsOf,
} from '@email-automation/service/storage/schema/migrate';
import { NewerDatabase } from '@email-automation/service/storage/schema/newer-migrations';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import { newBareLocation, newLocation } from '../environment/databases.ts';
import { runCommand } from '../environment/run-command.ts';

/** All migrations, and another one: it changes a table and its rows, and then adds a table. */
const withSecondMigration = (dialect: Dialect): Record<string, Migration> => ({
  ...migrationsOf(dialect),
  '002-nicknames': {
    // biome-ignore lint/suspicious/noExplicitAny: the tables of no version
    async up(db: Kysely<any>) {
      await db.schema.alterTable('users').addColumn('nickname', 'text').execute();
      await db.updateTable('users').set({ nickname: sql`lower(name)` }).execute();
      await db.schema.createTable('nicknames').addColumn('nickname', 'text').execute();
      const nicknames = db.selectFrom('users').select('nickname');
      await db.insertInto('nicknames').columns(['nickname']).expression(nicknames).execute();
    },
  },
});

/** Creates a database without the second migration, with rows that it changes. */
async function createOlderDatabase(database: Database): Promise<void> {
  await migrate(database);
  const users = ['Ada', 'Kim'].map((name) => ({ id: name, email: `${name}@seven.example`, name, password_hash: null }));
  await database.query.insertInto('users').values(users).execute();
}

/** Notes a migration as one that a later version has run. */
async function addMigration({ query }: Database, name: string): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    query,
  );
}

/** Removes the note, because tests share databases. */
async function removeMigration({ query }: Database, name: string): Promise<void> {
  await sql`delete from kysely_migration where name = ${name}`.execute(query);
}

async function planOf(database: Database, migrationsFor = migrationsOf): Promise<MigrationPlan | undefined> {
  let plan: MigrationPlan | undefined;
  const announce = (announced: MigrationPlan) => {
    plan = announced;
  };
  await migrate(database, announce, migrationsFor);
  return plan;
}

/** Starts a server that must refuse its database. @returns its output */
async function startRefused(location: string): Promise<string> {
  const { status, stderr } = await runCommand('--port=0', { env: { ...process.env, DATABASE_URL: location } });
  expect(status).toBe(1);
  return stderr;
}

test('a version can use a database that a later one has migrated, unless that removed what it needs', async () => {
  const location = await newLocation();
  const database = openDatabase(location);
  for (const name of ['998-add-x', '999-remove-x-after-001']) {
    await addMigration(database, name);
    expect(await planOf(database)).toEqual({ pending: [], newer: [name] });
    await removeMigration(database, name);
  }
  await addMigration(database, '999-remove-x-after-998');
  await expect(migrate(database)).rejects.toThrow(NewerDatabase);
  expect(await startRefused(location)).toBe(
    'The server did not start: a later version of the server has migrated the database: 999-remove-x-after-998 has removed what this version needs. Start a version that knows it, or restore a backup that is older.\n',
  );
  await removeMigration(database, '999-remove-x-after-998');
  await database.close();
});

test('a database from before the first release is refused, with what to do', async () => {
  const location = await newLocation();
  const database = openDatabase(location);
  await addMigration(database, '001-foundation');
  expect(await startRefused(location)).toBe(
    'The server did not start: the database is from before the first release, and no version migrates it. Start on a new database.\n',
  );
  await removeMigration(database, '001-foundation');
  await database.close();
});

test('only the migrations of a database with data are announced', async () => {
  const [empty, older] = [openDatabase(await newBareLocation()), openDatabase(await newBareLocation())];
  expect(await planOf(empty)).toBeUndefined();
  expect(await planOf(empty)).toBeUndefined();
  await createOlderDatabase(older);
  expect((await planOf(older, withSecondMigration))?.pending).toEqual(['002-nicknames']);
  expect(await listMigrations(older.query)).toEqual(['001-first-schema', '002-nicknames']);
  await Promise.all([empty.close(), older.close()]);
});

test('a migration that fails leaves the database as it was', async () => {
  const database = openDatabase(await newBareLocation());
  await createOlderDatabase(database);
  // The last statements of the migration create it, too.
  await sql`create table nicknames (id text)`.execute(database.query);
  const before = await database.query.introspection.getTables();
  await expect(planOf(database, withSecondMigration)).rejects.toThrow(/nicknames/);
  expect(await database.query.introspection.getTables()).toEqual(before);
  expect(await listMigrations(database.query)).toEqual(['001-first-schema']);
  await sql`drop table nicknames`.execute(database.query);
  await planOf(database, withSecondMigration);
  await database.close();
});

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import { listMigrations, type MigrationPlan, migrate } from '@email-automation/service/storage/schema/migrate';
import { NewerDatabase } from '@email-automation/service/storage/schema/newer-migrations';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createOlderDatabase } from '../../proofs/crash-points/older-database.ts';
import { newBareLocation, newLocation } from '../environment/databases.ts';

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

async function planOf(database: Database): Promise<MigrationPlan | undefined> {
  let plan: MigrationPlan | undefined;
  await migrate(database, (announced) => {
    plan = announced;
  });
  return plan;
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

  const program = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: location };
  const server = promisify(execFile)(process.execPath, [program, '--port=0'], { env });
  const { code, stderr } = await server.then(
    () => expect.unreachable('The server started.'),
    (error) => error,
  );
  expect(code).toBe(1);
  expect(stderr).toBe(
    'The server did not start: a later version of the server has migrated the database: 999-remove-x-after-998 has removed what this version needs. Start a version that knows it, or restore a backup that is older.\n',
  );
  await removeMigration(database, '999-remove-x-after-998');
  await database.close();
});

test('only the migrations of a database with data are announced', async () => {
  const [empty, older] = [openDatabase(await newBareLocation()), openDatabase(await newBareLocation())];
  expect(await planOf(empty)).toBeUndefined();
  expect(await planOf(empty)).toBeUndefined();
  await createOlderDatabase(older);
  const plan = await planOf(older);
  expect(plan?.pending[0]).toBe('010-oauth');
  expect(await listMigrations(older.query)).toEqual(await listMigrations(empty.query));
  await Promise.all([empty.close(), older.close()]);
});

test('a migration that fails leaves the database as it was', async () => {
  const database = openDatabase(await newBareLocation());
  await createOlderDatabase(database);
  // One of the later migrations creates it, too.
  await sql`create table outbox (id text)`.execute(database.query);
  const before = await database.query.introspection.getTables();
  await expect(migrate(database)).rejects.toThrow(/outbox/);
  expect(await database.query.introspection.getTables()).toEqual(before);
  expect(await listMigrations(database.query)).toHaveLength(3);
  await sql`drop table outbox`.execute(database.query);
  await migrate(database);
  await database.close();
});

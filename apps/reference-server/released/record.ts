// Records what the server of this commit needs of a database, in server.json: `pnpm release version` runs it. The tests compare
// every later version with it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@email-automation/service/storage/open';
import { listMigrations, migrate } from '@email-automation/service/storage/schema/migrate';
import pg from 'pg';
import { startPostgres } from '../harness/postgres.ts';
import { listSchema } from './list-schema.ts';
import { writeReleasedServer } from './released-server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const postgres = await startPostgres();
const client = new pg.Client(`${postgres.url}postgres`);
await client.connect();
await client.query('create database released');
await client.end();
const [sqlite, onPostgres] = await Promise.all([recordDatabase(':memory:'), recordDatabase(`${postgres.url}released`)]);
await postgres.stop();
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();
const { migrations, ...schema } = sqlite;
const { migrations: _, ...postgresSchema } = onPostgres;
writeReleasedServer({ version, commit, migrations, sqlite: schema, postgres: postgresSchema });
process.stdout.write(`recorded the tables of the server ${version} in released/server.json\n`);

async function recordDatabase(location: string) {
  const database = openDatabase(location);
  await migrate(database);
  const migrations = await listMigrations(database.query);
  const { columns, keys } = await listSchema(database);
  await database.close();
  return { migrations, columns: Object.keys(columns), keys };
}

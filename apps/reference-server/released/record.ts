// Records what the server of this commit needs of a database, in server.json: `pnpm release version` runs it. The tests compare
// every later version with it. It runs the tests of the server, and notes their statements; that takes minutes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import { listMigrations, migrate } from '@email-automation/service/storage/schema/migrate';
import pg from 'pg';
import { startPostgres } from '../harness/postgres.ts';
import { listSchema } from './list-schema.ts';
import { readStatements } from './read-statements.ts';
import { writeReleasedServer } from './released-server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'statements-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '..', 'vitest.mjs');
const env = { ...process.env, STATEMENTS_FOLDER: folder };
const { status } = spawnSync(process.execPath, [vitest, 'run', '--reporter=dot'], { cwd: root, env, stdio: 'inherit' });
if (status !== 0) {
  process.stderr.write('Only a server whose tests pass is recorded. Repair it, then try again.\n');
  process.exit(1);
}

const postgres = await startPostgres();
const client = new pg.Client(`${postgres.url}postgres`);
await client.connect();
await client.query('create database released');
await client.end();
const [onSqlite, onPostgres] = await Promise.all([
  recordDatabase(':memory:', 'sqlite'),
  recordDatabase(`${postgres.url}released`, 'postgres'),
]);
await postgres.stop();
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();
const { migrations, ...sqlite } = onSqlite;
const { migrations: _, ...ofPostgres } = onPostgres;
writeReleasedServer({ version, commit, migrations, sqlite, postgres: ofPostgres });
const count = sqlite.statements.length + ofPostgres.statements.length;
process.stdout.write(`recorded ${count} statements of the server ${version} in released/server.json\n`);

async function recordDatabase(location: string, name: 'sqlite' | 'postgres') {
  const database: Database = openDatabase(location);
  await migrate(database);
  const migrations = await listMigrations(database.query);
  const { columns, keys } = await listSchema(database);
  await database.close();
  const files = readdirSync(folder).filter((file) => file.startsWith(name));
  return {
    migrations,
    columns: Object.keys(columns),
    keys,
    statements: readStatements(files.map((file) => join(folder, file))),
  };
}

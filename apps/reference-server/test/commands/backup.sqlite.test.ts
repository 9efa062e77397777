import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import { countQueuedBatches } from '@email-automation/service/storage/queues/queued-batches';
import { lockForServer } from '@email-automation/service/storage/sqlite/server-lock';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { backUp } from '../../src/data/sqlite-backup.ts';
import { restoreBackup } from '../../src/data/sqlite-restore.ts';
import { newLocation } from '../environment/databases.ts';
import { queued } from '../environment/mail-server.ts';
import { eventually, expectSuccess, startSandbox } from '../environment/sandbox.ts';

const options = { force: false, onProgress: () => {} };
const now = new Date('2026-05-01T08:00:00Z');

const importOf = (email: string) => ({ batches: [{ subscribers: [{ email }] }] });

async function emailsOf({ query }: Database): Promise<string[]> {
  const rows = await query.selectFrom('subscribers').where('account_id', '=', '1001').select('email').execute();
  return rows.map(({ email }) => email);
}

test('a backup under load has all that was accepted before, and a server continues with it', async () => {
  const location = await newLocation();
  const file = join(dirname(location), 'backup.db');
  const { database, post } = await startSandbox({ database: openDatabase(location), worker: false });
  // Several steps of the copy, and a log that has not been moved into the file.
  await sql`create table ballast as with recursive n(i) as (values (1) union all select i + 1 from n where i < 30000)
    select hex(randomblob(400)) as x from n`.execute(database.query);
  expectSuccess(await post('/v2/1001/subscribers/batches', importOf('accepted@example.com')));
  let copying = true;
  const writing = Array.from({ length: 3 }, async (_, writer) => {
    while (copying) await post('/v2/1001/events', { events: [{ email: `${writer}@x.com`, action: 'A' }] });
  });
  const parts: number[] = [];
  const { schema, bytes } = await backUp(location, file, { ...options, onProgress: (part) => parts.push(part) });
  copying = false;
  await Promise.all(writing);
  expect(parts.length, 'the copy took several steps, and did not begin anew').toBeGreaterThan(3);
  expect(parts).toEqual(parts.toSorted((one, other) => one - other));
  expect([schema, bytes]).toEqual([expect.stringMatching(/^\d{3}-/), statSync(file).size]);
  expect(readdirSync(dirname(file)).filter((name) => name.startsWith('backup'))).toEqual(['backup.db']);

  const copy = join(dirname(location), 'elsewhere', 'copy.db');
  expect(restoreBackup(file, copy, now, false)).toMatchObject({ schema, replaced: undefined });
  const restored = await startSandbox({ database: openDatabase(copy) });
  await eventually(async () => expect(await countQueuedBatches(restored.database)).toBe(0));
  expect(await emailsOf(restored.database)).toContain('accepted@example.com');
  expectSuccess(await restored.post('/v2/1001/subscribers/batches', importOf('later@example.com')));
});

test('a restore waits for the server to stop, keeps what it replaces, and sends nothing on request', async () => {
  const location = await newLocation();
  const { database } = await queued(location);
  const file = join(dirname(location), 'backup.db');
  await database.query.updateTable('campaigns').set({ status: 'active' }).execute();
  await backUp(location, file, options);
  await database.query.updateTable('users').set({ name: 'After the backup' }).execute();
  const unlock = lockForServer(location);
  expect(() => restoreBackup(file, location, now, true)).toThrow('Another server uses the database');
  unlock();
  expect(() => restoreBackup(file, location, now, true)).toThrow('Another program uses the database');
  await database.close();

  const { replaced = '', stopped } = restoreBackup(file, location, now, true);
  expect(stopped).toEqual({ emails: 1, campaigns: expect.any(Number), broadcasts: expect.any(Number) });
  const [after, before] = [openDatabase(location), openDatabase(replaced)];
  const nameIn = ({ query }: Database) => query.selectFrom('users').select('name').limit(1).executeTakeFirst();
  expect(await nameIn(before)).toEqual({ name: 'After the backup' });
  expect(await nameIn(after)).not.toEqual({ name: 'After the backup' });
  const due = (db: Database) => db.query.selectFrom('outbox').where('next_attempt_at', 'is not', null).selectAll();
  expect([await due(after).execute(), await due(before).execute()]).toEqual([[], [expect.anything()]]);
  const active = await after.query.selectFrom('campaigns').where('status', '=', 'active').select('id').execute();
  expect(active).toEqual([]);
  await Promise.all([after.close(), before.close()]);
});

test('what is no backup changes nothing, and the error says what it is', async () => {
  const location = await newLocation();
  const folder = dirname(location);
  const file = (name: string) => join(folder, name);
  await backUp(location, file('good.db'), options);
  for (const name of ['short.db', 'newer.db', 'foreign.db', 'damaged.db']) await backUp(location, file(name), options);
  truncateSync(file('short.db'), 20_000);
  change(file('newer.db'), "update kysely_migration set name = '999-drop-all-after-998' where name like '001%'");
  change(file('foreign.db'), 'drop table kysely_migration');
  writeFileSync(file('damaged.db'), damage(readFileSync(file('damaged.db'))));
  writeFileSync(file('text.db'), 'not a database, but long enough to have a header of a hundred bytes'.repeat(3));
  mkdirSync(file('folder'));
  const before = readFileSync(location);
  const refusals = {
    'short.db': 'is damaged',
    'damaged.db': 'is damaged',
    'newer.db': 'a later version of the server has migrated the database',
    'foreign.db': 'is not a database of this server',
    'text.db': 'is not an SQLite database',
    folder: 'is not a file',
    'missing.db': 'does not exist',
    [basename(location)]: 'is the database itself',
  };
  for (const [name, message] of Object.entries(refusals))
    expect(() => restoreBackup(file(name), location, now, false), name).toThrow(message);
  expect(readFileSync(location)).toEqual(before);
  await expect(backUp(location, file('good.db'), options)).rejects.toThrow('Name another file, or replace it');
  await expect(backUp(location, location, { ...options, force: true })).rejects.toThrow('is the database itself');
  await expect(backUp(file('text.db'), file('new.db'), options)).rejects.toThrow('is not an SQLite database');
  await expect(backUp(file('damaged.db'), file('new.db'), options)).rejects.toThrow('so that there is no new backup');
  await expect(backUp(file('missing.db'), file('new.db'), options)).rejects.toThrow('does not exist');
  expect(readdirSync(folder).filter((name) => /new\.db|partial/.test(name))).toEqual([]);
  await backUp(location, file('good.db'), { ...options, force: true });
});

test('a dangling link is a name that exists, for backups and databases', async () => {
  const location = await newLocation();
  const link = join(dirname(location), 'link.db');
  const target = join(dirname(location), 'missing', 'target.db');
  await backUp(location, join(dirname(location), 'good.db'), options);
  symlinkSync(target, link);
  await expect(backUp(location, link, options)).rejects.toThrow('link.db exists. Name another file');
  expect(() => restoreBackup(join(dirname(location), 'good.db'), link, now, false)).toThrow('link.db is not a file');
  expect([lstatSync(link).isSymbolicLink(), existsSync(dirname(target))]).toEqual([true, false]);
  await backUp(location, link, { ...options, force: true });
  expect([lstatSync(link).isFile(), existsSync(dirname(target))]).toEqual([true, false]);
});

test('a backup does not replace a file that appears during the copy', async () => {
  const location = await newLocation();
  const file = join(dirname(location), 'backup.db');
  const copying = backUp(location, file, options);
  writeFileSync(file, 'of another program');
  await expect(copying).rejects.toThrow('backup.db exists');
  expect(readFileSync(file, 'utf8')).toBe('of another program');
});

function change(file: string, statement: string): void {
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
}

/** Overwrites the middle of every page after the first. */
function damage(content: Buffer): Buffer {
  for (let at = 4096; at < content.length; at += 4096) content.fill(0xff, at, at + 200);
  return content;
}

test('for PostgreSQL, the commands print its own tools, without the password', () => {
  const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
  const env = { DATABASE_URL: 'postgres://email:secret@db-1:5432/email?sslmode=require&query_timeout=9' };
  for (const [command, tool] of [
    ['backup', "pg_dump --format=custom --no-owner --file='x' 'postgres://email@db-1:5432/email?sslmode=require'"],
    ['restore', "--dbname='postgres://email@db-1:5432/restored?sslmode=require' 'x'"],
  ] as const) {
    const { status, stderr } = spawnSync(process.execPath, [program, command, 'x'], { env, encoding: 'utf8' });
    expect([status, existsSync('x')]).toEqual([2, false]);
    expect(stderr).toContain(tool);
    expect(stderr).not.toContain('secret');
  }
});

import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import { countQueuedBatches } from '@email-automation/service/storage/queues/queued-batches';
import { lockForServer } from '@email-automation/service/storage/sqlite/server-lock';
import { expect, onTestFinished, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';
import { runCommand, startCommand } from '../environment/run-command.ts';
import { eventually, expectSuccess, startSandbox } from '../environment/sandbox.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const importOf = (email: string) => ({ batches: [{ subscribers: [{ email }] }] });

async function emailsOf({ query }: Database): Promise<string[]> {
  const rows = await query.selectFrom('subscribers').where('account_id', '=', '1001').select('email').execute();
  return rows.map(({ email }) => email);
}

/** A new folder whose name has characters of the shell, with the name of a database. */
async function newDatabaseInFolder(): Promise<Record<'folder' | 'location', string>> {
  const folder = join(dirname(await newLocation()), "it's a $(folder)");
  mkdirSync(folder);
  return { folder, location: join(folder, 'email data.db') };
}

test('the printed command restores the backup that was made while the server took requests', async () => {
  const { folder, location } = await newDatabaseInFolder();
  const sandbox = await startSandbox({ database: openDatabase(location), worker: false });
  expectSuccess(await sandbox.post('/v2/1001/subscribers/batches', importOf('accepted@example.com')));
  let copying = true;
  const writing = Array.from({ length: 3 }, async (_, writer) => {
    while (copying) await sandbox.post('/v2/1001/events', { events: [{ email: `${writer}@x.com`, action: 'A' }] });
  });
  const command = startCommand(`backup backup.db --database 'email data.db'`, { cwd: folder });
  let printed = '';
  command.stdout?.on('data', (chunk) => (printed += chunk));
  expect(await once(command, 'close')).toEqual([0, null]);
  copying = false;
  await Promise.all(writing);
  expectSuccess(await sandbox.post('/v2/1001/subscribers/batches', importOf('later@example.com')));
  const log = readFileSync(`${location}-wal`);
  await sandbox.close();
  // As after kill -9.
  writeFileSync(`${location}-wal`, log);

  const pasted = printed.split('\n').find((line) => line.includes(' restore ')) as string;
  const bin = join(dirname(folder), 'bin');
  mkdirSync(bin);
  const installed = `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`;
  writeFileSync(join(bin, 'email-automation-server'), installed, { mode: 0o755 });
  execFileSync('sh', ['-c', pasted], { env: { PATH: `${bin}:${process.env.PATH}` }, cwd: '/' });
  expect(readdirSync(folder).filter((name) => !name.endsWith('.lock'))).toEqual(['backup.db', 'email data.db']);

  const restored = await startSandbox({ database: openDatabase(location) });
  expectSuccess(await restored.post('/v2/1001/subscribers/batches', importOf('next@example.com')));
  await eventually(async () => expect(await countQueuedBatches(restored.database)).toBe(0));
  const emails = await emailsOf(restored.database);
  expect(emails).toEqual(expect.arrayContaining(['accepted@example.com', 'next@example.com']));
  expect(emails).not.toContain('later@example.com');
});

test('a file that is no backup, and a database in use, change nothing', async () => {
  const location = await newLocation();
  const folder = dirname(location);
  const file = (name: string) => join(folder, name);
  const run = (...args: string[]) => runCommand([...args, '--database', location], { env: {} });
  const names = ['good.db', 'short.db', 'foreign.db', 'damaged.db'];
  for (const name of names) expect(await run('backup', file(name))).toMatchObject({ status: 0, stderr: '' });
  truncateSync(file('short.db'), 20_000);
  const foreign = new DatabaseSync(file('foreign.db'));
  foreign.exec('drop table kysely_migration');
  foreign.close();
  // Its last page: all other pages can be read.
  const content = readFileSync(file('damaged.db'));
  writeFileSync(file('damaged.db'), content.fill(0xff, content.length - 4096));
  writeFileSync(file('text.db'), 'not a database, but long enough to have a header of a hundred bytes'.repeat(3));
  symlinkSync(file('missing.db'), file('dangling.db'));
  mkdirSync(file('folder'));
  const before = readFileSync(location);
  const unusable = 'is not an undamaged database of this server';
  const cases: [args: string[], message: string][] = [
    ...['short.db', 'foreign.db', 'damaged.db', 'text.db', 'folder'].map((name): [string[], string] => [
      ['restore', file(name)],
      unusable,
    ]),
    [['restore', file('missing.db')], 'does not exist'],
    [['restore', location], 'is the database itself'],
    [['backup', file('good.db')], 'good.db exists. Name another file.'],
    [['backup', file('dangling.db')], 'dangling.db exists. Name another file.'],
    [['backup', location], `${basename(location)} exists.`],
    [['backup', file('new.db'), '--database', file('short.db')], 'malformed'],
    [['backup', file('new.db'), '--database', file('text.db')], 'file is not a database'],
    [['backup', file('new.db'), '--database', file('missing.db')], 'does not exist'],
    [['backup', file('new.db'), '--database', 'postgres://u@h/d'], 'pg_dump and pg_restore'],
  ];
  for (const [args, message] of cases) {
    const { status, stdout, stderr } = await (args.includes('--database')
      ? runCommand(args, { env: {} })
      : run(...args));
    expect([status, stdout], args.join(' ')).toEqual([1, '']);
    expect(stderr).toContain(message);
  }
  onTestFinished(lockForServer(location));
  expect((await run('restore', file('good.db'))).stderr).toContain('Another server uses the database');
  expect(readFileSync(location)).toEqual(before);
  expect([existsSync(file('new.db')), existsSync(file('missing.db'))]).toEqual([false, false]);
});

// Windows has no such limit.
test.skipIf(process.platform === 'win32')('a restore for which the disk has no space leaves the database', async () => {
  const location = await newLocation();
  const backup = join(dirname(location), 'backup.db');
  expect(await runCommand(['backup', backup, '--database', location], { env: {} })).toMatchObject({ status: 0 });
  writeFileSync(`${location}-wal`, 'The log.');
  const names = () => readdirSync(dirname(location)).filter((name) => !name.endsWith('.lock'));
  const before = [readFileSync(location), names()];
  const args = ['-c', 'ulimit -f 100; exec "$@"', 'sh', process.execPath, program, 'restore', backup];
  const { status, stderr } = spawnSync('sh', [...args, '--database', location], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('The command failed: EFBIG')]);
  expect([readFileSync(location), names()]).toEqual(before);
});

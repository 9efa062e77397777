import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../environment/new-folder.ts';
import { writeWorkspaceFile } from '../environment/workspace-file.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const token = 'control-secret';

/** A user whose system lets everybody read and write new files, which begins with an empty folder. */
function newUser() {
  const folder = newFolder();
  // The folder does not protect its files.
  chmodSync(folder, 0o777);
  const env = { PATH: process.env.PATH, TMPDIR: folder, CONTROL_TOKEN: token, ADA_PASSWORD: 'a long password' };
  const command = (args: string[]) => ['-c', 'umask 0; exec "$@"', 'sh', process.execPath, program, ...args];
  return {
    folder,
    run(...args: string[]): string {
      const result = spawnSync('sh', command(args), { cwd: folder, env, encoding: 'utf8' });
      expect(result, args.join(' ')).toMatchObject({ status: 0 });
      return result.stdout;
    },
    /** Starts a server, and resolves when it is ready. */
    async start(...args: string[]): Promise<ChildProcess> {
      const child = spawn('sh', command(args), { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
      onTestFinished(() => void child.kill('SIGKILL'));
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
      await expect.poll(() => output).toMatch(/Ctrl-C.*\n/);
      return child;
    },
    /** Everything in the folder that other users can read, write, or enter. */
    open: () => walk(folder).filter((name) => (lstatSync(join(folder, name)).mode & 0o077) !== 0),
    names: () => walk(folder),
  };
}

const walk = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

// Windows has no such modes.
const isWindows = process.platform === 'win32';

test.skipIf(isWindows)('no other user can open a file that the server or a command creates', async () => {
  const { folder, run, start, open, names } = newUser();
  const database = '--database=data/new/email.db';
  const server = await start('serve', database, '--demo', '--port=0', '--probes');
  run('snapshots', 'take', 'before');
  run('requests', 'list');
  run('backup', 'backup.db', database);
  expect(open()).toEqual([]);
  expect(readdirSync(folder), 'no folder that users share, such as one for compiled code').toEqual([
    'backup.db',
    'data',
    expect.stringMatching(/^email-automation-\w+$/),
  ]);
  const created = ['data/new/email.db', 'data/new/email.db-wal', 'data/new/email.db-shm', 'data/new/email.db.lock'];
  expect(names()).toEqual(expect.arrayContaining([...created, 'backup.db', expect.stringMatching(/^email-.*\.json$/)]));
  server.kill('SIGTERM');
  await once(server, 'exit');
  // A backup that was copied from elsewhere.
  chmodSync(join(folder, 'backup.db'), 0o644);
  run('restore', 'backup.db', database);
  run('restore', 'backup.db', '--database=elsewhere/email.db');
  expect(open()).toEqual(['backup.db']);
});

test.skipIf(isWindows)(
  'a database keeps the permissions that its owner gave it, with the files beside it',
  async () => {
    const { folder, run, start } = newUser();
    const database = '--database=email.db';
    run('workspace', 'apply', writeWorkspaceFile(), database);
    chmodSync(join(folder, 'email.db'), 0o640);
    const server = await start('serve', database, '--port=0');
    const modeOf = (name: string) => lstatSync(join(folder, name)).mode & 0o777;
    expect(['email.db', 'email.db-wal', 'email.db-shm'].map(modeOf)).toEqual([0o640, 0o640, 0o640]);
    server.kill('SIGTERM');
    await once(server, 'exit');
    run('backup', 'backup.db', database);
    run('restore', 'backup.db', database);
    expect(['email.db', 'backup.db'].map(modeOf)).toEqual([0o640, 0o600]);
    expect(readFileSync(join(folder, 'email.db'))).toEqual(readFileSync(join(folder, 'backup.db')));
  },
);

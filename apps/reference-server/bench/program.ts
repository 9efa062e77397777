import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@email-automation/test-tools/find-free-port';
import { type BenchDatabase, type DatabaseName, startDatabase } from './databases.ts';

/** A folder of this repository with everything built. */
export interface Checkout {
  name: string;
  folder: string;
}

export interface Program extends AsyncDisposable {
  url: string;
  pid: number;
}

export interface ServerProgram extends Program {
  on: BenchDatabase;
}

interface ServerOptions {
  workspace: object;
  /** The kind of the new database that is removed with the server. */
  on: DatabaseName;
  args?: string[];
}

const program = 'apps/reference-server/bin/email-automation-server.js';

const limits = ['--limit-individual=100000000', '--limit-batch=100000000', '--limit-records=1000000000'];

/** Starts the built server of a checkout as a process, with limits that no measurement reaches. */
export async function startServer(checkout: Checkout, options: ServerOptions): Promise<ServerProgram> {
  await using cleanup = new AsyncDisposableStack();
  const on = await startDatabase(options.on);
  cleanup.defer(on.stop);
  const folder = cleanup.adopt(mkdtempSync(join(tmpdir(), 'bench-workspace-')), (path) =>
    rmSync(path, { recursive: true }),
  );
  // JSON is YAML.
  const workspace = join(folder, 'workspace.yaml');
  writeFileSync(workspace, JSON.stringify(options.workspace));
  const args = [
    'serve',
    '--port=0',
    `--workspace=${workspace}`,
    '--log-level=warn',
    ...limits,
    ...(options.args ?? []),
  ];
  const variables = { DATABASE_URL: on.location };
  const { url, pid } = cleanup.use(await start([join(checkout.folder, program), ...args], variables));
  const resources = cleanup.move();
  return { url, pid, on, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** Starts the mock server of Prism with the contract, without logs. */
export async function startPrism(): Promise<Program> {
  const require = createRequire(import.meta.url);
  const contract = require.resolve('@email-automation/openapi/openapi.json');
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const args = [require.resolve('@stoplight/prism-cli'), 'mock', '-v', 'silent', '-p', port, contract];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  while (!(await fetch(url).then(Boolean, () => false))) await new Promise((resolve) => setTimeout(resolve, 50));
  return toProgram(url, child);
}

/** Starts a server that somebody would write by hand, on a copy of a database. */
export const startPeer = (framework: 'node' | 'fastify', location: string): Promise<Program> =>
  start([join(import.meta.dirname, 'peers/main.ts'), framework, location]);

/** The heap limits that the README recommends for deployments. */
export const heapLimits = '--max-semi-space-size=8 --max-old-space-size=192';

/** Starts a Node program that prints its URL on standard error. */
export async function start(args: string[], variables: NodeJS.ProcessEnv = {}): Promise<Program> {
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
  return toProgram(url, child);
}

const toProgram = (url: string, child: ChildProcess): Program => ({
  url,
  pid: child.pid as number,
  async [Symbol.asyncDispose]() {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  },
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { demoWorkspace } from '../src/demo.ts';

export interface Program {
  url: string;
  child: ChildProcess;
  /** Milliseconds from its start until it answered. */
  readyMs: number;
  stop(): Promise<void>;
}

export interface ServerProgram extends Program {
  /** How many batches wait to be worked off. */
  waiting(): number;
}

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** Starts the built server as a process of its own, on a database file in a folder that goes when it stops. */
export async function startServer(...options: string[]): Promise<ServerProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = join(folder, 'bench.db');
  const limits = ['--limit-individual=100000000', '--limit-batch=100000000', '--limit-records=1000000000'];
  const args = [main, 'serve', '--port=0', `--database=${file}`, `--workspace=${demoWorkspace}`, '--log-level=warn'];
  const program = await start([...args, ...limits, ...options]);
  const inbox = new DatabaseSync(file, { readOnly: true });
  const count = inbox.prepare('select count(*) as waiting from inbox');
  return {
    ...program,
    waiting: () => Number(count.get()?.waiting),
    async stop() {
      inbox.close();
      await program.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Starts Prism's own mock of the contract, with its logs switched off. */
export async function startPrism(): Promise<Program> {
  const require = createRequire(import.meta.url);
  const contract = require.resolve('@email-automation/openapi/openapi.json');
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const args = [require.resolve('@stoplight/prism-cli'), 'mock', '-v', 'silent', '-p', port, contract];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const since = performance.now();
  while (!(await fetch(url).then(Boolean, () => false))) await new Promise((resolve) => setTimeout(resolve, 50));
  return { url, child, readyMs: performance.now() - since, stop: () => end(child) };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Starts a Node program that says its address on standard error. */
export async function start(args: string[]): Promise<Program> {
  const since = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
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

export function row(name: string, value: string, note = ''): void {
  process.stdout.write(`  ${name.padEnd(46)}${value.padStart(14)}  ${note}\n`);
}

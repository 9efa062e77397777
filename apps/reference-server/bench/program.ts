import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Program extends AsyncDisposable {
  url: string;
  pid: number;
}

/** The built server of this repository. */
export const serverProgram = join(import.meta.dirname, '../bin/email-automation-server.js');

const limits = ['--limit-individual=100000000', '--limit-batch=100000000', '--limit-records=1000000000'];

/**
 * Starts the built server as a process, with limits that no measurement reaches.
 * @param args further options of `serve`
 * @param options.url of a database of PostgreSQL (default: a new SQLite file)
 * @param options.megabytes of its heap (default: the heap of the guide “Deploying a server”)
 */
export async function startServer(
  workspace: object,
  args: string[] = [],
  { url, megabytes }: { url?: string; megabytes?: number } = {},
): Promise<Program & { database: string }> {
  await using cleanup = new AsyncDisposableStack();
  const folder = cleanup.adopt(mkdtempSync(join(tmpdir(), 'bench-')), (path) => rmSync(path, { recursive: true }));
  const [file, database] = [join(folder, 'workspace.yaml'), url ?? join(folder, 'bench.db')];
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(workspace));
  const all = ['serve', '--port=0', `--workspace=${file}`, '--log-level=warn', ...limits, ...args];
  const location = url ? [] : [`--database=${database}`];
  const { pid, ...program } = cleanup.use(
    await start([serverProgram, ...all, ...location], { megabytes, env: url ? { DATABASE_URL: url } : {} }),
  );
  const resources = cleanup.move();
  return { url: program.url, pid, database, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** Starts a Node program that prints its URL on standard error. */
export async function start(
  args: string[],
  { megabytes = 192, env = {} }: { megabytes?: number | undefined; env?: NodeJS.ProcessEnv } = {},
): Promise<Program> {
  const heapLimits = `--max-semi-space-size=8 --max-old-space-size=${megabytes}`;
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_OPTIONS: heapLimits, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
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
    pid: child.pid as number,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

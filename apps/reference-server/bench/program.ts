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
 * @param url of a database of PostgreSQL (default: a new SQLite file)
 */
export async function startServer(
  workspace: object,
  args: string[] = [],
  url?: string,
): Promise<Program & { database: string }> {
  await using cleanup = new AsyncDisposableStack();
  const folder = cleanup.adopt(mkdtempSync(join(tmpdir(), 'bench-')), (path) => rmSync(path, { recursive: true }));
  const [file, database] = [join(folder, 'workspace.yaml'), url ?? join(folder, 'bench.db')];
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(workspace));
  const all = ['serve', '--port=0', `--workspace=${file}`, '--log-level=warn', ...limits, ...args];
  const { pid, ...program } = cleanup.use(
    await start([serverProgram, ...all, ...(url ? [] : [`--database=${database}`])], url ? { DATABASE_URL: url } : {}),
  );
  const resources = cleanup.move();
  return { url: program.url, pid, database, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** The heap limits of the guide “Deploying a server”. */
const heapLimits = '--max-semi-space-size=8 --max-old-space-size=192';

/** Starts a Node program that prints its URL on standard error. */
export async function start(args: string[], own: NodeJS.ProcessEnv = {}): Promise<Program> {
  const env = { ...process.env, NODE_OPTIONS: heapLimits, ...own };
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
    pid: child.pid as number,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

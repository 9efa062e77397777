import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '@email-automation/test-tools/start-program';
import { startServerProcess } from '../proofs/start-program.ts';

export interface Program extends AsyncDisposable {
  url: string;
  pid: number;
}

/** The built server of this repository. */
export const serverProgram = join(import.meta.dirname, '../bin/email-automation-server.js');

const heapOf = (megabytes = 192) => ({ NODE_OPTIONS: `--max-semi-space-size=8 --max-old-space-size=${megabytes}` });

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
  const folder = cleanup.use(mkdtempDisposableSync(join(tmpdir(), 'bench-')));
  const database = url ?? join(folder.path, 'bench.db');
  const options = { main: serverProgram, args, variables: heapOf(megabytes), workspace };
  const server = await startServerProcess(database, options);
  cleanup.defer(() => server.end());
  const resources = cleanup.move();
  const pid = server.child.pid as number;
  return { url: server.url, pid, database, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** Starts a Node program that prints its URL on standard error. */
export async function start(args: string[]): Promise<Program> {
  const { child, urls, end } = startProgram(args, heapOf());
  const [url = ''] = await urls;
  return { url, pid: child.pid as number, [Symbol.asyncDispose]: () => end() };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface PostgresServer {
  /** `postgres://user:password@host:port/`, without the name of a database. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server with its data in a temporary folder. It ends with this process at the latest.
 * @param durable whether commits are on disk before they return (default: false; benchmarks need it)
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const keeper = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url));
  const child = spawn(process.execPath, [keeper, ...(durable ? ['--durable'] : [])], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // In its own process group, so that Ctrl-C in the terminal does not end it.
    detached: true,
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', () => reject(new Error('PostgreSQL did not start; the reason is printed above.')));
  });
  return {
    url,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

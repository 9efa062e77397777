import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface PostgresServer {
  /** `postgres://user:password@host:port/`, without the name of a database. */
  url: string;
  /** Ends PostgreSQL at once, as a crash does; its data stay. */
  crash(): Promise<void>;
  /** Starts PostgreSQL again after `crash`. */
  recover(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server with its data in a temporary folder. It ends with this process at the latest.
 * @param durable whether commits are on disk before they return (default: false; benchmarks and crashes need it)
 * @param countStatements whether the extension `pg_stat_statements` can be created
 */
export async function startPostgres({ durable = false, countStatements = false } = {}): Promise<PostgresServer> {
  const keeper = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url));
  const args = [...(durable ? ['--durable'] : []), ...(countStatements ? ['--count-statements'] : [])];
  const child = spawn(process.execPath, [keeper, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // In its own process group, so that Ctrl-C in the terminal does not end it.
    detached: true,
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    child.once('exit', () => reject(new Error('PostgreSQL did not start; the reason is printed above.')));
  });
  const send = async (command: string) => {
    child.stdin.write(`${command}\n`);
    await once(lines, 'line');
  };
  return {
    url,
    crash: () => send('crash'),
    recover: () => send('recover'),
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { KeeperCommand, NodeName, NodePorts } from './postgres-keeper.ts';

/** The process that runs PostgreSQL servers, and ends them when this process ends, however it ends. */
export interface Keeper {
  /** `postgres://user:password@host:port/`, without the name of a database. */
  urlOf(node: NodeName): string;
  ports: NodePorts;
  /** Runs a command after those before it. @throws Error when it fails */
  send(command: KeeperCommand): Promise<void>;
  stop(): Promise<void>;
}

/** Creates the data of a server, which does not run yet. */
export async function startKeeper(): Promise<Keeper> {
  const program = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url));
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // In its own process group, so that Ctrl-C in the terminal does not end it.
    detached: true,
  });
  const ended = once(child, 'exit');
  // If it ends, the next result is missing, which says so.
  child.stdin.on('error', () => {});
  const lines = createInterface({ input: child.stdout });
  const nextLine = () =>
    new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      void ended.then(() => reject(new Error('The processes of PostgreSQL ended; the reason is printed above.')));
    });
  let last: Promise<unknown> = Promise.resolve();
  const ports: NodePorts = JSON.parse(await nextLine());
  return {
    urlOf: (node) => `postgres://postgres:secret@127.0.0.1:${ports[node]}/`,
    ports,
    send(command) {
      // One command after the other, since the results have no names.
      const result = last.then(async () => {
        child.stdin.write(`${JSON.stringify(command)}\n`);
        const { error } = JSON.parse(await nextLine());
        if (error) throw new Error(error);
      });
      last = result.catch(() => {});
      return result;
    },
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

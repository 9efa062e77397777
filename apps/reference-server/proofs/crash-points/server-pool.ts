import type { Mutant } from '../mutant.ts';
import { type ServerHandle, startServerHandle } from './server-handle.ts';

/** Processes that are ready for the next case: starting one takes longer than a case. */
export interface ServerPool {
  take(): ServerHandle;
  /** Takes a process back that was not killed. */
  giveBack(server: ServerHandle): void;
  end(): Promise<void>;
}

/** @param size how many processes are started before they are needed */
export function startServerPool(mutant: Mutant | undefined, size: number): ServerPool {
  const all = new Set<ServerHandle>();
  const free: ServerHandle[] = [];
  const start = () => {
    const server = startServerHandle(mutant);
    all.add(server);
    free.push(server);
  };
  const fill = () => {
    while (free.length < size) start();
  };
  fill();
  return {
    take() {
      const server = free.shift() as ServerHandle;
      fill();
      return server;
    },
    giveBack: (server) => void free.unshift(server),
    async end() {
      await Promise.all([...all].map((server) => server.end()));
    },
  };
}

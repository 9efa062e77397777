import type { Mutant } from '../mutant.ts';
import { type ServerHandle, startServerHandle } from './server-handle.ts';

/** Processes that are ready for the next case: starting one takes longer than a case. */
export interface ServerPool {
  take(): ServerHandle;
  /** Takes a process without the mutant, which would not prepare the data that a case needs. */
  takeFaultless(): ServerHandle;
  /** Takes a process back that was not killed. */
  giveBack(server: ServerHandle): void;
  end(): Promise<void>;
}

/** @param size how many processes are started before they are needed */
export function startServerPool(mutant: Mutant | undefined, size: number): ServerPool {
  const all = new Set<ServerHandle>();
  const free: ServerHandle[] = [];
  const faultless = new Set<ServerHandle>();
  const start = (of: Mutant | undefined) => {
    const server = startServerHandle(of);
    all.add(server);
    return server;
  };
  const fill = () => {
    while (free.length < size) free.push(start(mutant));
  };
  const take = () => {
    const server = free.shift() as ServerHandle;
    fill();
    return server;
  };
  fill();
  return {
    take,
    takeFaultless() {
      if (mutant === undefined) return take();
      const server = start(undefined);
      faultless.add(server);
      return server;
    },
    giveBack(server) {
      if (faultless.delete(server)) void server.end();
      else free.unshift(server);
    },
    async end() {
      await Promise.all([...all].map((server) => server.end()));
    },
  };
}

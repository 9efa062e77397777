import { type Clients, startClients } from '../workload/clients.ts';
import type { Environment } from './environment.ts';
import { type Watch, watchResults } from './watch-results.ts';

/** Clients of each server: more than its pool has connections. */
const clientsOfServer = 12;

/** The mixed load on all servers of a round, which can pause. */
export interface Load {
  /** The results of all clients. */
  watch: Watch;
  /** The results of the clients of each server. */
  watches: readonly Watch[];
  start(): void;
  stop(): Promise<void>;
}

/** Prepares the load, which `start` begins. */
export function createLoad({ servers, ledger, draw }: Environment): Load {
  const watch = watchResults(ledger);
  const watches = servers.map(() => watchResults(watch.ledger));
  let running: Clients[] = [];
  return {
    watch,
    watches,
    start() {
      running = watches.map((own, n) =>
        startClients({
          url: () => servers[n]?.url as string,
          seed: draw.below(1e9),
          clients: clientsOfServer,
          ledger: own.ledger,
        }),
      );
    },
    async stop() {
      await Promise.all(running.map((one) => one.stop()));
      running = [];
    },
  };
}

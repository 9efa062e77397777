import { type Clients, startClients } from '../workload/clients.ts';
import type { Environment } from './environment.ts';
import { type Watch, watchResults } from './watch-results.ts';

/** Milliseconds that a response may take: a request can meet one silent connection after the other. They bound hanging only. */
export const longestResponse = 60_000;

/** The mixed load on all servers of a round, which can pause. */
export interface Load {
  /** What all clients see. */
  watch: Watch;
  /** What the clients of each server see. */
  watches: readonly Watch[];
  /** When the database went away, and when it was back, by `performance.now()` (default: when the disturbance began and ended). */
  away?: number;
  back?: number;
  start(): void;
  stop(): Promise<void>;
}

/** Prepares the load. @param clients of all servers together @param retries whether half of them send batches until their fate is known */
export function createLoad({ servers, ledger, draw, url }: Environment, clients: number, retries: boolean): Load {
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
          clients: clients / servers.length,
          ledger: own.ledger,
          timeout: longestResponse,
          ...(retries && { retryUrl: url }),
        }),
      );
    },
    async stop() {
      await Promise.all(running.map((one) => one.stop()));
      running = [];
    },
  };
}

import { setTimeout } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';
import { createRequests } from './requests.ts';
import { send } from './send.ts';

export interface Clients {
  /** Sends no further request, and waits for the responses to the others. */
  stop(): Promise<void>;
}

export interface ClientsOptions {
  /** The present base URL of a server, for each request. */
  url(): string;
  seed: number;
  /** How many send at the same time. */
  clients: number;
  ledger: Ledger;
  /** Milliseconds that a response may take, which bounds hanging (default: 20,000). */
  timeout?: number;
}

/** Milliseconds that a client waits after a server was not available. */
const pause = 100;

/**
 * Sends mixed load until it is stopped: each client sends one request after the other. They keep their connections, and
 * continue after a server was not available.
 */
export function startClients({ url, seed, clients, ledger, timeout }: ClientsOptions): Clients {
  let stopped = false;
  const run = async (client: number) => {
    const next = createRequests(ledger, seed, client);
    while (!stopped) {
      const available = await send(next(), url(), ledger, timeout);
      if (!available) await setTimeout(pause);
    }
  };
  const running = Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  // An error of the clients themselves appears when they are stopped.
  running.catch(() => {});
  return {
    async stop() {
      stopped = true;
      await running;
    },
  };
}

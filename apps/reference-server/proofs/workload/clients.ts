import { setTimeout } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';
import { createRequests } from './requests.ts';
import { send } from './send.ts';

export interface Clients {
  /** Sends no further request, and waits for the outstanding responses. */
  stop(): Promise<void>;
}

export interface ClientsOptions {
  /** The present base URL of a server, for each request. */
  url(): string;
  seed: number;
  /** How many send at the same time. */
  clients: number;
  ledger: Ledger;
}

/** Milliseconds that a client waits after a server was not available. */
const pause = 100;

/**
 * Sends mixed load until it is stopped: each client sends one request after the other, and continues after a server was not
 * available.
 */
export function startClients({ url, seed, clients, ledger }: ClientsOptions): Clients {
  let stopped = false;
  const run = async (client: number) => {
    const next = createRequests(ledger, seed, client);
    while (!stopped) {
      if (!(await send(next(), url(), ledger))) await setTimeout(pause);
    }
  };
  const ended = Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  // An error of the clients themselves appears when they are stopped.
  ended.catch(() => {});
  return {
    async stop() {
      stopped = true;
      await ended;
    },
  };
}

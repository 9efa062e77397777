import { setTimeout } from 'node:timers/promises';
import type { Ledger, PlannedWrite } from './ledger.ts';
import { createRequests, type PreparedRequest } from './requests.ts';
import { send, sendUntilKnown } from './send.ts';

export interface Clients {
  /** Sends no further request, and waits for the outstanding responses. */
  stop(): Promise<void>;
}

export interface ClientsOptions {
  /** The present base URL of a server, for each request. */
  url(): string;
  /** Every second client sends its batches with a key, and again to these base URLs until their fate is known. */
  retryUrl(): string;
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
export function startClients({ url, retryUrl, seed, clients, ledger }: ClientsOptions): Clients {
  let stopped = false;
  const run = async (client: number) => {
    const next = createRequests(ledger, seed, client);
    while (!stopped) {
      const request = next();
      if (client % 2 === 1 && isBatch(request)) await sendUntilKnown(request, retryUrl, ledger);
      else if (!(await send(request, url(), ledger))) await setTimeout(pause);
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

/** Whether a request is a batch whose fate matters. */
function isBatch(request: PreparedRequest): request is PreparedRequest & { write: PlannedWrite } {
  return request.operation.endsWith('Batch') && request.write !== undefined;
}

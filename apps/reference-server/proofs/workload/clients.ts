import { setTimeout } from 'node:timers/promises';
import type { Ledger, PlannedWrite } from './ledger.ts';
import { createRequests, type PreparedRequest } from './requests.ts';
import { send, sendUntilKnown } from './send.ts';

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
  /** With it, every second client sends its batches with a key, and again to these base URLs until their fate is known. */
  retryUrl?(): string;
}

/** Milliseconds that a client waits after a server was not available. */
const pause = 100;

/**
 * Sends mixed load until it is stopped: each client sends one request after the other. They keep their connections, and
 * continue after a server was not available.
 */
export function startClients({ url, seed, clients, ledger, timeout, retryUrl }: ClientsOptions): Clients {
  let stopped = false;
  const run = async (client: number) => {
    const next = createRequests(ledger, seed, client);
    while (!stopped) {
      const request = next();
      if (retryUrl && client % 2 === 1 && isBatch(request)) await sendUntilKnown(request, retryUrl, ledger, timeout);
      else if (!(await send(request, url(), ledger, timeout))) await setTimeout(pause);
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

/** Whether a request is a batch that servers must accept. */
function isBatch(request: PreparedRequest): request is PreparedRequest & { write: PlannedWrite } {
  return request.operation.endsWith('Batch') && request.write !== undefined && !request.invalid;
}

import { setTimeout } from 'node:timers/promises';
import type { Ledger, PlannedWrite } from './ledger.ts';
import { createRequests, type Mix, type PreparedRequest } from './requests.ts';
import { send, sendUntilKnown } from './send.ts';

export interface Clients {
  /** How many requests were sent so far. */
  readonly sent: number;
  /** How many were sent later than planned, because all clients waited for responses or this process was busy. */
  readonly late: number;
  /** Resolves when the last request has ended. */
  ended: Promise<unknown>;
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
  /** What they send (default: what shows lost and repeated records best). */
  mix?: Mix;
  /** How many requests all of them send together, unless they are stopped (default: no limit). */
  most?: number;
  /** Requests per second of all clients (default: each is sent as soon as its client has the response to the one before). */
  rate?: number | undefined;
}

/** Milliseconds after its time from which a request counts as late. */
const tolerance = 50;
/** Milliseconds that a client waits after a server was not available. */
const pause = 100;

/**
 * Sends mixed load until it is stopped: each client sends one request after the other. They keep their connections, and
 * continue after a server was not available. With a rate, the latency of each request counts from the time at which it was
 * due, so that a server that stops for a second shows in all requests of that second.
 */
export function startClients(options: ClientsOptions): Clients {
  const { url, seed, clients, ledger, timeout, retryUrl, mix, most = Number.POSITIVE_INFINITY, rate } = options;
  const start = performance.now();
  let stopped = false;
  let sent = 0;
  let late = 0;
  const run = async (client: number) => {
    const next = createRequests(ledger, seed, client, mix);
    while (!stopped && sent < most) {
      const since = rate && start + (sent / rate) * 1000;
      sent++;
      if (since !== undefined) {
        await setTimeout(since - performance.now());
        if (performance.now() - since > tolerance) late++;
      }
      const request = next();
      if (retryUrl && client % 2 === 1 && isBatch(request)) await sendUntilKnown(request, retryUrl, ledger, timeout);
      else if (!(await send(request, url(), ledger, { timeout, since })) && !request.cut) await setTimeout(pause);
    }
  };
  const ended = Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  // An error of the clients themselves appears when they are stopped.
  ended.catch(() => {});
  return {
    get sent() {
      return sent;
    },
    get late() {
      return late;
    },
    ended,
    async stop() {
      stopped = true;
      await ended;
    },
  };
}

/** Whether a request is a batch that servers must accept. */
function isBatch(request: PreparedRequest): request is PreparedRequest & { write: PlannedWrite } {
  return request.operation.endsWith('Batch') && request.write !== undefined && !request.invalid;
}

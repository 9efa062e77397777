import { Agent, request as sendRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Form } from './form.ts';
import type { Entry } from './ledger.ts';
import type { PlannedRequest, RequestClass } from './requests.ts';

/** A response, or its absence, and how long it took from the time at which the request was due. */
interface Exchange {
  of: RequestClass;
  milliseconds: number;
}

export interface LoadResult {
  /** Requests that were sent, by what they are. */
  sent: Record<RequestClass | 'cut', number>;
  /** Requests that were sent later than planned, because too many others waited for their responses or this process was busy. */
  late: number;
  /** Requests that were not sent within the duration. */
  unsent: number;
  entries: readonly Entry[];
  /** Statuses that a request must not get, with their number. */
  unexpected: ReadonlyMap<string, number>;
}

export interface Load {
  /** Takes the exchanges since the last call. */
  takeExchanges(): Exchange[];
  /** How many requests were sent so far. */
  count(): number;
  /** Resolves when the last request has its response, and all connections are closed. */
  done: Promise<LoadResult>;
  /** Sends no further request. */
  stop(): void;
}

/** Milliseconds until a client breaks off in a body, in which the server checks the credential and starts to read it. */
const timeInBody = 500;
/** Milliseconds after its time from which a request counts as late. */
const tolerance = 50;
/** Milliseconds until a request without a response counts as failed. The server promises a response in 90 seconds. */
const timeout = 95_000;

/**
 * Sends requests. With a rate, the latency of each counts from the time at which it was due, so that a server that stops for
 * a second shows in all requests of that second.
 */
export function startLoad(url: string, next: () => PlannedRequest, form: Form): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: form.open });
  const { hostname, port } = new URL(url);
  const sent = { reading: 0, writing: 0, batches: 0, rejected: 0, pages: 0, cut: 0 };
  const entries: Entry[] = [];
  const unexpected = new Map<string, number>();
  let exchanges: Exchange[] = [];
  let late = 0;
  let count = 0;
  let stopped = false;
  const open = new Set<Promise<void>>();

  function send(planned: PlannedRequest, due: number): Promise<void> {
    const { of, method, path, headers, body, entry, expected, cut } = planned;
    sent[cut ? 'cut' : of]++;
    if (entry) entries.push(entry);
    const { promise, resolve } = Promise.withResolvers<void>();
    const fail = (what: string) => {
      const key = `${method} ${path.replace(/(?<=unsubscribe\/).*/, '…')}: ${what}`;
      if (!cut) unexpected.set(key, (unexpected.get(key) ?? 0) + 1);
      resolve();
    };
    const request = sendRequest(
      { hostname, port, method, path, agent: cut ? false : agent, timeout, headers },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        response.on('error', ({ message }) => fail(message));
        response.on('end', () => {
          const status = String(response.statusCode);
          if (entry) {
            entry.fate = fateOf(status);
            if (entry.fate === 'accepted') entry.requestId = batchIdOf(text, response.headers['x-request-id']);
          }
          if (!cut) exchanges.push({ of, milliseconds: performance.now() - due });
          if (expected.test(status)) resolve();
          else fail(`status ${status} ${text.slice(0, 200)}`);
        });
      },
    );
    request.on('error', ({ message }) => fail(message));
    request.on('timeout', () => request.destroy(new Error(`no response within ${timeout / 1000} seconds`)));
    if (cut === 'in body') {
      request.flushHeaders();
      request.write(body?.slice(0, 10) ?? '', () => setTimeout(() => request.destroy(), timeInBody));
    } else if (cut === 'after body') {
      request.end(body, () => setImmediate(() => request.destroy()));
    } else request.end(body);
    return promise;
  }

  async function run(): Promise<LoadResult> {
    const { requests, rate, seconds = Number.POSITIVE_INFINITY } = form;
    const start = performance.now();
    const end = start + seconds * 1000;
    for (; count < requests && performance.now() < end && !stopped; count++) {
      const planned = rate && start + (count / rate) * 1000;
      if (planned) while (performance.now() < planned) await wait(1);
      if (open.size >= form.open) await Promise.race(open);
      const due = planned ?? performance.now();
      if (performance.now() - due > tolerance) late++;
      const exchange = send(next(), due);
      open.add(exchange);
      void exchange.then(() => open.delete(exchange));
    }
    await Promise.all(open);
    agent.destroy();
    return { sent, late, unsent: requests - count, entries, unexpected };
  }

  return {
    takeExchanges() {
      const taken = exchanges;
      exchanges = [];
      return taken;
    },
    count: () => count,
    done: run(),
    stop() {
      stopped = true;
    },
  };
}

function fateOf(status: string): Entry['fate'] {
  if (status.startsWith('2')) return 'accepted';
  return status.startsWith('4') ? 'rejected' : 'unknown';
}

/** The id of a batch: in the body, or else in the header. */
function batchIdOf(text: string, header: string | string[] | undefined): string | undefined {
  const [, id] = /"request_ids":\["([^"]+)"/.exec(text) ?? [];
  return id ?? (typeof header === 'string' ? header : undefined);
}

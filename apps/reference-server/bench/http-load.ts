import { availableParallelism, loadavg } from 'node:os';
import autocannon from 'autocannon';
import type { Contestant } from './rounds.ts';
import { authorization } from './workspaces.ts';

interface LoadRequest {
  method?: 'GET' | 'POST';
  path: string;
  /** A value that is sent as JSON. */
  body?: object;
}

/** Whether a processor was free when the bench started: one that is busy sleeps no more than this process would. */
const wasIdle = (loadavg()[0] ?? 0) < availableParallelism();

/**
 * Sends different requests over several connections. Each connection cycles through its share of them, from where it stopped
 * before, so that no cache can help.
 * @param urls programs that share the connections
 */
export function httpLoad(urls: string[], requests: LoadRequest[], connections: number): Contestant['load'] {
  const encoded = requests.map(({ body, ...request }) => ({ ...request, ...(body && { body: JSON.stringify(body) }) }));
  let sentBefore = 0;
  return async (duration) => {
    const size = Math.floor(encoded.length / connections);
    let clients = 0;
    const allowSleep = wasIdle && urls.length === 1 ? stayAwake() : () => {};
    const results = urls.map((url) =>
      autocannon({
        url,
        connections: connections / urls.length,
        headers: { authorization, 'content-type': 'application/json' },
        setupClient(client) {
          const share = encoded.slice(clients * size, ++clients * size);
          share.push(...share.splice(0, sentBefore % size));
          client.setRequests(share);
        },
        duration,
      }),
    );
    const all = await Promise.all(results).finally(allowSleep);
    const failed = all.find(({ non2xx, errors }) => non2xx > 0 || errors > 0);
    if (failed)
      throw new Error(`${failed.non2xx} responses of ${failed.url} had no 2xx status; ${failed.errors} failed.`);
    const total = all.reduce((sum, { requests }) => sum + requests.total, 0);
    sentBefore += Math.ceil(total / connections);
    return total;
  };
}

/**
 * Keeps this process from sleeping between responses. Waking it costs the measured program processor time, on virtual
 * machines as much as the response itself, and a slow program would pay it more often than a fast one.
 * @returns a function that ends it
 */
function stayAwake(): () => void {
  let awake = true;
  const turn = () => {
    if (awake) setImmediate(turn);
  };
  turn();
  return () => {
    awake = false;
  };
}

import autocannon from 'autocannon';
import type { Contestant } from './rounds.ts';
import { authorization } from './workspaces.ts';

export interface LoadRequest {
  method?: 'GET' | 'POST';
  path: string;
  /** A value that is sent as JSON. */
  body?: object;
}

/**
 * Sends different requests over several connections. Each connection cycles through its share of them, from where it stopped
 * before, so that no cache can help.
 */
export function httpLoad(url: string, requests: LoadRequest[], connections: number): Contestant['load'] {
  const encoded = requests.map(({ body, ...request }) => ({ ...request, ...(body && { body: JSON.stringify(body) }) }));
  let sentBefore = 0;
  return async (amount) => {
    const size = Math.floor(encoded.length / connections);
    let clients = 0;
    const { non2xx, errors } = await autocannon({
      url,
      connections,
      headers: { authorization, 'content-type': 'application/json' },
      setupClient(client) {
        const share = encoded.slice(clients * size, ++clients * size);
        share.push(...share.splice(0, sentBefore % size));
        client.setRequests(share);
      },
      amount,
    });
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} responses of ${url} had no 2xx status; ${errors} failed.`);
    sentBefore += Math.ceil(amount / connections);
  };
}

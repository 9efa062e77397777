import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that has no effect, and its response. */
export interface Ineffective {
  method: string;
  path: RegExp;
  status: number;
  /** Media type of the body (default: JSON). */
  type?: string;
  body?: string;
}

/** Starts a server that passes all requests on to another one, except for those to which it responds without doing anything. */
export async function startIneffectiveServer(
  upstream: string,
  { method, path, status, type = 'application/json', body }: Ineffective,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const { url = '', headers } = incoming;
    if (incoming.method === method && path.test(new URL(url, upstream).pathname)) {
      incoming.resume();
      outgoing.writeHead(status, body === undefined ? {} : { 'content-type': `${type}; charset=utf-8` });
      outgoing.end(body);
      return;
    }
    const forwarded = request(new URL(url, upstream), { method: incoming.method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

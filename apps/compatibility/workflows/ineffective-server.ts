import { createServer, request } from 'node:http';
import { type Listening, listen } from '@email-automation/test-tools/listen';

/** A request that has no effect, and its response. */
export interface Ineffective {
  method: string;
  path: RegExp;
  status: number;
  /** Media type of the body (default: JSON). */
  type?: string;
  body?: string;
}

/** Starts a server that passes all requests on to another one, except for those that it answers without an effect. */
export async function startIneffectiveServer(
  upstream: string,
  { method, path, status, type = 'application/json', body }: Ineffective,
): Promise<Listening> {
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
  return listen(server);
}

import { request, type Server } from 'node:http';
import stream, { type Duplex, Readable } from 'node:stream';

/** Statuses of responses without a body. */
const empty = [204, 205, 304];

/** Opens a connection to a server without a port: the server reads and writes HTTP on it as on any other. */
export function connectInMemory(server: Server): Duplex {
  // Not by its name: the library that replaces the module in browsers, where this is not called, does not export it.
  const [near, far] = stream.duplexPair();
  // The properties of a socket that a server reads and a stream in memory does not have.
  const socket = Object.assign(far, { remoteAddress: '127.0.0.1', destroySoon: () => far.end() });
  // A lost connection is lost for both sides.
  far.once('close', () => near.destroy());
  near.once('close', () => far.destroy());
  server.emit('connection', socket);
  return near;
}

/**
 * Creates a `fetch` for paths and URLs of a server, which need not listen. Redirects are not followed.
 * @param base URL of the server
 */
export function createFetch(server: Server, base: string): typeof fetch {
  return async (input, init) => {
    const sent = new Request(input instanceof Request ? input : new URL(input, base), init);
    const body = Buffer.from(await sent.arrayBuffer());
    const { host, pathname, search } = new URL(sent.url);
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const outgoing = request({
      method: sent.method,
      path: pathname + search,
      headers: { host, ...Object.fromEntries(sent.headers), ...(sent.body && { 'content-length': body.length }) },
      createConnection: () => connectInMemory(server),
      signal: sent.signal,
    });
    outgoing.on('error', (cause) =>
      reject(sent.signal.aborted ? sent.signal.reason : new TypeError('fetch failed', { cause })),
    );
    outgoing.on('response', (incoming) => {
      const { statusCode: status = 0, statusMessage: statusText = '', headersDistinct } = incoming;
      const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      );
      const isEmpty = sent.method === 'HEAD' || empty.includes(status);
      if (isEmpty) incoming.resume();
      resolve(
        new Response(isEmpty ? null : (Readable.toWeb(incoming) as ReadableStream), { status, statusText, headers }),
      );
    });
    outgoing.end(body);
    return promise;
  };
}

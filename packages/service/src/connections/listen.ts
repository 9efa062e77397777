import { once } from 'node:events';
import { type AddressInfo, createServer, type ListenOptions } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Connections that the system keeps until they are accepted, if it allows as many. Beyond, clients would retry for seconds. */
const backlog = 4096;
/** Sockets that share a port: Node accepts one connection of each in a turn of the event loop. */
const sockets = 64;

/**
 * Listens like Fastify, and accepts several connections in a turn of the event loop, if the system can share a port and the port is
 * known: else, a thousand clients that connect at once would wait for a thousand turns.
 * @returns the URL
 * @throws Error with code `EADDRINUSE` when the port is in use
 */
export async function listen(app: FastifyInstance, port: number, host: string): Promise<string> {
  if (port === 0 || process.platform !== 'linux') return app.listen({ port, host, backlog });
  // To share a port is no error, even if the other one is another server.
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  await new Promise((resolve) => probe.close(resolve));
  const others = Array.from({ length: sockets - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  );
  const closed = Promise.all(others.map((other) => once(other, 'close')));
  app.addHook('preClose', async () => {
    for (const other of others) other.close();
  });
  app.addHook('onClose', async () => {
    await closed;
  });
  const shared = { port, backlog, reusePort: true } satisfies ListenOptions;
  const url = await app.listen({ ...shared, host });
  const { address } = app.server.address() as AddressInfo;
  await Promise.all(others.map((other) => once(other.listen({ ...shared, host: address }), 'listening')));
  return url;
}

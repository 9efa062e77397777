import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Connections } from './connection.ts';
import { endWith, type RenderRejection } from './rejection.ts';

/** Milliseconds between two looks for unused connections. */
const sweepInterval = 100;
/** Milliseconds in which a client can read why its request has no result. */
const timeToRead = 250;

const rejection = {
  status: 503,
  message: 'The server is stopping. Try again in a moment.',
  headers: { 'Retry-After': '1' },
};

/**
 * Stops listening, and closes idle connections at once and busy ones after their responses. After the given milliseconds,
 * requests without a response get a 503, and all connections are closed.
 */
export async function stopServer(
  app: FastifyInstance,
  connections: Connections,
  render: RenderRejection,
  newUuid: () => string,
  milliseconds: number,
  now?: () => Date,
): Promise<void> {
  const timers = new AbortController();
  const { signal } = timers;
  const closed = app.close();
  const sweep = async () => {
    for (;;) {
      await setTimeout(sweepInterval, undefined, { signal });
      app.server.closeIdleConnections();
      for (const { socket } of connections.values()) if (socket.bytesRead === 0) socket.destroy();
    }
  };
  const cut = async () => {
    await setTimeout(milliseconds, undefined, { signal });
    for (const connection of connections.values()) {
      const headers = { ...rejection.headers, 'X-Request-Id': newUuid() };
      endWith(connection, { ...rejection, headers }, render, now);
    }
    await setTimeout(timeToRead, undefined, { signal });
    for (const { socket } of connections.values()) socket.destroy();
  };
  const stopped = () => {};
  sweep().catch(stopped);
  cut().catch(stopped);
  try {
    await closed;
  } finally {
    timers.abort();
  }
}

import { AsyncResource } from 'node:async_hooks';
import type { Server } from 'node:http';
import { getHeapStatistics } from 'node:v8';
import { serverLimits } from '@email-automation/contract-tools/server-limits';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { Overloaded, Stopping } from '../domain/errors.ts';
import { checkMessage } from './check-message.ts';
import { findExchangeBefore, trackConnections } from './connection.ts';
import { explainParserError, isHead, maxHeaderSize, type ParserError } from './parser-errors.ts';
import { type Rejection, type RenderRejection, reject } from './rejection.ts';
import { sendRequestIds } from './request-ids.ts';
import { sendDates } from './send-dates.ts';
import { stopServer } from './stop.ts';

const { connections: mostConnections, heapOfConnectionKibibytes } = serverLimits;

/** Connections of one address, far more than a process serves well, and no more than its heap has room for. Browsers do not say its limit. @param heap its limit in bytes */
export const connectionLimit = (heap = getHeapStatistics?.().heap_size_limit ?? Number.POSITIVE_INFINITY): number =>
  Math.min(mostConnections, Math.floor(heap / 1024 / heapOfConnectionKibibytes));

/** Options of an app that {@link guardConnections} guards. All times are in milliseconds. */
export const guardedServer = {
  /** Time in which a request must arrive. */
  requestTimeout: serverLimits.requestSeconds * 1000,
  keepAliveTimeout: serverLimits.idleSeconds * 1000,
  http: {
    /** Time in which the headers of a request must arrive, and the first one of a connection at all. */
    headersTimeout: serverLimits.headersSeconds * 1000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize,
    requireHostHeader: false,
  },
  return503OnClosing: false,
  clientErrorHandler: () => {},
} satisfies FastifyHttpOptions<Server>;

/** Ends the connections and the app. @param milliseconds in which open requests must get their responses */
export type StopApp = (milliseconds: number) => Promise<void>;

/**
 * Responds to requests that the router does not see, or whose response would be lost: if it is not HTTP, if the client has ended its
 * side of the connection, sends its whole body before it reads, or sends further requests without waiting, and if the server
 * stops. Call it before routes are added. It costs 2 % of a fetch.
 * @param app created with {@link guardedServer}
 * @param newUuid creates the ids of requests
 * @param now the time for the header `Date` (default: the system's)
 * @param most see {@link trackConnections}
 */
export function guardConnections(
  app: FastifyInstance,
  render: RenderRejection,
  newUuid: () => string,
  now?: () => Date,
  most: number = connectionLimit(),
): StopApp {
  const { server } = app;
  const connections = trackConnections(server, most);
  /** Gives a rejection the id of its line in the log. */
  const identify = (rejection: Rejection): Rejection => {
    const id = newUuid();
    app.log.info({ reqId: id, status: rejection.status }, 'request rejected');
    return { ...rejection, headers: { ...rejection.headers, 'X-Request-Id': id } };
  };
  if (now) sendDates(server, now);
  let isStopping = false;
  // Node has no public name for it: after the end of the other side, the last response is still sent.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('clientError', (error: ParserError, socket) => {
    const connection = connections.get(socket as never);
    if (connection === undefined) return;
    const explained = explainParserError(error.code);
    const rejection = explained && identify({ ...explained, isHead: isHead(connection, error) });
    void reject(connection, rejection, render, now);
  });
  server.on('connect', (request, socket) => {
    const connection = connections.get(request.socket);
    const rejection = { status: 405, message: 'This server is no proxy.', headers: { Allow: '' } };
    socket.on('error', () => {});
    if (connection) void reject(connection, identify(rejection), render, now);
  });
  // A hook rejects it, so that the error has the format of the route.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  sendRequestIds(app, newUuid);
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    checkMessage(raw);
    const { ending, isSurplus } = connections.get(raw.socket) ?? {};
    if (isStopping || ending) throw new Stopping();
    if (isSurplus && !routeOptions.config.isProbe) throw new Overloaded();
    done();
  });
  // Requests sent ahead wait for the responses before them: otherwise all their responses would wait in memory for a client that
  // does not read.
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const connection = connections.get(raw.socket);
    const before = connection && findExchangeBefore(connection, raw);
    if (before === undefined) return done();
    const proceed = () => {
      // The rejection of a message that cannot be read is its response.
      const isGone = raw.socket.destroyed || (connection?.rejecting && !raw.complete);
      if (isGone) reply.hijack();
      else done();
    };
    // Otherwise it would have the deadline and the trace of the request before it. `bind` would keep both in memory for longer.
    const context = new AsyncResource('PipelinedRequest');
    before.response.once('close', () => context.runInAsyncScope(proceed));
  });
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    const { socket, headers } = raw;
    const { latest, ending, isSurplus } = connections.get(socket) ?? {};
    // An unreadable message after that request still gets its response, which then ends the connection.
    const nothingFollows = isStopping || isSurplus || (socket.readableEnded && !ending);
    // Node ignores an upgrade and all bytes after that request.
    const isLast = headers.upgrade !== undefined || (latest?.request === raw && nothingFollows);
    if (isLast) reply.header('connection', 'close');
    // Fastify closes the connection after a body that it cannot read, and requests that follow would get no response.
    else if (reply.hasHeader('connection')) reply.removeHeader('connection');
    done();
  });
  return async (milliseconds) => {
    isStopping = true;
    await stopServer(app, connections, render, newUuid, milliseconds, now);
  };
}

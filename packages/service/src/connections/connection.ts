import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { serverLimits } from '@email-automation/contract-tools/server-limits';
import { Pool } from './ledger.ts';

/** A request with its response. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** A connection of a client. */
export interface Connection {
  socket: Socket;
  /** Exchanges whose response is not complete, in the order of their requests. */
  open: Exchange[];
  /** The exchange with the last request so far. */
  latest?: Exchange;
  /** Whether the server reads no further requests. */
  ending: boolean;
  /** Whether a last response waits for those to earlier requests; it ends the connection. */
  rejecting?: boolean;
  /** Whether its address has more connections than the server serves well: it gets one response. */
  isSurplus: boolean;
}

/** Requests without a response on one connection. Whoever reads responses sends far fewer ahead. */
const maxOpen = serverLimits.pipelinedRequests;

/** The open connections of a server. */
export type Connections = ReadonlyMap<Socket, Connection>;

/**
 * Keeps track of the connections that clients open from now on, and of their exchanges.
 * @param most connections of one address that are served, and half of all. A tenth as many more get one response, of which each address
 * leaves some for others, too; beyond, they are closed at once.
 */
export function trackConnections(server: Server, most: number): Connections {
  const connections = new Map<Socket, Connection>();
  const [served, surplus] = [new Pool(2 * most), new Pool(most / 10)];
  server.on('connection', (socket) => {
    // Node remembers the address once it was read, and does not know it any more when the client is gone.
    const { remoteAddress: owner = 'memory' } = socket;
    const pool = [served, surplus].find((one) => one.fits(owner, 1));
    if (pool === undefined) return void socket.destroy();
    pool.add(owner, 1);
    const isSurplus = pool === surplus;
    const connection: Connection = { socket, open: [], ending: false, isSurplus };
    connections.set(socket, connection);
    socket.once('close', () => {
      connections.delete(socket);
      pool.add(owner, -1);
    });
    closeAfterBody(connection);
  });
  server.prependListener('request', (request, response) => {
    const connection = connections.get(request.socket);
    if (connection === undefined) return;
    const exchange = { request, response };
    connection.latest = exchange;
    connection.open.push(exchange);
    response.once('close', () => connection.open.splice(connection.open.indexOf(exchange), 1));
    if (connection.open.length > maxOpen) connection.socket.destroy();
  });
  return connections;
}

/** The last exchange before the request whose response is not complete. */
export function findExchangeBefore({ open }: Connection, request: IncomingMessage): Exchange | undefined {
  let before: Exchange | undefined;
  for (const exchange of open) {
    if (exchange.request === request) break;
    before = exchange;
  }
  return before;
}

/**
 * Node destroys the socket after the last response. If the client still sends its request then, it gets a reset, and can
 * lose the response that it has not read yet. So this side of the connection ends first, and the server ignores the rest
 * of the request, for as long as a request may take.
 */
function closeAfterBody(connection: Connection): void {
  const { socket } = connection;
  const { destroySoon } = socket;
  socket.destroySoon = () => {
    // Node takes the latest request for the last one once the client has ended its side.
    if (connection.rejecting) return;
    const request = connection.latest?.request;
    if (request === undefined || request.complete) return destroySoon.call(socket);
    connection.ending = true;
    socket.end();
    request.once('close', () => socket.destroy());
    request.resume();
  };
}

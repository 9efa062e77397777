import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Connection } from './connection.ts';

/** The response to a message that reaches no route. */
export interface Rejection {
  status: number;
  message: string;
  headers?: Record<string, string>;
  /** Whether the client expects no body. */
  isHead?: boolean;
}

/** Creates the body of a response, in the error format of the port. */
export type RenderRejection = (rejection: Rejection) => object;

/** Milliseconds in which a client can read the last response. */
const timeToRead = 2000;

/**
 * Responds to a message that cannot be read, and closes the connection. Earlier requests get their responses first. A
 * request that has its response already gets no second one.
 * @param rejection undefined to close without a response
 */
export async function reject(
  connection: Connection,
  rejection: Rejection | undefined,
  render: RenderRejection,
  now?: () => Date,
): Promise<void> {
  if (connection.ending) return;
  connection.ending = true;
  connection.rejecting = true;
  const { socket, open } = connection;
  const complete = [...open].filter(({ request }) => request.complete);
  const closed = new AbortController();
  socket.once('close', () => closed.abort());
  const { signal } = closed;
  await Promise.all(complete.map(({ response }) => once(response, 'close', { signal }))).catch(() => {});
  endWith(connection, rejection, render, now);
}

/** Responds now, unless a response is under way, and ends the connection. The client has a moment to read the response. */
export function endWith(
  connection: Connection,
  rejection: Rejection | undefined,
  render: RenderRejection,
  now?: () => Date,
): void {
  const { socket, open, latest } = connection;
  connection.ending = true;
  const [current = latest] = open;
  const isResponded = current?.response.headersSent && (open.length > 0 || !current.request.complete);
  if (rejection && socket.writable && !isResponded) socket.write(formatResponse(rejection, render, now));
  endSoon(socket);
}

/** Ends this side of the connection, reads the rest of the client's message, and closes the connection in any case. */
function endSoon(socket: Socket): void {
  // A client that has reset the connection: its `close` can be over.
  if (socket.destroyed) return;
  socket.end();
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), timeToRead);
  socket.once('close', () => clearTimeout(timer));
}

function formatResponse(rejection: Rejection, render: RenderRejection, now = () => new Date()): string {
  const { status, headers, isHead } = rejection;
  const body = JSON.stringify(render(rejection));
  const lines = Object.entries({
    Date: now().toUTCString(),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${isHead ? '' : body}`;
}

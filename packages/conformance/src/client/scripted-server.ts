import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { gunzipSync } from 'node:zlib';
import { limits } from '../contract/interface-limits.ts';
import { matchOperation } from '../contract/match-operation.ts';
import { operations } from '../contract/operations.ts';
import { parseJson } from '../http/send.ts';
import type { ReceivedRequest } from './received-request.ts';
import { deliver, json, type Reply } from './reply.ts';
import { selfSigned } from './self-signed.ts';

/** A server that records requests and responds as a script says. */
export interface ScriptedServer {
  /** Its origin. */
  url: string;
  requests: ReceivedRequest[];
  /** Connections that clients opened, whether or not a request came. */
  connections: number;
  close(): Promise<void>;
}

/** Responds to a request. */
export type Respond = (request: ReceivedRequest) => Reply | Promise<Reply>;

/** The host that scripted servers listen on. */
const host = '127.0.0.1';

interface ServerOptions {
  /** Whether it speaks TLS, with an untrusted certificate. */
  untrusted?: boolean | undefined;
}

/** Starts a server for a script on a port of this machine. */
export async function startScriptedServer(
  respond: Respond,
  { untrusted = false }: ServerOptions = {},
): Promise<ScriptedServer> {
  const requests: ReceivedRequest[] = [];
  let url = '';
  const server = untrusted ? createHttpsServer(selfSigned, listener) : createServer(listener);
  const scripted = {
    ...{ url, requests, connections: 0 },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  server.on('connection', () => scripted.connections++);
  async function listener(incoming: IncomingMessage, response: ServerResponse) {
    const request = await receive(incoming, url).catch(() => undefined);
    // The client has ended the connection.
    if (request === undefined) return;
    requests.push(request);
    try {
      request.reply = withRateLimit(await respond(request), request);
    } catch (error) {
      request.reply = json(502, { message: `The server behind the scenario failed: ${(error as Error).message}` });
    }
    await deliver(request.reply, response, request.headers['accept-encoding']);
  }
  url = await listen(server);
  if (untrusted) url = url.replace('http:', 'https:');
  scripted.url = url;
  return scripted;
}

async function receive(incoming: IncomingMessage, origin: string): Promise<ReceivedRequest> {
  const { method = 'GET', url: target = '/' } = incoming;
  const at = Date.now();
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(
    Object.entries(incoming.headersDistinct).map(([name, values]) => [name, values?.join(', ') ?? '']),
  );
  const text = decompress(Buffer.concat(chunks), headers['content-encoding']).toString('utf8');
  const url = URL.canParse(target, origin) ? new URL(target, origin) : new URL(origin);
  const matched = matchOperation(method, target.replace(/[?#].*$/s, ''));
  return {
    ...{ at, method, url, target, headers, text },
    body: parseJson(text),
    operation: matched?.operation,
    pathParameters: matched?.pathParameters ?? {},
  };
}

function decompress(content: Buffer, coding: string | undefined): Buffer {
  try {
    return coding === 'gzip' ? gunzipSync(content) : content;
  } catch {
    return content;
  }
}

/** Every response of the API has the headers of its rate limit, unless a script sets its own. */
function withRateLimit(reply: Reply, { operation }: ReceivedRequest): Reply {
  const limit = operation === undefined ? undefined : operations[operation].rateLimit;
  const isSet = Object.keys(reply.headers).some((name) => name.toLowerCase() === 'x-ratelimit-remaining');
  if (limit === undefined || isSet) return reply;
  const most = limit === 'batch' ? limits.batchRequests : limits.requests;
  const headers = { 'X-RateLimit-Limit': String(most), 'X-RateLimit-Remaining': String(most - 10) };
  return { ...reply, headers: { ...headers, ...reply.headers } };
}

/** The observations of a server for TLS handshakes. It never completes one, so that it needs no certificate. */
export interface HandshakeServer {
  port: number;
  connections: number;
  /** The host names in the handshakes (SNI). */
  names: string[];
  close(): Promise<void>;
}

/** Starts a server that reads the host name in TLS handshakes and then ends the connection. */
export async function startHandshakeServer(): Promise<HandshakeServer> {
  const seen: string[] = [];
  const tls = createTlsServer({
    SNICallback(name, callback) {
      seen.push(name);
      callback(new Error('No certificate.'));
    },
  });
  // Handshakes fail on purpose.
  tls.on('tlsClientError', () => {});
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    handshakes.connections++;
    socket.on('error', () => {});
    tls.emit('connection', socket);
  });
  const handshakes: HandshakeServer = {
    port: Number(new URL(await listen(server)).port),
    connections: 0,
    names: seen,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return handshakes;
}

function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, () => resolve(`http://${host}:${(server.address() as AddressInfo).port}`));
  });
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { parseJson } from '@email-automation/contract-tools/parse-json';
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
  /** The host names in TLS handshakes (SNI). */
  names: string[];
  close(): Promise<void>;
}

/** Responds to a request. */
export type Respond = (request: ReceivedRequest) => Reply | Promise<Reply>;

/** The host that scripted servers listen on. */
const host = '127.0.0.1';

/** Finds the operation of a contract that a request is for. */
export type MatchOperation = (
  method: string,
  path: string,
) => Pick<ReceivedRequest, 'operation' | 'pathParameters'> | undefined;

interface ServerOptions {
  match: MatchOperation;
  /** Whether it speaks TLS, with an untrusted certificate. */
  untrusted?: boolean | undefined;
  /** Whether it speaks TLS, and ends the connection after the host name in the handshake. */
  handshake?: boolean | undefined;
}

/** Starts a server for a script on a port of this machine. */
export async function startScriptedServer(
  respond: Respond,
  { match, untrusted = false, handshake = false }: ServerOptions,
): Promise<ScriptedServer> {
  const requests: ReceivedRequest[] = [];
  const names: string[] = [];
  function SNICallback(name: string, callback: (error: Error | null) => void) {
    names.push(name);
    callback(handshake ? new Error('No certificate.') : null);
  }
  const isTls = untrusted || handshake;
  const server = isTls ? createHttpsServer({ ...selfSigned, SNICallback }, listener) : createServer(listener);
  const scripted = {
    ...{ url: '', requests, connections: 0, names },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  server.on('connection', () => scripted.connections++);
  async function listener(incoming: IncomingMessage, response: ServerResponse) {
    const request = await receive(incoming, scripted.url, match).catch(() => undefined);
    // The client has ended the connection.
    if (request === undefined) return;
    requests.push(request);
    try {
      request.reply = await respond(request);
    } catch (error) {
      request.reply = json(502, { message: `The server behind the scenario failed: ${(error as Error).message}` });
    }
    await deliver(request.reply, response, request.headers['accept-encoding']);
  }
  await once(server.listen(0, host), 'listening');
  scripted.url = `${isTls ? 'https' : 'http'}://${host}:${(server.address() as AddressInfo).port}`;
  return scripted;
}

async function receive(incoming: IncomingMessage, origin: string, match: MatchOperation): Promise<ReceivedRequest> {
  const { method = 'GET', url: target = '/' } = incoming;
  const at = Date.now();
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(
    Object.entries(incoming.headersDistinct).map(([name, values]) => [name, values?.join(', ') ?? '']),
  );
  const text = decompress(Buffer.concat(chunks), headers['content-encoding']).toString('utf8');
  const url = URL.canParse(target, origin) ? new URL(target, origin) : new URL(origin);
  const matched = match(method, target.replace(/[?#].*$/s, ''));
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

import { createServer, type IncomingMessage } from 'node:http';
import { listen } from '@email-automation/test-tools/listen';
import { send } from '../src/http/send.ts';
import {
  createCrashResponse,
  findOperation,
  type Middleware,
  type Rewrite,
  type ServerRequest,
  type ServerResponse,
  toMiddleware,
} from './exchange.ts';
import { sendWith } from './transfer.ts';

/** Starts a proxy on the loopback address that passes requests through `rewrite` to the server at `upstream`. */
export async function startProxy(
  upstream: string,
  rewrite: Rewrite | Middleware,
): Promise<{ url: string; close(): Promise<void> }> {
  const middleware = toMiddleware(rewrite);
  const server = createServer(async (incoming, outgoing) => {
    const request = await readRequest(incoming, upstream);
    const { status, headers, text, transfer } = await middleware(request, forward).catch(createCrashResponse);
    const { 'transfer-encoding': _, 'content-length': __, connection: ___, ...forwarded } = headers;
    if (transfer) await sendWith(transfer, { status, headers: forwarded, text }, outgoing);
    else outgoing.writeHead(status, forwarded).end(text === '' ? undefined : text);
  });
  // Longer than what the headers of the server behind it promise, which are passed on: clients reuse connections until then.
  server.keepAliveTimeout = 600_000;
  return listen(server);
}

async function readRequest(request: IncomingMessage, upstream: string): Promise<ServerRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', upstream);
  const { host: _, 'content-length': __, connection: ___, 'transfer-encoding': ____, ...forwarded } = request.headers;
  const headers = Object.fromEntries(Object.entries(forwarded).map(([name, value]) => [name, String(value)]));
  const method = request.method ?? 'GET';
  return {
    operation: findOperation(method, url.pathname),
    method,
    url,
    headers,
    text: Buffer.concat(chunks).toString('utf8'),
  };
}

/** Sends a request to the server itself. */
export async function forward({ method, url, headers, text }: ServerRequest): Promise<ServerResponse> {
  const body = text === '' ? {} : { body: text };
  const response = await send({ method, url, headers, ...body }, 30);
  // `send` has decoded the text.
  const { 'content-encoding': _, ...forwarded } = response.headers;
  return { status: response.status, headers: forwarded, text: response.text };
}

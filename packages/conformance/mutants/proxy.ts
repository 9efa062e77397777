import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathPattern } from '@email-automation/contract-tools/path-template';
import type { OperationId } from '@email-automation/types';
import { operations } from '../src/contract/operations.ts';
import { send } from '../src/http/send.ts';
import { sendWith, type Transfer } from './transfer.ts';

/** A request as the proxy reads it. */
export interface ProxyRequest {
  /** Undefined for a path that is not in the contract. */
  operation: OperationId | undefined;
  method: string;
  url: URL;
  headers: Record<string, string>;
  text: string;
}

export interface ProxyResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** How the response is sent, if not as usual. */
  transfer?: Transfer;
}

/** Responds to a request. */
export type Handler = (request: ProxyRequest) => Promise<ProxyResponse>;

/** Responds to a request, with or without the help of the next handler. */
export type Middleware = (request: ProxyRequest, next: Handler) => Promise<ProxyResponse>;

/** Changes the request before the server sees it, responds in place of the server, or changes the response. */
export interface Rewrite {
  request?(request: ProxyRequest): ProxyRequest | ProxyResponse;
  response?(response: ProxyResponse, request: ProxyRequest): ProxyResponse;
}

export function toMiddleware(rewrite: Rewrite | Middleware): Middleware {
  if (typeof rewrite === 'function') return rewrite;
  return async (request, next) => {
    const changed = rewrite.request?.(request) ?? request;
    const response = 'status' in changed ? changed : await next(changed);
    return rewrite.response?.(response, request) ?? response;
  };
}

const paths = Object.values(operations).map(({ operationId, method, path }) => ({
  operationId,
  method,
  pattern: pathPattern(path),
}));

/** Makes a bug in a rewrite visible: no check accepts or expects 599. */
const createCrashResponse = ({ stack = '' }: Error): ProxyResponse => ({ status: 599, headers: {}, text: stack });

/** Finds the operation of the contract for a request. */
export const findOperation = (method: string, pathname: string) =>
  paths.find((path) => path.method === method && path.pattern.test(pathname))?.operationId;

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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readRequest(request: IncomingMessage, upstream: string): Promise<ProxyRequest> {
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
export async function forward({ method, url, headers, text }: ProxyRequest): Promise<ProxyResponse> {
  const body = text === '' ? {} : { body: text };
  const response = await send({ method, url, headers, ...body }, 30);
  // `send` has decoded the text.
  const { 'content-encoding': _, ...forwarded } = response.headers;
  return { status: response.status, headers: forwarded, text: response.text };
}

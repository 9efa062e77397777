import {
  type ClientRequest,
  type Agent as HttpAgent,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { connectionError } from '../http/connection-error.ts';
import { type BodyCopy, copyBody } from './copy-body.ts';
import { endToEnd, type HeaderPairs, pairsOf } from './hop-by-hop.ts';
import { joinHeaders, type ObservedExchange } from './observed-exchange.ts';
import type { ProxyOptions } from './proxy.ts';
import { refuse } from './refuse.ts';

export interface Upstream extends ProxyOptions {
  agent: HttpAgent;
  maxHeaderSize: number;
}

/** The name of this proxy in `Via`, which RFC 9110 (7.6.3) demands. */
const via = '1.1 email-automation-conformance';

/** Forwards a request and its response, both as they come, and reports the exchange when it is over. */
export function forward(request: IncomingMessage, response: ServerResponse, upstream: Upstream): void {
  const path = pathOf(request);
  const sent = createRequest(request, path, upstream);
  const requestCopy = copyBody(request);
  let received: IncomingMessage | undefined;
  let responseCopy: BodyCopy | undefined;
  let isOver = false;
  const finish = () => {
    if (isOver) return;
    isOver = true;
    // The rest of a request after its response is of no use.
    if (!request.complete) sent.destroy();
    request.unpipe(sent).resume();
    report({ request, path, requestCopy, received, responseCopy }, upstream);
  };

  sent.on('response', (message) => {
    received = message;
    responseCopy = copyBody(message);
    try {
      sendHead(message, request, response, upstream.upstream);
    } catch {
      sent.destroy();
      return refuse(response, 502, `${upstream.upstream.host} sent a status or a header that HTTP does not allow.`);
    }
    message.on('end', () => response.end(finish));
    // A response that is cut stays cut.
    message.on('close', () => {
      if (!message.complete) response.destroy();
    });
    message.pipe(response, { end: false });
  });
  sent.on('timeout', () => sent.destroy(new SilentServer()));
  sent.on('error', (error) => {
    // The rest of a request whose response has begun is of no use to the server.
    if (received !== undefined) return;
    if (response.destroyed) return;
    const silent = error instanceof SilentServer;
    const reason = silent
      ? `${upstream.upstream.host} did not respond within ${upstream.timeoutSeconds} s.`
      : connectionError(error, upstream.upstream).message.replaceAll('baseUrl', '--upstream');
    refuse(response, silent ? 504 : 502, reason);
  });
  response.on('error', () => {});
  response.on('close', () => {
    if (!response.writableFinished) sent.destroy();
    finish();
  });

  if (hasBody(request)) request.pipe(sent);
  else {
    request.resume();
    sent.end();
  }
}

/** The server was silent for too long. */
class SilentServer extends Error {}

/** The target of a request, as it came; for a whole URL, without its origin. */
const pathOf = ({ url = '/' }: IncomingMessage) =>
  url.replace(/^\w+:\/\/[^/?#]*(?=(.?))/, (_, next) => (next === '/' ? '' : '/'));

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function createRequest(request: IncomingMessage, path: string, upstream: Upstream): ClientRequest {
  const { protocol, hostname, port, pathname } = upstream.upstream;
  const secure = protocol === 'https:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const sent = (secure ? requestHttps : requestHttp)({
    host,
    port: port || (secure ? 443 : 80),
    method: request.method ?? 'GET',
    path: path === '*' ? path : `${pathname.replace(/\/$/, '')}${path}`,
    agent: upstream.agent,
    setHost: false,
    timeout: upstream.timeoutSeconds * 1000,
    maxHeaderSize: upstream.maxHeaderSize,
    // The certificate belongs to the server, whatever name the client uses.
    ...(secure && { servername: isIP(host) ? '' : host }),
  });
  for (const [name, values] of grouped(requestHeaders(request, upstream.upstream))) sent.setHeader(name, values);
  if (request.headers['transfer-encoding'] !== undefined) sent.setHeader('Transfer-Encoding', 'chunked');
  return sent;
}

/** Headers to forward. Node answers `Expect` itself. */
const isOfClient = ([name]: [string, string]) => !/^(host|expect|trailer)$/i.test(name);

const requestHeaders = (request: IncomingMessage, { host }: URL): HeaderPairs => [
  ['Host', host],
  ...endToEnd(pairsOf(request.rawHeaders)).filter(isOfClient),
  ['Via', via],
];

/** Headers by name, with all their values. */
function grouped(pairs: HeaderPairs): [string, string | string[]][] {
  const groups = new Map<string, [name: string, values: string[]]>();
  for (const [name, value] of pairs) {
    const group = groups.get(name.toLowerCase()) ?? [name, []];
    groups.set(name.toLowerCase(), group);
    group[1].push(value);
  }
  return [...groups.values()].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]);
}

function sendHead(message: IncomingMessage, request: IncomingMessage, response: ServerResponse, upstream: URL): void {
  const headers = endToEnd(pairsOf(message.rawHeaders))
    .filter(([name]) => !/^trailer$/i.test(name))
    .map(([name, value]): [string, string] =>
      /^location$/i.test(name) ? [name, localLocation(value, upstream, request)] : [name, value],
    );
  response.sendDate = false;
  response.writeHead(message.statusCode ?? 502, message.statusMessage ?? '', headers.flat());
}

/** A redirect to the server itself leads through the proxy: otherwise, the next request would not be observed. */
function localLocation(location: string, upstream: URL, request: IncomingMessage): string {
  if (!URL.canParse(location)) return location;
  const { origin, pathname, search, hash } = new URL(location);
  const base = upstream.pathname.replace(/\/$/, '');
  const isBelow = pathname === base || pathname.startsWith(`${base}/`);
  if (origin !== upstream.origin || !isBelow || request.headers.host === undefined) return location;
  return `http://${request.headers.host}${pathname.slice(base.length)}${search}${hash}`;
}

interface Forwarded {
  request: IncomingMessage;
  path: string;
  requestCopy: BodyCopy;
  received: IncomingMessage | undefined;
  responseCopy: BodyCopy | undefined;
}

async function report(
  { request, path, requestCopy, received, responseCopy }: Forwarded,
  upstream: Upstream,
): Promise<void> {
  const { onExchange } = upstream;
  const query = path.indexOf('?');
  const headersOf = ({ rawHeaders }: IncomingMessage) => joinHeaders(pairsOf(rawHeaders));
  const requestText = hasBody(request) ? await requestCopy.read(request.headers['content-encoding']) : '';
  const exchange: ObservedExchange = {
    method: request.method ?? 'GET',
    path: query === -1 ? path : path.slice(0, query),
    query: new URLSearchParams(query === -1 ? '' : path.slice(query)),
    url: urlOf(upstream.upstream, path),
    request: { headers: headersOf(request), text: requestText },
    response: received && {
      status: received.statusCode ?? 0,
      headers: headersOf(received),
      text: await responseCopy?.read(received.headers['content-encoding']),
    },
    mayOmitCredentials: false,
  };
  onExchange(exchange);
}

/** The URL of a request at the server, for reports. */
function urlOf(upstream: URL, path: string): URL {
  const url = `${upstream.origin}${upstream.pathname.replace(/\/$/, '')}${path}`;
  return URL.canParse(url) ? new URL(url) : upstream;
}

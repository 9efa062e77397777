import { createServer, Agent as HttpAgent, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { forward, type Upstream } from './forward.ts';
import type { ObservedExchange } from './observed-exchange.ts';
import { refuse } from './refuse.ts';

export interface ProxyOptions {
  /** The base URL of the server, which can have a path. */
  upstream: URL;
  host: string;
  /** 0 for a free one. */
  port: number;
  /** How long the server can be silent. */
  timeoutSeconds: number;
  onExchange(exchange: ObservedExchange): void;
}

export interface RunningProxy {
  url: string;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Milliseconds after which an idle connection ends: longer than clients and balancers usually wait. */
const keepAlive = 75_000;

/** Bytes of the headers of a message. */
const maxHeaderSize = 64 * 1024;

/** Starts a proxy in front of a server. It forwards HTTP/1.1 and opens no tunnels. */
export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { upstream, host, port } = options;
  const agent =
    upstream.protocol === 'https:' ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const target: Upstream = { ...options, agent, maxHeaderSize };
  // A request takes as long as it takes: the server decides.
  const server = createServer({ maxHeaderSize, requestTimeout: 0, keepAliveTimeout: keepAlive });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isForUpstream(request, upstream)) forward(request, response, target);
    else refuse(response, 421, `observe forwards to ${upstream.origin} only. Use its own URL as the base URL.`);
  });
  // Pipelined requests wait on one connection.
  server.on('connection', (socket) => socket.setMaxListeners(0));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve());
  });
  const { address, port: actual, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}

/** Clients that are set up to use a proxy send whole URLs. */
function isForUpstream({ url = '', socket }: IncomingMessage, upstream: URL): boolean {
  if (!/^\w+:\/\//.test(url)) return true;
  const { host, hostname, port } = URL.canParse(url) ? new URL(url) : { host: '', hostname: '', port: '' };
  const isOwn = port === String(socket.localPort) && [socket.localAddress, 'localhost'].includes(hostname);
  return isOwn || host === upstream.host;
}

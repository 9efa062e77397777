import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type RequestOptions, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createRawServer, type Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { listen } from '@email-automation/test-tools/listen';
import { expect, onTestFinished, test } from 'vitest';
import { plainTarget } from '../../servers/plain-server/target.ts';
import type { ObservedExchange } from '../../src/observe/observed-exchange.ts';
import { type ProxyOptions, startProxy } from '../../src/observe/proxy.ts';
import { addExchange, createTraffic } from '../../src/observe/traffic.ts';
import { run } from '../../src/run/run.ts';
import { completeTarget } from '../../src/target/read.ts';
import { selfSigned } from '../../src/weather/self-signed.ts';
import { startPlain } from '../plain-servers.ts';

const defaults = {
  host: '127.0.0.1',
  port: 0,
  timeoutSeconds: 5,
};

/** Starts a proxy, and collects the exchanges. */
async function startObserved(upstream: string, options: Partial<ProxyOptions> = {}) {
  const exchanges: ObservedExchange[] = [];
  const onExchange = (exchange: ObservedExchange) => exchanges.push(exchange);
  const proxy = await startProxy({ ...defaults, upstream: new URL(upstream), onExchange, ...options });
  onTestFinished(() => proxy.close());
  return { url: proxy.url, exchanges };
}

/** Starts a server until the test ends. @returns its URL */
async function startServer(listener: RequestListener, server: Server = createServer(listener)): Promise<string> {
  const { url, close } = await listen(server);
  onTestFinished(() => void close());
  return url;
}

/** A request of which everything can be chosen, with its whole response. */
async function send(url: string, options: RequestOptions = {}, body?: string | Buffer) {
  const sent = request(url, options);
  if (body !== undefined) sent.write(body);
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    status: response.statusCode,
    headers: response.headers,
    body: Buffer.concat(chunks),
  };
}

test('a run of the kit through the proxy is the same, and none of its responses counts against a conforming server', async () => {
  const serverUrl = await startPlain();
  const traffic = createTraffic();
  const { url } = await startObserved(serverUrl, { onExchange: (exchange) => addExchange(traffic, exchange) });
  const target = JSON.parse(JSON.stringify(plainTarget(serverUrl)).replaceAll(serverUrl, url));
  const report = await run(completeTarget(target), { only: ['4', '7'] });
  expect(report.checks.filter(({ result }) => result === 'fail' || result === 'error')).toEqual([]);
  expect(traffic.exchanges).toBeGreaterThan(400);
  expect(traffic.operations.size).toBeGreaterThan(15);
  expect([...traffic.kinds.values()].filter(({ side }) => side === 'server')).toEqual([]);
});

test('headers of one connection stay there, all others arrive as they were sent', async () => {
  const raw: string[][] = [];
  const upstream = await startServer((incoming, response) => {
    raw.push(incoming.rawHeaders);
    response.sendDate = false;
    response.writeHead(200, [
      'X-Two',
      '1',
      'X-Two',
      '2',
      'X-Secret-Hop',
      '1',
      'Connection',
      'X-Secret-Hop, keep-alive',
      'Content-Length',
      '2',
    ]);
    response.end('ok');
  });
  const { url } = await startObserved(`${upstream}/base/`);
  const { headers } = await send(`${url}/v2/accounts`, {
    headers: {
      'X-Kept': ['a', 'b'],
      'X-Hop': '1',
      Connection: 'X-Hop',
      TE: 'trailers',
      'Proxy-Connection': 'close',
      'Accept-Encoding': 'br',
    },
  });
  expect(headers['x-two']).toBe('1, 2');
  expect(headers).not.toHaveProperty('x-secret-hop');
  expect(headers).not.toHaveProperty('date');
  const names = raw[0]?.filter((_, index) => index % 2 === 0);
  expect(names).toEqual(['Host', 'X-Kept', 'X-Kept', 'Accept-Encoding', 'Via', 'Connection']);
  expect(raw[0]).toContain(new URL(upstream).host);
});

test('bodies, compression, 100-continue and messages without a body go both ways', async () => {
  const upstream = await startServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (incoming.url === '/204') return response.writeHead(204).end();
    if (incoming.url === '/304') return response.writeHead(304, { ETag: '"1"' }).end();
    response.writeHead(200, { 'X-Length': body.length });
    response.end(body);
  });
  const { url, exchanges } = await startObserved(upstream);
  const large = Buffer.alloc(12 * 2 ** 20, 'x');
  const echoed = await send(url, { method: 'POST' }, large);
  expect([echoed.status, echoed.body.length]).toEqual([200, large.length]);
  await expect.poll(() => exchanges[0]).toMatchObject({ request: { text: undefined } });
  const coded = gzipSync('{"a":1}');
  await send(url, { method: 'POST', headers: { 'content-encoding': 'gzip', expect: '100-continue' } }, coded);
  await expect.poll(() => exchanges[1]?.request.text).toBe('{"a":1}');
  expect(await send(`${url}/204`)).toMatchObject({ status: 204, body: Buffer.alloc(0) });
  expect(await send(`${url}/304`)).toMatchObject({ status: 304, headers: { etag: '"1"' } });
  expect(await send(url, { method: 'HEAD' })).toMatchObject({ status: 200, headers: { 'x-length': '0' } });
});

test('a connection that is cut on one side is cut on the other', async () => {
  let [hasArrived, isAborted] = [false, false];
  const upstream = await startServer((incoming, response) => {
    if (incoming.url === '/cut') {
      response.writeHead(200, { 'content-length': 10 }).write('half');
      setTimeout(20).then(() => response.destroy());
      return;
    }
    hasArrived = true;
    incoming.once('close', () => {
      isAborted = true;
    });
  });
  const { url, exchanges } = await startObserved(upstream);
  await expect(send(`${url}/cut`)).rejects.toThrow(/aborted|hang up/);
  await expect.poll(() => exchanges[0]?.response).toMatchObject({ status: 200, text: undefined });
  const sent = request(`${url}/wait`).end();
  sent.once('error', () => {});
  await expect.poll(() => hasArrived).toBe(true);
  sent.destroy();
  await expect.poll(() => isAborted).toBe(true);
  await expect.poll(() => exchanges[1]?.method).toBe('GET');
  expect(exchanges[1]?.response).toBeUndefined();
});

test('what cannot be forwarded gets a response that says why', async () => {
  const upstream = await startServer((incoming, response) => {
    if (incoming.url !== '/silent') response.writeHead(302, { location: `${upstream}/v2/accounts?page=2` }).end();
  });
  const { url } = await startObserved(upstream, { timeoutSeconds: 0.2 });
  expect((await send(`${url}/silent`)).status).toBe(504);
  expect((await send(url, { headers: { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c' } })).status).toBe(302);
  expect((await send(url, { path: 'http://other.example/v2/accounts' })).status).toBe(421);
  const redirected = await send(url, { path: `${upstream}/v2/accounts` });
  expect(redirected).toMatchObject({ status: 302, headers: { location: `${url}/v2/accounts?page=2` } });
  const raw = createRawServer((socket) => socket.end('HTTP/1.1 099 \u0001\r\nContent-Length: 0\r\n\r\n'));
  const { url: odd } = await startObserved(await startServer(() => {}, raw));
  expect((await send(odd)).status).toBe(502);
  const { url: dead } = await startObserved('http://127.0.0.1:1');
  expect((await send(dead)).body.toString()).toMatch(/Nothing listens on 127\.0\.0\.1:1\. .*is --upstream right/);
});

test('a server with TLS needs a certificate of a known authority', async () => {
  const listener: RequestListener = (_, response) => response.end('secret');
  const port = new URL(await startServer(listener, createSecureServer(selfSigned, listener))).port;
  const upstream = `https://localhost:${port}`;
  expect((await send((await startObserved(upstream)).url)).status).toBe(502);
});

import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { connectionLimit, guardConnections, guardedServer } from '@email-automation/service/connections/guard';
import { Unavailable } from '@email-automation/service/domain/errors';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { formatPost, formatRequest, openConnection, readToEnd } from '../environment/raw-connection.ts';
import { eventually } from '../environment/sandbox.ts';

/** Starts an app that responds after a while, with short times for requests to arrive. @param most connections */
async function startGuarded(most?: number) {
  const app = Fastify({
    ...guardedServer,
    keepAliveTimeout: 300,
    requestTimeout: 400,
    http: { ...guardedServer.http, headersTimeout: 200, connectionsCheckingInterval: 50 },
  });
  const stop = guardConnections(app, ({ message }) => ({ message }), randomUUID, undefined, most);
  app.setErrorHandler((error, _, reply) => reply.status(error instanceof Unavailable ? 503 : 500).send());
  app.post('/echo', async ({ body }) => body);
  app.get('/probe', { config: { isProbe: true } }, async () => ({ ok: true }));
  app.get('/slow', () => new Promise((resolve) => setTimeout(() => resolve({ ok: true }), 100)));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => stop(0));
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  return { app, url, connections };
}

const slow = formatRequest('GET /slow');
const echo = formatPost('/echo', { x: 'y' });

test('requests that do not arrive in time get 408 [slow-requests]', async () => {
  const { url } = await startGuarded();
  const parts: [name: string, part: string, statuses: number[]][] = [
    ['nothing', '', [408]],
    ['half of the headers', slow.slice(0, 30), [408]],
    ['half of the body', echo.slice(0, -2), [408]],
    ['half of a second request', slow + echo.slice(0, 30), [200, 408]],
    ['half of the body of a second request', slow + echo.slice(0, -2), [200, 408]],
  ];
  await Promise.all(
    parts.map(async ([name, part, statuses]) => {
      const socket = await openConnection(url);
      socket.write(part);
      const responses = await readToEnd(socket);
      expect(
        responses.map(({ status }) => status),
        name,
      ).toEqual(statuses);
      expect(responses.at(-1)?.body).toEqual({ message: expect.stringContaining('in time') });
    }),
  );
});

test('no connection stays open that its client has ended, reset, or used for something malformed', async () => {
  const { url, connections } = await startGuarded();
  const parts = [
    '',
    slow,
    slow + slow,
    slow.slice(0, 30),
    echo,
    echo.slice(0, -2),
    'junk\r\n\r\n',
    `${slow}junk\r\n\r\n`,
  ];
  for (const part of parts) {
    const ended = await openConnection(url);
    ended.end(part);
    const reset = await openConnection(url);
    reset.write(part);
    setTimeout(() => reset.resetAndDestroy(), 20);
    // Never ends its side, and never reads.
    const stubborn = await openConnection(url);
    stubborn.write(part === '' ? 'junk\r\n\r\n' : `${part}junk\r\n\r\n`);
  }
  await eventually(async () => expect(await connections()).toBe(0));
});

test('connections beyond the limit get one 503, and far beyond it are closed at once [slow-requests]', async () => {
  const { url } = await startGuarded(1);
  const first = await openConnection(url);
  for (const [path, status] of [
    ['/slow', 503],
    ['/probe', 200],
  ]) {
    const second = await openConnection(url);
    expect(await readToEnd(await openConnection(url))).toEqual([]);
    second.write(formatRequest(`GET ${path}`));
    expect(await readToEnd(second)).toMatchObject([{ status, headers: { connection: 'close' } }]);
  }
  first.end(slow);
  expect((await readToEnd(first)).map(({ status }) => status)).toEqual([200]);
});

// Other systems than Linux and Windows have one loopback address.
test.skipIf(process.platform === 'darwin')('connections of one address leave some for others', async () => {
  const { app, url, connections } = await startGuarded(20);
  // A slow machine needs longer for so many.
  Object.assign(app.server, { headersTimeout: 0, requestTimeout: 0 });
  const { port } = new URL(url);
  const sockets = Array.from({ length: 50 }, () => connect({ port: Number(port), host: '127.0.0.1' }));
  for (const socket of sockets) socket.on('error', () => {});
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await eventually(async () => expect(await connections()).toBe(21));
  const other = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.2' });
  other.end(slow);
  expect((await readToEnd(other)).map(({ status }) => status)).toEqual([200]);
});

test('a small heap has room for fewer connections', () => {
  expect([192, 8192].map((mebibytes) => connectionLimit(mebibytes * 1024 * 1024))).toEqual([512, 10_000]);
});

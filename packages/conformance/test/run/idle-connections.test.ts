import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startPlainServer } from '../../servers/plain-server/server.ts';
import { plainTarget } from '../../servers/plain-server/target.ts';
import { runConformance } from '../../src/conformance.ts';

/** Milliseconds after which the server forgets a connection. */
const idle = 30;

/** Passes bytes on, and resets a connection with its next byte if it was idle for a moment: nothing tells the client before. */
async function startForgetful(port: number): Promise<{ url: string; resets(): number; close(): void }> {
  const sockets = new Set<Socket>();
  let resets = 0;
  const server = createServer((socket) => {
    const behind = createConnection({ host: '127.0.0.1', port });
    /** When the last response was passed on. */
    let last = Number.POSITIVE_INFINITY;
    for (const one of [socket, behind]) {
      sockets.add(one);
      one.on('error', () => {}).on('close', () => sockets.delete(one));
    }
    socket.on('data', (bytes) => {
      if (Date.now() - last > idle) {
        resets++;
        socket.resetAndDestroy();
        behind.destroy();
        return;
      }
      last = Number.POSITIVE_INFINITY;
      behind.write(bytes);
    });
    behind.on('data', (bytes) => {
      last = Date.now();
      socket.write(bytes);
    });
    socket.on('end', () => behind.end());
    behind.on('end', () => socket.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    resets: () => resets,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('a server that forgets idle connections conforms: after the first reset, each request has a new one', async () => {
  const server = await startPlainServer();
  const forgetful = await startForgetful(Number(new URL(server.url).port));
  onTestFinished(() => {
    forgetful.close();
    server.close();
  });
  const target = { ...plainTarget(forgetful.url), profiles: ['core' as const], timeoutSeconds: 60 };
  const report = await runConformance(target, { only: ['AUTH', 'subscribeToCampaign'], concurrency: 8 });
  expect(forgetful.resets()).toBeGreaterThan(0);
  expect(forgetful.resets()).toBeLessThan(30);
  const others = report.checks.filter(({ result }) => !['pass', 'skipped'].includes(result));
  expect(others.map(({ id, reason }) => ({ id, reason }))).toEqual([]);
});

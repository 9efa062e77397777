import { connect } from 'node:net';
import { openDatabase } from '@email-automation/service/storage/open';
import { findFreePort } from '@email-automation/test-tools/find-free-port';
import { expect, test } from 'vitest';
import { startServer } from '../../src/server.ts';
import { formatRequest, openConnection, readToEnd } from '../environment/raw-connection.ts';

const request = formatRequest('GET /health');

test('a server on a fixed port serves many connections that open at once, is alone on the port, and stops with them', async () => {
  const port = await findFreePort();
  const start = () => startServer({ database: openDatabase(':memory:'), port, worker: false, probes: true });
  const server = await start();
  const sockets = await Promise.all(Array.from({ length: 300 }, () => openConnection(server.url)));
  const responses = sockets.map((socket) => {
    socket.end(request);
    return readToEnd(socket);
  });
  for (const [response] of await Promise.all(responses)) expect(response?.status).toBe(200);
  await expect(start()).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const idle = await openConnection(server.url);
  await server.close();
  await readToEnd(idle).catch(() => []);
  const refused = new Promise((resolve) => connect(port, '127.0.0.1').once('error', resolve));
  expect(await refused).toMatchObject({ code: 'ECONNREFUSED' });
});

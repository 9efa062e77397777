import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { ada, basic, captureLog, startSandbox } from '../environment/sandbox.ts';

/** Connections that close while the credential is checked, which takes a moment on PostgreSQL. */
const connections = 50;

test('a client that is gone before its body is read is no error of the server', async () => {
  const { lines: errors, log } = captureLog('error');
  const sandbox = await startSandbox({ log });
  const { hostname, port } = new URL(sandbox.url);
  const head = [
    'POST /v2/1001/events HTTP/1.1',
    `Host: ${hostname}`,
    `Authorization: ${basic(ada)}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
  ];
  for (let n = 0; n < connections; n++) {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n`, resolve));
    // Now and then a turn later, because the duration of the check is unknown.
    for (let turn = 0; turn < n % 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    socket.resetAndDestroy();
  }
  expect((await sandbox.get('/v2/accounts')).status).toBe(200);
  await sandbox.close();
  expect(errors).toEqual([]);
});

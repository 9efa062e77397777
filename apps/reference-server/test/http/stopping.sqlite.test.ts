import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';
import { formatPost, formatRequest, openConnection, readToEnd } from '../environment/raw-connection.ts';
import { control, startSandbox, startWithOperator } from '../environment/sandbox.ts';
import { startServerProcess } from '../environment/server-process.ts';

const valid = formatRequest('GET /v2/accounts');
const events = [{ email: 'stop@example.com', action: 'Stopped' }];
const event = formatPost('/v2/1001/events', { events });
const batch = formatPost('/v2/1001/events/batches', { batches: [{ events }] });
const stopping = { errors: [{ code: 'server_error', message: expect.stringMatching(/try again/i) }] };

/** Opens a connection, and writes a part of a request. Fulfilled when the server has read it. */
async function startRequest(url: string, part: string): Promise<Socket> {
  const socket = await openConnection(url);
  socket.write(part);
  await fetch(`${url}/openapi.json`);
  return socket;
}

test('a stop closes connections without a request at once, and others with 503 after a bound', async () => {
  const sandbox = await startSandbox({ control });
  const silent = await openConnection(sandbox.url);
  const silentControl = await openConnection(sandbox.controlUrl as string);
  const idle = await openConnection(sandbox.url);
  idle.write(valid);
  await once(idle, 'data');
  const headers = await startRequest(sandbox.url, valid.slice(0, 40));
  const body = await startRequest(sandbox.url, event.slice(0, -5));
  let closed = false;
  const since = performance.now();
  const closing = sandbox.close().then(() => {
    closed = true;
  });
  for (const socket of [silent, silentControl, idle]) expect(await readToEnd(socket)).toEqual([]);
  expect(closed).toBe(false);
  for (const socket of [headers, body]) {
    const [response] = await readToEnd(socket);
    expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '1', connection: 'close' } });
    expect(response?.body).toEqual(stopping);
  }
  await closing;
  // Headers have 20 seconds, and bodies a minute: the stop does not wait for them.
  expect(performance.now() - since).toBeLessThan(19_000);
});

test('requests in flight at a stop are finished, and later ones get 503 in the format of the interface', async () => {
  const { sandbox, operator } = await startWithOperator();
  const slow = await startRequest(sandbox.url, event.slice(0, -5));
  const followed = await startRequest(sandbox.url, batch.slice(0, -5));
  const closing = sandbox.close();
  slow.write(event.slice(-5));
  followed.write(batch.slice(-5) + event);
  expect(await readToEnd(slow)).toMatchObject([{ status: 204, headers: { connection: 'close' } }]);
  const [accepted, late] = await readToEnd(followed);
  expect(accepted?.status).toBe(201);
  expect(late).toMatchObject({ status: 503, headers: { 'retry-after': '1', connection: 'close' } });
  expect(late?.body).toEqual(stopping);
  await closing;
  // The event of the late request is not recorded, and the batch waits for the next start.
  expect(await operator.query.selectFrom('events').select('id').execute()).toHaveLength(1);
  expect(await operator.query.selectFrom('queued_batches').select('request_id').execute()).toHaveLength(1);
});

test('the control port finishes requests in flight too', async () => {
  const sandbox = await startSandbox({ start: {} });
  const state = formatPost('/states', { state: 'no such state', params: { account_id: '1001' } }).replace(
    /Basic .*/,
    `Bearer ${control.token}`,
  );
  const socket = await openConnection(sandbox.controlUrl as string);
  socket.write(state.slice(0, -5));
  await fetch(`${sandbox.controlUrl}/health`);
  const closing = sandbox.close();
  socket.write(state.slice(-5) + state);
  const [first, late] = await readToEnd(socket);
  expect(first?.status).toBe(404);
  expect(late).toMatchObject({ status: 503, body: { message: expect.stringContaining('stopping') } });
  await closing;
});

test('a signal stops the process after its requests, and a second one ends it', async () => {
  const location = await newLocation();
  for (const [signal, isRepeated, code] of [
    ['SIGTERM', false, 0],
    ['SIGINT', true, 130],
  ] as const) {
    const { child, url } = startServerProcess(location);
    const exit = once(child, 'exit');
    const socket = await startRequest(await url, event.slice(0, -5));
    const idle = await startRequest(await url, valid);
    child.kill(signal);
    // It has begun to stop when it closes connections.
    await readToEnd(idle);
    if (isRepeated) {
      const repeat = setInterval(() => child.kill(signal), 100);
      onTestFinished(() => clearInterval(repeat));
      expect(await readToEnd(socket).catch(() => [])).toEqual([]);
    } else {
      socket.write(event.slice(-5));
      expect(await readToEnd(socket)).toMatchObject([{ status: 204 }]);
    }
    expect(await exit).toEqual([code, null]);
  }
});

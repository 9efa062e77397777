import { once } from 'node:events';
import { serverLimits } from '@email-automation/contract-tools/server-limits';
import { anonymous, Ledger } from '@email-automation/service/connections/ledger';
import { hashToken } from '@email-automation/service/domain/tokens';
import { findKnownUser } from '@email-automation/service/services/access/guard';
import { expect, test } from 'vitest';
import { formatRequest, openConnection, parseResponses, readToEnd } from '../environment/raw-connection.ts';
import { ada, basic, bob, control, startSandbox } from '../environment/sandbox.ts';

const mebibyte = 2 ** 20;
const path = '/v2/1001/events/batches';
const batch = (size: number) => `{"batches":[{"events":[{"email":"a@example.com","action":"A"}]}]}`.padEnd(size);
const [large, small] = [batch(300_000), batch(2000)];

/** Starts a server with a mebibyte for small bodies, and four for large ones. */
async function start() {
  const ledger = new Ledger({ bodyMemory: 4 * mebibyte });
  const sandbox = await startSandbox({ ledger });
  await sandbox.get('/v2/accounts');
  const owner = findKnownUser(sandbox.database, hashToken(ada)) as string;
  return { ...sandbox, ledger, owner };
}

/** A request with a large body, of which the rest does not come. */
const unfinished = formatRequest(`POST ${path}`, ['Content-Type: application/json', 'Content-Length: 1000000'], small);

test('large bodies of a user that fill the memory are refused, while small ones and other users have room [body-memory]', async () => {
  const { post, ledger, owner } = await start();
  ledger.largeBodies.add(owner, 2 * mebibyte);
  // Another token of the user is no way around it.
  for (const token of [ada, 'demo-token-of-the-conformance-kit']) {
    const { status, headers, body } = await post(path, large, token);
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(body.errors).toEqual([
      { code: 'server_error', message: 'The service is temporarily unavailable. Try again in a moment.' },
    ]);
  }
  expect((await post(path, small)).status).toBe(201);
  expect((await post('/v2/1002/events/batches', large, bob)).status).toBe(201);
  ledger.largeBodies.add(owner, -2 * mebibyte);
  expect((await post(path, large)).status).toBe(201);
});

test('a body that does not arrive at a pace gets 408', async () => {
  const { url } = await start();
  const socket = await openConnection(url);
  socket.write(unfinished);
  const [received] = await once(socket, 'data');
  const [response] = parseResponses(String(received));
  expect([response?.status, response?.body.errors]).toEqual([
    408,
    [{ code: 'format_error', message: 'The request did not arrive in time. Send it again.' }],
  ]);
  // The time of the whole request ends later, before any hook.
  expect(response?.headers).toHaveProperty('x-ratelimit-limit');
});

test('a connection whose body does not arrive after a 401 is closed', async () => {
  const { url } = await start();
  const begun = Date.now();
  const socket = await openConnection(url);
  socket.write(unfinished.replace(/Authorization: .*\r\n/, ''));
  expect((await readToEnd(socket)).map(({ status }) => status)).toEqual([401]);
  // Otherwise, the time of the whole request ends it.
  expect(Date.now() - begun).toBeLessThan(serverLimits.requestSeconds * 1000);
});

test('a body for the control port is refused that does not fit beside another one', async () => {
  const { controlUrl = '' } = await startSandbox({ control });
  const sockets = await Promise.all([1, 2].map(() => openConnection(controlUrl)));
  const lines = [`Authorization: Bearer ${control.token}`, 'Content-Type: application/json'];
  const head = ['POST /workspace HTTP/1.1', 'Host: 127.0.0.1', ...lines, `Content-Length: ${64 * mebibyte}`, '', ''];
  const responses = sockets.map(async (socket) => {
    socket.write(head.join('\r\n'));
    for (let n = 0; n < 45; n++) socket.write(Buffer.alloc(mebibyte, ' '));
    const [received] = await once(socket, 'data');
    return parseResponses(String(received))[0]?.status;
  });
  expect(await Promise.race(responses)).toBe(503);
});

test('a connection that closes gives the memory back, and so does a refused body', async () => {
  const { url, send, ledger } = await start();
  const socket = await openConnection(url);
  socket.write(unfinished);
  await expect.poll(() => ledger.largeBodies.taken).toBe(small.length);
  socket.destroy();
  await expect.poll(() => ledger.largeBodies.taken).toBe(0);
  const headers = { authorization: basic(ada), 'content-type': 'text/plain' };
  expect((await send(path, { method: 'POST', headers, body: large })).status).toBe(415);
  expect(ledger.largeBodies.taken).toBe(0);
});

test('requests whose bodies do not fit get errors in the format of the page or of OAuth', async () => {
  const { send, post, ledger } = await start();
  ledger.smallBodies.add(anonymous, mebibyte / 4);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const sendForm = (target: string) => send(target, { method: 'POST', headers, body: 'a=1' });
  const token = await sendForm('/oauth/token');
  const found = [token.status, token.body.error, token.headers.get('retry-after')];
  expect(found).toEqual([503, 'temporarily_unavailable', '1']);
  for (const target of ['/unsubscribe/a-token', '/forms/1001/5001']) {
    const page = await sendForm(target);
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  }
  expect((await post(path, small)).status).toBe(201);
});

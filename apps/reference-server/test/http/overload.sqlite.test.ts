import { setTimeout } from 'node:timers/promises';
import { anonymous, Ledger } from '@email-automation/service/connections/ledger';
import { hashToken } from '@email-automation/service/domain/tokens';
import { findKnownUser } from '@email-automation/service/services/access/guard';
import { expect, test } from 'vitest';
import { formatPost, openConnection, readToEnd } from '../environment/raw-connection.ts';
import { ada, basic, bob, captureLog, control, startSandbox } from '../environment/sandbox.ts';

const unavailable = {
  errors: [{ code: 'server_error', message: 'The service is temporarily unavailable. Try again in a moment.' }],
};
const origin = 'https://shop.example';
const event = { events: [{ email: 'kim@example.com', action: 'Came' }] };

/** A server where as many requests of Ada run as can, and as many of them wait. */
async function startBusy() {
  const ledger = new Ledger();
  const { lines, log } = captureLog('info');
  const sandbox = await startSandbox({ ledger, control, probes: true, corsOrigins: [origin], log });
  // From here on, the server knows both credentials.
  for (const token of [ada, bob]) await sandbox.get('/v2/accounts', token);
  const user = findKnownUser(sandbox.database, hashToken(ada)) as string;
  const fill = (pool: 'slots' | 'pages' | 'places', owner = user) => {
    let taken = 0;
    for (; ledger[pool].fits(owner, 1); taken++) ledger[pool].add(owner, 1);
    return () => ledger[pool].add(owner, -taken);
  };
  const readMetric = async () => {
    const { body } = await sandbox.control('GET', '/metrics');
    return Number(/^shed_requests_total (\d+)$/m.exec(body)?.[1]);
  };
  return { ...sandbox, ledger, fill, lines, readMetric };
}

test('a server that is overloaded sheds requests with 503, keeps what it has admitted and its probes, and recovers [server-errors]', async () => {
  const { url, controlUrl, get, post, readMetric, fill, lines } = await startBusy();
  const leave = fill('slots');
  const waiting = [...Array(20)].flatMap(() => [get('/v2/1001/campaigns'), post('/v2/1001/events', event)]);
  // Other clients still get their responses.
  for (const path of [`${url}/health`, `${url}/ready`, `${controlUrl}/health`])
    expect((await fetch(path)).status).toBe(200);
  expect((await get('/v2/1002/campaigns', bob)).status).toBe(200);
  for (const { status, headers, body } of await Promise.all(waiting)) {
    expect([status, headers.get('retry-after'), body]).toEqual([503, '1', unavailable]);
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  }
  expect(await readMetric()).toBe(40);
  expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);
  leave();
  expect((await get('/v2/1001/campaigns')).status).toBe(200);
  expect((await post('/v2/1001/events', event)).status).toBe(204);
  expect(await readMetric()).toBe(40);
});

test('requests that are shed before they are routed get the same response', async () => {
  const { send, fill, readMetric, lines } = await startBusy();
  const requests: [path: string, request: RequestInit][] = [
    ['/v2/1001/campaigns', { headers: { authorization: basic(ada) } }],
    ['/v2/1001/campaigns', { headers: { authorization: basic(ada), origin } }],
    ['/v2/1001/campaigns', { headers: { origin } }],
    ['/oauth/token', { method: 'POST' }],
    ['/oauth/authorize', {}],
    ['/unsubscribe/a-token', {}],
    ['/no/operation', {}],
  ];
  const shed = () =>
    Promise.all(
      requests.map(async ([path, request]) => {
        const headers = { 'x-request-id': 'mine', ...request.headers };
        const { status, body, headers: received } = await send(path, { ...request, headers });
        const { date, ...others } = Object.fromEntries(received);
        return [path, status, body, others];
      }),
    );
  const owners = [undefined, anonymous];
  for (const owner of owners) fill('slots', owner);
  const late = await shed();
  for (const owner of owners) fill('places', owner);
  expect(await shed()).toEqual(late);
  // The log has no line for those that a flood would consist of.
  expect(lines.filter((line) => line.includes('request completed'))).toHaveLength(2 + requests.length);
  expect(await readMetric()).toBe(2 * requests.length);
});

test('requests that were sent ahead take places of the queue, and are shed at once without any', async () => {
  const { url, ledger, fill } = await startBusy();
  fill('slots', anonymous);
  const sockets = await Promise.all(Array.from({ length: 4 }, () => openConnection(url)));
  const bytes = 'GET /v2/1001/campaigns HTTP/1.1\r\nHost: api.example\r\n\r\n'.repeat(99);
  for (const socket of sockets) socket.write(bytes);
  await expect.poll(() => ledger.shedRequests + ledger.places.taken).toBe(4 * 99);
  expect(ledger.places.fits(anonymous, 1)).toBe(false);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => ledger.places.taken).toBe(0);
});

test('requests without a valid credential take no place of a user, nor of the account that they name', async () => {
  const { get, send, ledger } = await startBusy();
  ledger.places.add('', 1000);
  for (const request of [{}, { headers: { authorization: basic('wrong') } }])
    expect((await send('/v2/1001/campaigns', request)).status).toBe(503);
  expect((await get('/v2/1001/campaigns')).status).toBe(200);
});

test('pages of a user wait for each other; its other requests, and the pages of others, do not', async () => {
  const { get, ledger, fill } = await startBusy();
  const leave = fill('pages');
  const page = get('/v2/1001/campaigns');
  await expect.poll(() => ledger.places.taken).toBe(1);
  expect((await get('/v2/1001/campaigns/3001')).status).toBe(200);
  expect((await get('/v2/1002/campaigns', bob)).status).toBe(200);
  leave();
  expect((await page).status).toBe(200);
});

test('a request whose body arrives later has no slot before, waits for one then, and is not shed', async () => {
  const { url, ledger, fill } = await startBusy();
  const socket = await openConnection(url);
  const [head = '', body = ''] = formatPost('/v2/1001/events', event).split('\r\n\r\n');
  socket.write(`${head}\r\n\r\n${body.slice(0, 5)}`);
  await expect.poll(() => [ledger.smallBodies.taken, ledger.slots.taken]).toEqual([5, 0]);
  const [leave] = [fill('slots'), fill('places')];
  socket.end(body.slice(5));
  await expect.poll(() => ledger.smallBodies.taken).toBe(body.length);
  await setTimeout(1000);
  expect([socket.bytesRead, ledger.shedRequests]).toEqual([0, 0]);
  leave();
  expect((await readToEnd(socket)).map(({ status }) => status)).toEqual([204]);
});

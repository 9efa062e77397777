import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { guardConnections, guardedServer } from '@email-automation/service/connections/guard';
import { Ledger } from '@email-automation/service/connections/ledger';
import { reject } from '@email-automation/service/connections/rejection';
import { chargeBodies } from '@email-automation/service/http/charge-bodies';
import { currentDeadline, runUntil } from '@email-automation/service/ports/deadline';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { formatPost, formatRequest, openConnection, readToEnd, sendBytes } from '../environment/raw-connection.ts';
import { startSandbox } from '../environment/sandbox.ts';

const valid = formatRequest('GET /v2/accounts');

test('requests sent ahead are processed one after another, so that only one response waits for its client [http]', async () => {
  const sandbox = await startSandbox({ start: {} });
  await sandbox.control('POST', '/faults', { kind: 'latency', ms: 300, times: 1 });
  const requests = ['First', 'Second'].map((action) =>
    formatPost('/v2/1001/events', { events: [{ email: 'wire@example.com', action }] }),
  );
  expect(await sendBytes(sandbox.url, requests.join(''), { end: true })).toHaveLength(2);
  const rows = await sandbox.database.query.selectFrom('events').select('action').orderBy('id').execute();
  expect(rows.map(({ action }) => action)).toEqual(['First', 'Second']);
});

test('a request that was sent ahead keeps its deadline', async () => {
  const app = Fastify(guardedServer);
  onTestFinished(() => app.close());
  let arrived = 0;
  app.addHook('onRequest', (_request, _reply, done) => runUntil(++arrived, done));
  guardConnections(app, ({ message }) => ({ message }), randomUUID);
  app.get('/', async () => ({ deadline: currentDeadline() }));
  const url = await app.listen({ port: 0 });
  const responses = await sendBytes(url, formatRequest('GET /').repeat(3), { end: true });
  expect(responses.map(({ body }) => body.deadline)).toEqual([1, 2, 3]);
});

test('a client that sends more than 100 requests ahead loses its connection, and nobody else does [http]', async () => {
  const sandbox = await startSandbox();
  expect(await sendBytes(sandbox.url, valid.repeat(100), { end: true })).toHaveLength(100);
  const flooding = await openConnection(sandbox.url);
  flooding.write(valid.repeat(1000));
  expect((await readToEnd(flooding).catch(() => [])).length).toBeLessThan(1000);
  expect((await sendBytes(sandbox.url, valid, { end: true })).map(({ status }) => status)).toEqual([200]);
});

test('a connection that its client resets leaves no timer behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const socket = new Socket().destroy();
  await once(socket, 'close');
  await reject({ socket, open: [], ending: false, isSurplus: false }, undefined, () => ({}));
  expect(vi.getTimerCount()).toBe(0);
});

test('a client that is gone before its response leaves no timer behind', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = Fastify();
  const addHook = vi.spyOn(app, 'addHook');
  chargeBodies(app, new Ledger());
  const [, onSend] = addHook.mock.calls.find(([name]) => name === 'onSend') as unknown as [
    string,
    (...parameters: unknown[]) => void,
  ];
  onSend({ raw: new IncomingMessage(new Socket()).destroy() }, {}, '', () => {});
  expect(vi.getTimerCount()).toBe(0);
});

const large = 'x'.repeat(12 * 2 ** 20);
const anonymous = (bytes: string) => bytes.replace(/Authorization: .*\r\n/, '');
const unread: [name: string, bytes: string, ...statuses: number[]][] = [
  ['too large', formatPost('/v2/1001/events', large), 413],
  [
    'too large, in chunks',
    formatRequest(
      'POST /v2/1001/events',
      ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
      `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`,
    ),
    413,
  ],
  ['without a credential', anonymous(formatPost('/v2/1001/events', large)), 401],
  ['to an account without access', formatPost('/v2/1003/events', large), 404],
  [
    'to a form',
    formatPost('/forms/1001/5001', large).replace('application/json', 'application/x-www-form-urlencoded'),
    413,
  ],
  ['where none is expected', formatPost('/v2/1001/campaigns/3001/activate', large) + valid, 204, 200],
  ['to a page', `${formatPost('/openapi.json', large).replace('POST', 'GET')}${valid}`, 200, 200],
];

test('a client that writes its whole body before it reads gets the response [body-size]', async () => {
  const sandbox = await startSandbox();
  await checkCases(unread, async ([_, bytes, ...statuses]) => {
    const socket = await openConnection(sandbox.url);
    const written = new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.write(bytes, () => resolve());
    });
    await written;
    // The response had time to arrive, and a reset to follow it.
    await setTimeout(50);
    socket.end();
    expect((await readToEnd(socket)).map((response) => response.status)).toEqual(statuses);
  });
});

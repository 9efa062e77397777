import { expect, test } from 'vitest';
import { start, startWithClock } from '../environment/clock.ts';
import { authorizeUrl, demoApp } from '../environment/oauth.ts';
import { formatRequest, sendBytes } from '../environment/raw-connection.ts';
import { ada, basic, startSandbox } from '../environment/sandbox.ts';

const present = 'Sat, 10 Oct 2026 12:00:00 GMT';

test('the header Date of every response follows the clock, also of errors below the router', async () => {
  const server = await startWithClock({}, {}, { corsOrigins: ['*'] });
  const { origin } = new URL(server.url);
  const preflight = { origin: 'https://shop.example', 'access-control-request-method': 'GET' };
  const requests: [string, RequestInit?][] = [
    ['/v2/accounts', { headers: { authorization: basic(ada) } }],
    ['/v2/accounts'],
    ['/v2/accounts', { method: 'HEAD' }],
    ['/v2/accounts', { method: 'OPTIONS', headers: preflight }],
    ['/nowhere'],
    ['/openapi.json'],
    ['/unsubscribe/x'],
    [authorizeUrl(demoApp)],
    ['/oauth/token', { method: 'POST' }],
    ['/v2/%'],
  ];
  for (const [path, init] of requests) {
    expect((await fetch(origin + path, init)).headers.get('date'), path).toBe(present);
  }
  const connect = 'CONNECT api.example:443 HTTP/1.1\r\nHost: api.example:443\r\n\r\n';
  const long = formatRequest('GET /v2/accounts', [`X: ${'x'.repeat(40_000)}`]);
  for (const bytes of ['nonsense\r\n\r\n', connect, long]) {
    const [response] = await sendBytes(server.url, bytes);
    expect([response?.status, response?.headers.date], bytes.slice(0, 20)).toEqual([expect.any(Number), present]);
  }
  for (const path of ['/health', '/clock', '/nowhere']) {
    expect((await server.control('GET', path)).headers.get('date'), path).toBe(present);
  }
  await server.time.advance('1d');
  expect((await fetch(server.url)).headers.get('date')).toBe('Sun, 11 Oct 2026 12:00:00 GMT');
});

test('without a sandbox, the header Date follows the system', async () => {
  const clock = { now: () => new Date(start) };
  const server = await startSandbox({ clock });
  const date = (await fetch(server.url)).headers.get('date') as string;
  expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(60_000);
});

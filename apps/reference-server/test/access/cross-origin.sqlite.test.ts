import { createSandboxParts } from '@email-automation/sandbox/sandbox';
import { expect, test } from 'vitest';
import { newDatabase } from '../environment/databases.ts';
import { sendBytes } from '../environment/raw-connection.ts';
import { ada, basic, contract, control, startSandbox } from '../environment/sandbox.ts';

const origin = 'https://shop.example';
const preflight = {
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  },
};

test.each([
  [['*'], '*'],
  [['https://other.example', origin], origin],
  [['https://other.example'], null],
  [[], null],
])('pages of %j can call the API [cross-origin]', async (corsOrigins, permitted) => {
  const sandbox = await startSandbox({ corsOrigins });
  const events = '/v2/1001/events';
  const { status, headers } = await sandbox.send(events, preflight);
  expect([status, headers.get('access-control-allow-origin')]).toEqual([permitted === null ? 405 : 204, permitted]);
  if (permitted !== null) {
    expect(headers.get('access-control-allow-headers')).toBe('authorization,content-type');
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST');
  }
  for (const [path, authorization] of [
    ['/v2/accounts', basic(ada)],
    ['/v2/accounts', basic('unknown')],
    ['/v2/unicorns', basic(ada)],
    ['/v2/accounts/', basic(ada)],
  ] as const) {
    const response = await sandbox.send(path, { headers: { origin, authorization } });
    expect(response.headers.get('access-control-allow-origin'), path).toBe(permitted);
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
    const exposed = response.headers.get('access-control-expose-headers') ?? '';
    expect(exposed.includes('X-RateLimit-Remaining, Retry-After, X-Request-Id')).toBe(permitted !== null);
    expect(response.headers.get('vary')).toBe(permitted === '*' || corsOrigins.length === 0 ? null : 'Origin');
  }
});

test('every page can read the contract, and OPTIONS without a preflight gets 405', async () => {
  for (const corsOrigins of [[], ['https://other.example'], ['*']]) {
    const sandbox = await startSandbox({ corsOrigins });
    const { status, headers, body } = await sandbox.send('/openapi.json', { headers: { origin } });
    expect([status, headers.get('access-control-allow-origin'), body]).toEqual([200, '*', contract.document]);
    expect((await sandbox.send('/openapi.json', preflight)).status).toBe(204);
    expect((await sandbox.send('/v2/accounts', { method: 'OPTIONS', headers: { origin } })).status).toBe(405);
  }
});

test.each(['/v2/accounts?/openapi.json', '/openapi.json/../v2/accounts', '/v2/accounts#/openapi.json'])(
  'no page can read %s, which is not the contract',
  async (path) => {
    const { url } = await startSandbox();
    const lines = [`GET ${path} HTTP/1.1`, 'Host: api.example', `Origin: ${origin}`, 'Connection: close'];
    const [response] = await sendBytes(url, `${lines.join('\r\n')}\r\n\r\n`);
    expect(response?.headers).not.toHaveProperty('access-control-allow-origin');
  },
);

test('pages can call the control port of a sandbox with its token, and nothing of its console', async () => {
  const headersOf = async (options: object, path: string, init: RequestInit) => {
    const { controlUrl } = await startSandbox({ control, console: true, corsOrigins: [origin], ...options });
    const response = await fetch(controlUrl + path, { redirect: 'manual', ...init });
    return [response.status, response.headers.get('access-control-allow-origin')];
  };
  const database = await newDatabase();
  const sandbox = () => ({ database, sandbox: createSandboxParts(database) });
  const authorization = `Bearer ${control.token}`;
  expect(await headersOf(sandbox(), '/limits', preflight)).toEqual([204, origin]);
  expect(await headersOf(sandbox(), '/clock', { headers: { origin, authorization } })).toEqual([200, origin]);
  expect(await headersOf(sandbox(), '/clock', { headers: { origin } })).toEqual([401, origin]);
  const other = { origin: 'https://other.example', authorization };
  expect(await headersOf(sandbox(), '/clock', { headers: other })).toEqual([200, null]);
  expect(await headersOf(sandbox(), '/console/sign-in', { headers: { origin } })).toEqual([401, null]);
  expect(await headersOf(sandbox(), '/console', { headers: { origin } })).toEqual([401, null]);
  expect(await headersOf({}, '/users', preflight)).toEqual([401, null]);
  expect(await headersOf({}, '/users', { headers: { origin, authorization } })).toEqual([200, null]);
});

import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../src/mock.ts';
import { encodeHeader } from '../src/mock-server.ts';

let mock: RunningMock;
const lines: string[] = [];
beforeAll(async () => {
  mock = await startMock({ port: 0, log: (line) => lines.push(line) });
});
afterAll(() => mock.close());

const authorization = 'Bearer secret-token';
const batch = '/v2/1/subscribers/batches';

interface Raw {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request without normalizing its path and headers, as `fetch` does. */
function sendRaw(path: string, { method = 'GET', headers = {}, body = '' }: Raw = {}) {
  const { hostname, port } = new URL(mock.url);
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const options = { hostname, port, path, method, headers: { authorization, ...headers }, timeout: 3000 };
      const outgoing = request(options, async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve({ status: response.statusCode, headers: response.headers, body: text });
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error('The mock hangs.')));
      outgoing.on('error', reject);
      outgoing.end(body);
    },
  );
}
const post = (body: string, headers = {}) =>
  sendRaw(batch, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

test.each(['{"batches": [', 'nonsense', '"', '', 'null', '[]', '"text"', '\0'])(
  '%j gets 422 in the shape of the contract',
  async (body) => {
    const response = await post(body);
    expect(response.status).toBe(422);
    expect(JSON.parse(response.body)).toHaveProperty('errors.0.code');
  },
);

test('chunked malformed JSON gets 422', async () => {
  expect((await post('{"batches": [', { 'transfer-encoding': 'chunked' })).status).toBe(422);
});

// Prism's own server hangs or exits for each of these.
test.each([
  ['a space in Accept', '/v2/accounts', { accept: 'text/html, */*;q=0.1' }, 200],
  ['an invalid media range in Accept', '/v2/accounts', { accept: 'junk' }, 200],
  ['a path that is not UTF-8', '/v2/%E0%A4%A/campaigns', {}, 400],
  ['a path of two slashes', '//', {}, 404],
  ['an invalid media type in Content-Type', '/v2/accounts', { 'content-type': 'junk' }, 400],
])('%s gets a response', async (_, path, headers, status) => {
  expect((await sendRaw(path, { headers })).status).toBe(status);
});

test('a violation with non-ASCII characters is reported in ASCII', () => {
  const violations = [{ location: ['body', '名前'], code: 'type', message: 'must be a string' }];
  const header = encodeHeader(violations);
  expect(header).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(header)).toEqual(violations);
});

test('violations that do not fit in the header are omitted', async () => {
  const body = JSON.stringify({
    carts: Array(500).fill({ email: 1, ['n'.repeat(700)]: 1, items: [{ ['k'.repeat(7000)]: 1 }] }),
  });
  const headers = { 'content-type': 'application/json' };
  const response = await sendRaw('/v3/1/shopper_activity/cart/batch', { method: 'POST', headers, body });
  expect([response.status, response.headers['sl-violations']?.toString().length]).toEqual([422, expect.any(Number)]);
  expect(JSON.parse(response.headers['sl-violations'] as string)).toBeInstanceOf(Array);
});

test('a body of more than 10 MiB gets 413', async () => {
  expect((await post(`"${'a'.repeat(10 * 2 ** 20)}"`)).status).toBe(413);
});

test('an unknown path and an unknown method get problem+json', async () => {
  for (const [path, method, status] of [
    ['/v9', 'GET', 404],
    ['/v2/accounts', 'DELETE', 405],
  ] as const) {
    const response = await sendRaw(path, { method });
    expect([response.status, response.headers['content-type']]).toEqual([status, 'application/problem+json']);
    expect(JSON.parse(response.body)).toMatchObject({ status });
  }
});

test('pages of other origins can use the mock', async () => {
  const headers = {
    origin: 'http://localhost:3000',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  const preflight = await sendRaw(batch, { method: 'OPTIONS', headers });
  expect(preflight).toMatchObject({
    status: 204,
    headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' },
  });
});

test('the log has a line for each request, without credentials and queries', async () => {
  lines.length = 0;
  await sendRaw('/oauth/token?client_secret=secret-of-app', { method: 'POST' });
  await sendRaw('/v2/accounts');
  expect(lines[0]).toMatch(/^POST \/oauth\/token 401\n {4}Request query must have required property/);
  expect(lines[1]).toBe('GET /v2/accounts 200');
  expect(lines.join()).not.toContain('secret-');
});

import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../src/mock.ts';

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

/** Unlike fetch it sends any path and header as it stands. */
function raw(path: string, { method = 'GET', headers = {}, body = '' }: Raw = {}) {
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
  raw(batch, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

test.each(['{"batches": [', 'nonsense', '"', '', 'null', '[]', '"text"', '\0'])(
  '%j gets 422 in the shape of the contract',
  async (body) => {
    const answer = await post(body);
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body)).toHaveProperty('errors.0.code');
  },
);

test('malformed JSON in chunks gets 422 too', async () => {
  expect((await post('{"batches": [', { 'transfer-encoding': 'chunked' })).status).toBe(422);
});

// Each of these makes the server of Prism itself hang or end.
test.each([
  ['a blank in Accept', '/v2/accounts', { accept: 'text/html, */*;q=0.1' }, 200],
  ['Accept of no media range', '/v2/accounts', { accept: 'junk' }, 200],
  ['a path that is no UTF-8', '/v2/%E0%A4%A/campaigns', {}, 400],
  ['a path of two slashes', '//', {}, 404],
  ['Content-Type of no media type', '/v2/accounts', { 'content-type': 'junk' }, 400],
])('%s gets an answer', async (_, path, headers, status) => {
  expect((await raw(path, { headers })).status).toBe(status);
});

test('a violation under a name beyond Latin 1 is told in ASCII', async () => {
  const body = JSON.stringify({ carts: [{ items: [{ 名前: 1 }] }] });
  const headers = { 'content-type': 'application/json' };
  const answer = await raw('/v3/1/shopper_activity/cart/batch', { method: 'POST', headers, body });
  expect(answer.status).toBe(422);
  expect(JSON.parse(answer.headers['sl-violations'] as string)[0].location).toContain('名前');
});

test('more violations than fit into a header are cut', async () => {
  const body = JSON.stringify({
    carts: Array(500).fill({ email: 1, ['n'.repeat(700)]: 1, items: [{ ['k'.repeat(7000)]: 1 }] }),
  });
  const headers = { 'content-type': 'application/json' };
  const answer = await raw('/v3/1/shopper_activity/cart/batch', { method: 'POST', headers, body });
  expect([answer.status, answer.headers['sl-violations']?.toString().length]).toEqual([422, expect.any(Number)]);
  expect(JSON.parse(answer.headers['sl-violations'] as string)).toBeInstanceOf(Array);
});

test('a body of 10 MiB is the most', async () => {
  expect((await post(`"${'a'.repeat(10 * 2 ** 20)}"`)).status).toBe(413);
});

test('an unknown path and an unknown method get problem+json', async () => {
  for (const [path, method, status] of [
    ['/v9', 'GET', 404],
    ['/v2/accounts', 'DELETE', 405],
  ] as const) {
    const answer = await raw(path, { method });
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'application/problem+json']);
    expect(JSON.parse(answer.body)).toMatchObject({ status });
  }
});

test('pages of other origins may use it', async () => {
  const headers = {
    origin: 'http://localhost:3000',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  const preflight = await raw(batch, { method: 'OPTIONS', headers });
  expect(preflight).toMatchObject({
    status: 204,
    headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' },
  });
});

test('the log has a line for a request, and neither credentials nor queries', async () => {
  lines.length = 0;
  await raw('/oauth/token?client_secret=secret-of-app', { method: 'POST' });
  await raw('/v2/accounts');
  expect(lines[0]).toMatch(/^POST \/oauth\/token 422\n {4}Request query must have required property/);
  expect(lines[1]).toBe('GET /v2/accounts 200');
  expect(lines.join()).not.toContain('secret-');
});

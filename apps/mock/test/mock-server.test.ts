import { request } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
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
const authorizePage =
  '/oauth/authorize?response_type=code&client_id=1&redirect_uri=https%3A%2F%2Facme.example%2Fcallback';

interface Raw {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Sends a request without normalizing its path and headers, as `fetch` does. */
function sendRaw(path: string, { method = 'GET', headers = {}, body = '' }: Raw = {}) {
  const { hostname, port } = new URL(mock.url);
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const options = { hostname, port, path, method, headers: { authorization, ...headers }, timeout: 60_000 };
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
const post = (body: string | Buffer, headers = {}) =>
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
  ['a path that is not UTF-8', '/v2/%E0%A4%A/campaigns', {}, 404],
  ['a path of two slashes', '//', {}, 404],
  ['an invalid media type in Content-Type', '/v2/accounts', { 'content-type': 'junk' }, 200],
])('%s gets a response', async (_, path, headers, status) => {
  expect((await sendRaw(path, { headers })).status).toBe(status);
});

// Each response has one media type, which the reference server sends whatever the header says.
test.each([
  'text/html',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'application/*',
  'application/xml',
  'application/json;q=0',
  '*/*;q=0',
  'application/vnd.api+json',
  'application/json; version=2',
  '*',
  '',
])('Accept: %s gets the response that the contract has', async (accept) => {
  for (const [path, status, type] of [
    ['/v2/accounts', 200, /^application\/json/],
    [authorizePage, 200, /^text\/html/],
  ] as const) {
    const response = await sendRaw(path, { headers: { accept } });
    expect([response.status, response.headers['content-type']], path).toEqual([status, expect.stringMatching(type)]);
  }
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
    expect(response.headers.allow).toBe(status === 405 ? 'GET, HEAD' : undefined);
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
  expect(lines[0]).toMatch(/^POST \/oauth\/token 401\n {4}client_id and client_secret are required/);
  expect(lines[1]).toBe('GET /v2/accounts 200');
  expect(lines.join()).not.toContain('secret-');
});

const valid = JSON.stringify({ batches: [{ subscribers: [{ email: 'a@b.example' }] }] });

test('the media type of a request without content does not matter', async () => {
  const framings: Record<string, string>[] = [{}, { 'content-length': '0' }, { 'transfer-encoding': 'chunked' }];
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'junk', '']) {
    for (const own of framings) {
      const all = { 'content-type': type, ...own };
      expect((await sendRaw('/v2/1/campaigns/2/activate', { method: 'POST', headers: all })).status, type).toBe(204);
      expect((await sendRaw('/v2/accounts', { headers: all })).status, type).toBe(200);
    }
  }
  const headers = { 'content-type': 'application/json' };
  expect((await sendRaw('/v2/1/campaigns/2/pause', { method: 'POST', headers, body: '{}' })).status).toBe(204);
});

test('every JSON media type is accepted, and others get 415', async () => {
  for (const [type, status] of [
    ['application/vnd.api+json', 201],
    ['application/vnd.api+json; ext="x"; charset=utf-8', 201],
    ['application/json; charset=utf-8', 201],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
  ] as const) {
    expect((await post(valid, { 'content-type': type })).status, type).toBe(status);
  }
  expect((await sendRaw(batch, { method: 'POST', body: valid })).status).toBe(201);
});

test('bodies can be compressed', async () => {
  for (const [coding, bytes, status] of [
    ['gzip', gzipSync(valid), 201],
    ['x-gzip', gzipSync(valid), 201],
    ['deflate', deflateSync(valid), 201],
    ['br', brotliCompressSync(valid), 201],
    ['gzip', Buffer.from(valid), 422],
    ['gzip', gzipSync(Buffer.alloc(11 * 2 ** 20)), 413],
    ['zstd', Buffer.from(valid), 415],
  ] as const) {
    const { status: received, headers } = await post(bytes, { 'content-encoding': coding });
    expect([received, headers['accept-encoding']], coding).toEqual([
      status,
      status === 415 ? 'gzip, br, deflate' : undefined,
    ]);
  }
});

test('codings that change nothing are ignored', async () => {
  for (const coding of ['', ',', 'identity', 'identity, gzip', 'GZIP']) {
    const bytes = /gzip/i.test(coding) ? gzipSync(valid) : valid;
    expect((await post(bytes, { 'content-encoding': coding })).status, coding).toBe(201);
  }
  expect((await post(gzipSync(gzipSync(valid)), { 'content-encoding': 'gzip, gzip' })).status).toBe(415);
});

test('bodies are UTF-8, or ASCII under any name', async () => {
  const umlaut = valid.replace('a@b.example', 'ä@b.example');
  const charset = (name: string) => ({ 'content-type': `application/json; charset=${name}` });
  for (const [body, headers, status] of [
    [Buffer.from(`\uFEFF${valid}`), {}, 201],
    [Buffer.from(umlaut), charset("'UTF-8'"), 201],
    [Buffer.from(valid), charset('ISO-8859-1'), 201],
    [Buffer.from(umlaut), charset('ISO-8859-1'), 415],
    [Buffer.from(valid, 'utf16le'), charset('utf-16'), 415],
    [Buffer.from(umlaut, 'latin1'), {}, 422],
  ] as const) {
    expect((await post(body, headers)).status, `${body} ${JSON.stringify(headers)}`).toBe(status);
  }
});

test('the target of a request is not resolved, and may have a host', async () => {
  for (const [target, status] of [
    ['/v2/accounts/1001/..', 404],
    ['/v2/../v2/accounts', 404],
    ['/v2\\accounts', 404],
    [`${mock.url}/v2/accounts`, 200],
    ['/v2/accounts?x=//', 200],
    ['*', 404],
  ] as const) {
    expect((await sendRaw(target)).status, target).toBe(status);
  }
});

test('the metadata of OAuth 2 name the endpoints of the mock', async () => {
  const { status, body } = await sendRaw('/.well-known/oauth-authorization-server', { headers: { authorization: '' } });
  expect([status, JSON.parse(body)]).toMatchObject([
    200,
    { issuer: mock.url, token_endpoint: `${mock.url}/oauth/token` },
  ]);
});

test('a list can have its arguments in a JSON body, except for the page', async () => {
  // Without a length, Node sends no content with a GET.
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  for (const [body, status] of [
    [{}, 200],
    [{ status: 'active', sort: 'name' }, 200],
    [{ status: 'frozen' }, 422],
    [{ page: 'x' }, 200],
    [[], 422],
  ] as const) {
    const response = await sendRaw('/v2/1/campaigns', { headers, body: JSON.stringify(body) });
    expect(response.status, JSON.stringify(body)).toBe(status);
  }
});

test('a trailing slash means the same resource', async () => {
  for (const path of ['/v2/accounts', '/v2/1/campaigns']) {
    const [plain, slash] = [await sendRaw(path), await sendRaw(`${path}/`)];
    expect([slash.status, slash.body]).toEqual([200, plain.body]);
  }
  expect((await sendRaw('/v2/1/campaigns//')).status).toBe(404);
});

test.each([
  `Basic ${btoa('any-token')}`,
  `Basic   ${btoa('any-token:')}`,
  `bAsIc ${btoa('any-token:')}`,
  `Basic ${Buffer.from('schlüssel:').toString('base64')}`,
  'bearer   any-token',
])('%j is a valid credential', async (authorization) => {
  expect((await sendRaw('/v2/accounts', { headers: { authorization } })).status).toBe(200);
});

test.each([
  ['', 'The request has no credential.'],
  ['Basic', 'There is no credential after Basic.'],
  ['Basic any-token', 'is not valid base64'],
  ['Basic @@@', 'is not valid base64'],
  ['Basic /w==', 'is not valid base64'],
  [`Basic ${btoa(':')}`, 'has no username'],
  [`Basic ${btoa('any-token:password')}`, 'has a password'],
  [`Basic ${btoa('any:to:ken')}`, 'has a password'],
  ['Bearer', 'There is no token after Bearer.'],
  ['Bearer two tokens', 'must not contain spaces'],
  ['Token token=any-token', 'The authentication scheme is not supported.'],
  ['any-token', 'The authentication scheme is not supported.'],
])('the 401 for the credential %j says what is wrong', async (authorization, problem) => {
  const { status, headers, body } = await sendRaw('/v2/accounts', { headers: { authorization } });
  expect([status, headers['www-authenticate']]).toEqual([401, 'Basic realm="api", Bearer realm="api"']);
  const message = expect.stringContaining(problem);
  expect(JSON.parse(body)).toEqual({ errors: [{ code: 'authentication_error', message }] });
});

test('a client that asks for the 401 gets the example of the contract', async () => {
  const { body } = await sendRaw('/v2/accounts', { headers: { authorization: '', prefer: 'code=401' } });
  expect(JSON.parse(body)).toHaveProperty(
    'errors.0.message',
    expect.stringMatching(/^The request has no credential\./),
  );
});

test('HEAD gets the headers of GET, without a body', async () => {
  const { status, headers, body } = await sendRaw('/v2/accounts', { method: 'HEAD' });
  expect([status, headers['content-type'], body]).toEqual([200, 'application/json', '']);
  expect((await sendRaw(batch, { method: 'HEAD' })).status).toBe(405);
});

test('every response has a request id, either from the client or a UUID', async () => {
  for (const path of ['/v2/accounts', '/v9']) {
    const own = await sendRaw(path, { headers: { 'x-request-id': 'trace:1' } });
    expect(own.headers['x-request-id']).toBe('trace:1');
    expect((await sendRaw(path, { headers: { 'x-request-id': 'a b' } })).headers['x-request-id']).toMatch(
      /^[\da-f-]{36}$/,
    );
  }
});

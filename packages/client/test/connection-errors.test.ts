import { createServer, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { listen } from '@email-automation/test-tools/listen';
import { expect, onTestFinished, test } from 'vitest';
import { ConnectionError, createClient, createCore, createOAuth } from '../src/client.ts';
import { createScriptedClient, createScriptedFetch, json } from './scripted-client.ts';

/** Starts a server that responds to the first bytes of a connection as it likes. */
async function startRawServer(respond: (socket: Socket) => void) {
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => respond(socket)));
  const { port, close } = await listen(server);
  onTestFinished(() => void close());
  return `127.0.0.1:${port}`;
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

test.each<[string, string, RegExp, (socket: Socket) => void]>([
  ['ends the connection', 'http', /closed the connection \(UND_ERR_SOCKET\)/, (socket) => socket.end()],
  ['resets it', 'http', /closed the connection \(ECONNRESET\)/, (socket) => socket.resetAndDestroy()],
  [
    'sends less than its content-length',
    'http',
    /closed the connection/,
    (socket) => socket.end(`${head}content-length: 99\r\n\r\n{"a":`),
  ],
  [
    'ends amid the chunks',
    'http',
    /closed the connection/,
    (socket) => socket.end(`${head}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n`),
  ],
  ['is not HTTP', 'http', /uses another protocol/, (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n\r\n')],
  [
    'has no TLS',
    'https',
    /uses another protocol \(ERR_SSL/,
    (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  ],
])('a ConnectionError says what happened and what to do: the server %s', async (_, scheme, message, respond) => {
  const host = await startRawServer(respond);
  const client = createClient({
    baseUrl: `${scheme}://${host}`,
    apiToken: 'secret-token',
    retries: 1,
    retryDelayMs: 1,
  });
  const error = await client.accounts.list().catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ host, attempts: 2, cause: { message: expect.any(String) } });
  expect(error.message).toMatch(message);
  expect(error.message).toMatch(/\. (Check|Try).*\. Attempts: 2\.$/);
});

test('a ConnectionError of a request that must not be repeated does not say to repeat it', async () => {
  const baseUrl = `http://${await startRawServer((socket) => socket.end())}`;
  const { events } = createClient({ baseUrl, apiToken: 'secret-token', accountId: '1001' });
  const recorded = events.record({ body: { events: [{ email: 'ada@example.com', action: 'Came' }] } });
  await expect(recorded).rejects.toThrow('It may have processed the request: look before you repeat it.');
});

// The errors of `fetch` on other platforms, and for a certificate.
test.each([
  [
    'a refused connection on Deno',
    'client error (Connect): tcp connect error: Connection refused (os error 111)',
    undefined,
    'refused the connection (Connection refused (os error 111)). Check its port, and whether it runs.',
  ],
  [
    'an unknown name',
    'getaddrinfo ENOTFOUND api.example',
    'ENOTFOUND',
    'was not found (ENOTFOUND). Check its name and your network.',
  ],
  [
    'an expired certificate',
    'certificate has expired',
    'CERT_HAS_EXPIRED',
    'has an untrusted certificate (CERT_HAS_EXPIRED). Check its name and your CAs.',
  ],
  [
    'a browser',
    'Failed to fetch',
    undefined,
    'cannot be reached (Failed to fetch). Check the URL, your network, and CORS.',
  ],
])('a ConnectionError says what happened: %s', async (_, text, code, message) => {
  const { client } = createScriptedClient([Object.assign(new TypeError(text), { code })], { retries: 0 });
  const { error } = await client.accounts.list().result();
  expect(error).toMatchObject({ message: `accounts.list: api.example ${message}`, host: 'api.example' });
  expect((error as ConnectionError).code).toBe(code);
});

test('neither an error nor its causes contain a secret, whatever the platform puts into its own', async () => {
  const url = 'https://auth.example/oauth/token?client_secret=acme-secret&code=c0de42&pin=sh';
  const headers = { authorization: `Basic ${btoa('secret-token:')}`, 'x-key': 'key-of-a-gateway' };
  const deno = new Error(`error sending request for url (${url}): acme-secret, c0de42: connection closed`);
  const bun = Object.assign(new TypeError('closed'), { code: 'ECONNRESET', path: url });
  const axios = Object.assign(new Error(`failed: ${JSON.stringify(headers)}`), { config: { headers, url } });
  const aggregate = new AggregateError([axios, deno], 'all failed', { cause: deno });
  const cyclic = new Error(url);
  cyclic.cause = cyclic;
  const inspectAll = (error: Error) =>
    [error, error.cause]
      .map((part) => inspect(part, { depth: Infinity, showHidden: true }) + JSON.stringify(part))
      .join();
  for (const thrown of [deno, bun, cyclic]) {
    const { fetch } = createScriptedFetch(thrown);
    const urls = { authUrl: 'https://auth.example', redirectUri: 'https://app.example/callback' };
    const oauth = createOAuth({ ...urls, clientId: 'acme', clientSecret: 'acme-secret', fetch });
    const pending = await oauth.authorizeUrl();
    const { error } = await oauth.exchangeCode(`/?code=c0de42&state=${pending.state}`, pending).result();
    expect(error).toBeInstanceOf(ConnectionError);
    expect(inspectAll(error as Error)).not.toMatch(/acme-secret|c0de42|pin=sh/);
    expect(inspectAll(error as Error)).not.toContain(pending.codeVerifier);
  }
  for (const thrown of [axios, new TypeError('fetch failed: secret-token', { cause: axios }), aggregate]) {
    const { client } = createScriptedClient([thrown], { retries: 0, headers: { 'x-key': 'key-of-a-gateway' } });
    const { error } = await client.accounts.list().result();
    expect(error).toBeInstanceOf(ConnectionError);
    expect(inspectAll(error as Error)).not.toMatch(/secret-token|c2VjcmV0LXRva2VuO|key-of-a-gateway/);
  }
});

test('a redirect is not followed, and the error names its target without the query', async () => {
  const redirect = new Response(null, { status: 308, headers: { location: 'https://new.example/v2?key=1' } });
  const { client, sent } = createScriptedClient([redirect]);
  await expect(client.accounts.list()).rejects.toThrow('Redirected to https://new.example/v2. Use its URL.');
  expect(sent).toHaveLength(1);
});

test('console.log shows what an error knows, and not the inside of the response', async () => {
  const body = { errors: [{ code: 'not_found_error', message: 'Not there.' }] };
  const { client } = createScriptedClient([json(404, body, { 'x-request-id': 'r-7' })]);
  const { error } = await client.goals.fetch({ conversion_id: '7' }).result();
  const shown = inspect(Object.assign(error as Error, { stack: 'NotFoundError' }));
  expect(shown).toMatchInlineSnapshot(`
    "[NotFoundError] {
      operationId: 'fetchGoal',
      method: 'GET',
      path: '/v2/1001/goals/7',
      attempts: 1,
      requestId: 'r-7',
      status: 404,
      code: 'not_found_error',
      errors: [ { code: 'not_found_error', message: 'Not there.' } ]
    }"
  `);
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({ message: 'goals.fetch: 404 Not there.', status: 404 });
  expect(error?.response?.status).toBe(404);
});

test('the core says the host and the code, and has no texts about what to check', async () => {
  const { fetch } = createScriptedFetch(Object.assign(new TypeError('fetch failed'), { code: 'ECONNREFUSED' }));
  const core = createCore({ baseUrl: 'https://api.example', apiToken: 'token', retries: 0, fetch });
  const { error } = await core.accounts.list().result();
  expect(error).toMatchObject({
    message: 'accounts.list: api.example sent no complete response (ECONNREFUSED).',
    code: 'ECONNREFUSED',
  });
});

import { createServer, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { listen } from '@email-automation/test-tools/listen';
import { expect, onTestFinished, test } from 'vitest';
import { ConnectionFailedError, createClient, createOAuth } from '../src/exports.ts';
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
  ['ends the connection', 'http', /other side closed/, (socket) => socket.end()],
  ['resets it', 'http', /ECONNRESET/, (socket) => socket.resetAndDestroy()],
  [
    'sends less than its content-length',
    'http',
    /terminated|closed|aborted/,
    (socket) => socket.end(`${head}content-length: 99\r\n\r\n{"a":`),
  ],
  [
    'ends amid the chunks',
    'http',
    /terminated|closed|aborted/,
    (socket) => socket.end(`${head}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n`),
  ],
  ['is not HTTP', 'http', /HTTP|Parse/, (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n\r\n')],
  ['has no TLS', 'https', /SSL|packet length/, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
])('a ConnectionFailedError has the reason of the platform: the server %s', async (_, scheme, message, respond) => {
  const host = await startRawServer(respond);
  const client = createClient({
    baseUrl: `${scheme}://${host}`,
    apiToken: 'secret-token',
    retries: 0,
  });
  const error = await client.accounts.list().catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ConnectionFailedError);
  expect(error.cause).toMatchObject({ message: expect.any(String) });
  expect(error.message).toMatch(message);
  expect(error.message.startsWith(`accounts.list: No response from ${host}: `)).toBe(true);
});

test('a ConnectionFailedError of a request that must not be repeated says that it may have been processed', async () => {
  const baseUrl = `http://${await startRawServer((socket) => socket.end())}`;
  const { events } = createClient({ baseUrl, apiToken: 'secret-token', accountId: '1001' });
  const recorded = events.record({ body: { events: [{ email: 'ada@example.com', action: 'Came' }] } });
  await expect(recorded).rejects.toThrow('The service may have processed the request: look before you repeat it.');
});

// The errors of `fetch` on other platforms, and for a certificate.
test.each([
  ['client error (Connect): tcp connect error: Connection refused (os error 111)', undefined],
  ['getaddrinfo ENOTFOUND api.example', 'ENOTFOUND'],
  ['certificate has expired', 'CERT_HAS_EXPIRED'],
  ['Failed to fetch', undefined],
])('a ConnectionFailedError has the last reason, and its code: %s', async (text, code) => {
  const cause = Object.assign(new Error(text), { code });
  const { client } = createScriptedClient([new TypeError('fetch failed', { cause })], { retries: 0 });
  const error = await client.accounts.list().catch((thrown) => thrown);
  expect(error.message).toBe(`accounts.list: No response from api.example: ${text}.`);
  expect(error.cause).toMatchObject(code === undefined ? {} : { code });
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
    const pending = await oauth.authorize();
    const callback = `/?code=c0de42&state=${pending.state}`;
    const error = await oauth.exchangeCode(callback, pending).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ConnectionFailedError);
    expect(inspectAll(error)).not.toMatch(/acme-secret|c0de42|pin=sh/);
    expect(inspectAll(error)).not.toContain(pending.codeVerifier);
  }
  for (const thrown of [axios, new TypeError('fetch failed: secret-token', { cause: axios }), aggregate]) {
    const { client } = createScriptedClient([thrown], { retries: 0, headers: { 'x-key': 'key-of-a-gateway' } });
    const error = await client.accounts.list().catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ConnectionFailedError);
    expect(inspectAll(error)).not.toMatch(/secret-token|c2VjcmV0LXRva2VuO|key-of-a-gateway/);
  }
});

test('console.log shows what an error knows, and no credential', async () => {
  const body = { errors: [{ code: 'not_found_error', message: 'Not there.' }] };
  const { client } = createScriptedClient([json(404, body, { 'x-request-id': 'r-7' })]);
  const error = await client.goals.fetch({ conversion_id: '7' }).catch((thrown) => thrown);
  const shown = inspect(Object.assign(error, { stack: 'NotFoundError' }));
  expect(shown).toMatchInlineSnapshot(`
    "[NotFoundError] {
      operationId: 'fetchGoal',
      status: 404,
      requestId: 'r-7',
      errors: [ { code: 'not_found_error', message: 'Not there.' } ],
      code: 'not_found_error',
      body: { errors: [ [Object] ] },
      retryAfterMs: undefined
    }"
  `);
});

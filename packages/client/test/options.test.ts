import { inspect } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '../src/exports.ts';
import { version } from '../src/resources.ts';
import { json as respond, startLocalServer } from './local-server.ts';
import { createScriptedClient, json } from './scripted-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const success = json(200, { accounts: [] });

test('a logger gets responses and retries, without credential, body, query or header that may be secret', async () => {
  const lines: unknown[][] = [];
  const logger = {
    debug: (...line: unknown[]) => lines.push(['debug', ...line]),
    warn: (...line: unknown[]) => lines.push(['warn', ...line]),
  };
  const responses = [json(503, { message: 'secret-token' }), json(201, { subscribers: [] })];
  const { client } = createScriptedClient(responses, { logger, headers: { 'X-Key': 'key-secret' } });
  const body = { subscribers: [{ email: 'private@b.example' }] as [{ email: string }] };
  const { message } = await client.campaigns.subscribe({ campaign_id: '1', body }).catch((thrown) => thrown);
  expect(message).toBe('campaigns.subscribe: 503 [redacted]');
  await client.goals.list({}, { query: { q: 'private@b.example' } });
  const { client: failing } = createScriptedClient([json(503, {}), success], { logger });
  await failing.accounts.list();
  expect(lines.map(([level, message]) => `${level} ${message}`)).toEqual([
    'debug campaigns.subscribe: 503',
    'debug goals.list: 201',
    'debug accounts.list: 503',
    'warn accounts.list: 503 No error message. Retrying.',
    'debug accounts.list: 200',
  ]);
  const written = inspect(lines, { depth: 9 });
  expect(written).not.toMatch(/secret-token|private@b|key-secret/);
  expect(written).not.toContain(btoa('secret-token:'));
});

test('User-Agent names the application and the client, except in browsers', async () => {
  const userAgent = async (options = {}) => {
    const { client, sent } = createScriptedClient([success], options);
    await client.accounts.list();
    return sent[0]?.headers['user-agent'];
  };
  expect(await userAgent()).toBe(`email-automation-client/${version}`);
  expect(await userAgent({ application: 'acme-crm/2.1' })).toBe(`acme-crm/2.1 email-automation-client/${version}`);
  expect(await userAgent({ headers: { 'User-Agent': 'mine' } })).toBe('mine');
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });
  expect(await userAgent({ application: 'acme-crm/2.1' })).toBeUndefined();
});

test('raw has the URL, the headers and the credential, is created once, and can have its own middleware', async () => {
  const seen: Request[] = [];
  const fetch = async (input: string | Request) => {
    seen.push(input as Request);
    return success.clone();
  };
  const client = createClient({
    baseUrl: 'https://api.example',
    accessToken: 'first',
    fetch,
    headers: { 'x-app': 'a' },
  });
  const { raw } = client;
  expect(client.raw).toBe(raw);
  raw.use({
    onRequest({ request }) {
      request.headers.set('x-own', '1');
      return request;
    },
  });
  const { data } = await (await raw).GET('/v2/accounts');
  expect(data).toEqual({ accounts: [] });
  await raw.GET('/v2/accounts');
  expect(
    seen.map(({ url, headers }) => [url, headers.get('authorization'), headers.get('x-app'), headers.get('x-own')]),
  ).toEqual([
    ['https://api.example/v2/accounts', 'Bearer first', 'a', '1'],
    ['https://api.example/v2/accounts', 'Bearer first', 'a', '1'],
  ]);
});

test('raw does not follow a redirect to another origin', async () => {
  const other = await startLocalServer(respond(200, {}));
  const { client } = await startLocalServer((_, response) =>
    response.writeHead(307, { location: `${other.baseUrl}/v2/accounts` }).end(),
  );
  const { response } = await client.raw.GET('/v2/accounts');
  expect(response.status).toBe(307);
  expect(other.seen).toEqual([]);
});

test.each([
  [{ logger: 'loud' }, 'Option `logger` for `createClient` must be an object.'],
  [{ fetch: 'fetch' }, 'Option `fetch` for `createClient` must be a function.'],
  [{ accountId: 9999999 }, 'Option `accountId` for `createClient` must be a non-empty string without slashes.'],
  [{ apiToken: 7 }, 'Option `apiToken` for `createClient` must be a string of visible ASCII characters.'],
])('an invalid option throws: %j', (options, message) => {
  expect(() => createScriptedClient([success], options as never)).toThrow(message);
});

test('missing options throw', () => {
  expect(() => createClient(undefined as never)).toThrow('Argument `options` for `createClient` must be an object.');
});

test('consoles show a client without its credential', () => {
  const client = createClient({ baseUrl: 'https://api.example.com', apiToken: 'secret-token', accountId: '1001' });
  expect(inspect(client, { showHidden: true, depth: 9 })).not.toContain('secret-token');
});

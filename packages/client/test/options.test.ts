import { inspect } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { ConnectionFailedError, createClient, type Logger, type Middleware } from '../src/client.ts';
import { version } from '../src/resources.ts';
import { json as respond, startLocalServer } from './local-server.ts';
import { createScriptedClient, json } from './scripted-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const success = json(200, { accounts: [] });

function logger() {
  const lines: [string, string, unknown][] = [];
  const level = (name: string) => (message: string, fields: unknown) => void lines.push([name, message, fields]);
  return {
    lines,
    logger: { debug: level('debug'), info: level('info'), warn: level('warn'), error: level('error') } as Logger,
  };
}

test('middleware runs around each attempt, the first outermost, and can change the request', async () => {
  const order: string[] = [];
  const layer =
    (name: string): Middleware =>
    async (request, next) => {
      order.push(`${name}${request.attempt}`);
      request.headers['x-trace'] = `${request.headers['x-trace'] ?? ''}${name}`;
      const response = await next(request);
      order.push(`${name}=${response.status}`);
      return response;
    };
  const { client, sent } = createScriptedClient([json(503, {}), success], {
    middleware: [layer('a'), layer('b')],
    retryDelayMs: 0,
  });
  await client.accounts.list();
  expect(order).toEqual(['a1', 'b1', 'b=503', 'a=503', 'a2', 'b2', 'b=200', 'a=200']);
  expect(sent.map(({ headers }) => headers['x-trace'])).toEqual(['ab', 'ab']);
});

test('middleware can return a response itself, and sees errors', async () => {
  const seen: unknown[] = [];
  const watch: Middleware = async (request, next) => {
    try {
      return await next(request);
    } catch (error) {
      seen.push(error);
      throw error;
    }
  };
  const cached = createScriptedClient([json(500, {})], { middleware: [async () => success.clone()] });
  expect(await cached.client.accounts.list()).toEqual({ accounts: [] });
  expect(cached.sent).toEqual([]);
  const failing = createScriptedClient([new TypeError('fetch failed')], { middleware: [watch], retries: 0 });
  await failing.client.accounts.list().result();
  expect(seen).toEqual([expect.any(ConnectionFailedError)]);
});

test('an error of middleware is thrown unchanged, and not retried', async () => {
  const layer = vi.fn(async () => {
    throw new RangeError('mine');
  });
  const { client } = createScriptedClient([success], { middleware: [layer] });
  await expect(client.accounts.list()).rejects.toBeInstanceOf(RangeError);
  expect(layer).toHaveBeenCalledOnce();
});

test('logs are filtered by level', async () => {
  const responses = () => [json(503, { message: 'Down.' }, { 'x-request-id': 'r-1' }), success.clone(), json(403, {})];
  const write = async (logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'off') => {
    const { lines, logger: own } = logger();
    const { client } = createScriptedClient(responses(), {
      logger: own,
      ...(logLevel && { logLevel }),
      retryDelayMs: 0,
    });
    await client.accounts.list();
    await client.goals.list().result();
    return lines.map(([level, message]) => `${level} ${message}`);
  };
  const errors = ['error goals.list: 403 No error message.'];
  const warnings = ['warn accounts.list: 503 Down. Retrying.', ...errors];
  const infos = [warnings[0], 'info accounts.list: 200', ...errors];
  expect(await write('off')).toEqual([]);
  expect(await write('error')).toEqual(errors);
  expect(await write('warn')).toEqual(warnings);
  expect(await write('info')).toEqual(infos);
  expect(await write()).toEqual(infos);
  expect(await write('debug')).toEqual([
    'debug GET /v2/accounts',
    'debug GET /v2/accounts: 503',
    warnings[0],
    'debug GET /v2/accounts',
    'debug GET /v2/accounts: 200',
    'info accounts.list: 200',
    'debug GET /v2/1001/goals',
    'debug GET /v2/1001/goals: 403',
    ...errors,
  ]);
});

test('a resource that is not found and invalid input are no errors of the program', async () => {
  const { lines, logger: own } = logger();
  const { client } = createScriptedClient([json(404, {}), json(422, {})], { logger: own });
  await client.goals.list().result();
  await client.goals.list().result();
  expect(lines.map(([level, message]) => `${level} ${message}`)).toEqual([
    'info goals.list: 404 No error message.',
    'info goals.list: 422 No error message.',
  ]);
});

test('logs contain no credential, body, query or header that may be secret', async () => {
  const { lines, logger: own } = logger();
  const responses = [
    json(201, { subscribers: [] }),
    json(400, { error: 'invalid_client', error_description: 'app-secret' }),
    json(500, { message: 'secret-token' }),
  ];
  const { client } = createScriptedClient(responses, {
    logger: own,
    logLevel: 'debug',
    headers: { 'X-Key': 'key-secret' },
    retries: 0,
  });
  await client.campaigns.subscribe({ campaign_id: '1', body: { subscribers: [{ email: 'private@b.example' }] } });
  const exchange = { client_id: 'i', client_secret: 'app-secret', code: 'c0de42', redirect_uri: 'https://a.example' };
  await client.oauth
    .exchangeAuthorizationCode({ ...exchange, response_type: 'token', grant_type: 'authorization_code' })
    .result();
  await client.accounts.list().result();
  const written = inspect(lines, { depth: 9 });
  expect(written).not.toMatch(/secret-token|private@b|key-secret|app-secret|c0de42/);
  expect(written).not.toContain(btoa('secret-token:'));
});

test('a logger without the method of a level does not break the call', async () => {
  const { client } = createScriptedClient([success], { logger: {} as Logger });
  expect(await client.accounts.list()).toEqual({ accounts: [] });
});

test('without a logger the console is used, if there is a logLevel', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  await createScriptedClient([success]).client.accounts.list();
  expect(info).not.toHaveBeenCalled();
  await createScriptedClient([success], { logLevel: 'info' }).client.accounts.list();
  expect(info).toHaveBeenCalledOnce();
  info.mockRestore();
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
  const tokens = ['first', 'second'];
  const client = createClient({
    baseUrl: 'https://api.example',
    accessToken: () => tokens.shift() ?? '',
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
    ['https://api.example/v2/accounts', 'Bearer second', 'a', '1'],
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
  [{ logLevel: 'loud' }, 'Option `logLevel` for `createClient` must be one of debug, info, warn, error, off.'],
  [{ middleware: [1] }, 'Option `middleware` for `createClient` must be an array of functions.'],
  [{ fetch: 'fetch' }, 'Option `fetch` for `createClient` must be a function.'],
  [{ retries: -1 }, 'Option `retries` for `createClient` must be an integer'],
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

import { inspect } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { createClient, type Logger, type Middleware } from '../src/client.ts';
import { ConnectionError } from '../src/errors.ts';
import { version } from '../src/resources.ts';
import { json, scripted } from './scripted.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const fine = json(200, { accounts: [] });

function logger() {
  const lines: [string, string, unknown][] = [];
  const level = (name: string) => (message: string, fields: unknown) => void lines.push([name, message, fields]);
  return {
    lines,
    logger: { debug: level('debug'), info: level('info'), warn: level('warn'), error: level('error') } as Logger,
  };
}

test('middleware stands around each attempt, the first outermost, and may change what is sent', async () => {
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
  const { client, sent } = scripted([json(503, {}), fine], { use: [layer('a'), layer('b')], retryDelayMs: 0 });
  await client.accounts.list();
  expect(order).toEqual(['a1', 'b1', 'b=503', 'a=503', 'a2', 'b2', 'b=200', 'a=200']);
  expect(sent.map(({ headers }) => headers['x-trace'])).toEqual(['ab', 'ab']);
});

test('middleware may answer itself, or see what failed', async () => {
  const seen: unknown[] = [];
  const watch: Middleware = async (request, next) => {
    try {
      return await next(request);
    } catch (error) {
      seen.push(error);
      throw error;
    }
  };
  const cached = scripted([json(500, {})], { use: [async () => fine.clone()] });
  expect(await cached.client.accounts.list()).toEqual({ accounts: [] });
  expect(cached.sent).toEqual([]);
  const failing = scripted([new TypeError('fetch failed')], { use: [watch], retries: 0 });
  await failing.client.accounts.list().result();
  expect(seen).toEqual([expect.any(ConnectionError)]);
});

test('a fault of middleware is thrown as it is, and not tried again', async () => {
  const layer = vi.fn(async () => {
    throw new RangeError('mine');
  });
  const { client } = scripted([fine], { use: [layer] });
  await expect(client.accounts.list()).rejects.toBeInstanceOf(RangeError);
  expect(layer).toHaveBeenCalledOnce();
});

test('logs are written by level', async () => {
  const answers = () => [json(503, { message: 'Down.' }, { 'x-request-id': 'r-1' }), fine.clone(), json(404, {})];
  const write = async (logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'off') => {
    const { lines, logger: own } = logger();
    const { client } = scripted(answers(), { logger: own, ...(logLevel && { logLevel }), retryDelayMs: 0 });
    await client.accounts.list();
    await client.goals.list().result();
    return lines.map(([level, message]) => `${level} ${message}`);
  };
  const errors = ['error listGoals: 404 without a reason that could be read'];
  const warnings = ['warn listAccounts: 503 Down.; trying again', ...errors];
  const infos = [warnings[0], 'info listAccounts: 200', ...errors];
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
    'info listAccounts: 200',
    'debug GET /v2/1001/goals',
    'debug GET /v2/1001/goals: 404',
    ...errors,
  ]);
});

test('no log holds a credential, a body, a query or another header that may be secret', async () => {
  const { lines, logger: own } = logger();
  const answers = [
    json(201, { subscribers: [] }),
    json(400, { error: 'invalid_client', error_description: 'app-secret' }),
    json(500, { message: 'secret-token' }),
  ];
  const { client } = scripted(answers, {
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
  expect(written).toContain("authorization: '[redacted]'");
  expect(written).toContain("'x-key': '[redacted]'");
  expect(written).toContain("'content-type': 'application/json'");
});

test('a logger without a level does not keep a call from its end', async () => {
  const { client } = scripted([fine], { logger: {} as Logger });
  expect(await client.accounts.list()).toEqual({ accounts: [] });
});

test('without a logger the console takes what the level asks for', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  await scripted([fine]).client.accounts.list();
  expect(info).not.toHaveBeenCalled();
  await scripted([fine], { logLevel: 'info' }).client.accounts.list();
  expect(info).toHaveBeenCalledOnce();
  info.mockRestore();
});

test('a User-Agent names application and client, where it is allowed to', async () => {
  const userAgent = async (options = {}) => {
    const { client, sent } = scripted([fine], options);
    await client.accounts.list();
    return sent[0]?.headers['user-agent'];
  };
  expect(await userAgent()).toBe(`email-automation-client/${version}`);
  expect(await userAgent({ application: 'acme-crm/2.1' })).toBe(`acme-crm/2.1 email-automation-client/${version}`);
  expect(await userAgent({ headers: { 'User-Agent': 'mine' } })).toBe('mine');
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });
  expect(await userAgent({ application: 'acme-crm/2.1' })).toBeUndefined();
});

test('raw has the address, the headers and the credential, is made once, and can have its own middleware', async () => {
  const seen: Request[] = [];
  const fetch = async (input: string | Request) => {
    seen.push(input as Request);
    return fine.clone();
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

test.each([
  [{ logLevel: 'loud' }, 'needs logLevel as one of debug, info, warn, error, off'],
  [{ pacing: 'yes' }, 'needs pacing as true or false'],
  [{ use: [1] }, 'needs use as a list of functions'],
  [{ fetch: 'fetch' }, 'needs fetch as a function'],
  [{ retries: -1 }, 'needs retries as a whole number'],
  [{ accountId: 9999999 }, 'needs accountId as a text'],
  [{ apiToken: 7 }, 'needs apiToken as a text that is not empty, or a function'],
])('misuse of an option is told: %j', (options, message) => {
  expect(() => scripted([fine], options as never)).toThrow(message);
});

test('misuse without options is told', () => {
  expect(() => createClient(undefined as never)).toThrow('createClient takes its options as an object.');
});

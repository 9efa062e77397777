import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { AuthenticationError, type Client, RateLimitError, ServerError } from '../src/exports.ts';
import { createScriptedClient, json } from './scripted-client.ts';

const notFound = json(404, { errors: [{ code: 'not_found_error', message: 'Not there.' }] }, { 'x-request-id': 'r-7' });

test('withResponse() returns the data and the response of one request', async () => {
  const { client, sent } = createScriptedClient([json(200, { accounts: [] }, { 'x-ratelimit-remaining': '5' })]);
  const call = client.accounts.list();
  const { data, response } = await call.withResponse();
  expect([data.accounts, response.headers.get('x-ratelimit-remaining')]).toEqual([[], '5']);
  expect(await call).toEqual({ accounts: [] });
  expect(sent).toHaveLength(1);
});

test('withResponse() leaves no unhandled rejection', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const { client } = createScriptedClient([notFound]);
  await client.goals
    .fetch({ conversion_id: '7' })
    .withResponse()
    .catch(() => {});
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('invalid arguments and options reject with a TypeError', async () => {
  const { client, sent } = createScriptedClient([json(200, {})]);
  const { client: untyped } = {
    client: client as never as Record<string, Record<string, (...args: unknown[]) => Promise<never>>>,
  };
  const cases: [() => unknown, string][] = [
    [() => untyped.goals?.fetch?.({ conversion_id: '' }), 'must be a non-empty string without slashes.'],
    [() => untyped.goals?.fetch?.('7'), 'Argument `args` for `goals.fetch` must be an object.'],
    [
      () => untyped.goals?.fetch?.({ id: '7' }),
      'Unknown argument `id` for `goals.fetch`. Valid arguments: account_id, conversion_id.',
    ],
    [
      () => untyped.goals?.fetch?.({ conversion_id: 7 }),
      'Argument `conversion_id` for `goals.fetch` must be a non-empty string',
    ],
    [() => untyped.goals?.fetch?.({ conversion_id: '\ud800' }), 'must be a non-empty string without slashes.'],
    [
      () => untyped.accounts?.list?.({}, { timeout: 3 }),
      'Unknown option `timeout` for `accounts.list`. Valid options: signal, timeoutMs, retries, headers, query.',
    ],
    [
      () => untyped.accounts?.list?.({}, { signal: 'now' }),
      'Option `signal` for `accounts.list` must be an AbortSignal.',
    ],
    [() => untyped.accounts?.list?.({}, 5), 'Argument `options` for `accounts.list` must be an object.'],
    [
      () => untyped.events?.record?.({ events: [] }),
      'Unknown argument `events` for `events.record`. Valid arguments: account_id, body.',
    ],
    [() => untyped.events?.record?.({}), 'Argument `body` for `events.record` must be an object.'],
    [
      () => untyped.accounts?.list?.({ page: 1 }),
      'Unknown argument `page` for `accounts.list`. Valid arguments: none.',
    ],
    [() => untyped.campaigns?.list?.({}, { onTotal: 3 }), 'Unknown option `onTotal` for `campaigns.list`.'],
  ];
  for (const [call, message] of cases) {
    await expect(call()).rejects.toBeInstanceOf(TypeError);
    await expect(call()).rejects.toThrow(message);
  }
  expect(sent).toEqual([]);
});

test.each([
  [{ message: 'API rate limit exceeded.', documentation: 'https://docs.example' }, '429 API rate limit exceeded.'],
  [{ errors: [{ code: 'rate_limit_error', message: 'Slow down.' }] }, '429 rate_limit_error: Slow down.'],
])('a 429 with either of its bodies is a RateLimitError', async (body, message) => {
  const { client } = createScriptedClient([json(429, body, { 'retry-after': '90' })], { retries: 0 });
  const error = await client.accounts.list().catch((thrown) => thrown);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ message: `accounts.list: ${message}`, retryAfterMs: 90_000, body });
});

test('errors redact a credential that the service echoes', async () => {
  const echo = { message: `secret-token and ${btoa('secret-token:')} are wrong` };
  const { client } = createScriptedClient(
    [json(401, echo), new Response('<p>secret-token</p>', { status: 400 }), json(500, echo)],
    {
      retries: 0,
    },
  );
  for (const Kind of [AuthenticationError, Error, ServerError]) {
    const error = await client.accounts.list().catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Kind);
    expect(inspect(error, { depth: 9 })).not.toMatch(new RegExp(`secret-token|${btoa('secret-token:')}`));
    expect(inspect(error, { depth: 9 })).toContain('[redacted]');
  }
});

test('errors leave out the error of a custom fetch', async () => {
  const failing = Object.assign(new Error('failed'), { config: { headers: { authorization: 'secret-token' } } });
  const { client } = createScriptedClient([failing], { retries: 0 });
  expect(inspect(await client.accounts.list().catch((error) => error), { depth: 9 })).not.toContain('secret-token');
});

test('null instead of arguments or options rejects with what is wrong', async () => {
  const { client, sent } = createScriptedClient([json(200, { accounts: [] })]);
  const nothing = null as never;
  await expect(client.campaigns.list(nothing)).rejects.toThrow(
    'Argument `args` for `campaigns.list` must be an object.',
  );
  await expect(client.campaigns.list({}, nothing)).rejects.toThrow(
    'Argument `options` for `campaigns.list` must be an object.',
  );
  await expect(client.request('GET', '/v2/tags', nothing)).rejects.toThrow(
    'Argument `options` for `request` must be an object.',
  );
  expect(sent).toEqual([]);
});

test('one call can have its own account, headers, and parameters', async () => {
  const { client, sent } = createScriptedClient([json(200, {})], { headers: { 'X-Trace': 'client', 'X-Team': 'a' } });
  const options = { headers: { 'x-trace': 'call', Authorization: 'Basic other' }, query: { preview: true } };
  await client.accounts.fetch({}, options);
  await client.accounts.fetch({ account_id: '2002' });
  expect(sent[1]?.url).toBe('https://api.example/v2/accounts/2002');
  expect(sent[0]?.url).toBe('https://api.example/v2/accounts/1001?preview=true');
  expect(sent[0]?.headers).toMatchObject({ 'x-trace': 'call', 'x-team': 'a' });
  expect(sent[0]?.headers.authorization).toBe(sent[1]?.headers.authorization);
  expect(sent[1]?.headers['x-trace']).toBe('client');
  await expect(client.accounts.fetch({}, { headers: { 'x-a': 'sec\nret' } })).rejects.toThrow('A header contains');
});

test.each<[string, (client: Client) => Promise<unknown>]>([
  ['a call', async (client) => await client.campaigns.list()],
  [
    'an iteration',
    async (client) => {
      for await (const _ of client.campaigns.list());
    },
  ],
])('the stack of an error has the line of the program: %s', async (_, call) => {
  const { client } = createScriptedClient([json(403, {})]);
  const error = (await call(client).catch((thrown) => thrown)) as Error;
  expect(error.stack).toContain('calls.test.ts');
});

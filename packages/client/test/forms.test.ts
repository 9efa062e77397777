import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { createCore } from '../src/client.ts';
import { AuthenticationError, CredentialError, NotFoundError, RateLimitError, ServerError } from '../src/errors.ts';
import { json, script, scripted } from './scripted.ts';

const missing = json(404, { errors: [{ code: 'not_found_error', message: 'Not there.' }] }, { 'x-request-id': 'r-7' });

test('the form without exceptions tells by ok, and both forms reach the raw response', async () => {
  const { client, sent } = scripted([json(200, { goals: [] }, { 'x-request-id': 'r-1' }), missing]);
  const good = await client.goals.list().result();
  expect(good.ok && good.data.goals).toEqual([]);
  expect(good.response?.headers.get('x-request-id')).toBe('r-1');
  const bad = await client.goals.fetch({ conversion_id: '7' }).result();
  expect(bad).toMatchObject({ ok: false, error: { status: 404, requestId: 'r-7', code: 'not_found_error' } });
  expect(bad.response?.status).toBe(404);
  const error = (await client.goals.fetch({ conversion_id: '7' }).catch((thrown) => thrown)) as NotFoundError;
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error.response.headers.get('x-request-id')).toBe('r-7');
  expect(sent).toHaveLength(3);
});

test('the raw response of a success comes with its data, for one request', async () => {
  const { client, sent } = scripted([json(200, { accounts: [] }, { 'x-ratelimit-remaining': '5' })]);
  const call = client.accounts.list();
  const { data, response } = await call.withResponse();
  expect([data.accounts, response.headers.get('x-ratelimit-remaining')]).toEqual([[], '5']);
  expect(await call).toEqual({ accounts: [] });
  expect(sent).toHaveLength(1);
});

test('a call that is asked for its result alone leaves no rejection behind', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const { client } = scripted([missing]);
  await client.goals.fetch({ conversion_id: '7' }).result();
  await client.goals
    .fetch({ conversion_id: '7' })
    .withResponse()
    .catch(() => {});
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('the result of a call that reached nobody has no response', async () => {
  const { client } = scripted([Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } })], {
    retries: 0,
  });
  const { ok, error, response } = await client.accounts.list().result();
  expect([ok, response, error?.message]).toEqual([
    false,
    undefined,
    'listAccounts: the service was not reached (ECONNREFUSED)',
  ]);
});

test('misuse is an exception in either form', async () => {
  const { client, sent } = scripted([json(200, {})]);
  const { client: strange } = {
    client: client as never as Record<
      string,
      Record<string, (...args: unknown[]) => Promise<never> & { result(): Promise<never> }>
    >,
  };
  const misuses: [() => unknown, string][] = [
    [() => strange.goals?.fetch?.({ conversion_id: '' }).result(), 'is no identifier'],
    [() => strange.goals?.fetch?.('7'), 'fetchGoal takes its arguments as an object.'],
    [() => strange.goals?.fetch?.({ id: '7' }), 'fetchGoal knows no argument id; it takes account_id, conversion_id.'],
    [() => strange.goals?.fetch?.({ conversion_id: 7 }), 'needs conversion_id as a string'],
    [() => strange.goals?.fetch?.({ conversion_id: '\ud800' }), 'is no identifier'],
    [
      () => strange.accounts?.list?.({}, { timeout: 3 }),
      'listAccounts knows no option timeout; it takes signal, timeoutMs, retries.',
    ],
    [() => strange.accounts?.list?.({}, { signal: 'now' }), 'needs signal as an AbortSignal'],
    [() => strange.accounts?.list?.({}, 5), 'takes its options as an object'],
    [() => strange.events?.record?.({ events: [] }), 'knows no argument events; it takes account_id, body.'],
    [() => strange.events?.record?.({}), 'recordEvent needs body as an object.'],
    [() => strange.accounts?.list?.({ page: 1 }), 'listAccounts knows no argument page; it takes none.'],
    [() => strange.campaigns?.list?.({}, { onTotal: 3 }), 'listCampaigns knows no option onTotal'],
  ];
  for (const [misuse, message] of misuses) {
    await expect(misuse()).rejects.toBeInstanceOf(TypeError);
    await expect(misuse()).rejects.toThrow(message);
  }
  expect(sent).toEqual([]);
});

test('a credential can be a function, asked for each request', async () => {
  const tokens = ['first-token', 'second-token'];
  const { fetch, sent } = script(json(200, { accounts: [] }));
  const core = createCore({ baseUrl: 'https://api.example', accessToken: async () => tokens.shift() as string, fetch });
  await core.accounts.list();
  await core.accounts.list();
  expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer first-token', 'Bearer second-token']);
  const basic = createCore({ baseUrl: 'https://api.example', apiToken: () => 'third', fetch });
  await basic.accounts.list();
  expect(sent.at(-1)?.headers.authorization).toBe(`Basic ${btoa('third:')}`);
});

test.each([
  ['throws', () => Promise.reject(new Error('vault is closed'))],
  ['yields nothing', () => undefined as never],
  ['yields a line break', () => 'secret-token\n'],
])('a function for the credential that %s is told as such, and nothing is sent', async (_, accessToken) => {
  const { client, sent } = scripted([json(200, {})], { apiToken: undefined, accessToken } as never);
  const error = await client.accounts.list().catch((thrown) => thrown);
  expect(error).toBeInstanceOf(CredentialError);
  expect(error.cause).toBeInstanceOf(Error);
  expect(inspect(error, { depth: 9 })).not.toContain('secret-token');
  expect(sent).toEqual([]);
});

test.each([
  [
    { message: 'API rate limit exceeded.', documentation: 'https://docs.example' },
    '429 API rate limit exceeded.',
    'https://docs.example',
  ],
  [{ errors: [{ code: 'rate_limit_error', message: 'Slow down.' }] }, '429 Slow down.', undefined],
])('429 is told from either of its bodies', async (body, message, documentation) => {
  const { client } = scripted([json(429, body, { 'retry-after': '90' })], { retries: 0 });
  const error = await client.accounts.list().catch((thrown) => thrown);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ message: `listAccounts: ${message}`, documentation, retryAfterMs: 90_000 });
});

test('a service that echoes the credential does not put it into an error', async () => {
  const echo = { message: `secret-token and ${btoa('secret-token:')} are wrong` };
  const { client } = scripted([json(401, echo), new Response('<p>secret-token</p>'), json(500, echo)], { retries: 0 });
  for (const Kind of [AuthenticationError, Error, ServerError]) {
    const error = await client.accounts.list().catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Kind);
    expect(inspect(error, { depth: 9 })).not.toMatch(new RegExp(`secret-token|${btoa('secret-token:')}`));
    expect(inspect(error, { depth: 9 })).toContain('[redacted]');
  }
});

test('any fetch will do, and what its error holds does not get into ours', async () => {
  const failing = Object.assign(new Error('failed'), { config: { headers: { authorization: 'secret-token' } } });
  const { client } = scripted([failing], { retries: 0 });
  expect(inspect(await client.accounts.list().catch((error) => error), { depth: 9 })).not.toContain('secret-token');
});

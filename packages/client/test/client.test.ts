import { inspect } from 'node:util';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { drift } from '../generate.ts';
import { createClient } from '../src/client.ts';
import * as errors from '../src/errors.ts';
import { endpoints } from '../src/resources.ts';
import { json, startServer } from './server.ts';

test('what is committed is what the contract generates', async () => {
  expect((await drift()).map(([file]) => file)).toEqual([]);
});

test('every operation of the contract has an endpoint', () => {
  const ids = Object.values(contract.paths).flatMap((item) =>
    Object.values(item).flatMap((one) => one.operationId ?? []),
  );
  expect(Object.keys(endpoints).sort()).toEqual(ids.sort());
  expect(ids).toHaveLength(25);
});

test('parameters go into the path, the query and the body', async () => {
  const { seen, client } = await startServer(json(200, { subscribers: [] }));
  await client.campaigns.listSubscribers({ campaign_id: 'a b', status: 'removed', page: 2 });
  await client.campaigns.subscribe({
    account_id: '7',
    campaign_id: '2',
    body: { subscribers: [{ email: 'a@b.example' }] },
  });
  expect(seen).toMatchObject([
    { method: 'GET', url: '/v2/1001/campaigns/a%20b/subscribers?status=removed&page=2', body: '' },
    { method: 'POST', url: '/v2/7/campaigns/2/subscribers', body: '{"subscribers":[{"email":"a@b.example"}]}' },
  ]);
});

test('the API token is the user name of Basic authentication, the access token a bearer', async () => {
  const { seen, client, baseUrl } = await startServer(json(200, { accounts: [] }));
  await client.accounts.list();
  await createClient({ baseUrl, accessToken: 'abc' }).accounts.list();
  expect(seen.map((one) => one.authorization)).toEqual([`Basic ${btoa('secret-token:')}`, 'Bearer abc']);
});

const exchange = {
  response_type: 'token',
  grant_type: 'authorization_code',
  client_id: 'id',
  client_secret: 'shh-secret',
  code: 'c',
  redirect_uri: 'https://app.example/callback',
} as const;

test('the exchange of a code goes to the authorization address without the API credential', async () => {
  const auth = await startServer(json(200, { access_token: 't', token_type: 'bearer', scope: 'public' }));
  const client = createClient({ baseUrl: 'http://127.0.0.1:9', authUrl: auth.baseUrl, apiToken: 'secret-token' });
  const { access_token } = await client.oauth.exchangeAuthorizationCode(exchange);
  expect(access_token).toBe('t');
  expect(auth.seen[0]).toMatchObject({ method: 'POST', authorization: undefined });
  expect(auth.seen[0]?.url).toContain('code=c&redirect_uri=https');
});

test('no error of an exchange shows the secret of the application', async () => {
  const { client, baseUrl } = await startServer(json(400, { error: 'invalid_grant' }));
  const refused = (await client.oauth.exchangeAuthorizationCode(exchange).catch((error) => error)) as errors.ApiError;
  expect(refused.response.headers.get('content-type')).toBe('application/json');
  // Deno's own fetch names the address in its error.
  const fetch = async (url: string | Request) =>
    Promise.reject(new TypeError(`error sending request for url (${url.toString()})`));
  const unreached = await createClient({ baseUrl, apiToken: 'x', fetch })
    .oauth.exchangeAuthorizationCode(exchange)
    .catch((error) => error);
  expect([refused, unreached].map(({ name }) => name)).toEqual(['ApiError', 'ConnectionError']);
  for (const error of [refused, unreached]) expect(inspect(error, { depth: 9 })).not.toContain('shh-secret');
  expect(refused.response.url).toBe('');
});

test.each(['', '.', '..', 'a/b', '../accounts', 'a\\b'])('%j as an identifier reaches nothing', async (id) => {
  const { seen, client } = await startServer(json(200, {}));
  await expect(client.campaigns.fetch({ campaign_id: id })).rejects.toThrow(TypeError);
  expect(seen).toEqual([]);
});

test('a missing account says where it can be given', async () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:9', apiToken: 'x' });
  await expect(client.goals.list()).rejects.toThrow('accountId to the client');
});

const fault = { errors: [{ code: 'email_error', attribute: 'email', message: 'Email must be a valid email.' }] };
test.each([
  [401, errors.AuthenticationError, {}],
  [403, errors.PermissionError, { errors: [{ code: 'no_postal_address_error' }] }],
  [404, errors.NotFoundError, { errors: [{ code: 'not_found_error', message: 'Not there.' }] }],
  [422, errors.ValidationError, fault],
  [429, errors.RateLimitError, { message: 'Try again in an hour.', documentation: 'https://example.com' }],
  [503, errors.ServerError, fault],
  [418, errors.ApiError, fault],
])('%i is thrown as its own kind of error', async (status, Kind, body) => {
  const { client } = await startServer(json(status, body));
  const error = (await client.accounts.list().catch((thrown) => thrown)) as errors.ApiError;
  expect(error).toBeInstanceOf(Kind);
  expect(error).toMatchObject({ status, operationId: 'listAccounts', method: 'GET', path: '/v2/accounts', body });
  expect(error.errors).toEqual((body as typeof fault).errors ?? []);
  expect(inspect(error, { depth: 9 })).not.toContain('secret-token');
});

test.each([
  ['text/html', '<html></html>', 'the answer is no JSON (text/html); check baseUrl'],
  ['application/json', '{"accounts":', 'the answer is no JSON (application/json); check baseUrl'],
  ['application/json', '', 'the answer is empty; check baseUrl'],
  ['application/json', 'null', 'the answer is JSON but no object; check baseUrl'],
  ['application/json', '[]', 'the answer is JSON but no object; check baseUrl'],
])('a success of %s that reads %j is told as such', async (type, text, message) => {
  const { client } = await startServer((_, response) => response.writeHead(200, { 'content-type': type }).end(text));
  const error = (await client.accounts.list().catch((thrown) => thrown)) as Error;
  expect(error).toBeInstanceOf(errors.InvalidResponseError);
  expect(error.message).toBe(`listAccounts: ${message}`);
});

test('an operation that answers nothing takes an empty success or JSON, not a page', async () => {
  const answers: [number, string][] = [
    [204, ''],
    [200, ''],
    [200, '{}'],
    [200, '<html></html>'],
  ];
  const { client } = await startServer((_, response) => {
    const [status, text] = answers.shift() as [number, string];
    response.writeHead(status).end(text);
  });
  const activate = () => client.campaigns.activate({ campaign_id: '1' });
  expect([await activate(), await activate(), await activate()]).toEqual([undefined, undefined, undefined]);
  await expect(activate()).rejects.toBeInstanceOf(errors.InvalidResponseError);
});

test('a list of errors that holds something else is still told', async () => {
  const { client } = await startServer(
    json(422, { errors: [null, 'x', { code: 'presence_error', attribute: 'email' }] }),
  );
  await expect(client.accounts.list()).rejects.toMatchObject({
    message: 'listAccounts: 422 email presence_error',
    errors: [{ code: 'presence_error', attribute: 'email' }],
  });
});

test('an answer that breaks off is no answer', async () => {
  const { client } = await startServer((_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{"accounts"', () => response.destroy());
  });
  await expect(client.accounts.list()).rejects.toBeInstanceOf(errors.ConnectionError);
});

test('an error without a body is still told', async () => {
  const { client } = await startServer((_, response) => response.writeHead(500).end());
  await expect(client.accounts.list()).rejects.toThrow('500 without a reason');
});

test('a call ends at its time-out, when the caller ends it, and when nobody answers', async () => {
  const { client } = await startServer(() => {});
  await expect(client.accounts.list({}, { timeoutMs: 30 })).rejects.toBeInstanceOf(errors.TimeoutError);
  const ended = client.accounts.list({}, { signal: AbortSignal.timeout(30) });
  await expect(ended).rejects.toBeInstanceOf(errors.AbortError);
  const nobody = createClient({ baseUrl: 'http://127.0.0.1:9', apiToken: 'x' });
  await expect(nobody.accounts.list()).rejects.toBeInstanceOf(errors.ConnectionError);
});

const nowhere = { baseUrl: 'http://127.0.0.1:9', apiToken: 'secret-token' };
test.each([
  ['needs a credential', { apiToken: undefined }],
  ['either apiToken or accessToken, not both', { accessToken: 'b' }],
  ['knows no option token; it takes baseUrl', { token: 'b' }],
  ['knows no option toString', { toString: 'b' }],
  ['needs baseUrl as an address', { baseUrl: 'nowhere' }],
  ['needs baseUrl as an address', { baseUrl: 'ftp://api.example' }],
  ['needs authUrl as an address', { authUrl: '/oauth' }],
  ['baseUrl as an address without user', { baseUrl: 'https://me:secret-token@api.example' }],
  ['baseUrl as an address without user, query', { baseUrl: 'https://api.example?key=secret-token' }],
  ['look for a line break', { apiToken: undefined, accessToken: 'secret-token\n.' }],
  ['look for a line break', { headers: { 'X-Key': 'secret-token\n.' } }],
  ['timeoutMs as a whole number', { timeoutMs: Number.POSITIVE_INFINITY }],
  ['timeoutMs as a whole number', { timeoutMs: 2 ** 31 }],
  ['timeoutMs as a whole number', { timeoutMs: -1 }],
])('misuse is told before anything is sent, without the secret: %s', (message, options) => {
  let thrown: unknown;
  try {
    createClient({ ...nowhere, ...options } as never);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(TypeError);
  expect((thrown as Error).message).toContain(message);
  expect(inspect(thrown)).not.toContain('secret-token');
});

test('misuse of a call is told before anything is sent', async () => {
  const { seen, client } = await startServer(json(200, {}));
  await expect(client.accounts.list({}, { timeoutMs: 0.5 })).rejects.toThrow('timeoutMs as a whole number');
  const body = { batches: [] as object[] };
  body.batches.push(body);
  await expect(client.events.createBatch({ body: body as never })).rejects.toThrow('circular');
  expect(seen).toEqual([]);
});

test('an account of a call that is undefined leaves that of the client', async () => {
  const { seen, client } = await startServer(json(200, { goals: [] }));
  await client.goals.list({ account_id: undefined } as never);
  expect(seen[0]?.url).toBe('/v2/1001/goals');
});

test('headers go with every request, but not in place of the credential', async () => {
  const { seen, baseUrl } = await startServer(json(200, { accounts: [] }));
  const headers = { 'User-Agent': 'acme/1.0', authorization: 'Bearer other' };
  await createClient({ baseUrl: `${baseUrl}/`, accessToken: 'abc', headers }).accounts.list();
  expect(seen[0]).toMatchObject({ url: '/v2/accounts', userAgent: 'acme/1.0', authorization: 'Bearer abc' });
});

test('the compiler refuses unknown and missing arguments', () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:9', apiToken: 'x', accountId: '1' });
  const calls = () => [
    // @ts-expect-error: a campaign is named
    client.campaigns.activate(),
    // @ts-expect-error: there is no such status
    client.campaigns.list({ status: 'gone' }),
    // @ts-expect-error: there is no such argument
    client.accounts.list({ page: 2 }),
    // @ts-expect-error: there is no such argument
    client.campaigns.fetch({ campaign_id: '1', page: 2 }),
    // @ts-expect-error: there is no such option
    client.accounts.list({}, { timeout: 5 }),
    // @ts-expect-error: one credential, not two
    createClient({ baseUrl: 'http://127.0.0.1:9', apiToken: 'x', accessToken: 'y' }),
    // @ts-expect-error: there is no such option
    createClient({ baseUrl: 'http://127.0.0.1:9', apiToken: 'x', token: 'y' }),
    // @ts-expect-error: an event names its subscriber once
    client.events.record({ body: { events: [{ email: 'a@b.example', id: '1', action: 'Came' }] } }),
    // @ts-expect-error: an event has an action
    client.events.record({ body: { events: [{ email: 'a@b.example' }] } }),
  ];
  expect(calls).toBeTypeOf('function');
});

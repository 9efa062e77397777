import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { committed, generate } from '../generate.ts';
import { createClient } from '../src/client.ts';
import * as errors from '../src/errors.ts';
import { endpoints } from '../src/resources.ts';
import { json, startServer } from './server.ts';

test('what is committed is what the contract generates', async () => {
  expect((await committed()).replace(/\s/g, '')).toBe(generate().replace(/\s/g, ''));
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

test('the exchange of a code goes to the authorization address without the API credential', async () => {
  const auth = await startServer(json(200, { access_token: 't', token_type: 'bearer', scope: 'public' }));
  const client = createClient({ baseUrl: 'http://127.0.0.1:9', authUrl: auth.baseUrl, apiToken: 'secret-token' });
  const { access_token } = await client.oauth.exchangeAuthorizationCode({
    response_type: 'token',
    grant_type: 'authorization_code',
    client_id: 'id',
    client_secret: 'shh',
    code: 'c',
    redirect_uri: 'https://app.example/callback',
  });
  expect(access_token).toBe('t');
  expect(auth.seen[0]).toMatchObject({ method: 'POST', authorization: undefined });
  expect(auth.seen[0]?.url).toContain('code=c&redirect_uri=https');
});

test.each(['', '.', '..', 'a/b', '../accounts', 'a\\b'])('%j as an identifier reaches nothing', async (id) => {
  const { seen, client } = await startServer(json(200, {}));
  await expect(client.campaigns.fetch({ campaign_id: id })).rejects.toThrow(TypeError);
  expect(seen).toEqual([]);
});

test('a missing account says where it can be given', async () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:9', apiToken: 'x' });
  await expect(client.goals.list()).rejects.toThrow('accountId to createClient');
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
  expect(JSON.stringify(error) + error.stack).not.toContain('secret-token');
});

test('a page of HTML instead of JSON is told as such', async () => {
  const { client } = await startServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
  });
  await expect(client.accounts.list()).rejects.toThrow(/no JSON \(text\/html\); check baseUrl/);
  await expect(client.accounts.list()).rejects.toBeInstanceOf(errors.MalformedAnswerError);
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

test('misuse is told before anything is sent', () => {
  const baseUrl = 'http://127.0.0.1:9';
  expect(() => createClient({ baseUrl } as never)).toThrow('needs a credential');
  expect(() => createClient({ baseUrl, apiToken: 'a', accessToken: 'b' } as never)).toThrow('not both');
  expect(() => createClient({ baseUrl: 'nowhere', apiToken: 'a' })).toThrow('needs baseUrl');
  expect(() => createClient({ baseUrl, apiToken: 'a', token: 'b' } as never)).toThrow('knows no option token');
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
    // @ts-expect-error: an event has an action
    client.events.record({ body: { events: [{ email: 'a@b.example' }] } }),
  ];
  expect(calls).toBeTypeOf('function');
});

import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { staleFiles } from '@email-automation/codegen/generated-files';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import type { KnownErrorCode } from '@email-automation/types';
import { expect, expectTypeOf, test } from 'vitest';
import { generatedFiles } from '../generate.ts';
import * as errors from '../src/exports.ts';
import { createClient } from '../src/exports.ts';
import type { Endpoint } from '../src/resources.ts';
import { endpoints } from '../src/resources.ts';
import { json, startLocalServer } from './local-server.ts';

test('the committed files are what the contract generates', async () => {
  expect(await staleFiles(fileURLToPath(new URL('..', import.meta.url)), await generatedFiles())).toEqual([]);
});

test('the code of an error offers the known codes and takes every other', () => {
  expectTypeOf<KnownErrorCode>().toExtend<errors.ApiError['code']>();
  expectTypeOf<'invalid_grant'>().toExtend<errors.ApiError['code']>();
  expectTypeOf<errors.ValidationError['errors'][number]['code']>().toEqualTypeOf<KnownErrorCode | (string & {})>();
});

test('every operation of the contract has an endpoint', () => {
  const ids = Object.values(contract.paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => operation.operationId ?? []),
  );
  expect(Object.keys(endpoints).sort()).toEqual(ids.sort());
  expect(ids).toHaveLength(25);
  // A browser calls it.
  const withoutMethod = Object.entries<Endpoint>(endpoints).filter(([, { name }]) => name === undefined);
  expect(withoutMethod.map(([id]) => id)).toEqual(['authorizeApplication']);
});

test('a missing account says where to pass it', async () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:9', apiToken: 'x' });
  await expect(client.goals.list()).rejects.toThrow(
    'must be a non-empty string without slashes. Pass `accountId` to the client.',
  );
});

const errorBody = { errors: [{ code: 'email_error', attribute: 'email', message: 'Email must be a valid email.' }] };
test.each([
  [401, errors.AuthenticationError, {}],
  [403, errors.PermissionDeniedError, { errors: [{ code: 'no_postal_address_error' }] }],
  [404, errors.NotFoundError, { errors: [{ code: 'not_found_error', message: 'Not there.' }] }],
  [422, errors.ValidationError, errorBody],
  [429, errors.RateLimitError, { message: 'Try again in an hour.', documentation: 'https://example.com' }],
  [503, errors.ServerError, errorBody],
  [418, errors.ApiError, errorBody],
])('%i is thrown as its own class', async (status, Kind, body) => {
  const { client } = await startLocalServer(json(status, body));
  const error = (await client.accounts.list().catch((thrown) => thrown)) as errors.ApiError;
  expect(error).toBeInstanceOf(Kind);
  expect(error).toMatchObject({ status, operationId: 'listAccounts', body });
  expect(error.errors).toEqual((body as typeof errorBody).errors ?? []);
  expect(inspect(error, { depth: 9 })).not.toContain('secret-token');
});

test.each([
  ['text/html', '<html></html>', 'The response is not a JSON object (text/html). Check `baseUrl`.'],
  ['application/json', '{"accounts":', 'The response is not a JSON object (application/json). Check `baseUrl`.'],
  ['application/json', '', 'The response is not a JSON object (empty). Check `baseUrl`.'],
  ['application/json', 'null', 'The response is not a JSON object (application/json). Check `baseUrl`.'],
  ['application/json', '[]', 'The response is not a JSON object (application/json). Check `baseUrl`.'],
])('a success of type %s with the body %j is an InvalidResponseError', async (type, text, message) => {
  const { client } = await startLocalServer((_, response) =>
    response.writeHead(200, { 'content-type': type }).end(text),
  );
  const error = (await client.accounts.list().catch((thrown) => thrown)) as Error;
  expect(error).toBeInstanceOf(errors.InvalidResponseError);
  expect(error.message).toBe(`accounts.list: ${message}`);
});

test('an operation without a response body accepts an empty or a JSON body, but no HTML', async () => {
  const responses: [number, string][] = [
    [204, ''],
    [200, ''],
    [200, '{}'],
    [200, '<html></html>'],
  ];
  const { client } = await startLocalServer((_, response) => {
    const [status, text] = responses.shift() as [number, string];
    response.writeHead(status).end(text);
  });
  const activate = () => client.campaigns.activate({ campaign_id: '1' });
  expect([await activate(), await activate(), await activate()]).toEqual([undefined, undefined, undefined]);
  await expect(activate()).rejects.toBeInstanceOf(errors.InvalidResponseError);
});

test('entries of `errors` that are not errors are ignored', async () => {
  const { client } = await startLocalServer(
    json(422, { errors: [null, 'x', { code: 'presence_error', attribute: 'email' }] }),
  );
  await expect(client.accounts.list()).rejects.toMatchObject({
    message: 'accounts.list: 422 email presence_error',
    errors: [{ code: 'presence_error', attribute: 'email' }],
  });
});

test('an error without a body has a message', async () => {
  const { client } = await startLocalServer((_, response) => response.writeHead(500).end());
  await expect(client.accounts.list()).rejects.toThrow('500 No error message.');
});

const nowhere = { baseUrl: 'http://127.0.0.1:9', apiToken: 'secret-token' };
test.each([
  ['Unknown option `token` for `createClient`. Valid options: baseUrl, ', { token: 'b' }],
  ['Unknown option `toString` for `createClient`.', { toString: 'b' }],
  ['Unknown option `authUrl` for `createClient`.', { authUrl: '/oauth' }],
  ['URL without user', { baseUrl: 'https://me:secret-token@api.example' }],
  ['URL without user, query', { baseUrl: 'https://api.example?key=secret-token' }],
  [
    'Option `accessToken` for `createClient` must be a string of visible ASCII characters',
    { apiToken: undefined, accessToken: 'secret-token\n.' },
  ],
  ['such as a line break.', { headers: { 'X-Key': 'secret-token\n.' } }],
  ['`timeoutMs` for `createClient` must be greater than 0', { timeoutMs: Number.POSITIVE_INFINITY }],
  ['`timeoutMs` for `createClient` must be greater than 0', { timeoutMs: 2 ** 31 }],
])('invalid options throw a TypeError without the secret: %s', (message, options) => {
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

test("an undefined account_id stands for the client's accountId", async () => {
  const { seen, client } = await startLocalServer(json(200, { goals: [] }));
  await client.goals.list({ account_id: undefined } as never);
  expect(seen[0]?.url).toBe('/v2/1001/goals');
});

test('headers are added to every request, but do not replace the credential', async () => {
  const { seen, baseUrl } = await startLocalServer(json(200, { accounts: [] }));
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
    // @ts-expect-error: exactly one credential is allowed
    createClient({ baseUrl: 'http://127.0.0.1:9', apiToken: 'x', accessToken: 'y' }),
    // @ts-expect-error: there is no such option
    createClient({ baseUrl: 'http://127.0.0.1:9', apiToken: 'x', token: 'y' }),
    // @ts-expect-error: exactly one event is recorded
    client.events.record({ body: { events: [] } }),
    // @ts-expect-error: an event has an action
    client.events.record({ body: { events: [{ email: 'a@b.example' }] } }),
  ];
  expect(calls).toBeTypeOf('function');
});

import { startDemo } from '@email-automation/reference-server';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, InvalidResponseError, NotFoundError, ServerError } from '../src/client.ts';
import { createScriptedClient, json } from './scripted-client.ts';

test('a request that the contract does not declare has path, query, body, credential and headers', async () => {
  const { client, sent } = createScriptedClient([json(200, { tags: [] }), json(201, [1])]);
  const tags = await client.request<{ tags: string[] }>('GET /v2/{account_id}/tags/{name}', { name: 'a b', page: 2 });
  expect(tags.tags).toEqual([]);
  const body = { name: 'c' };
  expect(await client.request('POST /v2/{account_id}/tags', { account_id: '7', body })).toEqual([1]);
  expect(sent).toMatchObject([
    { method: 'GET', url: 'https://api.example/v2/1001/tags/a%20b?page=2', body: undefined },
    { method: 'POST', url: 'https://api.example/v2/7/tags', body, headers: { 'content-type': 'application/json' } },
  ]);
  expect(sent[0]?.headers.authorization).toMatch(/^Basic /);
});

test('it has the errors and retries of a method: what is safe, or said to be, is sent again', async () => {
  const responses = [json(503, {}), json(404, { errors: [{ code: 'not_found_error' }] })];
  const { client, sent } = createScriptedClient(responses, { retryDelayMs: 0 });
  await expect(client.request('DELETE /v2/{account_id}/tags')).rejects.toThrow(NotFoundError);
  expect(sent).toHaveLength(2);
  const failing = createScriptedClient([json(503, {})], { retryDelayMs: 0 });
  await expect(failing.client.request('POST /v2/{account_id}/tags', { body: {} })).rejects.toThrow(ServerError);
  expect(failing.sent).toHaveLength(1);
  const options = { idempotent: true, retries: 1 };
  await failing.client.request('POST /v2/{account_id}/tags', { body: {} }, options).result();
  expect(failing.sent).toHaveLength(3);
});

test('a declared route keeps its retries and its rate limit, and takes parameters that the contract does not know', async () => {
  const limited = json(201, {}, { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '49' });
  const { client, sent } = createScriptedClient([json(503, {}), limited], { retryDelayMs: 0 });
  await client.request('POST /v2/{account_id}/subscribers/batches', { body: { batches: [] }, dry_run: true });
  expect(sent.map(({ url }) => url.split('/').at(-1))).toEqual(['batches?dry_run=true', 'batches?dry_run=true']);
  expect(client.limits.batch.remaining).toBe(49);
  expect(client.limits.individual.remaining).toBeUndefined();
});

test('an empty response is undefined, and HTML is an error', async () => {
  const { client } = createScriptedClient([json(204, null), new Response('<html>')]);
  expect(await client.request('PUT /v2/{account_id}/tags', { body: {} })).toBeUndefined();
  await expect(client.request('GET /v2/{account_id}/tags')).rejects.toThrow(InvalidResponseError);
});

test.each([
  ['GET tags', {}, 'Argument `route` for `request` must be a method and a path'],
  ['FETCH /tags', {}, 'Argument `route` for `request` must be'],
  ['GET https://elsewhere.example/tags', {}, 'Argument `route` for `request` must be'],
  [
    'GET /v2/{account_id}/tags/{name}',
    {},
    'Argument `name` for `GET /v2/{account_id}/tags/{name}` must be a non-empty string',
  ],
  ['GET /v2/{account_id}/tags/{name}', { name: '../..' }, 'must be a non-empty string without slashes.'],
  ['POST /v2/{account_id}/tags', { body: 'text' }, 'must be an object'],
])('an invalid request is a TypeError, and is not sent: %s %j', async (route, args, message) => {
  const { client, sent } = createScriptedClient([json(200, {})]);
  const error = await client.request<never>(route as never, args).catch((thrown) => thrown as Error);
  expect(error).toBeInstanceOf(TypeError);
  expect(error.message).toContain(message);
  expect(sent).toEqual([]);
});

test('a path with two slashes at its start stays on the host of the API', async () => {
  const { client, sent } = createScriptedClient([json(200, {})]);
  await client.request('GET //elsewhere.example/tags');
  expect(new URL(sent[0]?.url ?? '').host).toBe('api.example');
});

test('the reference server answers a request by its route', async () => {
  const server = await startDemo();
  onTestFinished(server.close);
  const client = createClient({ baseUrl: server.url, apiToken: 'demo-token-of-ada', accountId: '1001' });
  const { campaigns } = await client.campaigns.list();
  expect(await client.request('GET /v2/{account_id}/campaigns')).toMatchObject({ campaigns });
  await expect(client.request('GET /v2/{account_id}/nothing')).rejects.toThrow(NotFoundError);
});

import { startDemo } from '@email-automation/reference-server';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, InvalidResponseError, NotFoundError, ServerError } from '../src/exports.ts';
import { createScriptedClient, json } from './scripted-client.ts';

test('a request that the contract does not declare has path, query, body, credential and headers', async () => {
  const { client, sent } = createScriptedClient([json(200, { tags: [] }), json(201, [1])]);
  const tags = await client.request<{ tags: string[] }>('GET', '/v2/{account_id}/tags', { query: { page: 2 } });
  expect(tags.tags).toEqual([]);
  const body = { name: 'c' };
  expect(await client.request('POST', '/v2/{account_id}/tags', { body })).toEqual([1]);
  expect(sent).toMatchObject([
    { method: 'GET', url: 'https://api.example/v2/1001/tags?page=2', body: undefined },
    { method: 'POST', url: 'https://api.example/v2/1001/tags', body, headers: { 'content-type': 'application/json' } },
  ]);
  expect(sent[0]?.headers.authorization).toMatch(/^Basic /);
});

test('it has the errors and retries of a method', async () => {
  const responses = [json(503, {}), json(404, { errors: [{ code: 'not_found_error' }] })];
  const { client, sent } = createScriptedClient(responses);
  await expect(client.request('DELETE', '/v2/{account_id}/tags')).rejects.toThrow(NotFoundError);
  expect(sent).toHaveLength(2);
  const failing = createScriptedClient([json(503, {})]);
  await expect(failing.client.request('POST', '/v2/{account_id}/tags', { body: {} })).rejects.toThrow(ServerError);
  expect(failing.sent).toHaveLength(1);
});

test('a declared request keeps its retries and its rate limit, and takes parameters that the contract does not know', async () => {
  const limited = json(201, {}, { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '0' });
  const { client, sent } = createScriptedClient([json(503, {}), limited]);
  const body = { batches: [] };
  await client.request('POST', '/v2/{account_id}/subscribers/batches', { body, query: { dry_run: true } });
  expect(sent.map(({ url }) => url.split('/').at(-1))).toEqual(['batches?dry_run=true', 'batches?dry_run=true']);
  await expect(client.subscribers.createBatch({ body })).rejects.toThrow('The batch rate limit is used up.');
});

test('an empty response is undefined, and HTML is an error', async () => {
  const { client } = createScriptedClient([json(204, null), new Response('<html>')]);
  expect(await client.request('PUT', '/v2/{account_id}/tags', { body: {} })).toBeUndefined();
  await expect(client.request('GET', '/v2/{account_id}/tags')).rejects.toThrow(InvalidResponseError);
});

test.each([
  ['GET', 'tags', {}, 'Argument `path` for `request` must be a path'],
  ['FETCH', '/tags', {}, 'Argument `method` for `request` must be an HTTP method'],
  ['GET', 'https://elsewhere.example/tags', {}, 'Argument `path` for `request` must be'],
  ['GET', '/tags?page=1', {}, 'Argument `path` for `request` must be'],
  ['GET', '/v2/{account_id}/tags/{name}', {}, 'Argument `name` for `GET /v2/{account_id}/tags/{name}` must be'],
  ['GET', '/tags', { body: {} }, 'Unknown option `body` for `request`'],
  ['POST', '/v2/{account_id}/tags', { body: 'text' }, 'Option `body` for `request` must be an object'],
])('an invalid request is a TypeError, and is not sent: %s %s %j', async (method, path, options, message) => {
  const { client, sent } = createScriptedClient([json(200, {})]);
  const error = await client.request<never>(method as never, path, options as never).catch((thrown) => thrown as Error);
  expect(error).toBeInstanceOf(TypeError);
  expect(error.message).toContain(message);
  expect(sent).toEqual([]);
});

test('a path with two slashes at its start stays on the host of the API', async () => {
  const { client, sent } = createScriptedClient([json(200, {})]);
  await client.request('GET', '//elsewhere.example/tags');
  expect(new URL(sent[0]?.url ?? '').host).toBe('api.example');
});

test('the reference server answers a request by its path', async () => {
  const server = await startDemo();
  onTestFinished(server.close);
  const client = createClient({ baseUrl: server.url, apiToken: 'demo-token-of-ada', accountId: '1001' });
  const { campaigns } = await client.campaigns.list();
  expect(await client.request('GET', '/v2/{account_id}/campaigns')).toMatchObject({ campaigns });
  await expect(client.request('GET', '/v2/{account_id}/nothing')).rejects.toThrow(NotFoundError);
});

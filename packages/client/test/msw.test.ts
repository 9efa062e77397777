import { locate } from '@email-automation/codegen/locate';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import { startDemo } from '@email-automation/reference-server';
import type { Operation } from '@email-automation/types';
import { http, passthrough } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../src/client.ts';
import * as errors from '../src/errors.ts';
import { createHandler, createHandlers, type MockedMethod } from '../src/msw/handlers.ts';
import { createOAuth } from '../src/oauth.ts';
import type { Endpoint } from '../src/operation.ts';
import { endpoints } from '../src/resources.ts';

/** The most records of a batch. */
const maximum = operationsById.createSubscriberBatch.batch?.maximum ?? 0;
const baseUrl = 'https://api.example/base';
const authUrl = 'https://auth.example';
const otherServers = http.all(/^http:\/\/127\.0\.0\.1/, () => passthrough());
const server = setupServer(...createHandlers(baseUrl, authUrl), otherServers);
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const options = { baseUrl, authUrl, accessToken: 'any', accountId: '1', retries: 0 };
const client = createClient(options);
const caught = async (call: PromiseLike<unknown>) => {
  try {
    return await call;
  } catch (error) {
    return error as errors.ApiError;
  }
};

test("every method of the client gets the contract's example for the contract's request", async () => {
  const operations: Record<string, Operation> = operationsById;
  const methods = client as never as Record<string, Record<string, (args: object) => Promise<unknown>>>;
  for (const [id, { name: method = '', empty }] of Object.entries<Endpoint>(endpoints)) {
    const [group = '', name = ''] = method.split('.');
    if (group === '' || group === 'oauth') continue;
    const operation = operations[id] as Operation;
    const names = operation.pathParameters.map((name) => [name, '1']);
    const values = operation.query.map(({ name, schema }) => [name, (schema.examples as string[])[0]]);
    const body = operation.body && { body: locate(contract, operation.body.example).node };
    const result = await methods[group]?.[name]?.({ ...Object.fromEntries([...names, ...values]), ...body });
    expect([method, typeof result]).toEqual([method, empty ? 'undefined' : 'object']);
  }
  expect(client.limits).toMatchObject({ batch: { limit: 50 }, individual: { limit: 3600 } });
});

test('a response has the IDs and URLs of the request', async () => {
  const { campaigns } = await client.campaigns.fetch({ account_id: 'a b', campaign_id: '42' });
  const href = 'https://api.example/base/v2/a%20b/campaigns/42';
  expect(campaigns[0]).toMatchObject({ id: '42', href, links: { account: 'a b' } });
  const { accounts, links } = await client.accounts.fetch();
  expect([accounts[0]?.id, links['accounts.goals']]).toEqual(['1', `${baseUrl}/v2/{accounts.id}/goals`]);
});

test('a list has the page, the order and the status of the request', async () => {
  const args = { campaign_id: '42', page: 2, per_page: 1, sort: 'id', direction: 'asc' } as const;
  const { meta, subscribers } = await client.campaigns.listSubscribers(args);
  expect(meta).toEqual({ page: 2, count: 1, total_pages: 2, total_count: 2, sort: 'id', direction: 'asc' });
  expect(subscribers).toHaveLength(1);
  const all = await client.campaigns.listSubscribers({ campaign_id: '42', per_page: 1 }).toArray();
  expect(new Set(all.map(({ id }) => id)).size).toBe(2);
  const drafts = await client.broadcasts.list({ status: 'draft' });
  expect([drafts.meta.status, drafts.broadcasts[0]?.status]).toEqual(['draft', 'draft']);
});

test('an import sends as many valid batches as its records need', async () => {
  const records = Array.from({ length: maximum + 1 }, (_, n) => ({ email: `${n}@b.example` }));
  expect(await client.subscribers.import(records)).toMatchObject({ accepted: maximum + 1, chunks: 2 });
});

test('OAuth works with the handlers, and a request without its parameters gets an error', async () => {
  const app = { authUrl, clientId: 'i', clientSecret: 's', redirectUri: 'https://a.example/back' };
  const oauth = createOAuth(app);
  const { state, codeVerifier } = await oauth.authorizeUrl();
  const { token_type } = await oauth.exchangeCode(`/back?code=c&state=${state}`, { state, codeVerifier });
  expect(token_type).toBe('bearer');
  const response = await fetch(`${authUrl}/oauth/token?response_type=token`, { method: 'POST' });
  expect([response.status, (await response.json()).error]).toEqual([400, 'invalid_request']);
});

describe('an invalid request', () => {
  const requests: [name: string, path: string, body?: unknown][] = [
    ['a missing list', 'campaigns/1/subscribers', {}],
    ['two records', 'campaigns/1/subscribers', { subscribers: [{ email: 'a@b.example' }, {}] }],
    [
      'tags that are neither strings nor a string',
      'subscribers/batches',
      { batches: [{ subscribers: [{ tags: 5 }, { tags: [1] }, { tags: { a: 1 } }, { tags: 'A' }] }] },
    ],
    ['a missing and a wrong field', 'campaigns/1/subscribers', { subscribers: [{ time_zone: 1, tags: ['a', 2] }] }],
    ['an event of nobody', 'events', { events: [{ action: 'Came', occurred_at: 'today' }] }],
    ['an event of two', 'events', { events: [{ action: 'Came', email: 'a@b.example', id: '1' }] }],
    ['a list of the wrong type', 'subscribers/batches', { batches: [{ subscribers: 'all' }] }],
    ['an empty batch', 'events/batches', { batches: [{ events: [] }] }],
    ['too many records', 'subscribers/batches', { batches: [{ subscribers: Array(maximum + 1).fill({}) }] }],
    ['a record of the wrong type', 'unsubscribes/batches', { batches: [{ subscribers: [{ email: 1 }, {}] }] }],
    ['a body of the wrong type', 'subscribers/batches', []],
    ['an invalid order', 'campaigns?sort=size&direction=up'],
    ['an unknown status', 'goals?status=lost'],
    ['a page that is no number', 'campaigns?page=first'],
  ];
  let demo: Awaited<ReturnType<typeof startDemo>>;
  beforeAll(async () => {
    demo = await startDemo();
  });
  afterAll(() => demo.close());

  const send = async (url: string, path: string, body: unknown) => {
    const headers = { authorization: `Basic ${btoa('demo-token-of-ada:')}`, 'content-type': 'application/json' };
    const init = { headers, ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }) };
    const response = await fetch(`${url}/v2/1001/${path}`, init);
    return { status: response.status, ...(await response.json()) };
  };

  test.each(requests)('with %s gets the errors of the reference server', async (_, path, body) => {
    const mocked = await send(baseUrl, path, body);
    expect(mocked.status).toBe(422);
    expect(mocked).toEqual(await send(demo.url, path, body));
  });

  test('is a ValidationError of the client', async () => {
    const body = { subscribers: [{ email: 'nobody' }] } as const;
    const error = (await caught(
      client.campaigns.subscribe({ campaign_id: '1', body: body as never }),
    )) as errors.ApiError;
    expect(error).toBeInstanceOf(errors.ValidationError);
    const message = 'Email must be a valid email address.';
    expect(error.errors).toEqual([{ code: 'email_error', attribute: 'email', message }]);
  });

  test('gets the error that a test chose', async () => {
    server.use(createHandler(baseUrl, 'events.record', { status: 403 }));
    await expect(client.events.record({ body: {} as never })).rejects.toBeInstanceOf(errors.PermissionError);
  });
});

test('a record of a batch with an invalid value is accepted, because the service processes it later', async () => {
  const body = { batches: [{ events: [{ email: 'nobody', action: 'Came', occurred_at: 'today' }] }] };
  expect(await client.events.createBatch({ body })).toEqual({});
});

test.each([
  [403, errors.PermissionError],
  [404, errors.NotFoundError],
  [429, errors.RateLimitError],
  [503, errors.ServerError],
])('a method can respond with %i', async (status, ErrorClass) => {
  server.use(createHandler(baseUrl, 'campaigns.fetch', { status }));
  await expect(client.campaigns.fetch({ campaign_id: '1' })).rejects.toBeInstanceOf(ErrorClass);
});

test('a method can respond with a body and headers of the test', async () => {
  const body = { custom_field_identifiers: ['shoe_size'] };
  server.use(createHandler(baseUrl, 'customFields.listIdentifiers', { body, headers: { 'x-request-id': 'r-1' } }));
  const { data, response } = await client.customFields.listIdentifiers().withResponse();
  expect([data, response.headers.get('x-request-id')]).toEqual([body, 'r-1']);
  server.use(createHandler(baseUrl, 'goals.list', { status: 503, body: { message: 'Down.' } }));
  await expect(client.goals.list()).rejects.toMatchObject({ body: { message: 'Down.' } });
});

test('a function responds to each request', async () => {
  const emails: string[] = [];
  server.use(
    createHandler(baseUrl, 'campaigns.subscribe', ({ args, request }) => {
      emails.push(args.body.subscribers[0].email, args.campaign_id, request.method);
      return emails.length < 4 ? { status: 429, headers: { 'retry-after': '0' } } : undefined;
    }),
  );
  const body = { subscribers: [{ email: 'a@b.example' }] } as const;
  const retrying = createClient({ ...options, retries: 1, retryDelayMs: 1 });
  expect((await retrying.campaigns.subscribe({ campaign_id: '7', body: body as never })).subscribers).toHaveLength(1);
  expect(emails).toEqual(['a@b.example', '7', 'POST', 'a@b.example', '7', 'POST']);
});

test('the network can fail, and a response can be late or never come', async () => {
  server.use(createHandler(baseUrl, 'goals.list', { networkError: true }));
  await expect(client.goals.list()).rejects.toBeInstanceOf(errors.ConnectionError);
  server.use(createHandler(baseUrl, 'goals.list', { delayMs: 1 }));
  expect((await client.goals.list()).goals).toHaveLength(1);
  server.use(createHandler(baseUrl, 'goals.list', { delayMs: Number.POSITIVE_INFINITY }));
  await expect(client.goals.list({}, { timeoutMs: 1 })).rejects.toBeInstanceOf(errors.TimeoutError);
});

test('a request without a credential gets 401', async () => {
  const response = await fetch(`${baseUrl}/v2/accounts`);
  expect([response.status, (await response.json()).errors[0].code]).toEqual([401, 'authentication_error']);
});

test.each([
  ['campaigns.get', '`campaigns.get` is not a method with a handler. Did you mean `campaigns.'],
  ['fetchCampaign', '`fetchCampaign` is not a method with a handler. Did you mean `campaigns.fetch`?'],
  [
    'subscribers.import',
    '`subscribers.import` is not a method with a handler. Did you mean `subscribers.createBatch`?',
  ],
])('an unknown method, %s, is an error that names others', (method, message) => {
  expect(() => createHandler(baseUrl, method as MockedMethod)).toThrow(message);
});

test.each<[object, string]>([
  [
    { status: 418 },
    'The contract has no example of status 418 for `goals.fetch`. Pass a body, or use a 5xx or one of 200, 401, 403, 404, 429.',
  ],
  [{ status: 1000 }, 'Option `status` for `createHandler` must be an integer from 200 to 599.'],
  [
    { delay: 1 },
    'Unknown option `delay` for `createHandler`. Valid options: status, body, headers, delayMs, networkError.',
  ],
  [{ delayMs: -1 }, 'Option `delayMs` for `createHandler` must be 0 or greater.'],
])('the response %j is an error', (response, message) => {
  expect(() => createHandler(baseUrl, 'goals.fetch', response)).toThrow(new TypeError(message));
});

test('a body without a status has the type of the result', () => {
  // @ts-expect-error: a list of goals has goals
  createHandler(baseUrl, 'goals.list', { body: { campaigns: [] } });
  // @ts-expect-error: identifiers are strings
  createHandler(baseUrl, 'customFields.listIdentifiers', () => ({ body: { custom_field_identifiers: [1] } }));
  createHandler(baseUrl, 'goals.list', { status: 404, body: { errors: [] } });
});

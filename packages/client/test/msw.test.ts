import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createClient } from '../src/client.ts';
import { AuthenticationError, NotFoundError, PermissionError, RateLimitError, ServerError } from '../src/errors.ts';
import { createHandler, createHandlers } from '../src/msw/handlers.ts';
import type { Endpoint } from '../src/operation.ts';
import { endpoints } from '../src/resources.ts';

const baseUrl = 'https://api.example';
const server = setupServer(...createHandlers(baseUrl, 'https://auth.example'));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const options = { baseUrl, authUrl: 'https://auth.example', accessToken: 'any', accountId: '1', retries: 0 };
const client = createClient(options);

test("every method of the client gets the contract's example", async () => {
  for (const { name: method, path, query = [], body, empty } of Object.values(endpoints as Record<string, Endpoint>)) {
    const [group, name] = method?.split('.') ?? [];
    if (!group || !name) continue;
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
    const args = Object.fromEntries([...names, ...query].map((name) => [name, '1']));
    const methods = client as never as Record<string, Record<string, (args: object) => Promise<unknown>>>;
    const result = await methods[group]?.[name]?.({ ...args, ...(body && { body: {} }) });
    expect([method, typeof result]).toEqual([method, empty ? 'undefined' : 'object']);
  }
  expect(client.limits).toMatchObject({ batch: { limit: 50 }, individual: { limit: 3600 } });
});

test('lists and imports work with the handlers', async () => {
  expect((await client.campaigns.list().toArray()).length).toBeGreaterThan(0);
  expect(await client.subscribers.import([{ email: 'a@b.example' }])).toMatchObject({ accepted: 1 });
});

test.each([
  [403, PermissionError],
  [404, NotFoundError],
  [429, RateLimitError],
])('an operation can respond with %i', async (status, ErrorClass) => {
  server.use(createHandler(baseUrl, 'fetchCampaign', { status }));
  await expect(client.campaigns.fetch({ campaign_id: '1' })).rejects.toBeInstanceOf(ErrorClass);
});

test('an operation can respond with a body of the test', async () => {
  server.use(
    createHandler(baseUrl, 'listCustomFieldIdentifiers', { body: { custom_field_identifiers: ['shoe_size'] } }),
  );
  expect((await client.customFields.listIdentifiers()).custom_field_identifiers).toEqual(['shoe_size']);
  server.use(createHandler(baseUrl, 'listGoals', { status: 503, body: { message: 'Down.' } }));
  await expect(client.goals.list()).rejects.toBeInstanceOf(ServerError);
});

test('a request without a credential gets 401', async () => {
  const anonymous = createClient({
    ...options,
    middleware: [
      async (request, next) => {
        delete request.headers.authorization;
        return next(request);
      },
    ],
  });
  await expect(anonymous.accounts.list()).rejects.toBeInstanceOf(AuthenticationError);
});

test('a status without an example in the contract needs a body', () => {
  expect(() => createHandler(baseUrl, 'fetchGoal', { status: 418 })).toThrow(
    'The contract has no example of status 418 for `fetchGoal`. Pass a body, or use one of 200, 401, 403, 404, 422, 429.',
  );
});

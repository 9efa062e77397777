import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type RunningMock, startMock } from '../src/mock.ts';
import { exampleBody, operationsOf, readContract } from './contract.ts';

const contract = readContract();
const operations = operationsOf(contract);
const authenticated = operations.filter(({ authenticated }) => authenticated);
const credentials = {
  'Basic with an empty password': `Basic ${btoa('any-token:')}`,
  Bearer: 'Bearer any-token',
  'bearer in lower case': 'bearer any-token',
};

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());

const send = (path: string, { headers, ...init }: RequestInit = {}) =>
  fetch(mock.url + path, {
    signal: AbortSignal.timeout(60_000),
    headers: { authorization: credentials.Bearer, 'content-type': 'application/json', ...headers },
    ...init,
  });
const post = (path: string, body: object) => send(path, { method: 'POST', body: JSON.stringify(body) });
const subscribe = '/v2/1/campaigns/2/subscribers';

test('25 operations, of which 23 require a credential', () => {
  expect([operations.length, authenticated.length]).toEqual([25, 23]);
});

test.each(authenticated)('$operationId returns 401 without a credential', async ({ path, method }) => {
  const response = await send(path, { method, headers: { authorization: '' } });
  expect(response.status).toBe(401);
  expect(await response.json()).toHaveProperty('errors');
});

test.each(['Basic', 'Basic any-token', 'Digest any-token', 'Bearer', 'any-token'])(
  '%j is not a valid credential',
  async (authorization) => {
    expect((await send('/v2/accounts', { headers: { authorization } })).status).toBe(401);
  },
);

for (const [name, authorization] of Object.entries(credentials)) {
  test.each(authenticated)(`$operationId accepts ${name}`, async (operation) => {
    const [success] = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
    const body = exampleBody(contract, operation);
    const response = await send(operation.path, {
      method: operation.method,
      headers: { authorization },
      ...(body && { body }),
    });
    expect(response.status).toBe(success === '2XX' ? 200 : Number(success));
    expect(response.headers.get('x-ratelimit-limit')).toBe(operation.rateLimit === 'batch' ? '50' : '3600');
    expect(response.headers.get('content-type')).toBe(response.status === 204 ? null : 'application/json');
  });
}

test.each(['401', '403', '404', '422', '429'])(
  '%s has the shape of the contract when a client requests it',
  async (code) => {
    for (const operation of authenticated) {
      const { path, method } = operation;
      const body = exampleBody(contract, operation);
      const response = await send(path, { method, headers: { prefer: `code=${code}` }, ...(body && { body }) });
      expect(response.status, operation.operationId).toBe(Number(code));
      expect(await response.json()).toHaveProperty(code === '429' ? 'documentation' : 'errors.0.code');
    }
  },
);

test('an example is selected by its name', async () => {
  const headers = { prefer: 'code=403, example=notPermitted' };
  const response = await send('/v2/1/campaigns/2/activate', { method: 'POST', headers });
  expect(await response.json()).toHaveProperty('errors.0.code', 'authorization_error');
});

test.each([
  ['a missing property', { subscribers: [{}] }],
  ['a wrong type', { subscribers: [{ email: 1 }] }],
  ['an invalid email address', { subscribers: [{ email: 'nobody' }] }],
  ['two subscribers', { subscribers: [{ email: 'a@b.example' }, { email: 'c@d.example' }] }],
])('422 in the shape of the contract for %s, and a header that says why', async (_, body) => {
  const response = await post(subscribe, body);
  expect(response.status).toBe(422);
  expect(await response.json()).toHaveProperty('errors.0.code');
  expect(JSON.parse(response.headers.get('sl-violations') ?? '')).toHaveProperty('0.location.1', 'subscribers');
});

test('the value of a conversion is less than 2,147,483,647', async () => {
  const event = (value: number) => ({ events: [{ email: 'a@b.example', action: 'A', properties: { value } }] });
  expect((await post('/v2/1/events', event(2_147_483_647))).status).toBe(422);
  expect((await post('/v2/1/events', event(2_147_483_646))).status).toBe(204);
});

test('an event identifies its subscriber once', async () => {
  const event = { email: 'a@b.example', id: '1', action: 'A' };
  expect((await post('/v2/1/events', { events: [event] })).status).toBe(422);
});

test.each(['page=x', 'status=frozen', 'sort=id', 'sort=name&sort=name'])('422 for the query %s', async (query) => {
  expect((await send(`/v2/1/campaigns?${query}`)).status).toBe(422);
});

test('OAuth endpoints need no credential', async () => {
  const headers = { authorization: '' };
  const common = 'client_id=a&redirect_uri=https%3A%2F%2Fapp.example';
  const page = await send(`/oauth/authorize?response_type=code&${common}`, { headers });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
  const exchange = `/oauth/token?response_type=token&grant_type=authorization_code&client_secret=s&code=c&${common}`;
  const token = await send(exchange, { method: 'POST', headers });
  expect(await token.json()).toHaveProperty('token_type', 'bearer');
});

test('the contract of the control port is served by its name', async () => {
  const control = await startMock({ port: 0, bundlePath: 'operator' });
  onTestFinished(() => control.close());
  const read = (headers: Record<string, string>) => fetch(`${control.url}/clock`, { headers });
  expect(await (await read({ authorization: 'Bearer any-token' })).json()).toMatchObject({ ticking: false });
  const refused = await read({});
  expect([refused.status, await refused.json()]).toEqual([401, { message: expect.any(String) }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../src/mock.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());

const client = { client_id: 'acme-app', client_secret: 'a secret' };
const grant = { grant_type: 'authorization_code', code: 'c', redirect_uri: 'http://127.0.0.1:61023/cb' };
const all = { ...grant, ...client };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const latinForm = { 'content-type': 'application/x-www-form-urlencoded; charset=ISO-8859-1' };
const json = { 'content-type': 'application/json' };
const basic = { authorization: `Basic ${btoa('acme-app:a+secret')}` };
const encode = (parameters: Record<string, string>) => String(new URLSearchParams(parameters));
const exchange = (query: string, init: RequestInit = {}) =>
  fetch(`${mock.url}/oauth/token?${query}`, { method: 'POST', ...init });

test.each<[string, string, RequestInit]>([
  ['in the query', encode(all), {}],
  ['in the query, with response_type', encode({ ...all, response_type: 'token' }), {}],
  ['in the query, with an empty form', encode(all), { headers: form, body: '' }],
  ['in a form', '', { headers: form, body: encode(all) }],
  ['in JSON', '', { headers: json, body: JSON.stringify({ ...all, scope: null }) }],
  ['in a form, the client in Basic', '', { headers: { ...form, ...basic }, body: encode(grant) }],
  ['in JSON, the client in Basic', '', { headers: { ...json, ...basic }, body: JSON.stringify(grant) }],
  ['in the query, the client in Basic', encode(grant), { headers: basic }],
  ['in a form, the client in Basic too', '', { headers: { ...form, ...basic }, body: encode(all) }],
  ['in a form that names a character set', '', { headers: latinForm, body: encode(all) }],
  ['in the query, among others', `${encode(all)}&resource=a&resource=b`, {}],
  ['in JSON, among others', '', { headers: json, body: JSON.stringify({ ...all, expires: 1, resource: [] }) }],
])('an exchange has its parameters %s', async (_, query, init) => {
  const response = await exchange(query, init);
  expect([response.status, await response.json()]).toMatchObject([200, { token_type: 'bearer', scope: 'public' }]);
});

test.each<[string, Record<string, string>, RequestInit, number, string]>([
  ['another grant type', { ...client, grant_type: 'refresh_token' }, {}, 400, 'unsupported_grant_type'],
  ['another response type', { ...all, response_type: 'code' }, {}, 400, 'unsupported_response_type'],
  ['no grant type', { ...all, grant_type: '' }, {}, 400, 'invalid_request'],
  ['no code', { ...all, code: '' }, {}, 400, 'invalid_request'],
  ['no secret', { ...all, client_secret: '' }, {}, 401, 'invalid_client'],
  [
    'an empty secret in Basic',
    grant,
    { headers: { authorization: `Basic ${btoa('acme-app:')}` } },
    401,
    'invalid_client',
  ],
  ['a body of another type', all, { body: 'grant_type=authorization_code' }, 415, 'invalid_request'],
])('%s gets an error of OAuth 2', async (_, parameters, init, status, error) => {
  const response = await exchange(encode(parameters), init);
  const body = (await response.json()) as { error_description: string };
  expect([response.status, body]).toEqual([status, { error, error_description: expect.stringMatching(/\.$/) }]);
  expect(response.headers.get('www-authenticate')).toBe(
    status === 401 ? `Basic realm="oauth", error="${error}", error_description="${body.error_description}"` : null,
  );
  expect(response.headers.get('sl-violations')).toMatch(/^\[\{/);
});

test.each<[string, string, RequestInit, string]>([
  [
    'a repeated parameter',
    '',
    { headers: form, body: `${encode(all)}&code=c` },
    'code must not be sent more than once.',
  ],
  ['a number', '', { headers: json, body: JSON.stringify({ ...all, code: 1 }) }, 'code must be a string.'],
  ['malformed JSON', encode(all), { headers: json, body: '{' }, 'The body must be valid JSON.'],
  ['a JSON array', encode(all), { headers: json, body: '[]' }, 'The body must be a form or a JSON object.'],
  ['no code', encode({ ...all, code: '' }), {}, 'code is required.'],
  ['another grant', encode({ grant_type: 'password', ...client }), {}, 'grant_type must be authorization_code.'],
  ['no client', encode(grant), {}, 'client_id and client_secret are required, as parameters or through HTTP Basic.'],
  [
    'Basic without a colon',
    encode(grant),
    { headers: { authorization: `Basic ${btoa('acme-app')}` } },
    'The Basic credentials must be client_id:client_secret in base64.',
  ],
  [
    'two clients',
    encode({ ...all, client_id: 'other' }),
    { headers: basic },
    'The parameter client_id differs from the Basic credentials. Send client_id and client_secret in one way only.',
  ],
])('the error for %s says what to change', async (_, query, init, description) => {
  expect(await (await exchange(query, init)).json()).toHaveProperty('error_description', description);
});

test('an exchange can have a trailing slash', async () => {
  const response = await fetch(`${mock.url}/oauth/token/`, { method: 'POST', headers: form, body: encode(all) });
  expect(response.status).toBe(200);
});

test('a client can request the error of the contract', async () => {
  expect((await exchange(encode(all), { headers: { prefer: 'code=400' } })).status).toBe(400);
});

import { gzipSync } from 'node:zlib';
import type { Exchange, LoggedRequest } from '@email-automation/sandbox/requests/exchanges';
import { createExplainer } from '@email-automation/sandbox/requests/explain-error';
import { createRequestLog } from '@email-automation/sandbox/requests/request-log';
import { redactBody, redactUrl } from '@email-automation/service/http/redaction';
import { hiddenFields } from '@email-automation/test-tools/hidden-fields';
import type { RequestSummary } from '@email-automation/types/operator/schemas';
import { expect, test } from 'vitest';
import { demoApp, exchange, exchangeParameters, locationOf, password, signIn } from '../environment/oauth.ts';
import { spellPath } from '../environment/path-spellings.ts';
import { sendBytes } from '../environment/raw-connection.ts';
import { ada, basic, captureLog, eventually, type Sandbox, startSandbox } from '../environment/sandbox.ts';

async function startWithLog() {
  const server = await startSandbox({ start: {} });
  const ask = (path: string, method = 'GET') => server.control(method, path);
  const list = async (query = ''): Promise<RequestSummary[]> => (await ask(`/requests${query}`)).body.requests;
  const newest = async (): Promise<LoggedRequest> => (await ask(`/requests/${(await list())[0]?.number}`)).body;
  return { ...server, ask, list, newest };
}

test('a refused record reads like an explanation', async () => {
  const server = await startWithLog();
  const { headers } = await server.post('/v2/1001/events', { events: [{ email: 'kim@example.com' }] });
  const { body } = await server.ask(`/requests/${headers.get('x-request-id')}`);
  expect(body).toMatchObject({
    number: 1,
    method: 'POST',
    path: '/v2/1001/events',
    operation: 'recordEvent',
    account_id: '1001',
    status: 422,
    complete: true,
    client: '127.0.0.1',
    faults: [],
    request: {
      headers: { authorization: 'Basic [redacted]' },
      body: '{"events":[{"email":"kim@example.com"}]}',
      is_cut: false,
    },
    response: { headers: { 'x-ratelimit-remaining': '3599' } },
  });
  expect(body.errors[0]).toMatchObject({ code: 'presence_error', attribute: 'action', message: 'Action is required.' });
  expect(body.errors[0].requirements[0]).toEqual({
    id: 'EVENT-7',
    statement: 'The server rejects an event of `recordEvent` without `action`.',
  });
  expect(body.errors[0].choices.map(({ id }: { id: string }) => id)).toContain('event-actions');
});

const explain = createExplainer();
const idsOf = (entries: { id: string }[]) => entries.map(({ id }) => id);

test.each([
  ['subscribeToCampaign', 422, 'presence_error', 'email', ['ENDPOINT-57'], []],
  ['subscribeToCampaign', 422, 'email_error', 'email', ['ERROR-15'], ['email-validity']],
  ['subscribeToCampaign', 422, 'presence_error', 'subscribers', ['ERROR-12'], []],
  ['subscribeToCampaign', 422, 'format_error', 'time_zone', ['ENDPOINT-60'], ['time-zone-names']],
  ['subscribeToCampaign', 422, 'length_error', 'subscribers', ['ENDPOINT-54'], ['array-lengths']],
  ['subscribeToCampaign', 422, 'format_error', undefined, ['ERROR-7'], ['malformed-json']],
  ['recordEvent', 422, 'presence_error', 'email', ['ENDPOINT-89'], []],
  ['recordEvent', 422, 'time_error', 'occurred_at', ['ERROR-18'], []],
  ['recordEvent', 422, 'format_error', 'id', ['RESOURCE-80'], []],
  ['recordEvent', 422, 'range_error', 'properties.value', ['RESOURCE-81'], []],
  ['createSubscriberBatch', 422, 'length_error', 'batches[0].subscribers', ['LIMIT-4'], ['array-lengths']],
  ['createSubscriberBatch', 422, 'format_error', 'batches[0].subscribers[3].time_zone', ['RESOURCE-73'], []],
  ['createOrderBatch', 422, 'format_error', 'orders[0].grand_total', ['RESOURCE-84'], []],
  ['listCampaigns', 422, 'format_error', 'status', ['ENDPOINT-33'], ['argument-values']],
  ['listCampaigns', 422, 'range_error', 'page', [], ['page-values']],
  ['listCampaigns', 401, 'authentication_error', undefined, ['AUTH-1', 'AUTH-2'], []],
  ['listCampaigns', 403, 'authorization_error', undefined, ['AUTH-6', 'ERROR-2'], ['unknown-resources']],
  ['fetchCampaign', 404, 'not_found_error', undefined, ['ERROR-5'], ['unknown-resources']],
  ['activateCampaign', 403, 'no_postal_address_error', undefined, ['ERROR-3'], ['transition-not-allowed']],
  ['activateCampaign', 422, 'range_error', 'email_count', ['STATE-2'], ['transition-conditions']],
  ['createCartBatch', 403, 'authorization_error', undefined, ['AUTH-6', 'ERROR-2'], ['unknown-resources']],
  ['createCartBatch', 404, 'not_found_error', undefined, ['ERROR-5', 'ERROR-6'], ['unknown-resources']],
  ['createCartBatch', 429, undefined, undefined, ['ERROR-10', 'LIMIT-1'], ['records-per-hour']],
  ['createCartBatch', 413, 'length_error', undefined, [], ['body-size']],
  ['exchangeAuthorizationCode', 401, 'invalid_client', undefined, [], ['oauth-errors']],
  [undefined, 404, 'not_found_error', undefined, [], ['unknown-paths']],
])('%s, %i %s of %s is explained by the registers', (operation, status, code, attribute, requirements, choices) => {
  const explanation = explain({ operation, status, code, attribute });
  const all = status === 422 ? requirements : expect.arrayContaining(requirements);
  expect(idsOf(explanation.requirements)).toEqual(all);
  expect(idsOf(explanation.choices)).toEqual(expect.arrayContaining(choices));
});

test('a requirement about another operation or another field explains nothing', () => {
  const { requirements } = explain({
    operation: 'pauseCampaign',
    status: 422,
    code: 'format_error',
    attribute: 'status',
  });
  expect(idsOf(requirements)).toEqual(['STATE-5']);
  const unknown = explain({ operation: 'recordEvent', status: 422, code: 'x', attribute: '__proto__.constructor[0]' });
  expect(idsOf(unknown.requirements)).toEqual(['RESOURCE-78']);
});

test('requests are listed newest first, and by operation, status, account, id, error code, time, and number', async () => {
  const server = await startWithLog();
  await server.get('/v2/accounts');
  expect((await server.get('/v2/1001/campaigns/none')).status).toBe(404);
  const batch = await server.post('/v3/1001/shopper_activity/cart/batch', { carts: [{ email: 'a@b.example' }] });
  expect((await server.send('/v2/1001/goals?page=1', { headers: { 'x-request-id': 'a/b?c%d' } })).status).toBe(401);
  const numbers = async (query: string) => (await server.list(query)).map(({ number }) => number);
  expect(await numbers('')).toEqual([4, 3, 2, 1]);
  expect(await numbers('?operation=fetchCampaign')).toEqual([2]);
  expect(await numbers('?status=404')).toEqual([2]);
  expect(await numbers('?status=4xx')).toEqual([4, 2]);
  expect(await numbers('?status=none')).toEqual([]);
  expect(await numbers('?account_id=1001&status=2xx')).toEqual([3]);
  expect(await numbers('?error=not_found_error')).toEqual([2]);
  expect(await numbers('?after=2')).toEqual([4, 3]);
  expect(await numbers('?limit=1')).toEqual([4]);
  expect(await numbers('?since=2001-01-01T00:00:00Z')).toEqual([4, 3, 2, 1]);
  expect(await numbers('?since=2999-01-01T00:00:00Z')).toEqual([]);
  const id = encodeURIComponent('a/b?c%d');
  expect(await numbers(`?request_id=${id}`)).toEqual([4]);
  expect((await server.ask(`/requests/${id}`)).body.number).toBe(4);
  const [batchId] = batch.body.request_ids;
  expect((await server.ask(`/requests/${batchId}`)).body).toMatchObject({ number: 3, status: 202 });
  expect((await server.ask('/requests', 'DELETE')).status).toBe(204);
  expect(await numbers('')).toEqual([]);
});

test('unknown paths, pages, cut connections, and requests that hooks refuse are in the log too', async () => {
  const server = await startWithLog();
  const paths = ['/v2/nothing', '/unsubscribe/some-token', `/openapi.json?x=${'x'.repeat(9000)}`, '/v2/%'];
  for (const [n, path] of paths.entries()) expect((await server.get(path)).status).toBe(n === 2 ? 414 : 404);
  server.parts.faults.add({ kind: 'cut', at: 'before_work' });
  await expect(server.get('/v2/accounts')).rejects.toThrow();
  const [cut, undecodable, refused, page, unknown] = await server.list();
  expect(unknown).toMatchObject({ path: '/v2/nothing', status: 404, errors: ['not_found_error'] });
  expect(page).toMatchObject({ path: '/unsubscribe/[redacted]', status: 404 });
  expect(refused).toMatchObject({ status: 414 });
  expect(undecodable).toMatchObject({ status: 404, errors: ['not_found_error'] });
  expect(cut).toMatchObject({ operation: 'listAccounts', status: null, faults: ['cut'] });
  expect(await server.newest()).toMatchObject({
    complete: false,
    faults: [{ fault: '1', kind: 'cut', at: 'before_work' }],
  });
});

test('bodies are decoded, cut at a bound, and left out if they are neither JSON nor a form', async () => {
  const server = await startWithLog();
  const headers = { authorization: basic(ada), 'content-type': 'application/json' };
  const body = gzipSync(JSON.stringify({ events: [{ email: 'kim@example.com', action: 'Came' }] }));
  const path = '/v2/1001/events';
  await server.send(path, { method: 'POST', headers: { ...headers, 'content-encoding': 'gzip' }, body });
  expect((await server.newest()).request.body).toContain('kim@example.com');
  const large = JSON.stringify({ events: [], filler: 'x'.repeat(300_000) });
  expect((await server.send(path, { method: 'POST', headers, body: large })).status).toBe(422);
  const { request } = await server.newest();
  expect([request.is_cut, request.bytes, request.body?.length]).toEqual([true, 300_025, 256 * 1024]);
  const image = { method: 'POST', headers: { ...headers, 'content-type': 'image/png' }, body };
  expect((await server.send(path, image)).status).toBe(415);
  expect((await server.newest()).request.body).toBeUndefined();
  expect((await server.send('/oauth/authorize', {})).status).toBe(400);
  const { response } = await server.newest();
  expect([response.body, response.bytes > 0]).toEqual([undefined, true]);
});

/** Sends each kind of secret wherever it can be, and returns all of the log. */
async function plantSecrets(): Promise<string> {
  const server = await startWithLog();
  const post = (path: string, type: string, body: string, headers = {}) =>
    fetch(server.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': type, ...headers },
      body,
    });
  const [form, json] = ['application/x-www-form-urlencoded', 'application/json'];
  const cut = `{"batches":[{"subscribers":[]}],"filler":"${'x'.repeat(256 * 1024 - 60)}","password":"PLANTED-cut`;
  const members = [
    '"password":"PLANTED-1"',
    '"pass\\u0077ord" : "PLANTED-2\\"PLANTED-3"',
    '"Client_Secret":["PLANTED-4",{"a":"PLANTED-5"}]',
    '"nested":{"accessToken":"PLANTED-6","apiKey":12345678}',
  ];
  for (const body of [
    `{${members.join()}}`,
    `{${members.join()}`,
    `[{${members.join()}},`,
    cut,
    `{'password': 'PLANTED-7 x', token: PLANTED-8}`,
  ]) {
    await post('/v2/1001/events', json, body, { authorization: basic(ada) });
  }
  await fetch(`${server.url}/v2/accounts`, { headers: { authorization: basic('PLANTED-9') } });
  await fetch(`${server.url}/v2/accounts`, { headers: { authorization: 'Bearer PLANTED-10' } });
  await fetch(`${server.url}/v2/accounts`, { headers: { authorization: 'PLANTED-11 PLANTED-12' } });
  const headers = {
    cookie: 'device=PLANTED-13; b=PLANTED-14',
    'x-api-key': 'PLANTED-15',
    'proxy-authorization': 'Basic PLANTED-16',
  };
  const referer = `${server.url}/confirm/PLANTED-17?code=PLANTED-18#access_token=PLANTED-19`;
  const visit = { url: 'https://acme.example/thanks?order=PLANTED-38' };
  await fetch(`${server.url}/visits/1001/4001?${new URLSearchParams(visit)}`, {
    headers: { referer: 'https://acme.example/thanks?session=PLANTED-39&PLANTED-40' },
  });
  await fetch(`${server.url}/v2/accounts?access_token=PLANTED-20&%63ode=PLANTED-21`, {
    headers: { ...headers, referer },
  });
  for (const path of [
    '/confirm/PLANTED-22',
    '/unsubscribe/PLANTED-23',
    '/%63onfirm/PLANTED-24',
    '/confirm/PLANTED-25/more?x=1',
  ]) {
    await fetch(server.url + path);
    await post(path, form, 'List-Unsubscribe=One-Click&form_token=PLANTED-26');
  }
  const parameters = {
    client_id: 'demo-app',
    client_secret: 'PLANTED-27',
    code: 'PLANTED-28',
    code_verifier: 'PLANTED-29',
    state: 'PLANTED-30',
  };
  await post('/oauth/token', form, new URLSearchParams(parameters).toString());
  await post('/oauth/token', json, JSON.stringify(parameters));
  await post('/oauth/token', json, new URLSearchParams(parameters).toString());
  await post('/oauth/token', form, JSON.stringify(parameters));
  await post('/oauth/token', form, 'client%5Fsecret=PLANTED-31&co%64e=PLANTED-32&%', {});
  await post(
    `/oauth/token?${new URLSearchParams(parameters)}`,
    'multipart/form-data',
    'name="password"\r\n\r\nPLANTED-33',
  );
  await post('/oauth/login', form, 'email=ada%40acme.example&password=PLANTED-34&form_token=PLANTED-35');
  await issueSecrets(server);
  const exported = server.parts.requests
    .list({ limit: 1000 })
    .map(({ number }) => server.parts.requests.find(String(number)));
  // The log has all values that are no secrets.
  expect(exported.length).toBeGreaterThan(25);
  return JSON.stringify(exported);
}

const issued: string[] = [];

/** Goes through OAuth 2 like a browser and an application, and remembers every secret that the server issues. */
async function issueSecrets(server: Sandbox): Promise<void> {
  const { browser, login, consent } = await signIn(server, demoApp, { state: 'PLANTED-36' });
  const code = locationOf(await browser.send(consent, { decision: 'allow' })).searchParams.get('code') ?? '';
  const { body } = await exchange(server, {}, { body: new URLSearchParams(exchangeParameters(code) as never) });
  const inForms = [login, consent].flatMap((page) => Object.values(hiddenFields(page.body)));
  issued.push(...[...inForms, ...browser.cookies.values()].filter((value) => /^[^:]{20,}$/.test(value)));
  issued.push(code, body.access_token, password, demoApp.client_secret);
  expect(issued.every((secret) => secret?.length > 16)).toBe(true);
}

test('no secret is in the log, wherever a client plants it and whatever the server issues', async () => {
  const log = await plantSecrets();
  expect(log.match(/PLANTED-\w+/g)).toBeNull();
  expect(log).not.toContain('12345678');
  expect(issued.length).toBeGreaterThan(5);
  for (const secret of issued) expect(log, secret).not.toContain(secret);
  for (const token of [ada, basic(ada).slice(6), 'control-secret']) expect(log).not.toContain(token);
});

test('no spelling of a path shows its secret in the log or in the request log', async () => {
  const { lines, log } = captureLog('info');
  const { parts, url } = await startSandbox({ start: {}, log });
  const paths = ['/confirm/s3cret-part', '/unsubscribe/MTAwMQ.s3cret-part', '/console/sign-in/s3cret-part'];
  const spellings = [...paths, ...paths.map((path) => `/CONFIRM${path}`)].flatMap((path) =>
    spellPath(path, Number(new URL(url).port)),
  );
  spellings.push('/v2/accounts?client_s%65cret=s3cret-part%zz', 'http://user:s3cret-part@127.0.0.1/v2/accounts');
  for (const path of spellings) {
    const bytes = `GET ${path} HTTP/1.1\r\nHost: api.example\r\nConnection: close\r\n\r\n`;
    expect(await sendBytes(url, bytes), path).toHaveLength(1);
  }
  await eventually(async () => expect(parts.requests.list({ limit: 1000 }).length).toBe(spellings.length));
  const shown = [...lines, ...parts.requests.list({ limit: 1000 }).map((request) => JSON.stringify(request))];
  expect(shown.length).toBeGreaterThan(spellings.length * 1.5);
  const decode = (text: string) =>
    text.replace(/%(?:25)*([2-7][\da-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  expect(shown.filter((line) => /s3cret|user:/i.test(decode(line)))).toEqual([]);
});

test('a code of OAuth 2 is redacted also if its path leads nowhere', async () => {
  const { parts, url } = await startSandbox({ start: {} });
  const body = 'grant_type=authorization_code&code=s3cret-part';
  const paths = ['/oauth/token', '/%6fauth/token', '/oauth//token', '/oauth/tokens', '/OAUTH/token'];
  for (const path of paths)
    await fetch(url + path, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  await eventually(async () => expect(parts.requests.list().length).toBe(paths.length));
  const shown = parts.requests.list().map(({ number }) => JSON.stringify(parts.requests.find(String(number))));
  for (const one of shown) expect(one).toContain('grant_type=authorization_code&code=[redacted]');
});

test('redaction takes what is secret and nothing else', () => {
  expect(redactBody('{"errors":[{"code":"email_error"}],"state":"CA"}', false)).toBe(
    '{"errors":[{"code":"email_error"}],"state":"CA"}',
  );
  expect(redactBody('{"code":"abc","state":1}', true)).toBe('{"code":"[redacted]","state":"[redacted]"}');
  expect(redactBody('{"a":"\\"password\\":\\"x\\"","b":[1,{"token":{"x":[1,"]"]}}],"c":2}', false)).toBe(
    '{"a":"\\"password\\":\\"x\\"","b":[1,{"token":"[redacted]"}],"c":2}',
  );
  expect(redactUrl('/v2/1001/campaigns?page=2&sort=name')).toBe('/v2/1001/campaigns?page=2&sort=name');
  expect(redactUrl('https://a.example/cb?code=x&iss=https%3A%2F%2Fb')).toBe(
    'https://a.example/cb?code=[redacted]&iss=https%3A%2F%2Fb',
  );
});

test('the log holds the last exchanges within its bounds', () => {
  const log = createRequestLog({ exchanges: 3, bytes: 50_000 });
  const message = { headers: {}, bytes: 0, is_cut: false };
  const exchange = (request_id: string, body = ''): Exchange => ({
    request_id,
    at: '2026-03-02T09:15:00.000Z',
    milliseconds: 1,
    client: '127.0.0.1',
    method: 'GET',
    path: '/',
    status: 200,
    complete: true,
    errors: [],
    faults: [],
    request: { ...message, body },
    response: message,
  });
  for (const id of ['a', 'b', 'c', 'd']) log.add(exchange(id));
  expect(log.list().map(({ request_id }) => request_id)).toEqual(['d', 'c', 'b']);
  log.add(exchange('e', 'x'.repeat(20_000)));
  log.add(exchange('f', 'x'.repeat(20_000)));
  expect(log.list().map(({ request_id }) => request_id)).toEqual(['f']);
  expect(log.find('e')).toBeUndefined();
});

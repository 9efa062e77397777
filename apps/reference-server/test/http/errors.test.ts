import { expect, test } from 'vitest';
import { sendBytes } from '../environment/raw-connection.ts';
import { ada, basic, bob, startSandbox } from '../environment/sandbox.ts';

const subscribe = '/v2/1001/campaigns/3001/subscribers';

test('403 for an account without access, 404 for unknown records', async () => {
  const sandbox = await startSandbox();
  const refused = await sandbox.get('/v2/1001/campaigns', bob);
  expect([refused.status, refused.body.errors[0].code]).toEqual([403, 'authorization_error']);
  for (const path of ['/v2/77/campaigns', '/v2/accounts/77', '/v2/1001/campaigns/77', '/v2/1001/broadcasts/77']) {
    const missing = await sandbox.get(path);
    expect([missing.status, missing.body.errors[0].code], path).toEqual([404, 'not_found_error']);
  }
  const otherAccount = await sandbox.get('/v2/1002/campaigns/3001', bob);
  expect(otherAccount.status).toBe(404);
});

test('every invalid attribute of a body has a validation error', async () => {
  const sandbox = await startSandbox();
  const { status, body } = await sandbox.post(subscribe, {
    subscribers: [{ email: 'nobody', tags: 'x', prospect: 'yes', starting_email_index: 1.5 }],
  });
  expect(status).toBe(422);
  expect(body.errors.map(({ code, attribute }: { code: string; attribute: string }) => [code, attribute])).toEqual(
    expect.arrayContaining([
      ['email_error', 'email'],
      ['format_error', 'tags'],
      ['format_error', 'prospect'],
      ['format_error', 'starting_email_index'],
    ]),
  );
  expect(body.errors).toHaveLength(4);
});

const invalid: [string, unknown, string, string][] = [
  ['no email', { subscribers: [{}] }, 'presence_error', 'email'],
  ['no subscriber', { subscribers: [] }, 'length_error', 'subscribers'],
  [
    'two subscribers',
    { subscribers: [{ email: 'a@b.example' }, { email: 'c@d.example' }] },
    'length_error',
    'subscribers',
  ],
  ['no list', {}, 'presence_error', 'subscribers'],
  ['an array as body', [], 'format_error', 'body'],
  ['an unknown zone', { subscribers: [{ email: 'a@b.example', time_zone: 'Mars/Base' }] }, 'format_error', 'time_zone'],
  ['an offset as zone', { subscribers: [{ email: 'a@b.example', time_zone: '+02:00' }] }, 'format_error', 'time_zone'],
  ['a far offset', { subscribers: [{ email: 'a@b.example', utc_offset: 841 }] }, 'range_error', 'utc_offset'],
  ['vague consent', { subscribers: [{ email: 'a@b.example', eu_consent: 'maybe' }] }, 'format_error', 'eu_consent'],
  [
    'an email beyond the series',
    { subscribers: [{ email: 'a@b.example', starting_email_index: 3 }] },
    'range_error',
    'starting_email_index',
  ],
];

test.each(invalid)('422 for %s', async (_, request, code, attribute) => {
  const sandbox = await startSandbox();
  const { status, body } = await sandbox.post(subscribe, request);
  expect(status).toBe(422);
  expect(body.errors).toEqual([expect.objectContaining({ code, attribute })]);
});

test('errors of invalid JSON, of the media type, and of the size have the same format [body-size]', async () => {
  const sandbox = await startSandbox();
  const malformed = await sandbox.post(subscribe, '{"subscribers": [');
  expect([malformed.status, malformed.body.errors[0].code]).toEqual([422, 'format_error']);

  const headers = { authorization: basic(ada), 'content-type': 'text/plain' };
  const text = await sandbox.send(subscribe, { method: 'POST', headers, body: 'hello' });
  expect([text.status, text.body.errors[0].code]).toEqual([415, 'format_error']);

  const large = await sandbox.post(subscribe, JSON.stringify({ padding: 'x'.repeat(11 * 1024 * 1024) }));
  expect([large.status, large.body.errors[0].code]).toEqual([413, 'length_error']);

  const none = await sandbox.post(subscribe, undefined);
  expect(none.status).toBe(422);
});

test.each([
  ['//v2/accounts', 'The path has an empty part.'],
  ['/v2//1001/campaigns', 'The path has an empty part.'],
  ['/v2/accounts//', 'The path has an empty part.'],
  ['/', 'No operation has this path.'],
  ['/v2/1001/subscribers', 'No operation has this path. Compare it with the paths in /openapi.json.'],
  ['/v2/1001/subscribers/50%@mail.example/campaign_subscriptions', 'such as % as %25.'],
  ['/v2/1001/subscribers/%ff/campaign_subscriptions', 'The path is not valid.'],
  ['/v2/1001/campaigns/none', 'The campaign you requested was not found.'],
])('the 404 for %s says what to change [unknown-paths]', async (path, message) => {
  const sandbox = await startSandbox();
  const { status, body } = await sandbox.send(path, { headers: { authorization: basic(ada) } });
  const error = { code: 'not_found_error', message: expect.stringContaining(message) };
  expect([status, body.errors]).toEqual([404, [error]]);
});

test('a path gets the same error in another spelling, and with a method that the router does not know', async () => {
  const { url } = await startSandbox();
  const send = async (line: string) => {
    const [response] = await sendBytes(url, `${line} HTTP/1.1\r\nHost: api.example\r\nConnection: close\r\n\r\n`);
    return [response?.status, response?.headers.allow];
  };
  for (const path of ['/v2/accounts', 'http://api.example/v2/accounts', '/v2/accounts#x', '/v2/%61ccounts?x'])
    for (const method of ['POST', 'PROPFIND'])
      expect(await send(`${method} ${path}`), path).toEqual([405, 'GET, HEAD']);
  for (const method of ['GET', 'POST', 'PROPFIND', 'TRACE'])
    expect(await send(`${method} /v2/%ff`)).toEqual([404, undefined]);
});

test('405 with Allow for another method, whatever its body; 404 for an unknown path', async () => {
  const sandbox = await startSandbox();
  for (const [path, allow] of [
    [subscribe, 'GET, HEAD, POST'],
    ['/v2/1001/campaign%73?status=x', 'GET, HEAD'],
    ['/v2/accounts/', 'GET, HEAD'],
    [`${subscribe}/`, 'GET, HEAD, POST'],
    ['/v2/%31001/campaigns/a%2Fb/subscribers', 'GET, HEAD, POST'],
    ['/confirm/a-token', 'GET, HEAD, POST'],
    ['/unsubscribe/a-token?again', 'GET, HEAD, POST'],
    ['/forms/1001/5001', 'GET, HEAD, POST'],
    ['/visits/1001/4001/', 'GET, HEAD, POST'],
    ['/openapi.json', 'GET, HEAD'],
    ['/oauth/authorize', 'GET, HEAD'],
    ['/oauth/login', 'GET, HEAD, POST'],
    ['/oauth/consent', 'GET, HEAD, POST'],
    ['/oauth/token', 'POST'],
  ] as const) {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'QUERY', 'OPTIONS', 'PROPFIND', 'M-SEARCH']) {
      for (const content of [{}, { body: '{', headers: { 'content-type': 'application/json' } }, { body: 'x' }]) {
        const { status, headers, body } = await sandbox.send(path, { method, ...content });
        expect([status, headers.get('allow')], `${method} ${path}`).toEqual([405, allow]);
        expect(body.errors).toEqual([expect.objectContaining({ code: 'format_error' })]);
      }
    }
  }
  for (const method of ['POST', 'QUERY', 'PUT']) {
    for (const path of ['/v2/1001/unicorns', '/oauth/unicorn', '/v2/1001%2Fcampaigns']) {
      const unknown = await sandbox.send(path, { method, body: '{', headers: { 'content-type': 'application/json' } });
      expect([unknown.status, unknown.body.errors?.[0].code], path).toEqual([404, 'not_found_error']);
    }
  }
  for (const path of ['/', '/v2', '/v2/accounts//', '/v3/1001/campaigns', '/%', `/v2/${'x'.repeat(600)}/campaigns`]) {
    const unknown = await sandbox.send(path, { headers: { authorization: basic(ada) } });
    expect([unknown.status, unknown.body.errors[0].code], path).toEqual([404, 'not_found_error']);
  }
});

test('a trailing slash means the same resource, and an empty last part is no id [trailing-slash]', async () => {
  const sandbox = await startSandbox();
  for (const path of ['/v2/accounts', '/v2/1001/campaigns', '/v2/1001/campaigns/3001', '/v2/1001/goals']) {
    for (const query of ['', '?unicorn=1']) {
      const [plain, slash] = [await sandbox.get(path + query), await sandbox.get(`${path}/${query}`)];
      expect([slash.status, slash.body], path).toEqual([200, plain.body]);
    }
  }
  expect((await sandbox.post('/v2/1001/campaigns/3001/pause/', undefined)).status).toBe(204);
  expect((await sandbox.post(`${subscribe}/`, { subscribers: [{ email: 'slash@example.com' }] })).status).toBe(201);
  expect((await sandbox.get('/openapi.json/')).status).toBe(200);
  for (const path of ['/v2//accounts', '/v2/accounts//', '/v2/1001/campaigns//', '/v2//campaigns', '/v2/Accounts']) {
    expect((await sandbox.get(path)).status, path).toBe(404);
  }
});

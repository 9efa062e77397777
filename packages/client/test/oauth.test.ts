import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  ApiError,
  AuthenticationError,
  AuthorizationError,
  ConnectionFailedError,
  createOAuth,
} from '../src/exports.ts';
import { createScriptedFetch, json } from './scripted-client.ts';

const application = {
  authUrl: 'https://auth.example/',
  clientId: 'acme-app',
  clientSecret: 'acme-secret',
  redirectUri: 'https://app.example/callback',
};
const token = json(200, { access_token: 'the-token', token_type: 'bearer', scope: 'public' });

function start(...responses: Parameters<typeof createScriptedFetch>) {
  const { fetch, sent } = createScriptedFetch(...responses);
  return { oauth: createOAuth({ ...application, fetch }), sent };
}

test('authorize returns a URL with a new state and proof key each time', async () => {
  const { oauth } = start(token);
  const { url, state, codeVerifier } = await oauth.authorize();
  const { origin, pathname, searchParams } = new URL(url);
  expect(origin + pathname).toBe('https://auth.example/oauth/authorize');
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: 'code',
    client_id: 'acme-app',
    redirect_uri: 'https://app.example/callback',
    state,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  // RFC 7636, 4.1
  expect(codeVerifier).toMatch(/^[\w.~-]{43,128}$/);
  const other = await oauth.authorize();
  expect([other.state, other.codeVerifier]).not.toContain(state);
  expect(other.codeVerifier).not.toBe(codeVerifier);
  expect(url).not.toContain('acme-secret');
});

test.each([
  ['a URL', 'https://app.example/callback?code=c0de42&state='],
  ['a path, as a server sees it', '/callback?code=c0de42&state='],
])('the code of the callback is exchanged for a token: %s', async (_, callback) => {
  const { oauth, sent } = start(token);
  const pending = await oauth.authorize();
  const { access_token } = await oauth.exchangeCode(callback + pending.state, pending);
  expect(access_token).toBe('the-token');
  const { pathname, searchParams } = new URL(sent[0]?.url ?? '');
  expect([sent[0]?.method, pathname, Object.fromEntries(searchParams)]).toEqual([
    'POST',
    '/oauth/token',
    {
      response_type: 'token',
      client_id: 'acme-app',
      client_secret: 'acme-secret',
      code: 'c0de42',
      redirect_uri: 'https://app.example/callback',
      grant_type: 'authorization_code',
      code_verifier: pending.codeVerifier,
    },
  ]);
  expect(sent[0]?.headers.authorization).toBeUndefined();
});

test.each([
  ['another state', '?code=c&state=forged', 'invalid_callback'],
  ['no state', '?code=c', 'invalid_callback'],
  ['a refusal', '?error=access_denied&state=', 'access_denied'],
  ['no code', '?state=', 'invalid_callback'],
])('a callback with %s is an AuthorizationError, and no request is sent', async (_, query, code) => {
  const { oauth, sent } = start(token);
  const pending = await oauth.authorize();
  const callback = application.redirectUri + (query.endsWith('state=') ? query + pending.state : query);
  const error = await oauth.exchangeCode(callback, pending).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(AuthorizationError);
  expect(error.code).toBe(code);
  expect(sent).toEqual([]);
});

test('an empty or missing state never matches', async () => {
  const { oauth } = start(token);
  await expect(oauth.exchangeCode('/callback?code=c&state=', undefined as never)).rejects.toThrow('invalid_callback');
  const pending = { state: '', codeVerifier: 'x' };
  await expect(oauth.exchangeCode('/callback?code=c&state=', pending)).rejects.toThrow('invalid_callback');
});

test.each([
  [400, 'invalid_grant', 'The code is expired.', ApiError],
  [401, 'invalid_client', undefined, AuthenticationError],
])('%i: the error of OAuth is parsed', async (status, error, error_description, Kind) => {
  const { oauth, sent } = start(json(status, { error, error_description }));
  const pending = await oauth.authorize();
  const refused = await oauth
    .exchangeCode(`/callback?code=c0de42&state=${pending.state}`, pending)
    .catch((thrown) => thrown);
  expect(refused).toBeInstanceOf(Kind);
  expect(refused).toMatchObject({ status, code: error, operationId: 'exchangeAuthorizationCode' });
  expect(refused.message).toBe(
    `oauth.exchangeCode: ${status} ${[error, error_description].filter(Boolean).join(': ')}`,
  );
  expect(sent).toHaveLength(1);
});

test('errors of the exchange contain no secret, even if the service echoes it', async () => {
  const echo = json(400, { error: 'invalid_grant', error_description: 'acme-secret, c0de42: no such code' });
  const location = 'https://new.example/oauth/token?client_secret=acme-secret&code=c0de42';
  for (const response of [
    echo,
    new Response(null, { status: 308, headers: { location } }),
    new TypeError('failed: https://auth.example/oauth/token?client_secret=acme-secret&code=c0de42'),
  ]) {
    const { oauth } = start(response);
    const pending = await oauth.authorize();
    const error = await oauth
      .exchangeCode(`/callback?code=c0de42&state=${pending.state}`, pending)
      .catch((thrown) => thrown);
    expect([ApiError, ConnectionFailedError].some((Kind) => error instanceof Kind)).toBe(true);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/acme-secret|c0de42/);
    expect(inspect(error, { depth: 9 })).not.toContain(pending.codeVerifier);
  }
});

test('authorize says where browsers have Web Crypto', async () => {
  vi.stubGlobal('crypto', { getRandomValues() {} });
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(start().oauth.authorize()).rejects.toThrow('authorize needs HTTPS or localhost.');
});

test.each([
  ['Option `clientSecret` for `createOAuth` must be a non-empty string.', { clientSecret: undefined }],
  ['Option `authUrl` for `createOAuth` must be an http or https URL', { authUrl: 'auth' }],
  ['Option `redirectUri` for `createOAuth` must be an absolute URL.', { redirectUri: '/callback' }],
  ['Unknown option `scope` for `createOAuth`.', { scope: 'public' }],
])('invalid options throw: %s', (message, options) => {
  expect(() => createOAuth({ ...application, ...options } as never)).toThrow(message);
});

import { inspect } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, AuthenticationError, ConnectionFailedError, createOAuth } from '../src/exports.ts';
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

test('a callback without a URL, or with an empty or missing state, never matches', async () => {
  const { oauth } = start(token);
  await expect(oauth.exchangeCode('/callback?code=c&state=', undefined as never)).rejects.toThrow('invalid_callback');
  await expect(oauth.exchangeCode('//[', await oauth.authorize())).rejects.toThrow('invalid_callback');
  const pending = { state: '', codeVerifier: 'x' };
  await expect(oauth.exchangeCode('/callback?code=c&state=', pending)).rejects.toThrow('invalid_callback');
});

test('each authorization has its own state and proof key', async () => {
  const { oauth } = start(token);
  const [one, other] = [await oauth.authorize(), await oauth.authorize()];
  expect(one.state).not.toBe(other.state);
  expect(one.codeVerifier).not.toBe(other.codeVerifier);
});

test('only a callback with the state says that the user denied access', async () => {
  const { oauth } = start(token);
  const pending = await oauth.authorize();
  const callback = '/callback?error=access_denied&state=';
  await expect(oauth.exchangeCode(callback + pending.state, pending)).rejects.toMatchObject({ code: 'access_denied' });
  await expect(oauth.exchangeCode(callback, pending)).rejects.toMatchObject({ code: 'invalid_callback' });
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

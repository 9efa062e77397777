import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { AuthorizationError, createOAuth, type OAuthOptions } from '../src/client.ts';
import { ApiError, AuthenticationError, ConnectionError } from '../src/errors.ts';
import { json, script } from './scripted.ts';

const application = {
  authUrl: 'https://auth.example/',
  clientId: 'acme-app',
  clientSecret: 'acme-secret',
  redirectUri: 'https://app.example/callback',
};
const token = json(200, { access_token: 'the-token', token_type: 'bearer', scope: 'public' });

function start(...answers: Parameters<typeof script>) {
  const { fetch, sent } = script(...answers);
  return { oauth: createOAuth({ ...application, fetch, retries: 0 } as OAuthOptions), sent };
}

test('the user is sent to an address with state and proof key, new each time', async () => {
  const { oauth } = start(token);
  const { url, state, codeVerifier } = await oauth.authorizeUrl();
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
  const other = await oauth.authorizeUrl();
  expect([other.state, other.codeVerifier]).not.toContain(state);
  expect(other.codeVerifier).not.toBe(codeVerifier);
  expect(url).not.toContain('acme-secret');
});

test.each([
  ['a whole address', 'https://app.example/callback?code=c0de42&state='],
  ['a path, as a server sees it', '/callback?code=c0de42&state='],
])('the code of the callback is exchanged for a token: %s', async (_, callback) => {
  const { oauth, sent } = start(token);
  const kept = await oauth.authorizeUrl();
  const { access_token } = await oauth.exchangeCode(callback + kept.state, kept);
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
      code_verifier: kept.codeVerifier,
    },
  ]);
  expect(sent[0]?.headers.authorization).toBeUndefined();
});

test.each([
  ['another state', '?code=c&state=forged', 'invalid_callback'],
  ['no state', '?code=c', 'invalid_callback'],
  ['a refusal', '?error=access_denied&state=', 'access_denied'],
  ['no code', '?state=', 'invalid_callback'],
])('a callback with %s is told, and nothing is sent', async (_, query, code) => {
  const { oauth, sent } = start(token);
  const kept = await oauth.authorizeUrl();
  const callback = application.redirectUri + (query.endsWith('state=') ? query + kept.state : query);
  const { error } = await oauth.exchangeCode(callback, kept).result();
  expect(error).toBeInstanceOf(AuthorizationError);
  expect((error as AuthorizationError).code).toBe(code);
  expect(sent).toEqual([]);
});

test('an empty state, kept and brought back, is no match, and neither is none', async () => {
  const { oauth } = start(token);
  await expect(oauth.exchangeCode('/callback?code=c&state=', undefined as never)).rejects.toThrow('invalid_callback');
  const kept = { state: '', codeVerifier: 'x' };
  await expect(oauth.exchangeCode('/callback?code=c&state=', kept)).rejects.toThrow('invalid_callback');
});

test.each([
  [400, 'invalid_grant', 'The code is expired.', ApiError],
  [401, 'invalid_client', undefined, AuthenticationError],
])('%i: what OAuth says of a refusal is read', async (status, error, error_description, Kind) => {
  const { oauth, sent } = start(json(status, { error, error_description }));
  const kept = await oauth.authorizeUrl();
  const refused = await oauth.exchangeCode(`/callback?code=c0de42&state=${kept.state}`, kept).catch((thrown) => thrown);
  expect(refused).toBeInstanceOf(Kind);
  expect(refused).toMatchObject({ status, code: error, path: '/oauth/token' });
  expect(refused.message).toBe(`exchangeAuthorizationCode: ${status} ${error_description ?? error}`);
  expect(sent).toHaveLength(1);
});

test('no error of the exchange holds a secret, even if the service echoes it', async () => {
  const echo = json(400, { error: 'invalid_grant', error_description: 'acme-secret, c0de42: no such code' });
  for (const answer of [
    echo,
    new TypeError('failed: https://auth.example/oauth/token?client_secret=acme-secret&code=c0de42'),
  ]) {
    const { oauth } = start(answer);
    const kept = await oauth.authorizeUrl();
    const error = await oauth.exchangeCode(`/callback?code=c0de42&state=${kept.state}`, kept).catch((thrown) => thrown);
    expect([ApiError, ConnectionError].some((Kind) => error instanceof Kind)).toBe(true);
    expect(inspect(error, { depth: 9 })).not.toMatch(/acme-secret|c0de42/);
    expect(inspect(error, { depth: 9 })).not.toContain(kept.codeVerifier);
  }
});

test.each([
  ['needs clientSecret', { clientSecret: undefined }],
  ['needs authUrl as an address', { authUrl: 'auth' }],
  ['needs redirectUri as an address', { redirectUri: '/callback' }],
  ['knows no option scope', { scope: 'public' }],
])('misuse is told: %s', (message, options) => {
  expect(() => createOAuth({ ...application, ...options } as never)).toThrow(message);
});

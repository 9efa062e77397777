import { expect, test } from 'vitest';
import { authorizeUrl, createApplication, demoApp, locationOf, signIn } from '../environment/oauth.ts';
import { ada, basic, startSandbox } from '../environment/sandbox.ts';

const path = '/.well-known/oauth-authorization-server';

test('the server describes its OAuth 2 endpoints at its public URL', async () => {
  for (const publicUrl of [undefined, 'https://api.example', 'https://api.example/base/']) {
    const sandbox = await startSandbox(publicUrl === undefined ? {} : { publicUrl });
    const issuer = publicUrl?.replace(/\/$/, '') ?? sandbox.url;
    const { status, headers, body } = await sandbox.send(path, {});
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual({
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      scopes_supported: ['public'],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      code_challenge_methods_supported: ['S256', 'plain'],
      authorization_response_iss_parameter_supported: true,
    });
  }
  const { status, headers } = await (await startSandbox()).send(path, { method: 'POST' });
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('every response of an authorization names the server that sent it', async () => {
  const sandbox = await startSandbox({ publicUrl: 'https://api.example' });
  const application = await createApplication(sandbox, 'https://app.example/callback?tenant=1');
  const { browser, consent } = await signIn(sandbox, application, { state: 's1' });
  for (const decision of ['allow', 'deny']) {
    const { searchParams } = locationOf(await browser.send(consent, { decision }));
    expect(Object.fromEntries(searchParams)).toMatchObject({ tenant: '1', state: 's1', iss: 'https://api.example' });
  }
  for (const wrong of [{ response_type: 'token' }, { response_type: undefined }, { code_challenge: 'x' }]) {
    const { searchParams } = locationOf(await sandbox.send(authorizeUrl(demoApp, wrong), {}));
    expect([searchParams.has('error'), searchParams.get('iss')]).toEqual([true, 'https://api.example']);
  }
});

test('a wrong bearer token gets invalid_token, and other requests without a valid credential no error code', async () => {
  const sandbox = await startSandbox();
  const challengeTo = async (authorization?: string) => {
    const { status, headers } = await sandbox.send('/v2/accounts', {
      headers: authorization === undefined ? {} : { authorization },
    });
    expect(status).toBe(401);
    return headers.get('www-authenticate');
  };
  const plain = 'Basic realm="api", Bearer realm="api"';
  for (const authorization of [undefined, basic('wrong'), 'Bearer', 'Digest x', `Basic ${ada}`]) {
    expect(await challengeTo(authorization), authorization).toBe(plain);
  }
  for (const authorization of ['Bearer wrong', 'bearer wrong', `Bearer ${ada}`]) {
    const error =
      'error="invalid_token", error_description="The access token is not valid: it may be mistyped or revoked. API tokens are sent with HTTP Basic instead."';
    expect(await challengeTo(authorization), authorization).toBe(`${plain}, ${error}`);
  }
});

test('a state that is not UTF-8 is refused, and every other one comes back unchanged', async () => {
  const sandbox = await startSandbox();
  const at = (state: string) => `${authorizeUrl(demoApp, { response_type: 'token' })}&state=${state}`;
  for (const state of ['%FF', '%C3', '%ED%A0%80', 'a%C3%28', '%F4%90%80%80', '%00']) {
    const { status, headers, body } = await sandbox.send(at(state), {});
    expect([status, headers.has('location')], state).toEqual([400, false]);
    expect(body, state).toContain('Access cannot be granted');
  }
  for (const state of ['ü', 'a b+c', '%', '%zz', '100%25', '"><', '😀', '\u{10FFFF}', 'a&b=c#d', '\uFFFD', '\r\n']) {
    const { searchParams } = locationOf(await sandbox.send(at(encodeURIComponent(state)), {}));
    expect(searchParams.get('state')).toBe(state);
  }
});

import { inspect } from 'node:util';
import { type RunningMock, startMock } from '@email-automation/mock';
import { startDemo } from '@email-automation/reference-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorizeAsAda, authorizeAtOnce } from '../clients/authorize.ts';
import { oauthLibraries } from '../clients/oauth-libraries.ts';

let server: Awaited<ReturnType<typeof startDemo>>;
let mock: RunningMock;
beforeAll(async () => {
  [server, mock] = await Promise.all([startDemo(), startMock({ port: 0 })]);
});
afterAll(() => Promise.all([server.close(), mock.close()]));

const application = { clientId: 'demo-app', clientSecret: 'demo-secret-of-demo-app' };

test('the mock describes itself as the server does, except for its redirects without iss', async () => {
  const read = async (url: string) => {
    const text = await (await fetch(`${url}/.well-known/oauth-authorization-server`)).text();
    return JSON.parse(text.replaceAll(url, 'https://issuer.example'));
  };
  const { authorization_response_iss_parameter_supported: _, ...described } = await read(server.url);
  expect(await read(mock.url)).toEqual(described);
});

describe.each(Object.entries(oauthLibraries))('%s', (_, run) => {
  test.each(['http://127.0.0.1:8080/callback', 'http://127.0.0.1:61023/callback'])(
    'gets a token of the server, with the callback URL %s',
    async (redirectUri) => {
      const token = await run({ ...application, url: server.url, redirectUri, authorize: authorizeAsAda });
      expect(token).toMatchObject({ token_type: 'bearer', scope: 'public' });
      const headers = { authorization: `Bearer ${token.access_token}` };
      expect((await fetch(`${server.url}/v2/accounts`, { headers })).status).toBe(200);
    },
  );

  test('gets a token of the mock', async () => {
    const { url } = mock;
    const redirectUri = 'https://app.example/callback';
    const token = await run({ ...application, url, redirectUri, authorize: authorizeAtOnce });
    expect(token).toMatchObject({ access_token: '822bbf7cd12243df', token_type: 'bearer', scope: 'public' });
  });

  test('tells its user why the server refuses', async () => {
    const flow = { url: server.url, redirectUri: 'http://127.0.0.1:8080/callback', authorize: authorizeAsAda };
    const error = await run({ ...flow, ...application, clientSecret: 'wrong' }).catch((error) => error);
    expect(inspect(error, { depth: 5 })).toContain('client_id or client_secret is incorrect.');
  });
});

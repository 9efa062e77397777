import { startDemo } from '@email-automation/reference-server';
import { expect, onTestFinished, test } from 'vitest';
import { startTlsProxy } from '../../../apps/reference-server/test/environment/tls-proxy.ts';
import { createClient, createOAuth } from '../src/exports.ts';

test('the client works through a TLS proxy, and refuses a server whose certificate it does not trust', async () => {
  const server = await startDemo();
  onTestFinished(server.close);
  const proxy = await startTlsProxy();
  proxy.forwardTo(server.url);
  const client = createClient({ baseUrl: proxy.url, apiToken: 'demo-token-of-ada', accountId: '1001' });
  expect((await client.accounts.list()).accounts).toMatchObject([{ id: '1001' }]);
  const oauth = createOAuth({
    authUrl: proxy.url,
    clientId: 'demo-app',
    clientSecret: 'demo-secret-of-demo-app',
    redirectUri: 'http://127.0.0.1:8080/callback',
  });
  const { url, state, codeVerifier } = await oauth.authorize();
  expect((await fetch(url)).status).toBe(200);
  const callback = `http://127.0.0.1:8080/callback?code=wrong&state=${state}`;
  await expect(oauth.exchangeCode(callback, { state, codeVerifier })).rejects.toMatchObject({ code: 'invalid_grant' });

  // The certificate is for localhost.
  const elsewhere = createClient({
    baseUrl: proxy.url.replace('localhost', '127.0.0.1'),
    apiToken: 'demo-token-of-ada',
  });
  await expect(elsewhere.accounts.list()).rejects.toThrow(/does not match certificate/);
});

import { startDemo } from '@email-automation/reference-server';
import { FormBrowser, senderTo } from '@email-automation/test-tools/form-browser';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError, createClient, createOAuth } from '../src/exports.ts';

test('a user grants access on the pages of the reference server, and the access token works', async () => {
  const server = await startDemo();
  onTestFinished(server.close);
  const oauth = createOAuth({
    authUrl: server.url,
    clientId: 'demo-app',
    clientSecret: 'demo-secret-of-demo-app',
    redirectUri: 'http://127.0.0.1:8080/callback',
  });
  const { url, state, codeVerifier } = await oauth.authorize();
  const browser = new FormBrowser(senderTo(server.url));
  const user = { email: 'ada@acme.example', password: 'demo-password-of-ada' };
  const consent = await browser.send(await browser.open(url), user);
  const back = await browser.send(consent, { decision: 'allow' });
  const callback = back.headers.get('location') ?? '';
  expect(callback).toMatch(/^http:\/\/127\.0\.0\.1:8080\/callback\?code=/);

  await expect(oauth.exchangeCode(callback, { state, codeVerifier: 'x'.repeat(43) })).rejects.toBeInstanceOf(ApiError);
  const { access_token } = await oauth.exchangeCode(callback, { state, codeVerifier });
  const client = createClient({ baseUrl: server.url, accessToken: access_token });
  expect((await client.accounts.list()).accounts).toMatchObject([{ id: '1001' }]);
  await expect(oauth.exchangeCode(callback, { state, codeVerifier })).rejects.toMatchObject({ code: 'invalid_grant' });
});

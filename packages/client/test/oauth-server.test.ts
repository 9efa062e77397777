import { startDemo } from '@email-automation/reference-server';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError, createClient, createOAuth } from '../src/client.ts';

/** Submits the form of a page as a browser does. */
async function submit(page: Response, cookie: string, fields: Record<string, string>): Promise<Response> {
  const html = await page.text();
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
  const body = new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const [, action = ''] = /<form method="post" action="(\w+)">/.exec(html) ?? [];
  const url = new URL(action, page.url);
  return fetch(url, { method: 'POST', headers: { cookie }, body, redirect: 'manual' });
}

test('a user grants access on the pages of the reference server, and the access token works', async () => {
  const server = await startDemo();
  onTestFinished(server.close);
  const oauth = createOAuth({
    authUrl: server.url,
    clientId: 'demo-app',
    clientSecret: 'demo-secret-of-demo-app',
    redirectUri: 'http://127.0.0.1:8080/callback',
  });
  const { url, state, codeVerifier } = await oauth.authorizeUrl();
  const login = await fetch(url);
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const consent = await submit(login, cookie, { email: 'ada@acme.example', password: 'demo-password-of-ada' });
  const back = await submit(consent, cookie, { decision: 'allow' });
  const callback = back.headers.get('location') ?? '';
  expect(callback).toMatch(/^http:\/\/127\.0\.0\.1:8080\/callback\?code=/);

  await expect(oauth.exchangeCode(callback, { state, codeVerifier: 'x'.repeat(43) })).rejects.toBeInstanceOf(ApiError);
  const { access_token } = await oauth.exchangeCode(callback, { state, codeVerifier });
  const client = createClient({ baseUrl: server.url, accessToken: access_token });
  expect((await client.accounts.list()).accounts).toMatchObject([{ id: '1001' }]);
  await expect(oauth.exchangeCode(callback, { state, codeVerifier })).rejects.toMatchObject({ code: 'invalid_grant' });
});

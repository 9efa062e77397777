import { expect, test } from 'vitest';
import { openPage } from '../environment/browser.ts';
import { authorizeUrl, demoApp, email, password, setAdaPassword } from '../environment/oauth.ts';
import { ada, basic, captureLog, type Sandbox, startSandbox } from '../environment/sandbox.ts';
import { startTlsProxy } from '../environment/tls-proxy.ts';

/** Starts a server behind a proxy that terminates TLS. Its requests go through the proxy. */
async function startBehindProxy(options: Parameters<typeof startSandbox>[0] = {}): Promise<Sandbox> {
  const proxy = await startTlsProxy();
  const sandbox = await startSandbox({ publicUrl: proxy.url, trustProxy: 'loopback', ...options });
  proxy.forwardTo(sandbox.url);
  async function send(path: string, request: RequestInit) {
    const response = await fetch(proxy.url + path, { redirect: 'manual', ...request });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }
  return { ...sandbox, url: proxy.url, send };
}

test('a real browser stores the cookies with the prefix __Host-, and signs in with them', async () => {
  const server = await startBehindProxy();
  await setAdaPassword(server);
  const page = await openPage({ ignoreHTTPSErrors: true });
  await page.goto(server.url + authorizeUrl(demoApp));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Allow' }).waitFor();
  const cookies = await page.context().cookies(server.url);
  expect(cookies.map(({ name }) => name)).toEqual(['__Host-oauth_browser']);
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Lax', domain: 'localhost' });
  }
});

test('the address of a client is the one that the proxy saw, whatever the client claims', async () => {
  const { lines, log } = captureLog('info');
  const server = await startBehindProxy({ log });
  for (const claimed of [undefined, '198.51.100.1', '127.0.0.1', '198.51.100.1, 127.0.0.1', 'x'.repeat(200)]) {
    const headers = { authorization: basic(ada), ...(claimed && { 'x-forwarded-for': claimed }) };
    expect((await server.send('/v2/accounts', { headers })).status).toBe(200);
  }
  const requests = lines.map((line) => JSON.parse(line).req).filter(Boolean);
  expect(requests.map(({ remoteAddress }) => remoteAddress)).toEqual(Array(5).fill('203.0.113.9'));
});

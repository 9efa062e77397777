import { get, type IncomingMessage } from 'node:http';
import { createSessions } from '@email-automation/console/sessions';
import { expect, test } from 'vitest';
import { startConsole } from '../environment/console.ts';
import { startSandbox } from '../environment/sandbox.ts';

test('a link signs in one browser, once, and within an hour', async () => {
  let now = 0;
  const sessions = createSessions(() => now);
  const link = sessions.createLink();
  const cookie = sessions.open(link);
  expect(sessions.find(cookie)).toBeDefined();
  expect(sessions.open(link)).toBeUndefined();
  const late = sessions.createLink();
  now = 3_600_001;
  expect(sessions.open(late)).toBeUndefined();
  expect(sessions.open('made-up')).toBeUndefined();
  now = 12 * 3_600_000 + 1;
  expect(sessions.find(cookie)).toBeUndefined();
});

test('a page needs a session, and says how to get one', async () => {
  const { controlUrl, control } = await startConsole();
  const page = await fetch(`${controlUrl}/console`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(401);
  expect(page.url).toBe(`${controlUrl}/console/sign-in`);
  expect(await page.text()).toContain('email-automation-server console');
  const root = await fetch(`${controlUrl}/`, { headers: { accept: 'text/html' } });
  expect(root.url).toBe(`${controlUrl}/console/sign-in`);
  const link = (await control('POST', '/console/links')).body.url as string;
  expect((await fetch(link, { method: 'HEAD' })).status).toBe(401);
  expect((await fetch(link, { redirect: 'manual' })).status).toBe(303);
  const used = await fetch(link);
  expect(used.status).toBe(401);
  expect(await used.text()).toContain('This link has ended');
  for (const path of ['/console/links', '/console/%6cinks', '/console/links?x', '/%63onsole/links', '/console/nowhere'])
    expect((await fetch(`${controlUrl}${path}`, { method: 'POST' })).status, path).toBe(401);
});

test('without the option there is no console', async () => {
  const { control, controlUrl } = await startSandbox({ start: {} });
  expect((await control('POST', '/console/links')).status).toBe(404);
  expect((await fetch(`${controlUrl}/console`)).status).toBe(401);
});

test('pages load nothing from elsewhere, run no script of their text, and are in no frame', async () => {
  const { page } = await startConsole();
  const { status, headers, html } = await page('/console');
  expect(status).toBe(200);
  const policy = headers.get('content-security-policy');
  for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "trusted-types 'none'"])
    expect(policy).toContain(rule);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(html).not.toMatch(/<script(?! src="\/console\/assets\/)|\sstyle=|\son\w+=/);
});

/** Loads a page under a name of the host. */
function load(url: string, host: string, cookie = ''): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { host, cookie } }, (response) => resolve(response.resume())).on('error', reject);
  });
}

test('a console with its own URL responds there, too, with links and secure cookies of that URL', async () => {
  const { controlUrl, control } = await startSandbox({
    start: {},
    console: true,
    consoleUrl: 'https://console.example/',
  });
  const { url } = (await control('POST', '/console/links')).body as { url: string };
  expect(url).toMatch(/^https:\/\/console\.example\/console\/sign-in\/[\w-]+$/);
  const path = new URL(url).pathname;
  expect((await load(controlUrl + path, 'evil.example')).statusCode).toBe(403);
  const { statusCode, headers } = await load(controlUrl + path, 'console.example');
  expect([statusCode, headers['set-cookie']]).toEqual([303, [expect.stringMatching(/; SameSite=Strict; Secure$/)]]);
});

test('behind a path of a proxy, every link, form, redirect, and cookie has this path', async () => {
  const { controlUrl, control } = await startSandbox({
    start: {},
    console: true,
    consoleUrl: 'https://example.com/ops/',
  });
  const { url } = (await control('POST', '/console/links')).body as { url: string };
  expect(url).toMatch(/^https:\/\/example\.com\/ops\/console\/sign-in\//);
  const signedIn = await fetch(`${controlUrl}${new URL(url).pathname.slice('/ops'.length)}`, { redirect: 'manual' });
  expect(signedIn.headers.get('location')).toBe('/ops/console');
  const cookie = signedIn.headers.get('set-cookie') ?? '';
  expect(cookie).toContain('Path=/ops/console;');
  for (const path of ['/console', '/console/campaigns/1001/3001', '/console/sign-in']) {
    const html = await (await fetch(`${controlUrl}${path}`, { headers: { cookie } })).text();
    expect(html, path).toContain('href="/ops/console/assets/style-');
    expect(html, path).not.toMatch(/ (href|src|action)="\/console/);
  }
});

test('forms return to pages of the console only', async () => {
  const { controlUrl, cookie, formToken } = await startConsole();
  for (const back of [
    'https://evil.example',
    '//evil.example',
    '/console/../../evil',
    '/console\\evil',
    '/v2/accounts',
    'javascript:alert(1)',
  ]) {
    const body = new URLSearchParams({ account: '1002', form_token: formToken, back });
    const { headers } = await fetch(`${controlUrl}/console/scope`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie },
      body,
    });
    expect(new URL(headers.get('location') ?? '', 'http://here').href).toMatch(/^http:\/\/here\/console(\/|$)/);
  }
});

test('what is repeated, not text, or no form is refused, and pages go on', async () => {
  const { controlUrl, cookie, formToken, submit, page } = await startConsole();
  const two = ['a', 'b'];
  const forms: [path: string, fields: Record<string, string | string[]>][] = [
    ['/console/scope', { account: two }],
    ['/console/scope', { account: 'a\0' }],
    ['/console/time', { advance: two, back: '/console' }],
    ['/console/options/snapshots', { name: two }],
    ['/console/options/faults', { kind: ['status', 'cut'] }],
    ['/console/options/workspace', { workspace: two }],
  ];
  for (const [path, fields] of forms) expect((await submit(path, fields)).status, path).toBe(400);
  expect((await page('/console/batches?q=a&q=b')).status).toBe(200);
  expect((await page('/console/emails')).html).not.toMatch(/<option value="\d+" selected/);
  const json = await fetch(`${controlUrl}/console/scope`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ form_token: formToken, account: '1002' }),
  });
  expect(json.status).toBe(415);
});

test('the account that pages are about, also one that is gone, and the end of the session', async () => {
  const { submit, page } = await startConsole();
  for (const account of ['1002', 'gone'])
    expect((await submit('/console/scope', { account })).html).toContain(`<option value="${account}" selected>`);
  expect((await submit('/console/scope', { account: '' })).html).not.toContain('<option value="gone" selected>');
  await submit('/console/sign-out');
  expect((await page('/console')).status).toBe(401);
});

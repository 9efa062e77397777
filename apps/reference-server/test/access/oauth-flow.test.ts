import { hashToken } from '@email-automation/service/domain/tokens';
import { hiddenFields } from '@email-automation/test-tools/hidden-fields';
import { expect, test } from 'vitest';
import {
  createApplication,
  demoApp,
  exchange,
  exchangeParameters,
  locationOf,
  obtainCode,
  password,
  signIn,
} from '../environment/oauth.ts';
import { ada, captureLog, startSandbox } from '../environment/sandbox.ts';

test('the consent form expires after 10 minutes, and expired requests and codes are deleted', async () => {
  let now = Date.parse('2026-03-01T12:00:00Z');
  const sandbox = await startSandbox({ clock: { now: () => new Date(now) } });
  const { browser, consent } = await signIn(sandbox);
  await obtainCode(sandbox);
  now += 10 * 60_000;
  const late = await browser.send(consent, { decision: 'allow' });
  expect(late.status).toBe(400);
  expect(late.body).toContain('This page has expired.');
  now += 25 * 3600_000;
  await signIn(sandbox);
  const { query: db } = sandbox.database;
  expect(await db.selectFrom('authorization_requests').selectAll().execute()).toHaveLength(1);
  expect(await db.selectFrom('verification_codes').selectAll().execute()).toHaveLength(0);
});

test('only one of several concurrent exchanges succeeds', async () => {
  const sandbox = await startSandbox();
  const code = await obtainCode(sandbox);
  const responses = await Promise.all([1, 2, 3, 4, 5].map(() => exchange(sandbox, exchangeParameters(code))));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  const refused = responses.filter(({ status }) => status === 400);
  expect(refused.map(({ body }) => body.error)).toEqual(Array(4).fill('invalid_grant'));
  const tokens = sandbox.database.query.selectFrom('tokens').where('kind', '=', 'access').selectAll();
  expect(await tokens.execute()).toEqual([]);
});

test.each([
  ['as they are', (text: string) => text],
  ['form-encoded', (text: string) => encodeURIComponent(text).replaceAll('%20', '+')],
])('client id and secret work in HTTP Basic %s [exchange-in-body]', async (_, encode) => {
  const sandbox = await startSandbox();
  const application = await createApplication(sandbox, demoApp.redirect_uri);
  const client_secret = 'a+b%2Bc %d/=';
  const rows = sandbox.database.query.updateTable('applications').set({ secret_hash: hashToken(client_secret) });
  await rows.where('client_id', '=', application.client_id).execute();
  const exchangeWith = async (secret: string) => {
    const {
      client_id,
      client_secret: __,
      ...rest
    } = exchangeParameters(await obtainCode(sandbox, application), application);
    const credentials = Buffer.from(`${encode(String(client_id))}:${encode(secret)}`).toString('base64');
    return (await exchange(sandbox, rest, { headers: { authorization: `Basic ${credentials}` } })).status;
  };
  expect(await exchangeWith(client_secret)).toBe(200);
  expect(await exchangeWith('a b+c %d/=')).toBe(401);
});

test('secrets are neither stored nor logged in plain text', async () => {
  const { lines, log } = captureLog('trace');
  const sandbox = await startSandbox({ log });
  const state = 'state-of-the-application';
  const { browser, login, consent } = await signIn(sandbox, demoApp, { state });
  const code = locationOf(await browser.send(consent, { decision: 'allow' })).searchParams.get('code') as string;
  const { body } = await exchange(sandbox, exchangeParameters(code));
  const encoded = `/oauth/token?client%5Fsecret=${demoApp.client_secret}&%63ode=${code}`;
  const unknown = `/oauth/token/?client_secret=${demoApp.client_secret}`;
  expect((await sandbox.send(encoded, { method: 'POST' })).status).toBe(401);
  expect((await sandbox.send(unknown, { method: 'PUT' })).status).toBe(405);

  const logged = lines.join('');
  expect(logged).toContain('/oauth/token?');
  const cookie = login.headers.get('set-cookie')?.split(/[=;]/)[1] as string;
  const { request } = hiddenFields(consent.body) as { request: string };
  const secrets = [code, body.access_token, demoApp.client_secret, password, cookie, request, ada];
  for (const secret of [...secrets, state]) expect(logged).not.toContain(secret);
  const tables = ['users', 'tokens', 'applications', 'authorization_requests', 'verification_codes'] as const;
  const rows = await Promise.all(tables.map((table) => sandbox.database.query.selectFrom(table).selectAll().execute()));
  expect(rows.every((some) => some.length > 0)).toBe(true);
  for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
});

test('cookies have the prefix __Host- if the public URL has TLS', async () => {
  const { browser, login, consent } = await signIn(await startSandbox({ publicUrl: 'HTTPS://api.example/base' }));
  expect(login.headers.get('set-cookie')).toMatch(
    /^__Host-oauth_browser=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
  );
  const withoutPrefix = browser.cookie.replaceAll('__Host-', '');
  expect((await browser.send(consent, { decision: 'allow' }, withoutPrefix)).status).toBe(400);
  expect((await browser.send(consent, { decision: 'allow' })).status).toBe(303);
});

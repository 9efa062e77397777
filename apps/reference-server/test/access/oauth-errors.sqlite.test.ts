import { openDatabase } from '@email-automation/service/storage/open';
import { FormBrowser } from '@email-automation/test-tools/form-browser';
import { hiddenFields } from '@email-automation/test-tools/hidden-fields';
import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { newBareLocation } from '../environment/databases.ts';
import {
  authorizeUrl,
  createApplication,
  demoApp,
  email,
  exchange,
  exchangeParameters,
  locationOf,
  obtainCode,
  password,
  query,
  setActive,
  signIn,
  statusWith,
} from '../environment/oauth.ts';
import { type Sandbox, startSandbox } from '../environment/sandbox.ts';

/** Requests authorization and expects a page with status 400 and no redirect. */
async function expectPage(sandbox: Sandbox, path: string, text: string): Promise<void> {
  const { status, headers, body } = await sandbox.send(path, {});
  expect(status, path).toBe(400);
  expect(headers.has('location')).toBe(false);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(body).toContain('<title>Error: Access cannot be granted</title>');
  expect(body).toContain(text);
}

test('redirect-uri-check: an unknown client or another callback gets a page, never a redirect', async () => {
  const sandbox = await startSandbox();
  const at = (changes: Partial<typeof demoApp>) => authorizeUrl({ ...demoApp, ...changes });
  await expectPage(sandbox, at({ client_id: 'nobody' }), 'No application has this client_id');
  await expectPage(sandbox, at({ redirect_uri: '' }), 'redirect_uri is required');
  for (const redirect_uri of [
    'https://evil.example/callback',
    `${demoApp.redirect_uri}/`,
    `${demoApp.redirect_uri}?x=1`,
    `${demoApp.redirect_uri}/../callback`,
  ]) {
    await expectPage(sandbox, at({ redirect_uri }), 'must be exactly the callback URL');
  }
});

/** Cases that the probe of `oauth-errors` does not try. */
const refusals: [string, Record<string, string | undefined>, number, string][] = [
  ['no client id', { client_id: undefined }, 401, 'invalid_client'],
  ['an unknown code', { code: 'unknown' }, 400, 'invalid_grant'],
  ['another redirect_uri', { redirect_uri: `${demoApp.redirect_uri}/` }, 400, 'invalid_grant'],
  ['a verifier without challenge', { code_verifier: 'v'.repeat(43) }, 400, 'invalid_grant'],
];

test('oauth-errors: a refused exchange has the error format of RFC 6749 and does not use up the code', async () => {
  const sandbox = await startSandbox();
  const valid = exchangeParameters(await obtainCode(sandbox));
  const other = await createApplication(sandbox, demoApp.redirect_uri);
  const byOther: (typeof refusals)[number] = ['by another application', other, 400, 'invalid_grant'];
  for (const [what, changes, status, error] of [...refusals, byOther]) {
    const response = await exchange(sandbox, { ...valid, ...changes });
    expect([response.status, response.body.error], what).toEqual([status, error]);
    expect(response.body, what).toEqual({ error, error_description: expect.stringMatching(/\.$/) });
    expect(response.headers.get('cache-control'), what).toBe('no-store');
    expect(response.headers.get('www-authenticate'), what).toBe(
      status === 401
        ? `Basic realm="oauth", error="${error}", error_description="${response.body.error_description}"`
        : null,
    );
  }
  expect((await exchange(sandbox, valid)).status).toBe(200);
});

test('an unreadable exchange has the same error format', async () => {
  const sandbox = await startSandbox();
  const form = 'application/x-www-form-urlencoded';
  await checkCases(
    [
      ['application/json', '{', 400],
      ['application/json', '[]', 400],
      ['application/json', '{"code":1}', 400],
      ['application/json', '{"client_id":"\\ud800"}', 400],
      ['application/json', `{"client_id":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 400],
      ['application/json', `{"code":"${'x'.repeat(70_000)}"}`, 413],
      ['text/xml', '<a/>', 415],
      [form, 'client_id=%ff', 400],
      [form, Buffer.from([0x61, 0x3d, 0xff]), 400],
      [`${form}; charset=latin1`, 'client_id=ä', 415],
    ],
    async ([type, content, expected]) => {
      const { status, body } = await sandbox.send('/oauth/token', {
        ...{ method: 'POST', headers: { 'content-type': type }, body: content },
      });
      expect([status, body.error]).toEqual([expected, 'invalid_request']);
    },
  );
  const { client_secret: _, ...valid } = exchangeParameters('x');
  const undecodable = { authorization: `Basic ${btoa('demo-app:%')}` };
  const { status, body } = await exchange(sandbox, valid, { headers: undecodable });
  expect([status, body.error]).toEqual([401, 'invalid_client']);
});

test('a server error has no details', async () => {
  // Uses its own database, because the test breaks it.
  const sandbox = await startSandbox({ database: openDatabase(await newBareLocation()) });
  await sandbox.database.query.schema.dropTable('applications').execute();
  const { status } = await sandbox.send(`/oauth/token?${query(exchangeParameters('x'))}`, { method: 'PUT' });
  expect(status).toBe(405);
  const response = await fetch(`${sandbox.url}/oauth/token?${query(exchangeParameters('x'))}`, { method: 'POST' });
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    error: 'server_error',
    error_description: 'The server could not process the request. Try again later.',
  });
  const page = await fetch(sandbox.url + authorizeUrl(demoApp));
  expect(page.status).toBe(500);
  expect(await page.text()).not.toContain('applications');
});

test('only an active application can request access and exchange codes', async () => {
  const sandbox = await startSandbox();
  const application = await createApplication(sandbox, 'https://app.example/callback');
  await setActive(sandbox, application, false);
  await expectPage(sandbox, authorizeUrl(application), 'not active');
  const early = await exchange(sandbox, exchangeParameters('x', application));
  expect([early.status, early.body.error]).toEqual([401, 'invalid_client']);

  await setActive(sandbox, application, true);
  const { body } = await exchange(sandbox, exchangeParameters(await obtainCode(sandbox, application), application));
  const unused = await obtainCode(sandbox, application);
  const { browser, consent } = await signIn(sandbox, application);
  await setActive(sandbox, application, false);
  expect(await statusWith(sandbox, body.access_token)).toBe(401);
  await expectPage(sandbox, authorizeUrl(application), 'not active');
  expect((await browser.send(consent, { decision: 'allow' })).status).toBe(400);

  await setActive(sandbox, application, true);
  const after = await exchange(sandbox, exchangeParameters(unused, application));
  expect(after.body.error).toBe('invalid_grant');
});

test('all wrong passwords get the same page', async () => {
  const sandbox = await startSandbox();
  const { browser, login } = await signIn(sandbox);
  const pages: string[] = [];
  for (const user of [email, 'nobody@acme.example', 'bob@bakery.example']) {
    const { status, body } = await browser.send(login, { email: user, password: 'wrong password' });
    expect(status).toBe(422);
    pages.push(body.replaceAll(user, 'user'));
  }
  expect(new Set(pages).size).toBe(1);
  expect(pages[0]).toContain('<title>Error: Sign in</title>');
  expect(pages[0]).toContain('The email or the password is incorrect.');
});

test('a form is accepted only from the browser that opened it', async () => {
  const sandbox = await startSandbox();
  const { browser, login, consent } = await signIn(sandbox);
  const otherBrowser = new FormBrowser(sandbox);
  await otherBrowser.open(authorizeUrl(demoApp));
  const other = await signIn(sandbox);
  const { request = '', form_token = '' } = hiddenFields(other.consent.body);
  const attempts = [
    await browser.send(login, { email, password }, ''),
    await otherBrowser.send(login, { email, password }),
    await browser.send(login, { email, password, form_token: undefined }),
    await otherBrowser.send(consent, { decision: 'allow' }),
    await browser.send(consent, { decision: 'allow' }, ''),
    await browser.send(consent, { decision: 'allow', request: undefined }),
    await browser.send(consent, { decision: 'allow', form_token: undefined }),
    await other.browser.send(consent, { decision: 'allow', form_token }),
    await browser.send(consent, { decision: 'allow', request, form_token }),
    await browser.send(consent, { decision: 'allow', request: 'guessed' }),
  ];
  for (const { status, headers, body } of attempts) {
    expect(status).toBe(400);
    expect(headers.has('location')).toBe(false);
    expect(body).toContain('start again');
  }
  const changed = await browser.send(login, { email, password, redirect_uri: 'https://evil.example/' });
  expect(changed.status).toBe(400);
  for (const path of ['/oauth/login', '/oauth/consent']) {
    const { status, body } = await sandbox.send(path, {});
    expect([status, body.includes('start again')]).toEqual([404, true]);
  }
});

test('pages load and run nothing, cannot be framed or cached, and escape their content', async () => {
  const sandbox = await startSandbox();
  const name = '<script>alert("x")</script> & \'Co\'';
  const application = await createApplication(sandbox, 'https://app.example/callback', name);
  const { browser, login, consent } = await signIn(sandbox, application, { state: '"><script>1</script>' });
  const wrong = await browser.send(login, { email: '"><script>2</script>', password: 'x' });
  const error = await sandbox.send(authorizeUrl({ ...demoApp, client_id: '<script>3</script>' }), {});
  for (const { headers, body } of [login, consent, wrong, error]) {
    const policy = headers.get('content-security-policy') as string;
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action .*; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).not.toMatch(/<script|src=|href=|@import|url\(/);
    expect(body).toMatch(/^<!doctype html>\n<html lang="en">/);
  }
  expect(login.body).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;Co&#39;');
  const back = await browser.send(consent, { decision: 'allow' });
  expect(locationOf(back).searchParams.get('state')).toBe('"><script>1</script>');
});

import { expect, test } from 'vitest';
import { startConsole } from '../environment/console.ts';

const ada = '/console/setup/users/ada%40acme.example';

test('an account, its goals and forms, and who has access', async () => {
  const { page, submit } = await startConsole();
  const created = await submit('/console/setup/new/accounts', {
    id: '77',
    name: '<b>Seven</b>',
    enable_third_party_cookies: 'true',
  });
  expect(created.text).toContain('The account is created.');
  expect(created.html).toContain('&lt;b>Seven&lt;/b>');
  expect(created.text).toMatch(/Enable third party cookies yes/);
  const again = await submit('/console/setup/new/accounts', { id: '77', name: 'Other' });
  expect(again.status).toBe(422);
  expect(again.html).toMatch(/id="id-error"[^>]*>77 exists already/);
  const goal = { id: 'g', name: 'Sold', status: 'active', default_value: '12', counting_method: 'all' };
  expect((await submit('/console/setup/accounts/77/new/goals', goal)).text).toMatch(
    /Sold g · active · visits count at http\S+\/visits\/77\/g 0 conversions/,
  );
  const { text } = await page('/console/setup/accounts/77/goals/g/edit');
  expect(text).toMatch(/Edit the goal.*Conversions the newest 100 No conversions yet/);
  const wrong = await submit('/console/setup/accounts/77/new/goals', { id: 'h', name: 'H', default_value: 'many' });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain('value="many"');
  expect((await submit('/console/setup/accounts/77/new/forms', { name: 'F', campaign: 'none' })).text).toContain(
    'Campaign must be the id of a campaign of the account.',
  );
  expect((await submit('/console/setup/accounts/77/new/forms', { id: 'f', name: 'Footer' })).text).toContain(
    'Footer f',
  );
  expect((await submit(`${ada}/accounts`, { account: '77' })).text).toContain('Seven');
  expect(
    (await submit(`${ada}/accounts/revoke`, { account: '77', back: '/console/setup/accounts/77' })).text,
  ).toContain('no longer has access to 77');
  expect((await submit(`${ada}/accounts`, { account: 'none', back: '/console/setup' })).text).toContain(
    'There is no account none.',
  );
  for (const path of ['accounts/none', 'users/none', 'applications/none', 'new/made-up', 'accounts/77/new/accounts'])
    expect((await page(`/console/setup/${path}`)).status, path).toBe(404);
});

test('a user, a token that works and is shown once, and a password', async () => {
  const { page, submit, get } = await startConsole();
  expect((await submit('/console/setup/new/users', { email: 'eve@example.com', name: 'Eve' })).text).toContain(
    'The user is created.',
  );
  const shown = await submit(`${ada}/tokens`, { name: 'laptop' });
  expect(shown.headers.get('cache-control')).toBe('no-store');
  const [, token = ''] = /id="secret-0">([^<]+)</.exec(shown.html) ?? [];
  expect((await get('/v2/accounts', token)).status).toBe(200);
  const { html, text } = await page(ada);
  expect(html).not.toContain(token);
  expect(text).toContain('laptop');
  const [, path = '', id] = /href="([^"]+\/tokens\/(\w{12})\/revoke)">Revoke…<span class="vh"> laptop/.exec(html) ?? [];
  expect((await page(path)).text).toMatch(/Revoke the token laptop .* get a 401 from then on/);
  expect((await submit(path)).text).toContain('The token is revoked.');
  expect((await get('/v2/accounts', token)).status).toBe(401);
  expect((await submit(path)).text).toContain(`There is no token ${id}.`);
  expect((await submit('/console/setup/users/eve%40example.com/password', { password: 'short' })).text).toContain(
    'at least',
  );
  const set = await submit('/console/setup/users/eve%40example.com/password', { password: 'correct horse battery' });
  expect(set.text).toContain('Password is set');
  expect(set.html).not.toContain('correct horse');
});

test('an application is registered, activated, and deactivated', async () => {
  const { page, submit } = await startConsole();
  expect((await submit('/console/setup/applications/new', { name: ' ' })).text).toContain(
    'The name of the application is required.',
  );
  const registered = await submit('/console/setup/applications/new', { name: 'Till' });
  const [, id = ''] = /id="secret-0">([^<]+)</.exec(registered.html) ?? [];
  const [, secret = ''] = /id="secret-1">([^<]+)</.exec(registered.html) ?? [];
  expect(secret).not.toBe('');
  const path = `/console/setup/applications/${id}`;
  const wrong = await submit(`${path}/activate`, { callback_url: 'javascript:alert(1)' });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain('id="callback_url-error"');
  const missing = await submit(`${path}/activate`);
  expect([missing.status, missing.text]).toEqual([422, expect.stringContaining('needs a callback URL to be active.')]);
  const callback_url = 'https://till.example/callback';
  expect((await submit(`${path}/activate`, { callback_url })).text).toContain('The application is active.');
  expect((await submit(`${path}/edit`, { name: 'Tills', callback_url })).text).toMatch(/saved.* Tills Active Edit/);
  expect((await submit(`${path}/edit`, { name: 'Tills', callback_url: '' })).text).toContain('needs a callback URL');
  expect((await submit(`${path}/edit`, { name: 'Tills', callback_url })).text).toContain('Nothing was changed.');
  expect((await page(`${path}/revoke`)).text).toContain('Deletes its access tokens and codes');
  expect((await submit(`${path}/revoke`)).text).toContain('The application is inactive. Access tokens revoked: 0.');
  expect((await page(path)).html).not.toContain(secret);
});

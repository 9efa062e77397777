import { expect, test } from 'vitest';
import { expectSteps, startConsole } from '../environment/console.ts';

const setup = '/console/setup';
const ada = `${setup}/users/ada%40acme.example`;
const eve = `${setup}/users/eve%40example.com`;

test('an account, its goals and forms, and who has access', async () => {
  const sandbox = await startConsole();
  const { page, submit } = sandbox;
  const seven = { id: '77', name: '<b>Seven</b>', enable_third_party_cookies: 'true' };
  const created = await submit(`${setup}/new/accounts`, seven);
  expect(created.text).toMatch(/The account is created\..* Enable third party cookies yes/);
  expect(created.html).toContain('&lt;b>Seven&lt;/b>');
  const again = await submit(`${setup}/new/accounts`, { id: '77', name: 'Other' });
  expect([again.status, again.html]).toEqual([422, expect.stringMatching(/id="id-error"[^>]*>77 exists already/)]);
  const account = `${setup}/accounts/77`;
  const goal = { id: 'g', name: 'Sold', status: 'active', default_value: '12', counting_method: 'all' };
  await expectSteps(sandbox, [
    [`${account}/new/goals`, goal, /Sold g · active · visits count at http\S+\/visits\/77\/g 0 conversions/],
    [`${account}/goals/g/edit`, /Edit the goal.*Conversions the newest 100 No conversions yet/],
    [`${account}/new/forms`, { name: 'F', campaign: 'none' }, 'Campaign must be the id of a campaign of the account.'],
    [`${account}/new/forms`, { id: 'f', name: 'Footer' }, 'Footer f'],
    [`${ada}/accounts`, { account: '77' }, 'Seven'],
    [`${ada}/accounts/revoke`, { account: '77', back: account }, 'no longer has access to 77'],
    [`${ada}/accounts`, { account: 'none', back: setup }, 'There is no account none.'],
  ]);
  const wrong = await submit(`${account}/new/goals`, { id: 'h', name: 'H', default_value: 'many' });
  expect([wrong.status, wrong.html]).toEqual([422, expect.stringContaining('value="many"')]);
  for (const path of ['accounts/none', 'users/none', 'applications/none', 'new/made-up', 'accounts/77/new/accounts'])
    expect((await page(`${setup}/${path}`)).status, path).toBe(404);
});

test('a user, a token that works and is shown once, and a password', async () => {
  const sandbox = await startConsole();
  const { page, submit, get } = sandbox;
  const shown = await submit(`${ada}/tokens`, { name: 'laptop' });
  expect(shown.headers.get('cache-control')).toBe('no-store');
  const [, token = ''] = /id="secret-0">([^<]+)</.exec(shown.html) ?? [];
  expect((await get('/v2/accounts', token)).status).toBe(200);
  const { html, text } = await page(ada);
  expect(html).not.toContain(token);
  expect(text).toContain('laptop');
  const [, path = '', id] = /href="([^"]+\/tokens\/(\w{12})\/revoke)">Revoke…<span class="vh"> laptop/.exec(html) ?? [];
  await expectSteps(sandbox, [
    [path, /Revoke the token laptop .* get a 401 from then on/],
    [path, {}, 'The token is revoked.'],
    [path, {}, `There is no token ${id}.`],
    [`${setup}/new/users`, { email: 'eve@example.com', name: 'Eve' }, 'The user is created.'],
    [`${eve}/password`, { password: 'short' }, 'at least'],
  ]);
  expect((await get('/v2/accounts', token)).status).toBe(401);
  const set = await submit(`${eve}/password`, { password: 'correct horse battery' });
  expect(set.text).toContain('Password is set');
  expect(set.html).not.toContain('correct horse');
});

test('an application is registered, activated, and deactivated', async () => {
  const sandbox = await startConsole();
  const { page, submit } = sandbox;
  const registered = await submit(`${setup}/applications/new`, { name: 'Till' });
  const [, id = ''] = /id="secret-0">([^<]+)</.exec(registered.html) ?? [];
  const [, secret = ''] = /id="secret-1">([^<]+)</.exec(registered.html) ?? [];
  expect(secret).not.toBe('');
  const path = `${setup}/applications/${id}`;
  const wrong = await submit(`${path}/activate`, { callback_url: 'javascript:alert(1)' });
  expect([wrong.status, wrong.html]).toEqual([422, expect.stringContaining('id="callback_url-error"')]);
  const tills = { name: 'Tills', callback_url: 'https://till.example/callback' };
  await expectSteps(sandbox, [
    [`${setup}/applications/new`, { name: ' ' }, 'The name of the application is required.'],
    [`${path}/activate`, {}, 'needs a callback URL to be active.'],
    [`${path}/activate`, { callback_url: tills.callback_url }, 'The application is active.'],
    [`${path}/edit`, tills, /saved.* Tills Active Edit/],
    [`${path}/edit`, { name: 'Tills', callback_url: '' }, 'needs a callback URL'],
    [`${path}/edit`, tills, 'Nothing was changed.'],
    [`${path}/revoke`, 'Deletes its access tokens and codes'],
    [`${path}/revoke`, {}, 'The application is inactive. Access tokens revoked: 0.'],
  ]);
  expect((await page(path)).html).not.toContain(secret);
});

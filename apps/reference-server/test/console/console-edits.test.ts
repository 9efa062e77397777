import { expect, test } from 'vitest';
import { type ConsoleSandbox, fieldsOf, type ReceivedPage, startConsole } from '../environment/console.ts';

const account = '/console/setup/accounts/1001';

const load = async ({ page }: ConsoleSandbox, path: string) => fieldsOf(await page(`${path}/edit`));

test('the fields of an account are changed, and the API and emails have the new ones', async () => {
  const sandbox = await startConsole({
    scheduler: true,
    start: { at: new Date('2026-05-04T07:00:00Z'), ticking: false },
  });
  const { page, open, get } = sandbox;
  expect((await page(account)).html).toContain(`href="${account}/edit"`);
  const form = await open(`${account}/edit`);
  await form.getByLabel('Name', { exact: true }).fill('Acme & <b>Sons</b>');
  await form.getByLabel('Default from name').fill('Sons');
  await form.getByLabel('Default postal address').fill('2 Harbor Street\nSpringfield');
  await form.getByLabel('Enable third party cookies').check();
  await form.locator('main').getByRole('button', { name: 'Save' }).click();
  expect(await form.locator('.note.done').textContent()).toContain('The account is saved.');
  const { body } = await get('/v2/accounts/1001');
  expect(body.accounts[0]).toMatchObject({
    name: 'Acme & <b>Sons</b>',
    default_postal_address: '2 Harbor Street\nSpringfield',
    enable_third_party_cookies: true,
  });
  await sandbox.submit('/console/broadcasts', {
    account: '1001',
    id: 'n',
    name: 'N',
    subject: 'N',
    text_body: 'Hello',
  });
  await sandbox.submit('/console/broadcasts/1001/n/send');
  await sandbox.parts.time.advance('1s');
  const [email] = await sandbox.database.query
    .selectFrom('outbox')
    .where('kind', '=', 'broadcast')
    .selectAll()
    .limit(1)
    .execute();
  expect(email).toMatchObject({
    from_name: 'Sons',
    text_body: expect.stringContaining('2 Harbor Street\nSpringfield'),
  });
});

test('users, goals, and forms are changed; what identifies them stays', async () => {
  const sandbox = await startConsole();
  const { submit, page, get } = sandbox;
  const user = '/console/setup/users/ada%40acme.example';
  expect((await submit(`${user}/edit`, { ...(await load(sandbox, user)), name: 'Ada L.' })).text).toMatch(
    /Ada L\. ada@/,
  );
  expect((await submit(`${user}/edit`, { name: ' ', email: 'other@example.com' })).text).toContain('Name is required.');
  const [goal] = (await get('/v2/1001/goals')).body.goals;
  const path = `${account}/goals/${goal.id}`;
  const loaded = await load(sandbox, path);
  expect(loaded).toMatchObject({ name: goal.name, status: goal.status, default_value: String(goal.default_value) });
  const bad = await submit(`${path}/edit`, { ...loaded, default_value: '2147483647', status: 'gone' });
  expect([bad.status, bad.html]).toEqual([
    422,
    expect.stringMatching(/id="default_value-error".*id="status-error"|id="status-error".*id="default_value-error"/),
  ]);
  const changed = { ...loaded, name: 'Sold', status: 'disabled', default_value: '', id: 'other' };
  expect((await submit(`${path}/edit`, changed)).text).toContain(`Sold ${goal.id} · disabled`);
  expect((await get(`/v2/1001/goals/${goal.id}`)).body.goals[0]).toMatchObject({
    ...goal,
    name: 'Sold',
    status: 'disabled',
    default_value: 0,
  });
  const [, form = ''] = /href="([^"]*\/forms\/[^"]*)\/edit"/.exec((await page(account)).html) ?? [];
  expect((await submit(`${form}/edit`, { ...(await load(sandbox, form)), campaign: 'none' })).text).toContain(
    'Campaign must be the id of a campaign of the account.',
  );
  expect((await submit(`${form}/edit`, { name: 'Bare', campaign: '' })).text).toMatch(/Bare \S+ · no campaign/);
  for (const none of [
    `${account}/goals/none`,
    `${account}/forms/none`,
    '/console/setup/users/none',
    '/console/setup/accounts/none',
  ])
    expect((await page(`${none}/edit`)).status, none).toBe(404);
  expect((await submit(`${path}/edit`, { name: ['a', 'b'] })).status).toBe(400);
});

test('an address with breaks of all kinds is no change', async () => {
  const sandbox = await startConsole();
  const default_postal_address = '\n1 Street\r\nTown\rLand';
  await sandbox.database.query
    .updateTable('accounts')
    .set({ default_postal_address })
    .where('id', '=', '1001')
    .execute();
  const form = await sandbox.open(`${account}/edit`);
  await form.getByLabel('Phone number').fill('555');
  await form.locator('main').getByRole('button', { name: 'Save' }).click();
  const { body } = await sandbox.get('/v2/accounts/1001');
  expect(body.accounts[0]).toMatchObject({ phone_number: '555', default_postal_address });
});

test('a postal address that emails need cannot be cleared', async () => {
  const sandbox = await startConsole();
  const { submit } = sandbox;
  const cleared = await submit(`${account}/edit`, { ...(await load(sandbox, account)), default_postal_address: '' });
  expect(cleared.text).toContain('active campaigns or scheduled broadcasts have no own postal address.');
  await sandbox.database.query
    .updateTable('campaigns')
    .set({ postal_address: 'Own' })
    .where('account_id', '=', '1001')
    .execute();
  await sandbox.database.query
    .updateTable('broadcasts')
    .set({ postal_address: 'Own' })
    .where('account_id', '=', '1001')
    .execute();
  const saved = await submit(`${account}/edit`, { ...(await load(sandbox, account)), default_postal_address: '' });
  expect(saved.text).toContain('The account is saved.');
  const campaign = '/console/campaigns/1001/3001';
  const homeless = await submit(`${campaign}/edit`, { ...(await load(sandbox, campaign)), postal_address: '' });
  expect(homeless.text).toContain('Postal address is required: the campaign is active, and its account has no postal');
});

test.each([
  [account, 'name', 'phone_number', 'default_from_name'],
  ['/console/campaigns/1001/3001', 'emails.0.subject', 'from_name', 'name'],
  ['/console/broadcasts/1001/edited', 'subject', 'from_name', 'name'],
])('two who edit %s lose nothing of one another', async (path, same, other, more) => {
  const sandbox = await startConsole();
  const { submit } = sandbox;
  await submit('/console/broadcasts', {
    account: '1001',
    id: 'edited',
    name: 'Draft',
    subject: 'One',
    text_body: 'One',
  });
  const [mine, theirs] = [await load(sandbox, path), await load(sandbox, path)];
  expect((await submit(`${path}/edit`, { ...mine, [same]: 'Mine' })).text).toContain('is saved.');
  expect((await submit(`${path}/edit`, { ...theirs, [other]: 'Other' })).text).toContain('is saved.');
  const late = await submit(`${path}/edit`, { ...theirs, [same]: 'Theirs', [more]: 'More' });
  expect([late.status, late.text]).toEqual([422, expect.stringContaining('changed in the meantime')]);
  // The page has what was typed, and what the other one changed.
  expect(fieldsOf(late)).toMatchObject({ [same]: 'Theirs', [more]: 'More', [other]: 'Other' });
  expect(await load(sandbox, path)).toMatchObject({ [same]: 'Mine', [more]: mine[more], [other]: 'Other' });
  expect((await submit(`${path}/edit`, fieldsOf(late))).text).toContain('is saved.');
  expect(await load(sandbox, path)).toMatchObject({ [same]: 'Theirs', [more]: 'More', [other]: 'Other' });
});

test.each([
  ['accounts', account, 'name'],
  ['applications', '/console/setup/applications/demo-app', 'name'],
  ['campaigns', '/console/campaigns/1001/3001', 'from_name'],
])('of two who save one of the %s at the same time, one learns of the other', async (_, path, field) => {
  const sandbox = await startConsole();
  const form = fieldsOf(await sandbox.page(`${path}/edit`));
  const saved = await Promise.all(
    Array.from({ length: 6 }, (_, n) => sandbox.submit(`${path}/edit`, { ...form, [field]: `Name ${n}` })),
  );
  expect(saved.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  const winner = saved.findIndex(({ status }) => status === 200);
  const late = saved.find(({ status }) => status === 422) as ReceivedPage;
  expect(late.text).toContain(`changed in the meantime, and is now “Name ${winner}”: save again to replace that.`);
  expect(fieldsOf(late)[field]).toMatch(/^Name \d$/);
});

import { expect, test } from 'vitest';
import { type ConsoleSandbox, type ReceivedPage, startConsole } from '../environment/console.ts';

const account = '/console/setup/accounts/1001';

/** What a browser sends for a form that it has loaded. */
function fieldsOf({ html }: ReceivedPage): Record<string, string> {
  const decode = (text: string) =>
    text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&').replace(/^\n/, '');
  const [, form = ''] = html.split('<main');
  const fields: Record<string, string> = {};
  for (const [, tag = ''] of form.matchAll(/<input ([^>]*)>/g)) {
    const [, name] = /name="([^"]+)"/.exec(tag) ?? [];
    if (name === undefined || name === 'form_token' || (tag.includes('checkbox') && !tag.includes(' checked')))
      continue;
    fields[name] = decode(/value="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  for (const [, name = '', text = ''] of form.matchAll(/<textarea [^>]*name="([^"]+)"[^>]*>([^<]*)</g))
    fields[name] = decode(text);
  for (const [, name = '', options = ''] of form.matchAll(/<select [^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/g))
    fields[name] = /value="([^"]*)" selected/.exec(options)?.[1] ?? '';
  return fields;
}

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

test('two who change different fields both succeed, and the same field is not replaced unseen', async () => {
  const sandbox = await startConsole();
  const { submit, get } = sandbox;
  const read = async () => (await get('/v2/accounts/1001')).body.accounts[0];
  const [one, other, third] = [
    await load(sandbox, account),
    await load(sandbox, account),
    await load(sandbox, account),
  ];
  await submit(`${account}/edit`, { ...one, name: 'First' });
  await submit(`${account}/edit`, { ...other, phone_number: '555' });
  expect(await read()).toMatchObject({ name: 'First', phone_number: '555' });
  const late = await submit(`${account}/edit`, { ...third, name: 'Third', default_from_name: 'T' });
  expect(late.status).toBe(422);
  expect(late.html).toMatch(/id="name-error">Name changed in the meantime, and is now “First”: save/);
  expect(await read()).toMatchObject({ name: 'First', default_from_name: one.default_from_name });
  // The page has what was typed, and what the others changed.
  const again = fieldsOf(late);
  expect(again).toMatchObject({ name: 'Third', default_from_name: 'T', phone_number: '555' });
  expect((await submit(`${account}/edit`, again)).text).toContain('The account is saved.');
  expect(await read()).toMatchObject({ name: 'Third', default_from_name: 'T', phone_number: '555' });
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

test.each(['/console/campaigns/1001/3001', '/console/broadcasts/1001/edited'])(
  'two who edit %s lose nothing of one another',
  async (path) => {
    const sandbox = await startConsole();
    const { submit } = sandbox;
    const draft = { account: '1001', id: 'edited', name: 'Draft', subject: 'One', text_body: 'One' };
    await submit('/console/broadcasts', draft);
    const [one, other] = [await load(sandbox, path), await load(sandbox, path)];
    const subject = 'emails.0.subject' in one ? 'emails.0.subject' : 'subject';
    expect((await submit(`${path}/edit`, { ...one, [subject]: 'Mine' })).text).toContain('is saved.');
    expect((await submit(`${path}/edit`, { ...other, from_name: 'Sender' })).text).toContain('is saved.');
    const late = await submit(`${path}/edit`, { ...other, [subject]: 'Theirs', name: 'Renamed' });
    expect([late.status, late.text]).toEqual([422, expect.stringContaining('changed in the meantime')]);
    expect(fieldsOf(late)).toMatchObject({ [subject]: 'Theirs', name: 'Renamed', from_name: 'Sender' });
    expect(await load(sandbox, path)).toMatchObject({ [subject]: 'Mine', name: one.name, from_name: 'Sender' });
    expect((await submit(`${path}/edit`, fieldsOf(late))).text).toContain('is saved.');
    expect(await load(sandbox, path)).toMatchObject({ [subject]: 'Theirs', name: 'Renamed', from_name: 'Sender' });
  },
);

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

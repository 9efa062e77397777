import { expect, test } from 'vitest';
import { expectSteps, startConsole } from '../environment/console.ts';
import { expectSuccess } from '../environment/sandbox.ts';

const campaign = '/console/campaigns/1001/3001';
const hostile = '<img src=x onerror=alert(1)>';

test('a campaign shows where its subscribers are, and who they are', async () => {
  const sandbox = await startConsole({
    scheduler: true,
    start: { at: new Date('2026-05-04T07:00:00Z'), ticking: false },
  });
  for (const subscriber of [
    { email: 'grace@example.com', double_optin: false },
    { email: 'late@example.com', double_optin: false, starting_email_index: 2 },
    { email: 'asked@example.com' },
  ])
    expectSuccess(await sandbox.post('/v2/1001/campaigns/3001/subscribers', { subscribers: [subscriber] }));
  await sandbox.parts.time.advance('1s');
  const first = await sandbox.page(campaign);
  expect(first.text).toMatch(/Has yet to confirm 1 /);
  // The first of them is in Berlin.
  expect(first.text).toMatch(/How to pitch a tent 261 Email 2, sent to nobody Tue 07:00:00 in 23 h 59 min/);
  expect(first.text).toMatch(/Complete 1 Unsubscribed 12 Removed 5 /);
  expect(first.text).toMatch(/Your first trip 0 Email 3, sent to 1 /);
  const pending = await sandbox.page(`${campaign}?at=pending`);
  expect(pending.text).toContain('asked@example.com After the confirmation');
  expect((await sandbox.page(`${campaign}?at=complete`)).text).toContain('late@example.com');
  expect((await sandbox.page(`${campaign}?at=email-2`)).text).toContain('in 23 h 59 min');
  // Some of them before their first email, and some after it.
  const active = sandbox.database.query.selectFrom('campaign_subscriptions').where('campaign_id', '=', '3001');
  const some = await active.where('status', '=', 'active').select('id').orderBy('id').limit(30).execute();
  await sandbox.database.query
    .updateTable('campaign_subscriptions')
    .set({ status: 'unsubscribed' })
    .where(
      'id',
      'in',
      some.map(({ id }) => id),
    )
    .execute();
  const pages = await sandbox.pagesFrom(`${campaign}?at=unsubscribed`, 'id="subscribers"');
  const seen = pages.flatMap(
    ({ html }) => html.split('id="subscribers"')[1]?.match(/(?<=>)[\w-]+@example.com(?=<)/g) ?? [],
  );
  expect([seen.length, new Set(seen).size]).toEqual([42, 42]);
  for (const at of ['email-99', 'email-0', 'email-1.5', 'nowhere', 'pending&from=x'])
    expect((await sandbox.page(`${campaign}?at=${at}`)).status, at).toBe(
      at === 'email-99' ? 200 : at.includes('from') ? 400 : 404,
    );
});

test('a campaign is created, edited, activated, and paused', async () => {
  const sandbox = await startConsole();
  const fields = {
    account: '1001',
    id: 'a/b',
    name: hostile,
    'days_of_the_week_mask[]': ['0', '4'],
    minutes_from_midnight: '07:30',
    start_immediately: 'true',
    'emails.0.subject': hostile,
    'emails.0.text_body': 'One\r\ntwo',
    'emails.0.html_body': hostile,
  };
  const more = await sandbox.submit('/console/campaigns', { ...fields, do: 'add' });
  expect(more.html).toContain('name="emails.1.subject"');
  const created = await sandbox.submit('/console/campaigns', fields);
  expect(created.text).toContain('The campaign is created.');
  expect(created.text).toMatch(/Time of day 07:30 .* Days Monday and Friday/);
  expect(created.html).not.toContain('<img src=x');
  const { body } = await sandbox.get(`/v2/1001/campaigns/${encodeURIComponent('a/b')}`);
  expect(body.campaigns[0]).toMatchObject({
    status: 'draft',
    name: hostile,
    email_count: 1,
    days_of_the_week_mask: '1000100',
    minutes_from_midnight: 450,
    created_at: expect.stringMatching(/^20/),
  });
  const path = `/console/campaigns/1001/${encodeURIComponent('a/b')}`;
  const frame = await sandbox.page(`${path}/emails/1`);
  expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups [^;]*; default-src 'none';/);
  expect(created.html).toMatch(
    /<iframe [^>]*src="[^"]+\/emails\/1"[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/,
  );
  expect((await sandbox.page(`${path}/emails/2`)).status).toBe(404);
  const form = await sandbox.page(`${path}/edit`);
  expect(form.html).toContain('One\ntwo');
  const edited = await sandbox.submit(`${path}/edit`, { ...fields, name: 'Tips', 'emails.1.subject': 'Second' });
  expect(edited.text).toContain('The campaign is saved. ');
  expect((await sandbox.submit(`${path}/activate`)).text).toContain('The campaign is active.');
  const fewer = await sandbox.submit(`${path}/edit`, { ...fields, do: 'remove 1' });
  expect(fewer.html).toContain('name="emails.1.subject"');
  expect(fewer.html).not.toContain('value="remove 1"');
  const blank = await sandbox.submit(`${path}/edit`, { ...fields, 'emails.2.subject': 'Third' });
  expect([blank.status, blank.text]).toEqual([422, expect.stringContaining('Subject of email 2 is required.')]);
  expect((await sandbox.submit(`${path}/pause`)).text).toMatch(/is paused.*Tips Paused.*Emails 2 /);
});

test('what is changed in an active campaign applies to those who have not come that far [campaign-editing]', async () => {
  const sandbox = await startConsole({
    scheduler: true,
    start: { at: new Date('2026-05-04T07:00:00Z'), ticking: false },
  });
  const { database, parts } = sandbox;
  for (const [email, starting_email_index] of [
    ['first@example.com', 0],
    ['last@example.com', 2],
  ])
    expectSuccess(
      await sandbox.post('/v2/1001/campaigns/3001/subscribers', {
        subscribers: [{ email, starting_email_index, double_optin: false }],
      }),
    );
  await parts.time.advance('1s');
  expect((await sandbox.page(`${campaign}/edit`)).text).toContain(
    'This campaign is active. Changes apply to the emails that it sends from now on.',
  );
  const browser = await sandbox.open(`${campaign}/edit`);
  await browser.getByRole('button', { name: 'Add an email' }).click();
  const emails = browser.getByLabel('Subject');
  await emails.nth(0).fill('Changed first');
  await emails.nth(2).fill('Changed third');
  await emails.nth(3).fill('Added');
  await browser.getByLabel('Sender name').fill('Grace from Acme');
  await browser.getByRole('form', { name: 'Edit the campaign' }).getByRole('button', { name: 'Save' }).click();
  expect(await browser.locator('.note.done').textContent()).toContain('The campaign is saved.');
  await parts.time.advance('1w');
  const sentTo = async (to: string) =>
    database.query
      .selectFrom('outbox')
      .where('kind', '=', 'campaign')
      .where('to_email', '=', to)
      .select(['subject', 'from_name'])
      .orderBy('created_at')
      .execute();
  const before = { subject: expect.not.stringContaining('Changed'), from_name: expect.not.stringContaining('Grace') };
  const from_name = 'Grace from Acme';
  expect(await sentTo('first@example.com')).toEqual([
    before,
    { subject: 'How to pitch a tent', from_name },
    { subject: 'Changed third', from_name },
    { subject: 'Added', from_name },
  ]);
  // Who is complete stays so.
  expect(await sentTo('last@example.com')).toEqual([before]);
});

test('why a campaign cannot be activated or paused is said in words', async () => {
  const empty = '/console/campaigns/1001/3004';
  await expectSteps(await startConsole(), [
    [empty, /cannot be activated\. The campaign has no emails.* 422 range_error/],
    [`${empty}/activate`, {}, 'at least one email'],
    ['/console/campaigns/1002/3102/activate', {}, /postal address.*no_postal_address_error/],
    [`${empty}/pause`, {}, 'A draft cannot be paused'],
    ['/console/campaigns/1001/none/pause', { back: empty }, 'The account 1001 has no campaign none.'],
  ]);
});

test('a form with errors says them at the fields, and keeps what was typed', async () => {
  const sandbox = await startConsole();
  const fields = { account: '9', id: '3001', 'emails.0.text_body': hostile, minutes_from_midnight: '25:00' };
  const { status, text, html } = await sandbox.submit('/console/campaigns', fields);
  expect(status).toBe(422);
  for (const error of [
    'Name is required.',
    'Subject of email 1 is required.',
    'Choose at least one day.',
    'such as 09:00',
  ])
    expect(text).toContain(error);
  expect(html).toContain('&lt;img src=x');
  expect(html).not.toContain('<img src=x');
  const complete = {
    ...fields,
    name: 'A',
    'days_of_the_week_mask[]': '1',
    'emails.0.subject': 'A',
    minutes_from_midnight: '08:00',
  };
  expect((await sandbox.submit('/console/campaigns', complete)).text).toContain('Choose an account.');
  const taken = await sandbox.submit('/console/campaigns', { ...complete, account: '1001' });
  expect([taken.status, taken.text]).toEqual([422, expect.stringContaining('3001 exists already.')]);
});

test('campaigns are found by name, status, and account, and have older pages', async () => {
  const sandbox = await startConsole();
  const listed = async (query: string) => (await sandbox.page(`/console/campaigns${query}`)).keys;
  expect(await listed('?status=active')).toEqual(['1001 3001']);
  expect(await listed('?q=+WIN')).toEqual(['1001 3002']);
  expect(await listed('?q=%25')).toEqual([]);
  await sandbox.submit('/console/campaigns', {
    account: '1002',
    id: 'z',
    name: 'Überzeugt 100%',
    'days_of_the_week_mask[]': '0',
    minutes_from_midnight: '08:00',
  });
  expect([await listed('?q=%C3%9Cber'), await listed('?q=0%25')]).toEqual([['1002 z'], ['1002 z']]);
  expect((await sandbox.page('/console/campaigns?q=made-up')).text).toContain('No campaign matches “made-up”');
  const [row] = await sandbox.database.query.selectFrom('campaigns').where('id', '=', '3001').selectAll().execute();
  const copies = Array.from({ length: 60 }, (_, n) => ({ ...row, id: `copy-${n}` }));
  await sandbox.database.query
    .insertInto('campaigns')
    .values(copies as never)
    .execute();
  const all = (await sandbox.pagesFrom('/console/campaigns')).flatMap(({ keys }) => keys);
  expect([all.length, new Set(all).size]).toEqual([67, 67]);
  await sandbox.submit('/console/scope', { account: '1002' });
  expect((await listed('')).every((key) => key.startsWith('1002 '))).toBe(true);
});

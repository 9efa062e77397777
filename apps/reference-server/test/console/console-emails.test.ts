import { expect, test } from 'vitest';
import { startConsole } from '../environment/console.ts';
import { addToOutbox } from '../environment/outbox.ts';
import { eventually, expectSuccess } from '../environment/sandbox.ts';

test('an email has its views, and where it comes from', async () => {
  const sandbox = await startConsole({ scheduler: true });
  const subscriber = { email: 'grace@example.com', double_optin: false };
  expectSuccess(await sandbox.post('/v2/1001/campaigns/3001/subscribers', { subscribers: [subscriber] }));
  await eventually(async () => expect((await sandbox.page('/console/emails?q=GRACE@')).keys).toHaveLength(1));
  const [id = ''] = (await sandbox.page('/console/emails?q=grace')).keys;
  const path = `/console/emails/${encodeURIComponent(id)}`;
  const { text } = await sandbox.page(path);
  expect(text).toMatch(/To grace@example\.com Written .* UTC Why Campaign Welcome/);
  expect((await sandbox.page(`${path}?view=source`)).text).toMatch(
    /List-Unsubscribe: &lt;http.* text\/plain .*Unsubscribe: http.* text\/html &lt;p>/,
  );
  const { html } = await sandbox.page(`${path}?view=text`);
  expect(html).toMatch(
    /Unsubscribe: <a href="http:[^"]+\/unsubscribe\/[\w.-]+" target="_blank" rel="noreferrer noopener"/,
  );
  const body = await sandbox.page(`${path}/html`);
  expect(body.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups .*default-src 'none'/);
  const [, url = ''] = /href="(http[^"]+\/unsubscribe\/[^"]+)"/.exec(html) ?? [];
  expect((await fetch(url, { method: 'POST' })).status).toBe(200);
});

test('emails are found by recipient, subject, text, state, and account', async () => {
  const sandbox = await startConsole();
  await sandbox.database.query.deleteFrom('outbox').execute();
  expect((await sandbox.page('/console/emails')).text).toContain('No emails yet');
  await addToOutbox(
    sandbox.database,
    { subject: '100% off_' },
    { to_email: 'ann@example.com', state: 'failed', error: 'Mailbox full', attempts: 3 },
    { kind: 'confirmation', account_id: '1002', text_body: '', html_body: '<p>Pitch a Tent</p>' },
  );
  const listed = async (query: string) => (await sandbox.page(`/console/emails?${query}`)).keys.sort();
  expect(await listed('')).toEqual(['0@example.com', '1@example.com', '2@example.com']);
  expect(await listed('q=0%25+OFF_')).toEqual(['0@example.com']);
  expect(await listed('q=%25')).toEqual(['0@example.com']);
  expect(await listed('q=ann@')).toEqual(['1@example.com']);
  expect(await listed('q=hello')).toEqual(['0@example.com', '1@example.com']);
  expect(await listed('q=a+TENT')).toEqual(['2@example.com']);
  expect(await listed('state=failed')).toEqual(['1@example.com']);
  expect((await sandbox.page('/console/emails?q=nobody')).text).toContain('No email matches “nobody”');
  expect((await sandbox.page('/console/emails?state=made-up')).status).toBe(400);
  await sandbox.submit('/console/scope', { account: '1002' });
  expect(await listed('')).toEqual(['2@example.com']);
});

test('the list has older pages, in the order of writing within a second', async () => {
  const sandbox = await startConsole();
  await sandbox.database.query.deleteFrom('outbox').execute();
  const numbers = Array.from({ length: 120 }, (_, n) => n);
  await addToOutbox(
    sandbox.database,
    ...numbers.map((n) => ({
      created_at: `2026-03-02T09:00:${10 + Math.floor(n / 30)}Z`,
      cause: `notice ${(n * 7) % 120}`,
    })),
  );
  const written = numbers.map((n) => `${n}@example.com`).toReversed();
  const mailbox = (await sandbox.control('GET', '/emails')).body.emails as { message_id: string }[];
  expect(mailbox.map(({ message_id }) => message_id)).toEqual(written.slice(0, 100));
  expect((await sandbox.pagesFrom('/console/emails')).flatMap(({ keys }) => keys)).toEqual(written);
});

test('a failed email is sent again, and a sent one has no content', async () => {
  const sandbox = await startConsole();
  await addToOutbox(
    sandbox.database,
    { state: 'failed', error: 'Mailbox full' },
    { state: 'sent', sent_at: '2026-03-02T09:00:01Z', text_body: '' },
    { state: 'queued' },
  );
  expect((await sandbox.page('/console/emails/0%40example.com')).text).toContain('attempts: Mailbox full');
  const overview = await sandbox.page('/console');
  expect(overview.text).toMatch(
    /Emails 1 need attention .* 1 email failed The newest is to team@acme\.example: Mailbox full/,
  );
  expect((await sandbox.submit('/console/emails/0%40example.com/retry')).text).toContain('The email is queued again');
  const again = await sandbox.submit('/console/emails/0%40example.com/retry', { back: '/console/emails' });
  expect(again.text).toContain('There is no failed email 0@example.com.');
  expect((await sandbox.page('/console/emails/1%40example.com')).text).toContain('Its content has secret links');
  expect((await sandbox.page('/console/emails/none')).status).toBe(404);
});

test('emails are deleted, one or all, but none that waits to be sent', async () => {
  const sandbox = await startConsole();
  await sandbox.database.query.deleteFrom('outbox').execute();
  await addToOutbox(
    sandbox.database,
    {},
    { account_id: '1002' },
    { state: 'queued', next_attempt_at: '2030-01-01T00:00:00Z' },
    {},
  );
  expect((await sandbox.page('/console/emails')).text).toMatch(/All 4 Queued 1 /);
  const path = (n: number) => `/console/emails/${n}%40example.com`;
  expect((await sandbox.page(`${path(0)}/delete`)).text).toMatch(/Deletes “.+” to .+ Only a snapshot .+ can undo this/);
  expect((await sandbox.submit(`${path(0)}/delete`)).text).toContain('The email is deleted.');
  expect((await sandbox.page(path(0))).status).toBe(404);
  expect((await sandbox.submit(`${path(2)}/delete`)).text).toContain(
    'The email waits to be sent, so it is not deleted.',
  );
  await sandbox.submit('/console/scope', { account: '1001' });
  expect((await sandbox.page('/console/emails/empty')).text).toContain('Deletes 2 emails of this account.');
  expect((await sandbox.submit('/console/emails/empty')).text).toContain('1 email deleted.');
  await sandbox.submit('/console/scope', { account: '' });
  expect((await sandbox.page('/console/emails')).keys.toSorted()).toEqual(['1@example.com', '2@example.com']);
});

test('an email without text shows the text in its HTML', async () => {
  const sandbox = await startConsole();
  const html =
    '<html><head><style>p { color: red }</style></head><body><p>Hello <b>Grace</b>,</p>\n<p>1 &lt; 2<br>http://a.example/b</p></body></html>';
  await addToOutbox(sandbox.database, { text_body: '', html_body: html });
  const page = await sandbox.page('/console/emails/0%40example.com?view=text');
  const [, shown = ''] = /<pre[^>]*><code>(.*?)<\/code>/s.exec(page.html) ?? [];
  expect(shown.replace(/<[^>]*>/g, '')).toBe('Hello Grace,\n1 &lt; 2\nhttp://a.example/b');
  expect(shown).toContain('<a href="http://a.example/b"');
});

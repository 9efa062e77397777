import { hashToken } from '@email-automation/service/domain/tokens';
import { expect, test } from 'vitest';
import { startConsole } from '../environment/console.ts';
import { ada, eventually, startSandbox } from '../environment/sandbox.ts';

test('the overview shows what came in, and what failed', async () => {
  const { get, post, page } = await startConsole();
  expect((await page('/console')).text).toContain('No requests yet');
  await get('/v2/accounts');
  await get('/v2/accounts', 'made-up');
  await post('/v2/1001/subscribers/batches', { batches: [{ subscribers: [{ email: 'kim@' }] }] });
  await eventually(async () => expect((await page('/console')).text).toContain('1 of 1 record failed'));
  const { text, html } = await page('/console');
  expect(text).toMatch(/listAccounts \S+ \w+_error GET \/v2\/accounts 401 · /);
  for (const secret of [ada, hashToken(ada)]) expect(html).not.toContain(secret);
});

test('a mail server that accepts no emails needs attention, and a move of the clock does not wait for it', async () => {
  const sandbox = await startConsole({
    smtpUrl: 'smtp://127.0.0.1:9',
    scheduler: true,
    start: { at: new Date('2026-03-02T09:15:00Z'), ticking: false },
  });
  await sandbox.parts.time.advance('2d');
  const { text } = await sandbox.page('/console');
  expect(text).toMatch(/Overview The mail server 127\.0\.0\.1:9 accepts no emails/);
  expect(text).toMatch(/\d+ emails waiting · connect ECONNREFUSED 127\.0\.0\.1:9 · for .*, next try in /);
  const emails = sandbox.database.query.selectFrom('outbox').select('attempts');
  const attempts = (await emails.execute()).reduce((sum, email) => sum + email.attempts, 0);
  expect(attempts).toBeLessThanOrEqual(10);
  // They wait for the mail server, not for a time.
  expect(text).not.toContain('Attempt to send');
});

test('the overview of one account has only its requests', async () => {
  const { get, submit } = await startConsole();
  await get('/v2/1001/goals');
  expect((await submit('/console/scope', { account: '1002' })).text).toContain('No requests yet');
  expect((await submit('/console/scope', { account: '1001' })).text).toContain('listGoals');
});

test('a server that is no sandbox has a console without requests and clock', async () => {
  const { controlUrl } = await startSandbox({ console: true, control: { port: 0, token: 'control-secret' } });
  const headers = { authorization: 'Bearer control-secret' };
  const { url } = await (await fetch(`${controlUrl}/console/links`, { method: 'POST', headers })).json();
  const [cookie = ''] = ((await fetch(url, { redirect: 'manual' })).headers.get('set-cookie') ?? '').split(';');
  const load = (path: string) => fetch(`${controlUrl}${path}`, { headers: { cookie } });
  const html = await (await load('/console')).text();
  expect(html).toContain('Needs attention');
  for (const missing of ['/console/requests', '/console/options']) expect(html).not.toContain(missing);
  for (const path of ['/console/options', '/console/requests']) expect((await load(path)).status).toBe(404);
});

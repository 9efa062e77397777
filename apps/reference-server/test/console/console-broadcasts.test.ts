import { expect, test } from 'vitest';
import { type ConsoleSandbox, startConsole } from '../environment/console.ts';

const hostile = '<script>alert(1)</script>';
const fields = { account: '1001', id: 'b1', name: 'News', subject: hostile, text_body: 'Hello' };
const path = '/console/broadcasts/1001/b1';
/** Starts a console at a time, without a campaign that sends emails. */
async function start(at = '2026-05-01T08:00:00Z'): Promise<ConsoleSandbox> {
  const sandbox = await startConsole({ scheduler: true, start: { at: new Date(at), ticking: false } });
  await sandbox.post('/v2/1001/campaigns/3001/pause', undefined);
  return sandbox;
}
const fetchOne = async ({ get }: ConsoleSandbox, id = 'b1') =>
  (await get(`/v2/1001/broadcasts/${id}`)).body.broadcasts[0];

test('a broadcast is created, edited, scheduled, and sent at its time', async () => {
  const sandbox = await start();
  const created = await sandbox.submit('/console/broadcasts', fields);
  expect(created.text).toContain('It is a draft: send or schedule it below.');
  expect(created.html).not.toContain('<script>alert');
  expect(await fetchOne(sandbox)).toMatchObject({ status: 'draft', created_at: '2026-05-01T08:00:00Z' });
  expect((await sandbox.page(`${path}/edit`)).html).not.toContain('<script>alert');
  const edited = await sandbox.submit(`${path}/edit`, { ...fields, subject: 'Spring', bcc: 'boss@example.com' });
  expect(edited.text).toMatch(/The draft is saved\. .*Spring.*Blind copies to boss@example.com/);
  const time = { send_at: '2026-05-01T10:00' };
  const scheduled = await sandbox.submit(`${path}/schedule`, time);
  expect(scheduled.text).toMatch(/The broadcast is scheduled\. .*Fri, May 1, 2026, 10:00:00 UTC in 2 h /);
  await sandbox.submit(`${path}/schedule`, { send_at: '2026-05-01T09:30' });
  expect(await fetchOne(sandbox)).toMatchObject({ status: 'scheduled', send_at: '2026-05-01T09:30:00Z' });
  await sandbox.parts.time.advance('2h');
  expect((await sandbox.page(path)).text).toMatch(/Sent .*Emails 277 Delivered here 277 /);
  expect((await sandbox.submit(`${path}/schedule`, { send_at: '2026-05-02T09:30' })).text).toContain(
    'The broadcast is sent. Only one that is draft or scheduled can be scheduled.',
  );
});

test('a broadcast by local time shows its time zones, and the rest of it is canceled', async () => {
  const sandbox = await start();
  await sandbox.submit('/console/broadcasts', fields);
  await sandbox.submit(`${path}/schedule`, { send_at: '2026-05-01T11:00', localize_sending_time: 'true' });
  await sandbox.parts.time.advance('2h');
  const begun = await sandbox.page(path);
  expect(begun.text).toMatch(
    /Sending .*Time zones \d of \d .*Europe\/Berlin .*09:00:00 Done .*Etc\/UTC .*11:00:00 in 1 h /,
  );
  expect((await sandbox.page(`${path}/cancel`)).text).toContain('Nobody else gets it. Who has it keeps it');
  const canceled = await sandbox.submit(`${path}/cancel`);
  expect(canceled.text).toMatch(/The broadcast is canceled\. .*Etc\/UTC .*11:00:00 Canceled/);
  const [, emails] = /Emails (\d+) Delivered here /.exec(canceled.text) ?? [];
  expect(Number(emails)).toBeGreaterThan(0);
  await sandbox.parts.time.advance('1w');
  expect((await sandbox.page(path)).text).toMatch(new RegExp(`News Canceled Copy .*Emails ${emails} Delivered here `));
  expect((await sandbox.page('/console/broadcasts/new?account=1001&copy=b1')).html).toContain('value="News"');
});

test('a draft is sent now, in every time zone', async () => {
  const sandbox = await start();
  await sandbox.submit('/console/broadcasts', fields);
  expect((await sandbox.page(path)).text).toContain('Send now to 277 subscribers');
  expect((await sandbox.submit(`${path}/send`)).text).toContain('The broadcast is sent now.');
  await sandbox.parts.time.advance('1s');
  expect(await fetchOne(sandbox)).toMatchObject({ status: 'sent', send_at: '2026-05-01T08:00:00Z' });
});

test('what is missing or wrong is said, and what was typed is kept', async () => {
  const sandbox = await start();
  const wrong = await sandbox.submit('/console/broadcasts', { ...fields, name: ' ', account: '9' });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Name is required.')]);
  expect(wrong.html).toContain('>Hello</textarea>');
  expect((await sandbox.submit('/console/broadcasts', { account: '1001', id: 'b1', name: 'N' })).text).toContain(
    'It cannot be sent. Subject is required. A text or HTML body is required. Edit the draft.',
  );
  for (const [send_at, error] of [
    ['2026-05-01T07:59', 'This time has passed.'],
    ['tomorrow', 'Send at must be a date and a time.'],
    ['2026-02-31T10:00', 'Send at must be a date and a time.'],
  ] as const) {
    const { status, text, html } = await sandbox.submit(`${path}/schedule`, { send_at });
    expect([status, text], send_at).toEqual([422, expect.stringContaining(error)]);
    expect(html).toContain(`value="${send_at}"`);
  }
  expect((await sandbox.submit(`${path}/send`)).text).toContain('Subject is required.');
  await sandbox.submit('/console/broadcasts', { ...fields, account: '1002' });
  const homeless = await sandbox.submit('/console/broadcasts/1002/b1/send');
  expect(homeless.text).toContain('Neither the broadcast nor its account has a postal address');
  for (const none of ['1001/none', '1001/none/edit', '9/b1'])
    expect((await sandbox.page(`/console/broadcasts/${none}`)).status).toBe(404);
  expect((await sandbox.page('/console/broadcasts/1001/2003/edit')).status).toBe(409);
});

test('broadcasts are found by name, status, and account', async () => {
  const sandbox = await startConsole();
  const listed = async (query: string) => (await sandbox.page(`/console/broadcasts${query}`)).keys;
  expect(await listed('?q=sale')).toEqual(['1001 2002', '1001 2003']);
  expect(await listed('?q=sale&status=sent')).toEqual(['1001 2003']);
  expect((await sandbox.page('/console/broadcasts?status=sent&q=x')).text).toContain('“x”, status sent');
  expect((await sandbox.page('/console/broadcasts?status=x')).status).toBe(400);
  await sandbox.submit('/console/scope', { account: '1002' });
  expect((await sandbox.page('/console/broadcasts')).text).toContain('No broadcasts yet');
});

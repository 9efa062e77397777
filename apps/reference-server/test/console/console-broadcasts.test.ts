import { expect, test } from 'vitest';
import { changeRecord } from '../environment/change-records.ts';
import { startConsole } from '../environment/console.ts';

test('a broadcast by local time shows how many time zones it has passed', async () => {
  const sandbox = await startConsole({
    scheduler: true,
    start: { at: new Date('2026-05-01T08:00:00Z'), ticking: false },
  });
  await changeRecord(sandbox.database, '1001', 'broadcasts', { id: '2002', send_at: '2026-05-01T11:00:00Z' });
  await sandbox.parts.time.advance('2h');
  expect((await sandbox.page('/console/broadcasts/1001/2002')).text).toMatch(
    /Sending .*Emails \d+ Delivered here \d+ .*Time zones 1 of \d /,
  );
  expect((await sandbox.page('/console/broadcasts/1001/none')).status).toBe(404);
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

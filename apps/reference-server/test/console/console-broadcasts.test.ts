import { expect, test } from 'vitest';
import { changeRecord } from '../environment/change-records.ts';
import { startConsole } from '../environment/console.ts';

test('a broadcast shows how many of its emails are written', async () => {
  const sandbox = await startConsole({
    scheduler: true,
    start: { at: new Date('2026-05-01T08:00:00Z'), ticking: false },
  });
  await changeRecord(sandbox.database, '1001', 'broadcasts', { id: '2002', send_at: '2026-05-01T11:00:00Z' });
  await sandbox.parts.time.advance('2h');
  expect((await sandbox.page('/console/broadcasts/1001/2002')).text).toMatch(
    /Sending .*Emails \d+ Delivered here \d+ /,
  );
  expect((await sandbox.page('/console/broadcasts/1001/none')).status).toBe(404);
});

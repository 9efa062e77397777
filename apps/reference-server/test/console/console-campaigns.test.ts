import { expect, test } from 'vitest';
import { startConsole } from '../environment/console.ts';

test('campaigns are found by name, status, and account', async () => {
  const sandbox = await startConsole();
  const listed = async (query: string) => (await sandbox.page(`/console/campaigns${query}`)).keys;
  expect((await sandbox.page('/console/campaigns')).text).toMatch(/All 6 Active \d Paused \d Draft \d /);
  expect(await listed('?status=active')).toEqual(['1001 3001']);
  expect(await listed('?q=+WIN')).toEqual(['1001 3002']);
  expect((await sandbox.page('/console/campaigns?status=active&q=x')).text).toContain('“x”, status active');
  expect((await sandbox.page('/console/campaigns?status=x')).status).toBe(400);
  expect(await listed('?q=%25')).toEqual([]);
  expect((await sandbox.page('/console/campaigns?q=made-up')).text).toContain('No campaign matches “made-up”');
  await sandbox.submit('/console/scope', { account: '1002' });
  expect((await listed('')).every((key) => key.startsWith('1002 '))).toBe(true);
});

import { openDatabase } from '@email-automation/service/storage/open';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../harness/postgres.ts';
import { startConsole } from '../environment/console.ts';

test('pages say that the database does not respond, show what they can, and recover by themselves', async () => {
  const postgres = await startPostgres({ durable: true });
  onTestFinished(() => postgres.stop());
  const { get, page, submit, open } = await startConsole({ database: openDatabase(`${postgres.url}postgres`) });
  await get('/v2/accounts');
  const tab = await open('/console/batches', { javaScriptEnabled: true });
  await postgres.crash();
  await tab.getByText('The database does not respond. The page is as it was before.').waitFor();

  const overview = await page('/console');
  expect(overview.status).toBe(200);
  expect(overview.text).toMatch(/The database does not respond.*listAccounts/);
  await expect
    .poll(async () => (await page('/console')).text)
    .toMatch(/The database does not respond\. .+ · for \d+ s, next try in \d+ s\./);
  expect((await page('/console/requests/1')).text).toContain('The database does not respond');
  expect((await page('/console/requests')).text).toMatch(/The database does not respond.*listAccounts/);
  for (const path of ['/console/batches', '/console/subscribers']) {
    const { status, text } = await page(path);
    expect(status, path).toBe(503);
    expect(text).toContain('The database does not respond');
  }
  expect((await submit('/console/requests/1/send', { back: '/console/requests' })).text).toContain(
    'The database does not respond',
  );
  await postgres.recover();
  await expect.poll(() => tab.getByText('The page is as it was before').isVisible()).toBe(false);
});

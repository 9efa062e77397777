import { expect, test } from 'vitest';
import { startConsole } from '../environment/console.ts';

test('a live list waits while the user is in it, then catches up and says how many rows are new', async () => {
  const { open, get } = await startConsole();
  await get('/v2/accounts');
  const page = await open('/console/requests', { javaScriptEnabled: true });
  await page.getByText('Live', { exact: true }).waitFor();
  await page.keyboard.press('j');
  const rows = page.locator('#list [data-key]');
  await get('/v2/accounts');
  await page.getByText('2 in the log').waitFor();
  expect(await rows.count()).toBe(1);
  expect(await page.locator('[data-row]:focus').count()).toBe(1);
  await page.locator('main').focus();
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(() => page.locator('#announcement').textContent()).toBe('1 new.');
});

test('a tab says that its session is over', async () => {
  const { open } = await startConsole();
  const page = await open('/console', { javaScriptEnabled: true });
  await page.getByText('Live', { exact: true }).waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Sign out' }).click();
  await page.bringToFront();
  await page.getByText('This page is not updated any more').waitFor();
});

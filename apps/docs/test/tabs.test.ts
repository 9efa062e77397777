import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDocs, startDocs } from '../server/docs.ts';
import { type Browser, startBrowser } from './browser.ts';

let docs: RunningDocs;
let browser: Browser;
beforeAll(async () => {
  docs = await startDocs({ port: 0 });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await docs?.close();
});

test('tabs follow the arrow keys, Home, and End, and only the selected one is a stop of the tab key', async () => {
  const { page } = await browser.open(`${docs.url}/reference/recordEvent.html`);
  const tabs = page.getByRole('tablist', { name: 'Status' }).getByRole('tab');
  const selected = () => tabs.and(page.locator('[aria-selected=true]')).textContent();
  expect(await selected()).toBe('204');
  await tabs.first().focus();
  for (const [key, status] of [
    ['ArrowRight', '401'],
    ['End', '429'],
    ['ArrowRight', '204'],
    ['ArrowLeft', '429'],
    ['Home', '204'],
  ] as const) {
    await page.keyboard.press(key);
    expect(await selected(), key).toBe(status);
  }
  expect(await page.locator('[role=tab][tabindex="0"]').count()).toBe(await page.getByRole('tablist').count());
  expect(await page.getByLabel('Status: 204').isVisible()).toBe(true);
  expect(await page.getByLabel('Status: 401').isVisible()).toBe(false);
  await page.close();
});

test('a block of code is copied as it is shown', async () => {
  const { page } = await browser.open(`${docs.url}/reference/fetchGoal.html`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy path' }).click();
  await page.getByText('Copied').waitFor({ state: 'attached' });
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('/v2/{account_id}/goals/{conversion_id}');
  await page.close();
});

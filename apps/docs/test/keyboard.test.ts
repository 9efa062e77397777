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

test.each(['index.html', 'reference/subscribeToCampaign.html'])(
  'every stop of the tab key in %s shows its focus',
  async (path) => {
    const { page } = await browser.open(`${docs.url}/${path}`);
    await page.evaluate(`document.querySelectorAll('details').forEach((details) => (details.open = true))`);
    const stops = new Set<string>();
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press('Tab');
      const [name, outline] = (await page.evaluate(`{
      const { outerHTML } = document.activeElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
      [outerHTML.slice(0, 200), outlineStyle + ' ' + outlineWidth];
    }`)) as [string, string];
      // After the last stop, the focus leaves the page.
      if (name.startsWith('<body')) break;
      expect(outline, name).toBe('solid 2px');
      stops.add(name);
    }
    // The focus is nowhere caught.
    expect(stops.size).toBeGreaterThan(40);
    await page.close();
  },
);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDocs, startDocs } from '../server/docs.ts';
import { type Browser, startBrowser } from './browser.ts';

let docs: RunningDocs;
let browser: Browser;
beforeAll(async () => {
  docs = await startDocs({ port: 0 });
  browser = await startBrowser({ scripts: false });
});
afterAll(async () => {
  await browser?.close();
  await docs?.close();
});

test('without scripts, all examples show, and nothing that needs a script does', async () => {
  const { page } = await browser.open(`${docs.url}/reference/recordEvent.html`);
  const panels = page.getByRole('tabpanel');
  expect(await panels.count()).toBeGreaterThan(4);
  for (const panel of await panels.all()) expect(await panel.isVisible()).toBe(true);
  expect(await page.getByRole('tab').count()).toBe(0);
  for (const name of ['Search', 'Switch theme', 'Send request']) {
    expect(await page.getByRole('button', { name }).count(), name).toBe(0);
  }
  await page.close();
});

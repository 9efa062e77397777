import { expect, onTestFinished, test } from 'vitest';
import { startDocs } from '../server/docs.ts';
import { startBrowser } from './browser.ts';
import { startByPanel } from './site-in-browser.ts';

test('after the first use, a reader runs a guide to its end and looks inside, with the network cut off', async () => {
  const [docs, browser] = await Promise.all([startDocs({ port: 0 }), startBrowser()]);
  onTestFinished(() => browser.close());
  const { page, errors } = await browser.open(`${docs.url}/guides/quickstart.html`);
  const panel = await startByPanel(page);
  await panel.getByRole('link', { name: 'Look inside' }).waitFor();
  await docs.close();
  await page.reload();
  const blocks = await page.locator(':is([data-requests], [data-sample])').all();
  expect(blocks.length).toBeGreaterThan(2);
  for (const block of blocks) {
    await block.getByRole('button', { name: /^Run/ }).click();
    await block.getByRole('button', { name: /^Run again/ }).waitFor();
    expect(await block.locator('.answer').textContent()).toMatch(/^(2\d\d|Done)/);
  }
  await panel.getByRole('button', { name: 'A week later' }).click();
  await panel.getByText(/7 days later: \S+ emails went out/).waitFor();
  const [inside] = await Promise.all([
    page.context().waitForEvent('page'),
    panel.getByRole('link', { name: 'Look inside' }).click(),
  ]);
  expect(await inside.title()).toBe('Overview · Sandbox console');
  expect(errors).toEqual([]);
  await page.goto(`${docs.url}/guides/webhooks-that-nobody-opened.html`);
  expect(await page.textContent('body')).toContain('There is no connection');
});

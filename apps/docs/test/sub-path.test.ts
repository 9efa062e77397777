import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Listening, listen } from '@email-automation/test-tools/listen';
import sirv from 'sirv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, startBrowser } from './browser.ts';
import { startByPanel } from './site-in-browser.ts';

const files = sirv(fileURLToPath(new URL('../dist/site', import.meta.url)), { dev: true });

let server: Listening;
let browser: Browser;
beforeAll(async () => {
  const site = createServer((request, response) => {
    request.url = String(request.url).replace(/^\/some\/where\/else\//, '/inside/');
    if (!request.url.startsWith('/inside/')) return response.writeHead(404).end();
    request.url = request.url.replace('/inside', '');
    return files(request, response);
  });
  server = await listen(site);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test('under a path, the site works: its styles, links, and search, its sandbox, and the console', async () => {
  const root = `${server.url}/some/where/else`;
  const { page, requests, errors } = await browser.open(`${root}/requirements.html`);
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill('quickstart');
  await page
    .getByRole('list', { name: 'Results' })
    .getByRole('link', { name: /^Guide\s*Quickstart/ })
    .first()
    .click();
  await page.waitForURL(`${root}/guides/quickstart.html`);
  const panel = await startByPanel(page);
  await panel.getByRole('link', { name: 'Look inside' }).waitFor();
  await page.goto(`${root}/sandbox/console`);
  await page.getByRole('link', { name: /^Emails \d/ }).click();
  await page.waitForURL(`${root}/sandbox/console/emails`);
  expect(requests.filter((url) => !url.startsWith(`${root}/`))).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

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
    request.url = String(request.url).replace(/^\/(a|some\/where\/else)\//, '/inside/');
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

test.each(['a', 'some/where/else'])('the site works under /%s/, with its links, styles, and search', async (path) => {
  const root = `${server.url}/${path}`;
  const { page, requests, errors } = await browser.open(`${root}/index.html`);
  await page.getByRole('main').getByRole('link', { name: 'See all' }).click();
  await page.waitForURL(`${root}/reference.html`);
  expect(await page.evaluate('getComputedStyle(document.querySelector(".top")).position')).toBe('sticky');
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill('AUTH-3');
  await page.getByRole('list', { name: 'Results' }).getByRole('link').first().click();
  await page.waitForURL(`${root}/requirements/auth.html#AUTH-3`);
  expect(requests.filter((url) => !url.startsWith(`${root}/`))).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

test('under such a path, the sandbox starts and its console opens', async () => {
  const root = `${server.url}/some/where/else`;
  const { page, errors } = await browser.open(`${root}/guides/quickstart.html`);
  const panel = await startByPanel(page);
  await panel.getByRole('link', { name: 'Look inside' }).waitFor();
  await page.goto(`${root}/sandbox/console`);
  await page.getByRole('link', { name: /^Emails \d/ }).click();
  await page.waitForURL(`${root}/sandbox/console/emails`);
  expect(errors).toEqual([]);
  await page.close();
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, startBrowser } from './browser.ts';
import { startByPanel } from './site-in-browser.ts';

const files = sirv(fileURLToPath(new URL('../dist/site', import.meta.url)), { dev: true });

let server: Server;
let browser: Browser;
beforeAll(async () => {
  server = createServer((request, response) => {
    request.url = String(request.url).replace(/^\/(a|some\/where\/else)\//, '/inside/');
    if (!request.url.startsWith('/inside/')) return response.writeHead(404).end();
    request.url = request.url.replace('/inside', '');
    return files(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

test.each(['a', 'some/where/else'])('the site works under /%s/, with its links, styles, and search', async (path) => {
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`;
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
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/where/else`;
  const { page, errors } = await browser.open(`${root}/guides/quickstart.html`);
  const panel = await startByPanel(page);
  await panel.getByRole('link', { name: 'Look inside' }).waitFor();
  await page.goto(`${root}/sandbox/console`);
  await page.getByRole('link', { name: /^Emails \d/ }).click();
  await page.waitForURL(`${root}/sandbox/console/emails`);
  expect(errors).toEqual([]);
  await page.close();
});

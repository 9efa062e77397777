import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import requirements from '@email-automation/openapi/requirements.json' with { type: 'json' };
import unspecified from '@email-automation/openapi/unspecified.json' with { type: 'json' };
import chromium from '@sparticuz/chromium';
import { type BrowserContext, type Page, chromium as playwright } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDocs, startDocs } from '../src/docs.ts';

const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const folder = mkdtempSync(join(tmpdir(), 'docs-'));
let docs: RunningDocs;
let browser: BrowserContext;

beforeAll(async () => {
  docs = await startDocs({ port: 0 });
  browser = await playwright.launchPersistentContext(folder, {
    executablePath: await chromium.executablePath(),
    args: [...chromium.args, '--no-sandbox', '--disable-gpu', ...quiet],
    headless: true,
  });
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await docs?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a page and tells what it asked of other hosts, and what went wrong in it. */
async function open(path: string): Promise<{ page: Page; elsewhere: string[]; faults: string[] }> {
  const page = await browser.newPage();
  const elsewhere: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== docs.url) elsewhere.push(request.url());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('response', (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`));
  await page.goto(`${docs.url}/${path}`, { waitUntil: 'load' });
  return { page, elsewhere, faults };
}

test('the reference shows every group, finds an operation by its link, and loads nothing from elsewhere', async () => {
  const { page, faults } = await open('reference.html#tag/Campaigns/operation/activateCampaign');
  await page.getByRole('heading', { name: 'Activate a campaign' }).waitFor({ timeout: 20_000 });
  const text = await page.textContent('body');
  for (const title of ['List accounts', 'Record an event', 'Exchange a verification code', 'X-RateLimit-Limit']) {
    expect(text).toContain(title);
  }
  expect(faults).toEqual([]);
  // What a page of another origin would load is stopped by the policy before it leaves; see the header below.
  await page.close();
}, 40_000);

test.each(['', 'requirements.html', 'unspecified.html'])('/%s needs nothing but itself', async (path) => {
  const { page, elsewhere, faults } = await open(path);
  expect(await page.locator('h1').count()).toBe(1);
  expect([elsewhere, faults]).toEqual([[], []]);
  await page.close();
});

test('every requirement and every open point has its own address', async () => {
  const { page } = await open('requirements.html');
  const ids = await page.locator('article').evaluateAll((articles) => articles.map((article) => article.id));
  expect(ids.sort()).toEqual(requirements.map((one) => one.id).sort());
  await page.close();
  const second = await open('unspecified.html');
  const points = await second.page.locator('article').evaluateAll((articles) => articles.map((article) => article.id));
  expect(points.sort()).toEqual(unspecified.map((one) => one.id).sort());
  await second.page.close();
});

test('the links between the pages lead somewhere', async () => {
  const { page } = await open('');
  const links = await page
    .locator('a')
    .evaluateAll((anchors) => anchors.map((anchor) => (anchor as unknown as { href: string }).href));
  for (const link of new Set(links.map((one) => one.split('#')[0] as string))) {
    expect((await fetch(link)).status, link).toBe(200);
  }
  await page.close();
});

test('headers forbid everything that is not in the page', async () => {
  const response = await fetch(`${docs.url}/reference`);
  expect(response.status).toBe(200);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('https:');
  expect((await fetch(`${docs.url}/nothing`)).status).toBe(404);
  expect((await fetch(`${docs.url}/../package.json`)).status).toBe(404);
});

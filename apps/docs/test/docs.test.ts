import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import type { Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDocs, startDocs } from '../src/docs.ts';
import { operationAddress } from '../src/page.ts';
import { type Browser, startBrowser, type Visit } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ownPages = ['index.html', 'errors.html', 'requirements.html', 'unspecified.html'];
const operations = Object.values(operationsById);

let docs: RunningDocs;
let browser: Browser;
beforeAll(async () => {
  docs = await startDocs({ port: 0 });
  browser = await startBrowser();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await docs?.close();
});

const open = (path: string) => browser.open(`${docs.url}/${path}`);
const elsewhere = ({ requests }: Visit) =>
  requests.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(docs.url));

/** What axe finds against the accessibility rules of WCAG and its own. */
async function findings(page: Page, impacts: string[]): Promise<string[]> {
  // Entries of the registers look alike: two of each part stand for all.
  await page.evaluate(`document.querySelectorAll('section > article:nth-of-type(n+3)').forEach((one) => one.remove())`);
  await page.evaluate(axe);
  const violations = (await page.evaluate('axe.run().then((found) => found.violations)')) as Result[];
  return violations
    .filter(({ impact }) => impacts.includes(String(impact)))
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test.each([...ownPages, 'reference.html'])('%s asks no other host, and its console is silent', async (path) => {
  const visit = await open(path);
  await visit.page.getByRole('heading', { level: 1 }).first().waitFor();
  // Long enough for what a page fetches after it has been shown.
  await visit.page.waitForTimeout(1000);
  expect(elsewhere(visit)).toEqual([]);
  expect(visit.faults).toEqual([]);
  await visit.page.close();
});

/** Waits until an operation stands at the top of the window. */
async function atTop(page: Page, { summary }: { summary: string }): Promise<void> {
  const heading = page.locator('h2', { hasText: summary });
  await expect
    .poll(async () => (await heading.boundingBox())?.y, { timeout: 30_000 })
    .toSatisfy((y) => y >= 0 && y < 200);
}

test('every operation is where the other pages look for it', async () => {
  const visit = await open('reference.html');
  for (const operation of operations) {
    await visit.page.goto(`${docs.url}/${operationAddress(operation)}`);
    await atTop(visit.page, operation);
  }
  expect([...elsewhere(visit), ...visit.faults]).toEqual([]);
  await visit.page.close();
}, 120_000);

test('an operation is found by its operationId alone', async () => {
  const operation = operations.at(-1) as (typeof operations)[number];
  const visit = await open(`reference.html#operation/${operation.operationId}`);
  await atTop(visit.page, operation);
  expect(visit.page.url()).toBe(`${docs.url}/${operationAddress(operation)}`);
  expect([...elsewhere(visit), ...visit.faults]).toEqual([]);
  await visit.page.close();
});

test('the search of the reference finds an operation', async () => {
  const visit = await open('reference.html');
  const { page } = visit;
  await page.getByTestId('search-trigger').click();
  await page.getByRole('textbox').waitFor();
  await page.keyboard.type('pause');
  await page.getByText('Pauses a campaign').last().click();
  await expect.poll(() => page.url()).toMatch(/#\/campaigns\/pausecampaign$/);
  expect([...elsewhere(visit), ...visit.faults]).toEqual([]);
  await page.close();
});

test.each(['reference.html', 'index.html'])(
  '%s runs no script that is not its own, and reaches no host',
  async (path) => {
    const visit = await open(path);
    await visit.page.evaluate(`
    const script = document.createElement('script');
    script.textContent = 'globalThis.foreign = true';
    document.body.append(script);
    document.body.append(Object.assign(new Image(), { src: 'https://example.com/pixel.png' }));
  `);
    expect(await visit.page.evaluate('globalThis.foreign')).toBeUndefined();
    expect(await visit.page.evaluate(`fetch('https://example.com').then(() => 'reached', () => 'refused')`)).toBe(
      'refused',
    );
    expect(visit.faults.join('\n')).toMatch(
      /script[\s\S]*Content Security Policy[\s\S]*pixel\.png[\s\S]*Content Security Policy/,
    );
    await visit.page.close();
  },
);

test.each(ownPages)(
  'axe finds nothing in %s, light or dark',
  async (path) => {
    const { page } = await open(path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page, ['minor', 'moderate', 'serious', 'critical']), colorScheme).toEqual([]);
    }
    await page.close();
  },
  60_000,
);

test('axe finds nothing critical in the reference', async () => {
  const { page } = await open('reference.html');
  expect(await findings(page, ['critical'])).toEqual([]);
  await page.close();
}, 60_000);

test('pages are light or dark as the reader wishes, and light on paper', async () => {
  const { page } = await open('index.html');
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background()).not.toBe(light);
  await page.emulateMedia({ media: 'print' });
  expect(await background()).toBe(light);
  expect(await page.getByRole('navigation').count()).toBe(0);
  await page.close();
});

test.each(ownPages)('%s fits into a narrow window', async (path) => {
  const { page } = await open(path);
  await page.setViewportSize({ width: 320, height: 600 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await page.close();
});

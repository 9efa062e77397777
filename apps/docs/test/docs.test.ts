import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import type { Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDocs, startDocs } from '../src/docs.ts';
import { operationUrl } from '../src/page.ts';
import { type Browser, startBrowser, type Visit } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ownPages = ['index.html', 'errors.html', 'requirements.html', 'unspecified.html', 'proofs.html'];
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
const externalRequests = ({ requests }: Visit) =>
  requests.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(docs.url));

/** Violations of accessibility rules that axe finds. */
async function findViolations(page: Page, impacts: string[]): Promise<string[]> {
  // Entries of a register have the same structure, so two of each part are enough.
  await page.evaluate(
    `document.querySelectorAll('section > article:nth-of-type(n+3)').forEach((entry) => entry.remove())`,
  );
  await page.evaluate(`document.querySelectorAll('details').forEach((details) => (details.open = true))`);
  await page.evaluate(axe);
  const violations = (await page.evaluate('axe.run().then((results) => results.violations)')) as Result[];
  return violations
    .filter(({ impact }) => impacts.includes(String(impact)))
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test.each([...ownPages, 'reference.html'])('%s sends no requests to other hosts, and logs no errors', async (path) => {
  const visit = await open(path);
  await visit.page.getByRole('heading', { level: 1 }).first().waitFor();
  // Time for requests that a page sends after it is displayed.
  await visit.page.waitForTimeout(1000);
  expect(externalRequests(visit)).toEqual([]);
  expect(visit.errors).toEqual([]);
  await visit.page.close();
});

/** Waits until an operation is at the top of the window. */
async function expectAtTop(page: Page, { summary }: { summary: string }): Promise<void> {
  const heading = page.locator('h2', { hasText: summary });
  await expect
    .poll(async () => (await heading.boundingBox())?.y, { timeout: 30_000 })
    .toSatisfy((y) => y >= 0 && y < 200);
}

test('links to every operation work', async () => {
  const visit = await open('reference.html');
  for (const operation of operations) {
    await visit.page.goto(`${docs.url}/${operationUrl(operation)}`);
    await expectAtTop(visit.page, operation);
  }
  expect([...externalRequests(visit), ...visit.errors]).toEqual([]);
  await visit.page.close();
}, 120_000);

test('a link with the operationId alone works', async () => {
  const operation = operations.at(-1) as (typeof operations)[number];
  const visit = await open(`reference.html#operation/${operation.operationId}`);
  await expectAtTop(visit.page, operation);
  expect(visit.page.url()).toBe(`${docs.url}/${operationUrl(operation)}`);
  expect([...externalRequests(visit), ...visit.errors]).toEqual([]);
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
  expect([...externalRequests(visit), ...visit.errors]).toEqual([]);
  await page.close();
});

test.each(['reference.html', 'index.html'])('%s runs no injected script, and reaches no other host', async (path) => {
  const visit = await open(path);
  await visit.page.evaluate(`
    const script = document.createElement('script');
    script.textContent = 'globalThis.injected = true';
    document.body.append(script);
    document.body.append(Object.assign(new Image(), { src: 'https://example.com/pixel.png' }));
  `);
  expect(await visit.page.evaluate('globalThis.injected')).toBeUndefined();
  expect(await visit.page.evaluate(`fetch('https://example.com').then(() => 'reached', () => 'refused')`)).toBe(
    'refused',
  );
  expect(visit.errors.join('\n')).toMatch(
    /script[\s\S]*Content Security Policy[\s\S]*pixel\.png[\s\S]*Content Security Policy/,
  );
  await visit.page.close();
});

test.each(ownPages)(
  'axe finds no violations in %s, light or dark',
  async (path) => {
    const { page } = await open(path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page, ['minor', 'moderate', 'serious', 'critical']), colorScheme).toEqual([]);
    }
    await page.close();
  },
  60_000,
);

test('axe finds no critical violations in the reference', async () => {
  const { page } = await open('reference.html');
  expect(await findViolations(page, ['critical'])).toEqual([]);
  await page.close();
}, 60_000);

test('pages follow the preferred color scheme, and are light in print', async () => {
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

test.each(ownPages)('%s fits in a narrow window', async (path) => {
  const { page } = await open(path);
  await page.setViewportSize({ width: 320, height: 600 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await page.close();
});

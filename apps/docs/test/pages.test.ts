import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDocs, startDocs } from '../server/docs.ts';
import { type Browser, startBrowser } from './browser.ts';
import { pagePaths } from './site-files.ts';

// One page of each kind, or all of them by `pnpm proof:docs`.
const kinds = [
  'index.html',
  'guides/quickstart.html',
  'reference.html',
  'reference/recordEvent.html',
  'errors.html',
  'requirements.html',
  'proofs.html',
  'changelog.html',
  'benches.html',
];
const paths = import.meta.env.MODE === 'all-pages' ? pagePaths : kinds;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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

/** Violations of accessibility rules that axe finds. */
async function findViolations(page: Page): Promise<string[]> {
  // Entries of a register have the same structure, so a few of each list are enough.
  await page.evaluate(`document.querySelectorAll('.reg > li:nth-of-type(n+4)').forEach((entry) => entry.remove())`);
  await page.evaluate(axe);
  const violations = (await page.evaluate('axe.run().then((results) => results.violations)')) as Result[];
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test.each(paths)(
  '%s has no violation that axe finds, logs no errors, and asks no other host',
  async (path) => {
    const { page, requests, errors } = await browser.open(`${docs.url}/${path}`);
    await page.evaluate(`document.querySelectorAll('main details').forEach((details) => (details.open = true))`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate('document.documentElement.scrollWidth'), `${width} px`).toBeLessThanOrEqual(width);
        expect(await findViolations(page), `${colorScheme}, ${width} px`).toEqual([]);
      }
    }
    expect(requests.filter((url) => !url.startsWith(docs.url))).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  },
  120_000,
);

test('a page runs no injected code, and reaches no other host', async () => {
  const { page, errors } = await browser.open(`${docs.url}/reference/fetchGoal.html`);
  await page.evaluate(`
    const script = document.createElement('script');
    try { script.textContent = 'globalThis.injected = true'; } catch {}
    document.body.append(script);
    document.body.append(Object.assign(new Image(), { src: 'https://example.com/pixel.png' }));
  `);
  expect(await page.evaluate('globalThis.injected')).toBeUndefined();
  const result = await page.evaluate(`fetch('https://example.com').then(() => 'reached', () => 'refused')`);
  expect(result).toBe('refused');
  const html = await page.evaluate(`{ try { document.body.innerHTML = '<b></b>'; 'set' } catch { 'refused' } }`);
  expect(html).toBe('refused');
  expect(errors.join('\n')).toMatch(/pixel\.png[\s\S]*Content Security Policy/);
  await page.close();
});

test('pages follow the preferred color scheme, until a reader switches it', async () => {
  const { page } = await browser.open(`${docs.url}/index.html`);
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.getByRole('button', { name: 'Switch theme' }).click();
  expect(await background()).toBe(light);
  await page.reload();
  expect(await background()).toBe(light);
  await page.evaluate('localStorage.clear()');
  await page.close();
});

test('the menu of a narrow window opens by a button, and closes by the keyboard', async () => {
  const { page } = await browser.open(`${docs.url}/index.html`);
  await page.setViewportSize({ width: 360, height: 700 });
  const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Quickstart' });
  expect(await link.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await link.waitFor();
  await page.keyboard.press('Escape');
  expect(await link.isVisible()).toBe(false);
  await page.close();
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sample } from '@email-automation/test-tools/sample';
import type { Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { endSharedWorkers } from './browser.ts';
import { pagePaths } from './site-files.ts';
import { useSite } from './site-in-browser.ts';

/** One page of each kind. */
const kinds = [
  'index.html',
  'guides/authentication.html',
  'guides/campaigns.html',
  'reference/recordEvent.html',
  'reference/operator/moveClock.html',
  'operator.html',
  'errors.html',
  'requirements.html',
  'unspecified/endpoint.html',
  'proven.html',
  'changelog.html',
  'clients/go.html',
];
const paths =
  import.meta.env.MODE === 'all-pages'
    ? [...pagePaths, '404.html']
    : sample(kinds, { what: 'kinds of pages', size: 4, nameOf: (path) => path, concernsAll: 'apps/docs/src' });
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const site = useSite();

/** A desktop, and a small phone. */
const widths = [1440, 360];

/** Rules whose result depends on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Violations of accessibility rules that axe finds, of all rules or of some. */
async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly: rules });
  const violations = (await page.evaluate(`axe.run(${options}).then((results) => results.violations)`)) as Result[];
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test.each(paths)('%s has no violation that axe finds, logs no errors, and asks no other host', async (path) => {
  const { page, requests, errors } = await site.open(path);
  await page.evaluate(`document.querySelectorAll('main details').forEach((details) => (details.open = true))`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate('document.documentElement.scrollWidth'), `${width} px`).toBeLessThanOrEqual(width);
  }
  // Entries of a register, and rows of a table, have the same structure, so a few of each are enough.
  const repeated = '.reg > li:nth-of-type(n+4), .numbers tr:nth-of-type(n+4)';
  await page.evaluate(`document.querySelectorAll('${repeated}').forEach((entry) => entry.remove())`);
  await page.evaluate(axe);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page), `${width} px`).toEqual([]);
  }
  // Themes differ in colors only, and what only a narrow window shows is checked in both themes below.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await findViolations(page, colorRules), 'dark').toEqual([]);
  expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([]);
  expect(errors).toEqual([]);
});

/** Checks a page that runs, in both themes. */
async function expectNoViolations(page: Page, state: string): Promise<void> {
  await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(
      await findViolations(page, colorScheme === 'light' ? undefined : colorRules),
      `${state}, ${colorScheme}`,
    ).toEqual([]);
  }
}

test.each(widths)('axe finds no violation in what forms and the sandbox show, at %i px', async (width) => {
  const { page } = await site.open('reference/subscribeToCampaign.html');
  await page.setViewportSize({ width, height: 900 });
  const send = page.getByRole('button', { name: 'Send request' });
  await send.click();
  await page.getByText('What happened').waitFor();
  await expectNoViolations(page, 'response');
  await page.locator('#try-field-email').fill('grace');
  await send.click();
  await page.locator('.fault').waitFor();
  await expectNoViolations(page, 'validation error');
  await page.goto(`${site.url}/guides/quickstart.html`);
  await page.getByRole('button', { name: /^Run/ }).nth(1).click();
  await page.locator('.after').waitFor();
  if (width < 1440) await page.locator('.chip').click();
  const panel = page.locator('[data-do=panel]:visible');
  await panel.getByText('Look inside').waitFor();
  await expectNoViolations(page, 'ready');
  await panel.getByRole('button', { name: 'Reset…' }).click();
  await expectNoViolations(page, 'before a reset');
  await panel.getByRole('button', { name: 'Keep' }).click();
  await endSharedWorkers(page);
  await panel.getByText('Stopped').waitFor();
  await expectNoViolations(page, 'stopped');
});

test('the list of sections marks the one in view, and does not change its size', async () => {
  const { page } = await site.open('guides/campaigns.html');
  const current = page.locator('.toc [aria-current]');
  const size = () => page.evaluate('document.querySelector(".toc").offsetHeight');
  const before = await size();
  await page.evaluate(`document.getElementById('broadcasts').scrollIntoView({ behavior: 'instant' })`);
  await expect.poll(() => current.getAttribute('href')).toBe('#broadcasts');
  expect(await current.count()).toBe(1);
  expect(await size()).toBe(before);
  await page.evaluate('scrollTo({ top: document.body.scrollHeight, behavior: "instant" })');
  await expect.poll(() => current.getAttribute('href')).toBe('#what-the-contract-leaves-open');
});

test('pages follow the preferred color scheme, until a reader switches it', async () => {
  const { page } = await site.open('index.html');
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
});

test.each([
  ['reference/recordEvent.html', 'Reference'],
  ['reference/operator/moveClock.html', 'Operate'],
  ['requirements/version.html', 'Reference'],
  ['guides/versions.html', 'Guides'],
  ['guides/changing-the-contract.html', 'Build and prove'],
  ['guides/many-machines.html', 'Operate'],
])('the current link of %s is marked and in view, in the navigation of its section', async (path, section) => {
  const { page } = await site.open(path);
  await page.setViewportSize({ width: 1440, height: 900 });
  const current = page.locator('.side [aria-current=page]');
  expect(await current.count()).toBe(1);
  const { y = 0, height = 0 } = (await current.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThan(900);
  expect(await page.locator('.top [aria-current=true]').textContent()).toBe(section);
});

test('a URL of an entry in the list of its register leads to the entry', async () => {
  const { page } = await site.open('requirements.html#AUTH-3');
  await page.waitForURL(`${site.url}/requirements/auth.html#AUTH-3`);
});

test('the menu of a narrow window has the sections, and closes by a button and by the keyboard', async () => {
  const { page } = await site.open('guides/campaigns.html');
  await page.setViewportSize({ width: 360, height: 700 });
  const menu = page.getByRole('navigation', { name: 'Pages' });
  const link = menu.getByRole('link', { name: 'Quickstart' });
  expect(await link.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
  await link.waitFor();
  expect(await menu.locator('.sections a').allTextContents()).toEqual([
    'Guides',
    'Reference',
    'Build and prove',
    'Operate',
  ]);
  await page.keyboard.press('Escape');
  expect(await link.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  expect(await link.isVisible()).toBe(false);
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { spellCommands } from '../src/site/commands.ts';
import { startBrowser } from './browser.ts';
import { guides as folderOfGuides, nameOf, programs, readCode } from './guide-programs.ts';
import { matchPrinted } from './match-printed.ts';
import { findAll, pagePaths, readSiteFile } from './site-files.ts';
import { startByPanel, useSite } from './site-in-browser.ts';

const site = useSite();

const runnable = pagePaths.filter((path) => /data-(?:requests|sample)=/.test(readSiteFile(path)));
/** In `npm test`, the guides with the most kinds of samples. */
const guides =
  process.env.TEST_SAMPLE === undefined
    ? runnable
    : runnable.filter((path) => /quickstart|errors|rate-limits/.test(path));

/** Runs a sample. @returns what it shows below its code, and after it */
async function run(page: Page, sample: number): Promise<string> {
  const block = page.locator(':is([data-requests], [data-sample])').nth(sample);
  await block.getByRole('button', { name: /^Run/ }).click();
  await block.getByRole('button', { name: /^Run again/ }).waitFor();
  const parts = [block.locator('.answer'), block.locator('xpath=following-sibling::*[1]')];
  return (await Promise.all(parts.map((part) => part.textContent()))).join(' ');
}

/** Starts the sandbox by the panel, and resets what other tests did. @returns the panel */
async function startFresh(page: Page) {
  expect(await page.locator('.guide > .box').textContent()).toContain('Not started');
  const panel = await startByPanel(page);
  await panel.getByRole('button', { name: 'Reset…' }).click();
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Keep');
  await panel.getByRole('button', { name: 'Reset', exact: true }).click();
  await panel.getByRole('button', { name: 'Reset…' }).waitFor();
  return panel;
}

/** The samples of guides by the code that pages show. */
const samples = new Map(programs.map((file) => [spellCommands(readCode(file)).trim(), file]));

test.each(guides)('each sample of %s does in a fresh tab what the page says', async (path) => {
  const count = findAll(readSiteFile(path), /(data-(?:requests|sample)=)/g).length;
  for (let sample = 0; sample < count; sample++) {
    const browser = await startBrowser();
    onTestFinished(() => browser.close());
    const { page, requests, errors } = await browser.open(`${site.url}/${path}`);
    expect(await run(page, sample)).not.toMatch(/^Failed|\b400\b.*\/|does not run/);
    const block = page.locator(':is([data-requests], [data-sample])').nth(sample);
    const code = ((await block.locator('code').first().textContent()) ?? '').trim();
    const file = (await block.getAttribute('data-sample')) ?? samples.get(code);
    if (file === undefined) continue;
    const outputs = [`${file}.txt`, `${nameOf(file)}.txt`];
    const output = outputs.find((name) => existsSync(join(folderOfGuides, 'code', name)));
    if (output === undefined) continue;
    const printed = readCode(output);
    if (/ts$/.test(file)) {
      const shown = await block.locator('.answer pre').textContent();
      expect(withoutStyle(shown ?? ''), file).toMatch(matchPrinted(withoutStyle(printed)));
    } else {
      const said = [...printed.matchAll(/(?:^|[ }\]])([1-5]\d\d)$|^HTTP\/1\.1 (\d+)/gm)].map(
        ([, end, first]) => end ?? first,
      );
      const shown = (await block.locator('.answer .st').allTextContents()).map((status) => status.slice(0, 3));
      // Other requests, for example of commands, print no status.
      const printedAndShown = shown.filter((status) => said.includes(status));
      expect(withoutRepetition(printedAndShown), file).toEqual(withoutRepetition(said));
    }
    expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([]);
    expect(errors).toEqual([]);
    await browser.close();
  }
});

/** The values that a program prints, however they are written. */
const withoutStyle = (text: string) => text.replaceAll(/['"\s]/g, '').replaceAll('=>', ':');

/** A page shows equal responses once. */
const withoutRepetition = (statuses: readonly (string | undefined)[]) =>
  statuses.filter((status, at) => status !== statuses[at - 1]);

test('after the first call of the home page, the quickstart adds another subscriber', async () => {
  const browser = await startBrowser();
  onTestFinished(() => browser.close());
  const { page } = await browser.open(`${site.url}/index.html`);
  expect(await run(page, 0)).toContain('to grace@example.com');
  await page.goto(`${site.url}/guides/quickstart.html`);
  expect(await run(page, 1)).toMatch(/^201 Created[\s\S]*to katherine@example\.com/);
});

test('a sample says what came back and what happened, and the panel moves the clock and resets', async () => {
  const { page } = await site.open('guides/quickstart.html');
  const panel = await startFresh(page);
  const block = page.locator('[data-requests]').nth(1);
  // More presses do nothing while it runs.
  await block
    .getByRole('button', { name: /^Run/ })
    .evaluate((button: HTMLElement) => Array.from({ length: 40 }, () => button.click()));
  await expect.poll(() => block.locator('.answer').textContent()).toMatch(/^201 Created/);
  await expect.poll(() => page.locator('.after').textContent()).toMatch(/Welcome to Acme\s*to katherine@example\.com/);
  // Who gets the newest email after a week depends on the hour.
  await panel.getByText('to katherine@example.com').waitFor();
  await panel.getByRole('button', { name: 'A week later' }).click();
  await panel.getByText(/7 days later: \S+ emails went out/).waitFor();
  await panel.getByRole('button', { name: 'Reset…' }).click();
  await panel.getByRole('button', { name: 'Reset', exact: true }).click();
  // The newest emails of the week may have gone to other subscribers.
  await expect.poll(() => page.locator('.answer').allTextContents()).toEqual(['']);
  await expect.poll(() => panel.textContent()).not.toContain('katherine@example.com');
});

test('another page and another tab show the same sandbox', async () => {
  const first = await site.open('guides/quickstart.html');
  await startFresh(first.page);
  await run(first.page, 1);
  const second = await site.open('guides/campaigns.html');
  const panel = await startByPanel(second.page);
  await panel.getByText('to katherine@example.com').first().waitFor();
  await first.page.reload();
  expect(await run(first.page, 1)).toContain('No email went out.');
  await panel.getByText('Changed in another tab').waitFor();
  await Promise.all([first.page.close(), second.page.close()]);
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sandboxSize } from '../src/browser/sandbox-size.ts';
import { compressedSize } from './site-files.ts';
import { useSite } from './site-in-browser.ts';

const site = useSite();

async function send(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send request' }).click();
  const status = page.locator('.out [role=status] .st');
  await status.waitFor();
  return String(await status.textContent());
}

test('a request works with nothing but the page, shows what happened, and other pages have its data', async () => {
  const { page, requests, errors } = await site.open('reference/subscribeToCampaign.html');
  expect(requests.filter((url) => url.includes('/sandbox/'))).toEqual([]);
  await page.locator('#try-field-email').fill('new@example.com');
  expect(await send(page)).toBe('201');
  expect(await page.locator('.out').textContent()).toContain('What happened');
  await page.locator('#try-field-email').fill('new');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.locator('.fault').waitFor();
  const other = await site.open('reference/listCampaignSubscribers.html');
  await page.goto(other.page.url());
  for (const one of [other.page, page]) {
    await one.getByLabel('sort', { exact: true }).selectOption('created_at');
    await one.getByLabel('direction', { exact: true }).selectOption('desc');
    expect(await send(one)).toBe('200');
    expect(await one.getByLabel('Body of the response').textContent()).toContain('new@example.com');
  }
  expect(errors).toEqual([]);
});

test('the first page runs its first call in place, and nothing moves', async () => {
  const { page, errors } = await site.open('index.html');
  const height = () => page.evaluate('document.querySelector(".hero").offsetHeight');
  const run = page.getByRole('button', { name: 'Run this' });
  await run.waitFor();
  const before = await height();
  await run.click();
  await page.locator('.hero .after').getByText('to grace@example.com').waitFor();
  expect(await page.locator('.hero .answer .st').textContent()).toBe('201');
  expect(await height()).toBe(before);
  expect(errors).toEqual([]);
});

test('the sandbox of a page without its panel is opened from the top bar, and its time is on the next page', async () => {
  const { page, requests, errors } = await site.open('reference/fetchGoal.html');
  expect(requests.filter((url) => /panel/.test(url))).toEqual([]);
  await page.locator('.chip').click();
  const panel = page.getByRole('complementary', { name: 'Your sandbox' });
  await panel.getByText('A week later').waitFor();
  expect(await page.evaluate('getComputedStyle(document.querySelector("#sandbox")).position')).toBe('fixed');
  await page.goto(`${site.url}/errors.html`);
  await page.locator('.chip b:not(:empty)').waitFor();
  await page.locator('.chip').click();
  await panel.getByText('A week later').waitFor();
  // In the top bar, too, emails are below each other.
  for (const width of [380, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const isWide = (mails: Element[]) => mails.map((mail) => mail.getBoundingClientRect().width > 250);
    await expect
      .poll(() => panel.locator('.mail').evaluateAll(isWide), { timeout: 60_000 })
      .toEqual([true, true, true]);
  }
  expect(errors).toEqual([]);
});

test('a batch says what became of its records', async () => {
  const { page } = await site.open('reference/createSubscriberBatch.html');
  expect(await send(page)).toBe('201');
  expect(await page.locator('.out').textContent()).toMatch(/The batch is done: \d+ records?, 0 failures\./);
});

test("the operator's operations need no token, and change the same sandbox", async () => {
  const { page } = await site.open('reference/operator/fetchClock.html');
  expect(await send(page)).toBe('200');
  expect(await page.getByLabel('Body of the response').textContent()).toContain('"ticking": true');
});

test('a first start transfers as much as it says', () => {
  const files = [
    'open-sandbox.js',
    'sandbox-worker.js',
    'server.js',
    'rolldown-runtime.js',
    'control.js',
    'sqlite3.wasm',
  ];
  const bytes = files.reduce((sum, name) => sum + compressedSize(`sandbox/${name}`), 0);
  expect(`${(bytes / 1_000_000).toFixed(1)} MB`).toBe(sandboxSize);
});

import { expect, test } from 'vitest';
import { startConsole } from '../environment/console.ts';

test('a live list waits while the user is in it, then catches up', async () => {
  const { open, get } = await startConsole();
  await get('/v2/accounts');
  const page = await open('/console/requests', { javaScriptEnabled: true });
  await page.getByText('Live', { exact: true }).waitFor();
  await page.locator('[data-row]').focus();
  const rows = page.locator('#list [data-key]');
  await get('/v2/accounts');
  await page.getByRole('link', { name: 'All 2' }).waitFor();
  expect(await rows.count()).toBe(1);
  expect(await page.locator('[data-row]:focus').count()).toBe(1);
  await page.locator('main').focus();
  await expect.poll(() => rows.count()).toBe(2);
});

test('a tab says that its session is over', async () => {
  const { open } = await startConsole();
  const page = await open('/console', { javaScriptEnabled: true });
  await page.getByText('Live', { exact: true }).waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Sign out' }).click();
  await page.bringToFront();
  await page.getByText('This page is not updated any more').waitFor();
});

test('a list keeps its place when a row opens, and on the way back', async () => {
  const { open, get } = await startConsole();
  for (let n = 0; n < 25; n++) await get('/v2/1001/goals');
  const page = await open('/console/requests', { javaScriptEnabled: true, viewport: { width: 1440, height: 700 } });
  const row = page.locator('[data-row]').nth(20);
  await row.scrollIntoViewIfNeeded();
  const place = () => page.locator('#list').evaluate(({ scrollTop }) => scrollTop);
  const before = await place();
  expect(before).toBeGreaterThan(300);
  await row.click();
  await page.waitForURL(/\/requests\/\d+$/);
  expect(await place()).toBe(before);
  expect(await page.evaluate('scrollY')).toBe(0);
  await page.locator('[data-row]').nth(22).click();
  await page.goBack();
  await page.goBack();
  expect(page.url()).toMatch(/\/requests$/);
  expect(await place()).toBe(before);
  await page.goForward();
  expect(await row.getAttribute('aria-current')).toBe('true');
  expect(await place()).toBe(before);
});

test('in a narrow window, the link back from a record leads to the place in its list', async () => {
  const { open, get } = await startConsole();
  for (let n = 0; n < 25; n++) await get('/v2/1001/goals');
  const page = await open('/console/requests', { javaScriptEnabled: true, viewport: { width: 380, height: 700 } });
  const row = page.locator('[data-row]').nth(20);
  await row.scrollIntoViewIfNeeded();
  const before = await page.evaluate('scrollY');
  expect(before).toBeGreaterThan(300);
  await row.click();
  await page.waitForURL(/\/requests\/\d+$/);
  await page.locator('.back').click();
  await page.waitForURL(/\/requests$/);
  await expect.poll(() => page.evaluate('scrollY')).toBe(before);
});

test('what a user types stays while the page is updated', async () => {
  const { open, get } = await startConsole();
  const page = await open('/console/options', { javaScriptEnabled: true });
  const name = page.getByLabel('Name of the snapshot');
  await name.fill('mine');
  await page.locator('main').focus();
  await get('/v2/accounts');
  await page.getByRole('link', { name: 'Requests 1' }).waitFor();
  expect(await name.inputValue()).toBe('mine');
});

test('a question about a form stays until it is answered', async () => {
  const { open } = await startConsole();
  const page = await open('/console/options', { javaScriptEnabled: true });
  const requests: string[] = [];
  await page.clock.install();
  await page.getByLabel('To a time, in UTC').fill('2099-01-01T00:00:00');
  await page.getByRole('button', { name: 'Go' }).click();
  const question = page.getByText('Moves the clock by');
  await question.waitFor();
  page.on('request', (request) => requests.push(request.url()));
  await page.clock.runFor(10_000);
  await page.getByRole('button', { name: 'Move the clock' }).waitFor();
  expect(requests).toEqual([]);
  expect(await question.isVisible()).toBe(true);
});

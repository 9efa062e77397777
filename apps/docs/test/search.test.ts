import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import service from '@email-automation/openapi/service.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { buildIndex } from '../src/search/search-index.ts';
import { findAll, readSiteFile } from './site-files.ts';
import { useSite } from './site-in-browser.ts';

const find = buildIndex(JSON.parse(readSiteFile('search.json')));
const search = (query: string) => find(query).map(({ url }) => url);

test.each(Object.values(operationsById))('$operationId is found by its ID, its path, and its summary', (operation) => {
  const { operationId, method, path, summary } = operation;
  const url = `reference/${operationId}.html`;
  expect(search(operationId)[0]).toBe(url);
  expect(search(summary)[0]).toBe(url);
  expect(search(`${method} ${path}`).slice(0, 3)).toContain(url);
});

test.each(Object.keys(service.errorCodes))('%s is found by its name', (code) => {
  expect(search(code)[0]).toBe(`errors.html#${code}`);
});

test.each([
  ['delete a subscriber', 'The API cannot delete subscribers: '],
  ['create a campaign', 'The API cannot create or change them: '],
  ['webhooks', 'The API sends no notifications: '],
])('the first result of %s says that the API does not have it', (query, answer) => {
  expect(find(query)[0]).toMatchObject({ kind: 'Not in this API', detail: expect.stringContaining(answer) });
});

test('a result leads to the section that has the words, and shows the sentence', () => {
  const [first] = find('stolen code');
  expect(first?.url).toMatch(/^guides\/authentication\.html#/);
  expect(first?.passage).toContain('stolen code');
});

test('every entry leads to an existing page and anchor', () => {
  const anchors = new Map<string, string[]>();
  for (const { url } of JSON.parse(readSiteFile('search.json'))) {
    const [path = '', anchor] = url.split('#');
    if (!anchors.has(path)) anchors.set(path, findAll(readSiteFile(path), / id="([^"]+)"/g));
    if (anchor) expect(anchors.get(path), url).toContain(anchor);
  }
});

const site = useSite();

test('the search works by the keyboard alone', async () => {
  const { page, errors } = await site.open('guides/quickstart.html');
  await page.keyboard.press('Control+k');
  const input = page.getByRole('searchbox', { name: 'Search the documentation' });
  await input.waitFor();
  await page.keyboard.type('pauseCampaign');
  const results = page.getByRole('list', { name: 'Results' }).getByRole('link');
  await expect.poll(() => results.count()).toBeGreaterThan(1);
  const focused = () => page.evaluate('document.activeElement.href ?? "input"');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe(`${site.url}/reference/pauseCampaign.html`);
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toBe('input');
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toBe(await results.last().getAttribute('href'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}/reference/pauseCampaign.html`);
  expect(errors).toEqual([]);
});

test('the search says when nothing matches, and closes by Escape', async () => {
  const { page } = await site.open('index.html');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('zzzzqqq');
  await page.getByText('Nothing matches').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

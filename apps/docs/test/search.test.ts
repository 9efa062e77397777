import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import service from '@email-automation/openapi/service.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { buildIndex } from '../src/search/search-index.ts';
import { readSiteFile } from './site-files.ts';
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
  ['double_optin', /subscribeToCampaign\.html#body-.*double_optin$/],
  ['reactivate', /subscribeToCampaign/],
  ['AUTH-3', /requirements\/auth\.html#AUTH-3$/],
  ['rate limit', /rate-limits|guides/],
  ['quickstart', /guides\/quickstart\.html$/],
  ['unsubscrbe', /createUnsubscribeBatch/],
  ['how do I unsubscribe someone everywhere', /guides\/consent\.html$/],
  ['how do I authenticate', /guides\/authentication\.html$/],
  ['how do I page', /guides\/pagination\.html$/],
  ['429', /guides\/rate-limits\.html$/],
  ['proof soak', /proofs\.html#soak$/],
  ['what changed in the last version', /changelog\.html$/],
  ['how fast is the reference server', /benches\.html/],
  ['changelog', /changelog\.html$/],
  ['moveClock', /reference\/operator\/moveClock\.html$/],
  ['POST /faults', /reference\/operator\/addFault\.html$/],
  ['import a million subscribers', /createSubscriberBatch|guides/],
])('%s finds what a reader looks for among the first results', (query, url) => {
  expect(
    search(query)
      .slice(0, 5)
      .some((found) => url.test(found)),
    search(query).slice(0, 5).join(' '),
  ).toBe(true);
});

const site = useSite();

test('the search works by the keyboard alone', async () => {
  const { page, errors } = await site.open('guides/quickstart.html');
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Search the documentation' });
  await input.waitFor();
  await page.keyboard.type('pauseCampaign');
  const options = page.getByRole('option');
  await expect.poll(() => options.count()).toBeGreaterThan(1);
  const active = () => input.getAttribute('aria-activedescendant');
  expect(await active()).toBe('search-result-0');
  await page.keyboard.press('ArrowDown');
  expect(await active()).toBe('search-result-1');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await active()).toBe(`search-result-${(await options.count()) - 1}`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}/reference/pauseCampaign.html`);
  expect(errors).toEqual([]);
  await page.close();
});

test('the search says when nothing matches, and closes by Escape', async () => {
  const { page } = await site.open('index.html');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox').fill('zzzzqqq');
  await page.getByText('Nothing matches').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.close();
});

import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import service from '@email-automation/openapi/service.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { useSite } from './site-in-browser.ts';
import { useSearch } from './site-search.ts';

const find = useSearch();
const urlsOf = async (query: string) => (await find(query)).map(({ url }) => url);

test.each(Object.values(operationsById))(
  '$operationId is found by its ID, its path, and its summary',
  async (operation) => {
    const { operationId, method, path, summary } = operation;
    const url = `reference/${operationId}.html`;
    expect((await urlsOf(operationId))[0]).toBe(url);
    expect((await urlsOf(summary)).slice(0, 2)).toContain(url);
    expect((await urlsOf(`${method} ${path}`)).slice(0, 3)).toContain(url);
  },
);

test.each(Object.keys(service.errorCodes))('%s is found by its name', async (code) => {
  expect((await urlsOf(code))[0]).toBe(`errors.html#${code}`);
});

test('a result leads to the section that has the words, and shows the sentence', async () => {
  const [first] = await find('stolen code');
  expect(first?.url).toMatch(/^guides\/authentication\.html#/);
  expect(first?.excerpt).toContain('stolen code');
});

test('a word that no page has finds nothing', async () => {
  expect(await find('zzzzqqq')).toEqual([]);
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

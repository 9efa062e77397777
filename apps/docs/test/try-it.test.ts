import { startDemo } from '@email-automation/reference-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useSite } from './site-in-browser.ts';

const servers = { Sandbox: 'http://127.0.0.1:4321', Mock: 'http://127.0.0.1:4322' };
const site = useSite({ servers });
let sandbox: Awaited<ReturnType<typeof startDemo>>;
beforeAll(async () => {
  sandbox = await startDemo();
});
afterAll(() => sandbox?.close());

/** Opens the form of an operation. Everything but the server is as the page fills it in. */
async function openForm(operationId: string, server = sandbox.url) {
  const visit = await site.open(`reference/${operationId}.html`);
  await visit.page.getByLabel('Send to').selectOption('server');
  await visit.page.getByLabel('Server', { exact: true }).fill(server);
  return visit;
}

async function send(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send request' }).click();
  const status = page.locator('.out [role=status]');
  await status.waitFor();
  return String(await status.textContent());
}

test('a list is returned with its rate limit, and a page of it by a query parameter', async () => {
  const { page, errors } = await openForm('listCampaignSubscribers');
  await page.getByLabel('page', { exact: true }).fill('3');
  expect(await send(page)).toContain('200');
  expect(await page.getByLabel('Headers of the response').textContent()).toContain('x-ratelimit-limit: 3600');
  expect(await page.getByLabel('Body of the response').textContent()).toContain('"page": 3');
  expect(errors).toEqual([]);
});

test('a 422 shows beside its field, which gets the focus, and the next request clears it', async () => {
  const { page } = await openForm('subscribeToCampaign');
  const email = page.locator('#try-field-email');
  await email.fill('grace');
  expect(await send(page)).toContain('422');
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  const description = String(await email.getAttribute('aria-describedby'));
  expect(await page.locator(`#${description}`).textContent()).toContain('email_error');
  expect(await page.evaluate('document.activeElement.id')).toBe('try-field-email');
  await email.fill('grace@example.com');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.fault').count()).toBe(0);
});

test('fields of each type are sent as such, and an invalid one is shown, also when it was out of sight', async () => {
  const { page } = await openForm('subscribeToCampaign');
  await page.locator('#try-field-email').fill('ada@example.com');
  await page.getByLabel('double_optin').selectOption('true');
  await page.getByText('more fields').click();
  await page.getByLabel('tags', { exact: true }).fill('["Customer", "VIP"]');
  expect(await send(page)).toContain('201');
  await page.getByText('As a curl command').click();
  const command = String(await page.getByLabel('The request with curl').textContent());
  const { subscribers } = JSON.parse(/-d '([^']+)'/.exec(command)?.[1] ?? '');
  expect(subscribers).toEqual([
    expect.objectContaining({ email: 'ada@example.com', double_optin: true, tags: ['Customer', 'VIP'] }),
  ]);
  expect(subscribers[0]).not.toHaveProperty('prospect');
  const tags = page.getByLabel('tags', { exact: true });
  await tags.fill('VIP');
  await page.getByText('more fields').click();
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect.poll(() => page.locator('.fault').first().textContent()).toMatch(/JSON/);
  expect(await tags.isVisible()).toBe(true);
});

test('an error within the JSON shows below it, with its attribute', async () => {
  const { page } = await openForm('createSubscriberBatch');
  await page.getByLabel('Body, as JSON').fill('{"batches": 1}');
  expect(await send(page)).toContain('422');
  expect(await page.locator('.fault').first().textContent()).toContain('batches');
  await page.getByLabel('Body, as JSON').fill('{');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect.poll(() => page.locator('.fault').first().textContent()).toMatch(/JSON/);
});

test('samples in every language follow the form, and stay while JSON in it is incomplete', async () => {
  const { page, errors } = await site.open('reference/subscribeToCampaign.html');
  const samples = page.locator('.samples > div');
  const withText = async (text: string) =>
    (await samples.allTextContents()).filter((code) => code.includes(text)).length;
  const languages = await samples.count();
  await page.locator('#try-field-email').fill('ada@new.example');
  await page.getByLabel('campaign_id').selectOption({ label: '3002 Win back' });
  await expect.poll(() => withText('3002')).toBe(languages);
  expect(await withText('ada@new.example')).toBe(languages);
  await page.getByText('more fields').click();
  await page.getByLabel('tags', { exact: true }).fill('["VIP"');
  await page.locator('#try-field-email').fill('grace@new.example');
  expect(await withText('ada@new.example')).toBe(languages);
  await page.getByLabel('tags', { exact: true }).fill('["VIP"]');
  await expect.poll(() => withText('grace@new.example')).toBe(languages);
  expect(await samples.first().locator('code span').count()).toBeGreaterThan(5);
  // The box shows the line that has changed, in a narrow window, too.
  for (const [tag, width] of Object.entries({ Wide: 1440, Narrow: 380 })) {
    await page.setViewportSize({ width, height: 800 });
    const code = samples.first().locator('code');
    await code.evaluate(({ parentElement }) => parentElement?.scrollTo(0, 0));
    await page.getByLabel('tags', { exact: true }).fill(`["${tag}"]`);
    await expect.poll(() => withText(tag)).toBe(languages);
    expect(await code.evaluate(isInBox, tag), tag).toBe(true);
  }
  expect(errors).toEqual([]);
});

/** Whether the box of a sample shows a text of its code. */
function isInBox(code: Element, text: string): boolean {
  const box = code.parentElement?.getBoundingClientRect();
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && !texts.currentNode.nodeValue?.includes(text));
  const range = document.createRange();
  range.selectNode(texts.currentNode);
  const { top, bottom } = range.getBoundingClientRect();
  return box !== undefined && top >= box.top && bottom <= box.bottom;
}

const isInWindow = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

test.each([
  ['activateCampaign', 6, 380],
  ['subscribeToCampaign', 8, 1440],
  ['createOrderBatch', 5, 1440],
])('each error of %s with an example is provoked, and shown, at its button', async (operationId, buttons, width) => {
  const { page, errors } = await openForm(operationId);
  await page.setViewportSize({ width, height: 800 });
  const account = page.locator('#try-path-account_id');
  await account.fill('of-the-reader');
  const rows = page.locator('#errors tr:has([data-provoke])');
  await rows.first().getByRole('button').waitFor();
  expect(await rows.count()).toBe(buttons);
  for (const row of await rows.all()) {
    const status = String(await row.locator('.st').textContent());
    const code = await row.locator('th code').allTextContents();
    const button = row.getByRole('button', { name: 'Provoke' });
    await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await button.click();
    const response = row.locator('.out');
    await expect.poll(() => response.textContent(), { message: `${status} ${code}` }).toContain(status);
    for (const one of code) expect(await response.textContent()).toContain(one);
    await expect.poll(() => response.locator('[role=status]').evaluate(isInWindow)).toBe(true);
  }
  expect(await account.inputValue()).toBe('of-the-reader');
  expect(errors).toEqual([]);
});

test('without a server, the page says how to start it, and has the request as a command', async () => {
  const { page } = await openForm('listAccounts', 'http://127.0.0.1:9');
  expect(await send(page)).toContain('npm start');
  await page.getByText('As a curl command').click();
  const command = String(await page.getByLabel('The request with curl').textContent());
  expect(command).toBe(`curl -i -u "$API_TOKEN:" \\\n  'http://127.0.0.1:9/v2/accounts'`);
});

test('pages name the servers that run beside the documentation', async () => {
  const { page } = await site.open('reference/listAccounts.html');
  await page.evaluate('localStorage.clear()');
  await page.reload();
  expect(await page.locator('#try-server').inputValue()).toBe(servers.Sandbox);
  const offered = await page.evaluate(
    '[...document.querySelectorAll("#try-servers option")].map(({ value }) => value)',
  );
  expect(offered).toEqual(Object.values(servers));
  expect(await page.locator('.samples').textContent()).toContain(`${servers.Sandbox}/v2/accounts`);
});

test('the token is not stored, and the server is, for other pages', async () => {
  const { page } = await openForm('listAccounts');
  await page.getByLabel('API token').fill('secret-of-reader');
  expect(await send(page)).toContain('401');
  expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie')).not.toContain(
    'secret-of-reader',
  );
  await page.goto(`${site.url}/reference/fetchGoal.html`);
  expect(await page.locator('#try-server').inputValue()).toBe(sandbox.url);
  expect(await page.locator('#try-token').inputValue()).not.toBe('secret-of-reader');
});

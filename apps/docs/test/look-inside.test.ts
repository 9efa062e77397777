import { expect, test } from 'vitest';
import { startByPanel, useSite } from './site-in-browser.ts';

const site = useSite();

test('the console of a sandbox that has ended says so', async () => {
  const { page } = await site.open('index.html');
  const rules = '{ createScriptURL: (url) => url }';
  await page.evaluate(`(async () => {
    const policy = trustedTypes.createPolicy('sandbox', ${rules});
    await navigator.serviceWorker.register(policy.createScriptURL('service-worker.js'));
    await navigator.serviceWorker.ready;
  })()`);
  await page.goto(`${site.url}/sandbox/console`);
  expect(await page.textContent('body')).toContain('This sandbox has ended.');
});

test('the console shows what a sample did, in this browser, and both follow each other', async () => {
  const { page, requests } = await site.open('guides/quickstart.html');
  const panel = await startByPanel(page);
  const [inside] = await Promise.all([
    page.context().waitForEvent('page'),
    panel.getByRole('link', { name: 'Look inside' }).click(),
  ]);
  const errors: string[] = [];
  inside.on('console', (message) => errors.push(message.text()));
  expect(await inside.title()).toBe('Overview · Sandbox console');
  const block = page.locator('[data-requests]').nth(1);
  await block.getByRole('button', { name: /^Run/ }).click();
  // The open page of the console learns of the request.
  await inside.getByText('subscribeToCampaign').first().waitFor();
  await inside.getByRole('link', { name: /^Emails \d/ }).click();
  const [unsubscribing] = await Promise.all([
    page.context().waitForEvent('page'),
    inside.frameLocator('iframe').getByText('Unsubscribe').click(),
  ]);
  await unsubscribing.getByRole('button', { name: 'Unsubscribe' }).waitFor();
  await unsubscribing.close();
  await inside.getByRole('button', { name: '+1 day' }).click();
  await panel.getByText('Changed in another tab').waitFor();
  // Without pages of the site, the console keeps the sandbox running.
  await page.close();
  await inside.getByRole('link', { name: /^Requests \d/ }).click();
  await inside
    .getByRole('link', { name: /subscribeToCampaign/ })
    .first()
    .waitFor();
  // A session that ends begins again: nobody can open a link here.
  expect(await inside.getByRole('button', { name: 'Sign out' }).count()).toBe(0);
  await inside.locator('form.scope').evaluate((form: HTMLFormElement) => {
    form.action = form.action.replace('scope', 'sign-out');
    form.submit();
  });
  await inside.waitForURL(`${site.url}/sandbox/console`);
  expect(await inside.title()).toBe('Overview · Sandbox console');
  expect(errors).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([]);
  await inside.close();
});

test('a user allows access in this browser, and the code of the application gets a token', async () => {
  const { page, errors } = await site.open('reference/authorizeApplication.html');
  await page.getByRole('button', { name: 'Send request' }).click();
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Open this page' }).click(),
  ]);
  await opened.getByLabel('Email').fill('ada@acme.example');
  await opened.getByLabel('Password').fill('demo-password-of-ada');
  await opened.getByRole('button', { name: 'Sign in' }).click();
  await opened.getByRole('button', { name: 'Allow' }).click();
  const [callback = '', code = ''] = await opened.locator('code').allTextContents();
  expect(callback).toMatch(/^http:\/\/127\.0\.0\.1:8080\/callback\?code=/);
  await page.goto(`${site.url}/reference/exchangeAuthorizationCode.html`);
  await page.locator('#try-query-code').fill(code);
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByLabel('Body of the response').getByText('access_token').waitFor();
  expect(errors).toEqual([]);
  await Promise.all([opened.close(), page.close()]);
});

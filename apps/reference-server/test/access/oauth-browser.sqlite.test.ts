import { createServer } from 'node:http';
import { listen } from '@email-automation/test-tools/listen';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openPage } from '../environment/browser.ts';
import {
  authorizeUrl,
  createApplication,
  email,
  exchange,
  exchangeParameters,
  password,
  setAdaPassword,
  statusWith,
} from '../environment/oauth.ts';
import { startSandbox } from '../environment/sandbox.ts';

/** Starts an application whose callback redirects to another URL, as many do. @returns the callback URL */
async function startApplication(): Promise<string> {
  const server = createServer((request, response) => {
    const [path, query] = (request.url ?? '').split('?');
    if (path === '/callback') response.writeHead(302, { location: `http://localhost:${port}/welcome?${query}` });
    response.end('Welcome back');
  });
  const { port, url, close } = await listen(server);
  onTestFinished(close);
  return `${url}/callback`;
}

/** Signs in with the keyboard only. */
async function signIn(page: Page, withPassword: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(withPassword);
  await page.keyboard.press('Enter');
}

test('without JavaScript: sign in, allow, and return to the application with a code [consent-page]', async () => {
  const sandbox = await startSandbox();
  await setAdaPassword(sandbox);
  const application = await createApplication(sandbox, await startApplication(), 'Trail planner');
  const page = await openPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).origin));

  await page.goto(sandbox.url + authorizeUrl(application, { state: 'from-the-app' }));
  expect(await page.title()).toBe('Sign in');
  await signIn(page, 'wrong password');
  const alert = page.getByRole('alert');
  expect(await alert.textContent()).toBe('The email or the password is incorrect. Check both and try again.');
  expect(await page.title()).toBe('Error: Sign in');
  expect(await page.locator(':focus').getAttribute('role')).toBe('alert');
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  expect(await page.getByLabel('Password').getAttribute('aria-describedby')).toBe('error');

  await signIn(page, password);
  await page.getByRole('heading', { level: 1, name: 'Allow Trail planner to access your accounts?' }).waitFor();
  expect(await page.getByRole('listitem').allTextContents()).toEqual(['Acme Outdoor']);
  expect(new Set(requested)).toEqual(new Set([sandbox.url]));
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(/^http:\/\/localhost:\d+\/welcome/);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('state')).toBe('from-the-app');

  const code = searchParams.get('code') as string;
  const { body } = await exchange(sandbox, exchangeParameters(code, application));
  expect(await statusWith(sandbox, body.access_token)).toBe(200);
});

import type { Page } from 'playwright-core';

/** The demo user, who can allow access to the demo account. */
const user = { email: 'ada@acme.example', password: 'demo-password-of-ada' };

/** Signs the demo user in on the page that an application opened, up to the page that asks for consent. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Allow' }).waitFor();
}

/** Allows access, which takes the browser back to the application. */
export async function allow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Allow' }).click();
}

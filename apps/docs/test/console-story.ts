import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { SandboxProcess } from './sandbox-process.ts';

/**
 * Does with the console what its guide tells a reader to do, then looks at the pages that are left.
 * @param page a page of a browser that has not signed in
 * @param look is called when a view is open, with its name
 */
export async function followConsoleGuide(
  { url, consoleUrl }: SandboxProcess,
  page: Page,
  look: (view: string) => Promise<void>,
): Promise<void> {
  const runProgram = (file: string) => {
    // Not by a module that Vite has to read: Node also runs this file, to take pictures.
    const code = readFileSync(new URL(`../src/guides/code/console/${file}`, import.meta.url), 'utf8');
    execFileSync('sh', ['-e', '-c', code.replaceAll('http://127.0.0.1:4000', url)]);
  };
  const go = async (name: string) => {
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).click();
    await look(name);
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const open = (name: string | RegExp) => page.getByRole('link', { name }).click();

  await page.goto(consoleUrl);
  await go('Batches');
  runProgram('1-batch.sh');
  await page.getByText('1 failed').first().waitFor();
  await open('createSubscriberBatch');
  await page.getByRole('listitem').filter({ hasText: 'Email must be a valid email address' }).waitFor();
  await look('batch');
  await open('Correct and send again');
  await page.getByLabel('email of record 1').fill('grace@example.com');
  await look('edit');
  await press('Send');
  await page.getByText('Sent again').waitFor();

  await go('Emails');
  await page.getByRole('searchbox').fill('grace@example.com');
  await press('Search');
  runProgram('2-subscribe.sh');
  await page.getByRole('link', { name: 'Welcome to Acme' }).waitFor();
  await press('+1 day');
  await page.getByText('Clock moved').waitFor();
  await open('How to pitch a tent');
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Unsubscribe' });
  await link.waitFor();
  await look('email');
  const [unsubscribing] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await unsubscribing.getByRole('button', { name: 'Unsubscribe' }).click();
  await unsubscribing.getByText('You are unsubscribed').waitFor();
  await unsubscribing.close();

  await go('Campaigns');
  await open(/^Welcome Active/);
  await page.getByText('Unsubscribed by an email').waitFor();
  await look('campaign');
  for (const name of ['Overview', 'Requests', 'Subscribers', 'Broadcasts', 'Sandbox']) await go(name);
}

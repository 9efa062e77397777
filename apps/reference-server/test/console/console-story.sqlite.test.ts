import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startConsole } from '../environment/console.ts';
import { eventually, expectSuccess } from '../environment/sandbox.ts';

/** Waits until a page shows a text. Without script, somebody has to load it again. */
async function see(page: Page, text: string | RegExp, hasScript: boolean): Promise<void> {
  if (hasScript) return page.getByText(text).first().waitFor();
  return eventually(async () => {
    await page.reload();
    expect(await page.getByText(text).count()).toBeGreaterThan(0);
  });
}

test.each([
  ['with script', true],
  ['without script', false],
])('a story %s: a batch, a day, an email, and an unsubscribe', async (_, javaScriptEnabled) => {
  const sandbox = await startConsole({
    scheduler: true,
    start: { at: new Date('2026-03-02T09:15:00Z') },
  });
  const tab = await sandbox.open('/console/batches', { javaScriptEnabled });
  const records = [{ email: 'kim@example.com' }, { email: 'kim@' }];
  expectSuccess(await sandbox.post('/v2/1001/subscribers/batches', { batches: [{ subscribers: records }] }));
  await see(tab, '1 failed', javaScriptEnabled);
  await tab.getByRole('link', { name: /createSubscriberBatch/ }).click();
  expect(await tab.getByRole('listitem').filter({ hasText: 'must be a valid email address' }).textContent()).toContain(
    'email_error',
  );

  const other = await tab.context().newPage();
  await other.goto(`${sandbox.controlUrl}/console/emails?q=grace%40`);
  const subscriber = { email: 'grace@example.com', double_optin: false };
  expectSuccess(await sandbox.post('/v2/1001/campaigns/3001/subscribers', { subscribers: [subscriber] }));
  await see(other, 'Welcome to Acme', javaScriptEnabled);
  await tab.bringToFront();
  await tab.getByRole('button', { name: '+1 day' }).first().click();
  await see(tab, /Clock moved 1 d, to Tue, Mar 3/, true);
  await other.bringToFront();
  await see(other, 'How to pitch a tent', javaScriptEnabled);

  await other.getByRole('link', { name: /How to pitch a tent/ }).click();
  const frame = other.frameLocator('iframe');
  expect(await frame.locator('body').textContent()).toContain('Mind the wind.');
  const [unsubscribing] = await Promise.all([
    other.waitForEvent('popup'),
    frame.getByRole('link', { name: 'Unsubscribe' }).click(),
  ]);
  await unsubscribing.getByRole('button').click();
  await unsubscribing.getByText('You are unsubscribed').waitFor();
  await tab.goto(`${sandbox.controlUrl}/console/campaigns/1001/3001`);
  expect(await tab.locator('main').textContent()).toMatch(/Unsubscribed by an email\s*13/);
});

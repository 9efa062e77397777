import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openPage } from '../environment/browser.ts';
import { linkIn, startDelivery } from '../environment/delivery.ts';
import { expectSuccess } from '../environment/sandbox.ts';

/** Starts a website with the campaign's own page. @returns the URL of the page */
async function startOwnPage(): Promise<string> {
  const server = createServer((_request, response) => response.end('Welcome aboard'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/welcome`;
}

test('without JavaScript: confirm, end on the page of the campaign, and unsubscribe', async () => {
  const campaign = { id: 'c', name: 'C', status: 'active' as const, double_optin: true, emails: [{ subject: 'One' }] };
  const sandbox = await startDelivery({ campaigns: [{ ...campaign, confirmation_url: await startOwnPage() }] });
  expectSuccess(await sandbox.post('/v2/7/campaigns/c/subscribers', { subscribers: [{ email: 'kim@example.com' }] }));
  const counts = async () => {
    const [found] = (await sandbox.get('/v2/7/campaigns/c')).body.campaigns;
    return [found.active_subscriber_count, found.unsubscribed_subscriber_count];
  };
  const page = await openPage();

  const [confirmation] = await sandbox.emails({ kind: 'confirmation' });
  await page.goto(sandbox.url + linkIn(confirmation));
  await page.getByRole('heading', { level: 1, name: 'Confirm your subscription' }).waitFor();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Welcome aboard').waitFor();
  expect(await counts()).toEqual([1, 0]);

  await sandbox.tickAt('2026-05-01T08:00:00Z');
  const [first] = await sandbox.emails({ kind: 'campaign' });
  await page.goto(sandbox.url + linkIn(first));
  // The content security policy allows the style of the page.
  expect((await page.getByRole('main').boundingBox())?.width).toBe(416);
  const brand = page.getByRole('banner');
  expect((await brand.textContent())?.trim()).toBe('Email Automation');
  expect((await brand.locator('svg').boundingBox())?.width).toBe(28);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'You are unsubscribed' }).waitFor();
  expect(await counts()).toEqual([0, 1]);
});

import { expect, test } from 'vitest';
import { useSite } from './site-in-browser.ts';

const site = useSite({ scripts: false });

test('without scripts, all examples show, and nothing that needs a script does', async () => {
  const { page } = await site.open('reference/recordEvent.html');
  const panels = page.locator('.samples > div');
  expect(await panels.count()).toBeGreaterThan(5);
  for (const panel of await panels.all()) expect(await panel.isVisible()).toBe(true);
  await page.locator('summary', { hasText: '401' }).click();
  expect(await page.getByLabel('Response: 401').isVisible()).toBe(true);
  for (const name of ['Search', 'Switch theme', 'Send request']) {
    expect(await page.getByRole('button', { name }).count(), name).toBe(0);
  }
});

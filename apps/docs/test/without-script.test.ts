import { expect, test } from 'vitest';
import { useSite } from './site-in-browser.ts';

const site = useSite({ scripts: false });

test('without scripts, all examples show, and nothing that needs a script does', async () => {
  const { page } = await site.open('reference/recordEvent.html');
  const panels = page.locator('[role=tabpanel], .samples > div');
  expect(await panels.count()).toBeGreaterThan(10);
  for (const panel of await panels.all()) expect(await panel.isVisible()).toBe(true);
  expect(await page.getByRole('tab').count()).toBe(0);
  for (const name of ['Search', 'Switch theme', 'Send request']) {
    expect(await page.getByRole('button', { name }).count(), name).toBe(0);
  }
});

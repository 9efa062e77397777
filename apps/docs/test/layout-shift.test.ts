import { expect, test } from 'vitest';
import { useSite } from './site-in-browser.ts';

const site = useSite();

const kinds = [
  'index.html',
  'guides/campaigns.html',
  'reference/subscribeToCampaign.html',
  'reference/operator/moveClock.html',
  'errors.html',
  'changelog.html',
];
const visits = kinds.flatMap((path) => [1440, 360].map((width) => ({ path, width })));

/** The sum of what Chromium reports: how much of the window moved, and how far. */
const layoutShift = `new Promise((resolve) => {
  let sum = 0;
  const add = (entries) => { for (const { value } of entries) sum += value; };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => { add(observer.takeRecords()); resolve(sum); }, 100)));
})`;

test.each(visits)('nothing in $path moves while it loads, at $width px', async ({ path, width }) => {
  const { page } = await site.open('404.html');
  await page.setViewportSize({ width, height: 900 });
  for (const language of ['curl', 'Go']) {
    await page.evaluate(`localStorage.setItem('language', '${language}')`);
    await page.goto(`${site.url}/${path}`, { waitUntil: 'load' });
    expect(await page.evaluate(layoutShift), language).toBe(0);
  }
});

import { mkdir } from 'node:fs/promises';
import { startDemo } from '@email-automation/reference-server';
import { startBrowser } from './test/browser.ts';
import { signIn } from './test/consent.ts';

/** Takes the pictures of guides from a sandbox, in light and dark. Run it when these pages change. */
const folder = new URL('public/pictures/', import.meta.url).pathname;
const query = 'response_type=code&client_id=demo-app&redirect_uri=http://127.0.0.1:8080/callback';

await mkdir(folder, { recursive: true });
const demo = await startDemo();
const browser = await startBrowser();
for (const colorScheme of ['light', 'dark'] as const) {
  const { page } = await browser.open('about:blank');
  await page.setViewportSize({ width: 560, height: 500 });
  await page.emulateMedia({ colorScheme });
  await page.context().clearCookies();
  await page.goto(`${demo.url}/oauth/authorize?${query}`);
  await page.screenshot({ path: `${folder}sign-in-${colorScheme}.png` });
  await signIn(page);
  await page.screenshot({ path: `${folder}consent-${colorScheme}.png` });
  await page.close();
}
await browser.close();
await demo.close();

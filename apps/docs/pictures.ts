import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startDemo } from '@email-automation/reference-server';
import { launchChromium } from '@email-automation/test-tools/chromium';
import type { Page } from 'playwright-core';
import { signIn } from './test/consent.ts';
import { followConsoleGuide } from './test/console-story.ts';
import { startSandboxProcess } from './test/sandbox-process.ts';

/** Takes the pictures of guides from a sandbox, in light and dark. Run it when these pages change. */
const folder = fileURLToPath(new URL('src/pictures/', import.meta.url));
const query = 'response_type=code&client_id=demo-app&redirect_uri=http://127.0.0.1:8080/callback';
/** The views of the console that its guide shows. */
const views = ['batch', 'email', 'campaign'];

/** Takes a picture of what the window shows, as WebP: it has half the size of PNG, and Playwright does not offer it. */
async function take(page: Page, name: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  await writeFile(`${folder}${name}.webp`, Buffer.from(data, 'base64'));
}

await mkdir(folder, { recursive: true });
const browser = await launchChromium();
for (const colorScheme of ['light', 'dark'] as const) {
  const demo = await startDemo();
  const page = await browser.newPage({ colorScheme, viewport: { width: 560, height: 500 } });
  await page.goto(`${demo.url}/oauth/authorize?${query}`);
  await take(page, `sign-in-${colorScheme}`);
  await signIn(page);
  await take(page, `consent-${colorScheme}`);
  await demo.close();

  const sandbox = await startSandboxProcess();
  await page.setViewportSize({ width: 1024, height: 640 });
  await followConsoleGuide(sandbox, page, async (name) => {
    if (views.includes(name)) await take(page, `${name}-${colorScheme}`);
  });
  await sandbox.close();
  await page.close();
}
await browser.close();

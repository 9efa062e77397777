import { launchChromium } from '@email-automation/test-tools/chromium';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** The browser of all tests of this process, which ends with it. */
let browser: Promise<Browser> | undefined;

/** Opens a page in a real browser without JavaScript, with separate cookies. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  browser ??= launchChromium();
  const context = await (await browser).newContext({ javaScriptEnabled: false, ...options });
  onTestFinished(() => context.close());
  return context.newPage();
}

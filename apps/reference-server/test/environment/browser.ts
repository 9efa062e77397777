import { shareChromium } from '@email-automation/test-tools/chromium';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** Opens a page in a real browser without JavaScript, with separate cookies. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (await shareChromium()).newContext({ javaScriptEnabled: false, ...options });
  onTestFinished(() => context.close());
  return context.newPage();
}

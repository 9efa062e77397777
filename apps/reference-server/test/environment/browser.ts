import sparticuz from '@sparticuz/chromium';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens a page in a real browser without JavaScript. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const browser = await chromium.launch({ executablePath: await sparticuz.executablePath(), args: flags });
  onTestFinished(() => browser.close());
  return (await browser.newContext({ javaScriptEnabled: false, ...options })).newPage();
}

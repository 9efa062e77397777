import sparticuz from '@sparticuz/chromium';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser of all tests of this process, which ends with it. */
let browser: Promise<Browser> | undefined;

/** Opens a page in a real browser without JavaScript, with separate cookies. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  browser ??= sparticuz.executablePath().then((executablePath) => chromium.launch({ executablePath, args: flags }));
  const context = await (await browser).newContext({ javaScriptEnabled: false, ...options });
  onTestFinished(() => context.close());
  return context.newPage();
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type BrowserContext, type Page, chromium as playwright } from 'playwright-core';

/** Not those that the package of the browser recommends: they turn off checks of CORS, and run everything in one process. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--headless=shell',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Browser {
  open(url: string): Promise<Visit>;
  close(): Promise<void>;
}

/** An opened page, with its requests and errors since then. */
export interface Visit {
  page: Page;
  /** URLs that the page requested or tried to request. */
  requests: string[];
  /** Errors and warnings in the console, and uncaught exceptions. */
  errors: string[];
}

/** Starts a browser with a temporary profile and without background requests. Without `scripts`, pages run none. */
export async function startBrowser({ scripts = true } = {}): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'docs-'));
  const context: BrowserContext = await playwright.launchPersistentContext(profile, {
    executablePath: await chromium.executablePath(),
    args: quiet,
    headless: true,
    javaScriptEnabled: scripts,
  });
  // Only a hang fails, also on a slow machine.
  context.setDefaultTimeout(120_000);
  return {
    async open(url) {
      const page = await context.newPage();
      const requests: string[] = [];
      const errors: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) errors.push(message.text());
      });
      await page.goto(url, { waitUntil: 'load' });
      return { page, requests, errors };
    },
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Ends the shared Workers of the browser, as it does itself when memory is short. */
export async function endSharedWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { targetInfos } = await session.send('Target.getTargets');
  for (const { type, targetId } of targetInfos)
    if (type === 'shared_worker') await session.send('Target.closeTarget', { targetId });
}

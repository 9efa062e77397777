import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type BrowserContext, type Page, chromium as playwright } from 'playwright-core';

const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export interface Browser {
  open(url: string): Promise<Visit>;
  close(): Promise<void>;
}

/** A page that was opened, and what it did since. */
export interface Visit {
  page: Page;
  /** Addresses that it asked for, or tried to. */
  requests: string[];
  /** Errors and warnings of its console, and exceptions. */
  faults: string[];
}

/** Starts a browser with a profile of its own, which asks nobody anything by itself. */
export async function startBrowser(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'docs-'));
  const context: BrowserContext = await playwright.launchPersistentContext(profile, {
    executablePath: await chromium.executablePath(),
    args: [...chromium.args, '--no-sandbox', '--disable-gpu', ...quiet],
    headless: true,
  });
  context.setDefaultTimeout(30_000);
  return {
    async open(url) {
      const page = await context.newPage();
      const requests: string[] = [];
      const faults: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) faults.push(message.text());
      });
      await page.goto(url, { waitUntil: 'load' });
      return { page, requests, faults };
    },
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

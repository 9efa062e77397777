import { shareChromium } from '@email-automation/test-tools/chromium';
import type { Page } from 'playwright-core';

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

/** Opens a browser with a profile that no other one shares. Without `scripts`, pages run none. */
export async function startBrowser({ scripts = true } = {}): Promise<Browser> {
  const context = await (await shareChromium()).newContext({ javaScriptEnabled: scripts });
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
    close: () => context.close(),
  };
}

/** Ends the shared Workers of the page's profile, as a browser does itself when memory is short. */
export async function endSharedWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo: own } = await session.send('Target.getTargetInfo');
  const { targetInfos } = await session.send('Target.getTargets');
  for (const { type, targetId, browserContextId } of targetInfos)
    if (type === 'shared_worker' && browserContextId === own.browserContextId)
      await session.send('Target.closeTarget', { targetId });
}

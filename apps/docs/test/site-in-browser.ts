import type { Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type DocsOptions, type RunningDocs, startDocs } from '../server/docs.ts';
import { type Browser, startBrowser, type Visit } from './browser.ts';

interface SiteInBrowser {
  /** URL of the served site. */
  readonly url: string;
  /** Opens a page of it, which is closed when the test ends, without what it stored. */
  open(path: string): Promise<Visit>;
}

/** Serves the built site while the tests of a file run, and starts a browser. Without `scripts`, pages run none. */
export function useSite({
  scripts = true,
  ...options
}: { scripts?: boolean } & Partial<DocsOptions> = {}): SiteInBrowser {
  let docs: RunningDocs;
  let browser: Browser;
  beforeAll(async () => {
    [docs, browser] = await Promise.all([startDocs({ port: 0, ...options }), startBrowser({ scripts })]);
  });
  afterAll(async () => {
    await browser?.close();
    await docs?.close();
  });
  return {
    get url() {
      return docs.url;
    },
    async open(path) {
      const visit = await browser.open(`${docs.url}/${path}`);
      onTestFinished(async () => {
        if (!visit.page.isClosed()) await visit.page.evaluate('localStorage.clear()');
        await visit.page.close();
      });
      return visit;
    },
  };
}

/** Starts the sandbox by the panel that a guide has beside it in a wide window. @returns the panel */
export async function startByPanel(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const panel = page.locator('.guide > .box');
  await panel.getByRole('button', { name: 'Start the sandbox' }).click();
  return panel;
}

import { sample } from '@email-automation/test-tools/sample';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { endSharedWorkers } from './browser.ts';
import { pagePaths, readSiteFile } from './site-files.ts';
import { useSite } from './site-in-browser.ts';

const site = useSite();

/** Opens a guide in a wide window, with the panel of its sandbox. @param change of the browser, before the page runs */
async function openGuide(change = '') {
  const { page, errors } = await site.open('404.html');
  await page.addInitScript(change);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.url}/guides/quickstart.html`);
  const panel = page.locator('.guide > .box');
  const start = () => panel.getByRole('button', { name: 'Start the sandbox' }).click();
  return { page, errors, panel, start };
}

/** Runs a sample of the page, until it shows a text below its code or after it. */
async function run(page: Page, text: string, number = 0): Promise<void> {
  const block = page.locator('[data-requests]').nth(number);
  await block.getByRole('button', { name: /^Run/ }).click();
  const parts = [block.locator('.answer'), block.locator('xpath=following-sibling::*[1]')];
  const shown = () => Promise.all(parts.map((part) => part.allTextContents()));
  await expect.poll(async () => (await shown()).flat().join(' ')).toContain(text);
}

const withoutStorage = `for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
  Object.defineProperty(globalThis, name, { get() { throw new DOMException('Denied.', 'SecurityError'); } });`;
const withoutServiceWorkers = `Object.defineProperty(navigator, 'serviceWorker', { value: undefined });`;
const withoutExtension = `{
  const Usual = SharedWorker;
  globalThis.SharedWorker = function (url, { type }) {
    return new Usual(url, { type, name: 'another, because the options of running ones have to be the same' });
  };
}`;
const noInside = 'To look inside, run the sandbox on your machine';

/** What browsers lack, what the panel says then, and whether samples run all the same. */
const browsers: Record<string, [change: string, text: string, runs: boolean]> = {
  'WebAssembly, which a policy forbids': ['delete globalThis.WebAssembly', 'It needs WebAssembly', false],
  'shared Workers, as on Android': ['delete globalThis.SharedWorker', 'It needs shared Workers', false],
  'what browsers have since 2024': ['delete Promise.withResolvers', 'Safari 17.4, or later', false],
  'storage, which a private window blocks': [withoutStorage, 'Look inside', true],
  'Workers that outlive a page, as in Firefox': [withoutExtension, 'It ends with its last page', true],
  'service workers': [withoutServiceWorkers, noInside, true],
  'storage and service workers': [withoutStorage + withoutServiceWorkers, noInside, true],
};

/** Opens a guide in a browser that lacks something: the panel says so, and the rest of the page works. */
async function openWithout(change: string, text: string, runs: boolean): Promise<void> {
  const { page, errors, panel, start } = await openGuide(change);
  await start();
  await panel.getByText(text).waitFor();
  await run(page, runs ? '200 OK' : text);
  // What needs no sandbox works.
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill('quickstart');
  if (change.includes('WebAssembly')) await page.getByText('The search needs').waitFor();
  else {
    await page.getByRole('list', { name: 'Results' }).getByRole('link').first().waitFor();
    expect(errors).toEqual([]);
  }
  await page.close();
}

const cases: Record<string, () => Promise<void>> = {
  ...Object.fromEntries(
    Object.entries(browsers).map(([what, row]) => [
      `without ${what}, the panel says so, and the page goes on`,
      () => openWithout(...row),
    ]),
  ),
  'two tabs that start at once share one sandbox': async () => {
    const tabs = await Promise.all([openGuide(), openGuide()]);
    await Promise.all(tabs.map(({ start }) => start()));
    const [first, second] = tabs;
    await first.panel.getByText('Ready').waitFor();
    await run(first.page, '200 OK');
    await second.panel.getByText('Changed in another tab').waitFor();
    expect(tabs.flatMap(({ errors }) => errors)).toEqual([]);
    await Promise.all(tabs.map(({ page }) => page.close()));
  },
  'a tab that was frozen in the background shows what happened in the other one': async () => {
    const [back, front] = [await openGuide(), await openGuide()];
    await back.start();
    await back.panel.getByText('Ready').waitFor();
    const session = await back.page.context().newCDPSession(back.page);
    await front.page.bringToFront();
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await run(front.page, '200 OK');
    await back.page.bringToFront();
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await back.panel.getByText('Changed in another tab').waitFor();
    await Promise.all([back.page.close(), front.page.close()]);
  },
  'a sandbox that the browser ended says so, and starts again with the demo data': async () => {
    const { page, panel, start } = await openGuide();
    await start();
    await run(page, '20', 1);
    await endSharedWorkers(page);
    await panel.getByText('The browser has ended it, and its data with it.').waitFor();
    await panel.getByRole('button', { name: 'Start again' }).click();
    await panel.getByText('Ready').waitFor();
    await run(page, '201 Created', 1);
    await page.close();
  },
  'a sandbox that could not be loaded is loaded by the next request': async () => {
    const { page } = await openGuide(`{
      const Usual = SharedWorker;
      globalThis.SharedWorker = function () {
        globalThis.SharedWorker = Usual;
        throw new Error('It is gone.');
      };
    }`);
    await run(page, 'The sandbox does not run in this browser: It is gone.');
    await run(page, '200 OK');
    await page.close();
  },
  'forty presses send one request': async () => {
    const { page } = await site.open('reference/listAccounts.html');
    const press = page.getByRole('button', { name: 'Send request' });
    await press.evaluate((button: HTMLElement) => Array.from({ length: 40 }, () => button.click()));
    await page.locator('.out .res').waitFor();
    const first = Number(
      /remaining: (\d+)/.exec(String(await page.getByLabel('Headers of the response').textContent()))?.[1],
    );
    await press.click();
    const next = `x-ratelimit-remaining: ${first - 1}`;
    await expect.poll(() => page.getByLabel('Headers of the response').textContent()).toContain(next);
    await page.close();
  },
  'the form of each operation of the API succeeds with its first press, or says what it needs': async () => {
    const forms = pagePaths.filter(
      (path) => /^reference\/\w+\.html$/.test(path) && /class="try"/.test(readSiteFile(path)),
    );
    expect(forms.length).toBeGreaterThan(23);
    const reset = await site.open('reference/operator/resetSandbox.html');
    const statuses = new Map<string, string>();
    for (const path of forms) {
      const reads = /\/(list|fetch)\w+\.html$/.test(path);
      if (!reads) {
        await reset.page.getByRole('button', { name: 'Send request' }).click();
        await reset.page.locator('.out .res').waitFor();
      }
      const { page } = await site.open(path);
      await page.getByRole('button', { name: 'Send request' }).click();
      const status = String(await page.locator('.out .res .st').textContent());
      if (!/^20\d$/.test(status))
        statuses.set(path, `${status} ${await page.getByLabel('Body of the response').textContent()}`);
      await page.close();
    }
    // The code comes from the page on which a user allows access, which another test opens.
    expect([...statuses]).toEqual([
      ['reference/exchangeAuthorizationCode.html', expect.stringMatching(/^400 .*code/s)],
    ]);
    await reset.page.close();
  },
};
const drawn = sample(Object.entries(cases), {
  what: 'bad cases of the sandbox in the tab',
  size: 3,
  nameOf: ([title]) => title,
  concernsAll: 'apps/docs/src/browser',
});

test.each(drawn)('%s', (_, play) => play());

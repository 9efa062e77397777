import type { BrowserSandbox } from '@email-automation/reference-server/browser';
import { sandboxSize } from './sandbox-size.ts';

/** The message while the sandbox starts. */
export const starting = `Starting the sandbox: a download of ${sandboxSize}, once, then the database with its demo data. Nothing that it does leaves this browser.`;

// Scripts are in a folder of the site, which can be under any path.
const here = import.meta.url;
const folder = new URL('../sandbox/', here);
const script = new URL('sandbox-worker.js', folder).href;

const options = {
  engine: new URL('sqlite3.wasm', folder).href,
  publicUrl: folder.href.replace(/\/$/, ''),
  documentationUrl: new URL('openapi.json', new URL('../', here)).href,
};

/** Where the browser shows a page of the sandbox, by its path there, if `openSite` succeeds. */
export const pageUrl = (path: string): string => new URL(`.${path}`, folder).href;
export const consoleUrl: string = pageUrl('/console');

/** The script that opens pages of the sandbox, such as the console. */
const siteWorker = new URL('../service-worker.js', here).href;

/** Of browsers that check strings that become scripts; not all do. */
declare const trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string };
    }
  | undefined;

/** Browsers remember a failed import of a URL, so each attempt needs another URL. */
let attempts = 0;

const load = () => {
  const query = attempts === 0 ? '' : `?${attempts}`;
  attempts++;
  return import(/* @vite-ignore */ new URL(`open-sandbox.js${query}`, folder).href);
};

let opened: Promise<BrowserSandbox> | undefined;

/**
 * Opens the sandbox of this site, which all of its pages share. A first call loads it; the browser ends it a moment after the last page
 * is left.
 * @throws Error when the sandbox cannot be loaded; the next call tries again
 */
export function openTabSandbox(): Promise<BrowserSandbox> {
  opened ??= open().then(
    (sandbox) => {
      remember();
      void sandbox.ended.then((error) => {
        opened = undefined;
        changes.dispatchEvent(new CustomEvent('end', { detail: error }));
      });
      void openSite();
      void import('./panel.ts').then(({ showSandbox }) => showSandbox());
      return sandbox;
    },
    (error) => {
      opened = undefined;
      throw error;
    },
  );
  return opened;
}

/** Lets the next pages of this tab show the sandbox from the beginning. */
function remember(): void {
  try {
    sessionStorage.setItem('sandbox', 'started');
  } catch {
    // They show it once they use it.
  }
}

/** Whether the browser keeps the sandbox from one page to the next. Browsers that cannot do so do not read the option. */
let outlivesPages = false;
export const endsWithLastPage = (): boolean => !outlivesPages;

/** Why the sandbox does not run, and the solution. */
export const explainFailure = ({ message }: Error): string =>
  navigator.onLine
    ? `The sandbox does not run in this browser: ${message}`
    : `The sandbox cannot be downloaded without a connection. Connect, then try again. (${message})`;

const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('sandbox') : undefined;
const changes = new EventTarget();

/** Notifies the panels of other tabs, and of this page unless `here` is false, that the sandbox has changed. */
export function announceChange(here = true): void {
  if (here) changes.dispatchEvent(new Event('change'));
  tabs?.postMessage('change');
}

/** Calls a function after each change of the sandbox, with whether another tab made it. */
export function onChange(call: (isOtherTab: boolean) => void): void {
  changes.addEventListener('change', () => call(false));
  tabs?.addEventListener('message', () => call(true));
}

/** Calls a function with the reason when the sandbox has ended. The next call of `openTabSandbox` opens another one. */
export function onEnd(call: (error: Error) => void): void {
  changes.addEventListener('end', (event) => call((event as CustomEvent<Error>).detail));
}

/** URLs of scripts for browsers that check strings that become scripts: a policy can be created once. */
const policy =
  'trustedTypes' in globalThis
    ? trustedTypes?.createPolicy('sandbox', {
        createScriptURL: (url) => ([script, siteWorker].includes(url) ? url : ''),
      })
    : undefined;
const trust = (url: string) => policy?.createScriptURL(url) ?? url;

let ready: Promise<boolean> | undefined;

/** Makes pages of the sandbox open from now on. @returns whether this browser can do so */
export function openSite(): Promise<boolean> {
  const install = async () => {
    await navigator.serviceWorker.register(trust(siteWorker));
    await navigator.serviceWorker.ready;
    return true;
  };
  ready ??= install().catch(() => false);
  return ready;
}

/** Opens a separate sandbox, with its own clock. The caller closes it. */
export async function openOwnSandbox(clock: { at?: string; ticking?: boolean }): Promise<BrowserSandbox> {
  await openTabSandbox();
  const { openSandbox } = await load();
  return openSandbox(new Worker(trust(script), { type: 'module' }), { ...options, clock });
}

async function open(): Promise<BrowserSandbox> {
  if (typeof SharedWorker !== 'function') throw new Error('It needs shared Workers, which this browser does not have.');
  if (!('withResolvers' in Promise))
    throw new Error('It needs Chrome or Edge 119, Firefox 121, Safari 17.4, or later.');
  if (typeof WebAssembly !== 'object') throw new Error('It needs WebAssembly, which this browser forbids.');
  const { openSandbox } = await load();
  const shared = {
    type: 'module',
    name: 'sandbox',
    get extendedLifetime() {
      outlivesPages = true;
      return true;
    },
  } as const;
  return openSandbox(new SharedWorker(trust(script), shared), { ...options, consoleUrl });
}

import type { BrowserSandbox } from '@email-automation/reference-server/browser';
import { sandboxSize } from './sandbox-size.ts';

/** What to say while the sandbox starts. */
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

/** Of browsers that check what a script becomes; not all do. */
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

/** Makes the next call of `openTabSandbox` open the sandbox again, after it broke. */
export function forgetTabSandbox(): void {
  opened = undefined;
}

/** Lets the next pages of this tab show the sandbox from the beginning. */
function remember(): void {
  try {
    sessionStorage.setItem('sandbox', 'started');
  } catch {
    // They show it once they use it.
  }
}

/** Why the sandbox does not run, and what to do. */
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

/** The URL of the script as browsers want it that check what a script becomes: a policy can be created once. */
let url: string | undefined;

function trust(script: string): string {
  if (!('trustedTypes' in globalThis)) return script;
  const rules = { createScriptURL: (other: string) => (other === script ? other : '') };
  return trustedTypes?.createPolicy('sandbox', rules).createScriptURL(script) ?? script;
}

/** Opens a separate sandbox, with its own clock. The caller closes it. */
export async function openOwnSandbox(clock: { at?: string; ticking?: boolean }): Promise<BrowserSandbox> {
  await openTabSandbox();
  const { openSandbox } = await load();
  return openSandbox(new Worker(url ?? script, { type: 'module' }), { ...options, clock });
}

async function open(): Promise<BrowserSandbox> {
  if (typeof SharedWorker !== 'function') throw new Error('It needs shared Workers, which this browser does not have.');
  if (typeof WebAssembly !== 'object') throw new Error('It needs WebAssembly, which this browser forbids.');
  const { openSandbox } = await load();
  url ??= trust(script);
  const shared = { type: 'module', name: 'sandbox', extendedLifetime: true } as const;
  return openSandbox(new SharedWorker(url, shared), options);
}

import type { BrowserSandbox } from '@email-automation/reference-server/browser';

// Scripts are in a folder of the site, which can be under any path.
const here = import.meta.url;
const folder = new URL('../sandbox/', here);
const script = new URL('sandbox-worker.js', folder).href;

/** Of browsers that check what a script becomes; not all do. */
declare const trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string };
    }
  | undefined;

let opened: Promise<BrowserSandbox> | undefined;

/**
 * Opens the sandbox of this site, which all of its pages share. A first call loads it; the browser ends it a moment after the last page
 * is left.
 * @throws Error when the sandbox cannot be loaded; the next call tries again
 */
export function openTabSandbox(): Promise<BrowserSandbox> {
  opened ??= open().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** The URL of the script as browsers want it that check what a script becomes: a policy can be created once. */
let url: string | undefined;

function trust(script: string): string {
  if (!('trustedTypes' in globalThis)) return script;
  const rules = { createScriptURL: (other: string) => (other === script ? other : '') };
  return trustedTypes?.createPolicy('sandbox', rules).createScriptURL(script) ?? script;
}

async function open(): Promise<BrowserSandbox> {
  if (typeof SharedWorker !== 'function') throw new Error('It needs shared Workers, which this browser does not have.');
  if (typeof WebAssembly !== 'object') throw new Error('It needs WebAssembly, which this browser forbids.');
  const { openSandbox } = await import(/* @vite-ignore */ new URL('open-sandbox.js', folder).href);
  url ??= trust(script);
  const options = { type: 'module', name: 'sandbox', extendedLifetime: true } as const;
  return openSandbox(new SharedWorker(url, options), {
    engine: new URL('sqlite3.wasm', folder).href,
    publicUrl: folder.href.replace(/\/$/, ''),
    documentationUrl: new URL('openapi.json', new URL('../', here)).href,
  });
}

import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { BrowserSandbox } from '@email-automation/reference-server/browser';
import { listen } from '@email-automation/test-tools/listen';
import { onTestFinished } from 'vitest';
import { startBrowser } from './browser.ts';

declare global {
  /** Of the page. */
  var sandbox: BrowserSandbox;
  /** Why the first start failed, with a wrong engine. */
  var failure: string;
}

const scripts = new URL('./', import.meta.resolve('@email-automation/reference-server/browser/sandbox-worker.js'));
const types = { js: 'text/javascript', wasm: 'application/wasm' };
/** The policy of the Worker's script alone: libraries compile functions from text, and SQLite is WebAssembly. */
const policy = "default-src 'self'; script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'";

async function serve(handler: RequestListener): Promise<string> {
  const { url, close } = await listen(createServer(handler));
  onTestFinished(close);
  return url;
}

/**
 * Starts a sandbox in a Worker of a page, and serves it over HTTP.
 * @param wrongEngine whether a first start gets a wrong engine
 * @param temporal whether the browser has `Temporal`
 * @returns the URLs of the API and of the control port
 */
export async function startBrowserSandbox({ wrongEngine = false, temporal = true } = {}) {
  const browser = await startBrowser();
  onTestFinished(() => browser.close());
  const site = await serve(({ url = '/' }, response) => {
    if (url === '/')
      return void response.setHeader('content-type', 'text/html').end('<!doctype html><title>Page</title>');
    const type = types[url.split('.').at(-1) as keyof typeof types];
    response.setHeader('content-type', type).setHeader('content-security-policy', policy);
    if (url === '/server.js' && !temporal) response.write('delete globalThis.Temporal;');
    response.end(readFileSync(fileURLToPath(new URL(`.${url}`, scripts))));
  });
  const { page, errors } = await browser.open(site);
  const bridge = (server: 'api' | 'control') =>
    serve(async (request, response) => {
      const { method = 'GET', url = '/' } = request;
      const message = { method, url, headers: headersOf(request) };
      const body = (await buffer(request)).toString('base64');
      const received = await page.evaluate(
        async ([sent, encoded, to]) => {
          const response = await globalThis.sandbox.send({ ...sent, body: Uint8Array.fromBase64(encoded) }, to);
          return { ...response, body: response.body.toBase64() };
        },
        [message, body, server] as const,
      );
      if (received.status === 0) return void request.socket.destroy();
      for (const [name, value] of received.headers)
        if (name !== 'transfer-encoding') response.appendHeader(name, value);
      response.writeHead(received.status).end(Buffer.from(received.body, 'base64'));
    });
  const [url, controlUrl] = await Promise.all([bridge('api'), bridge('control')]);
  const start = `import { openSandbox } from '/open-sandbox.js';
    const worker = new Worker('/sandbox-worker.js', { type: 'module' });
    const first = ${wrongEngine} && openSandbox(worker, { engine: '/open-sandbox.js', publicUrl: '${url}' });
    globalThis.failure = await Promise.resolve(first).catch(String);
    globalThis.sandbox = await openSandbox(worker, { engine: '/sqlite3.wasm', publicUrl: '${url}' });`;
  await page.addScriptTag({ type: 'module', content: start });
  await page.waitForFunction('globalThis.sandbox');
  return { url, controlUrl, page, errors };
}

function headersOf({ rawHeaders }: IncomingMessage): [string, string][] {
  return rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [[name, rawHeaders[at + 1] as string] as [string, string]] : [],
  );
}

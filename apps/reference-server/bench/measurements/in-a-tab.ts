import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { launchChromium } from '@email-automation/test-tools/chromium';
import { listen } from '@email-automation/test-tools/listen';
import type { Browser } from 'playwright-core';
import { privateMegabytes, processorMs } from '../consumption.ts';
import type { Measurement } from '../measurement.ts';

const starts = 5;
const requests = 300;
const folder = join(import.meta.dirname, '../../dist/browser');

/** Starts the sandbox in a Worker of a page. No request is cached, or leaves the machine. */
export const inATab: Measurement = {
  name: 'in-a-tab',
  title: `Sandbox in a browser tab, ${starts} starts in Chromium, ${requests} requests, 10 batches`,
  async run() {
    await using browser = await launchChromium();
    await using site = await serve();
    const found: Found[] = [];
    for (let start = 0; start < starts; start++) found.push(await measureTab(browser, site.url));
    const each = (key: keyof Found) => found.map((one) => one[key]);
    return [
      { quantity: 'Transferred at the first use', values: [site.transferredKilobytes()], unit: 'kB', atMost: 700 },
      { quantity: 'Time until ready', values: each('ready'), unit: 'ms', atMost: 1500 },
      { quantity: 'Processor time of the tab until ready', values: each('processor'), unit: 'ms' },
      { quantity: 'Fetch a campaign (median)', values: each('fetch'), unit: 'ms', atMost: 3 },
      { quantity: 'Subscribe (median)', values: each('subscribe'), unit: 'ms', atMost: 6 },
      {
        quantity: 'Batch of 1,000 records, until processed (median)',
        ...{ values: each('batch'), unit: 'ms', atMost: 500 },
      },
      {
        quantity: 'Memory of the tab after 10,000 subscribers',
        ...{ values: [Math.max(...each('memory'))], unit: 'MB', atMost: 150 },
      },
    ];
  },
};

interface Found {
  ready: number;
  processor: number;
  fetch: number;
  subscribe: number;
  batch: number;
  memory: number;
}

/** Serves the built sandbox, and an empty page. Scripts are loaded when the page calls `start`, so that loading counts. */
async function serve() {
  const types: Record<string, string> = { js: 'text/javascript', wasm: 'application/wasm' };
  const files = new Set<string>();
  const server = createServer(({ url = '/' }, response) => {
    const type = types[url.split('.').at(-1) ?? ''];
    response.setHeader('content-type', type ?? 'text/html').setHeader('cache-control', 'no-store');
    if (type === undefined) return void response.end('<!doctype html><title>Bench</title>');
    files.add(url);
    response.end(readFileSync(join(folder, url)));
  });
  const { url, close } = await listen(server);
  return {
    url,
    transferredKilobytes: () =>
      [...files].reduce((sum, url) => sum + brotliCompressSync(readFileSync(join(folder, url))).length / 1000, 0),
    [Symbol.asyncDispose]: close,
  };
}

const start = `(async () => {
  const since = performance.now();
  const { openSandbox } = await import('/open-sandbox.js');
  globalThis.tab = await openSandbox(new Worker('/sandbox-worker.js', { type: 'module' }),
    { engine: '/sqlite3.wasm', publicUrl: location.origin });
  return performance.now() - since;
})()`;

const campaign = '/v2/1001/campaigns/3001';

/** A function of the page that sends a request, and one that measures it. */
const functions = `
  const headers = { authorization: 'Basic ' + btoa('demo-token-of-ada:'), 'content-type': 'application/json' };
  const send = async (path, body) => {
    const response = await tab.fetch(path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
    return response;
  };
  const measure = async (times, run) => {
    const all = [];
    for (let n = 0; n < times; n++) {
      const since = performance.now();
      await run(n);
      all.push(performance.now() - since);
    }
    return all.sort((a, b) => a - b)[times >> 1];
  };`;

async function measureTab(browser: Browser, url: string): Promise<Found> {
  await using context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  const tab = Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id));
  const run = (code: string) => page.evaluate<number>(`(async () => { ${functions} return ${code}; })()`);
  const before = processorMs(tab);
  const ready = await page.evaluate<number>(start);
  const processor = processorMs(tab) - before;
  await page.evaluate('tab.operator.limits.update({ off: true })');
  const fetch = await run(`measure(${requests}, () => send('${campaign}'))`);
  const subscriber = `{ subscribers: [{ email: 's' + n + '@example.com' }] }`;
  const subscribe = await run(`measure(${requests}, (n) => send('${campaign}/subscribers', ${subscriber}))`);
  const records = `Array.from({ length: 1000 }, (_, at) => ({ email: 'b' + n + '-' + at + '@example.com' }))`;
  const batch = await run(`measure(10, async (n) => {
    const { headers } = await send('/v2/1001/subscribers/batches', { batches: [{ subscribers: ${records} }] });
    const request_id = headers.get('x-request-id');
    while ((await tab.operator.batches.fetch({ request_id })).state !== 'done') await new Promise((go) => setTimeout(go, 1));
  })`);
  return { ready, processor, fetch, subscribe, batch, memory: privateMegabytes(tab) };
}

import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { launchChromium } from '@email-automation/test-tools/chromium';
import { execa } from 'execa';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { median, privateMegabytes, processorMs } from '../consumption.ts';
import type { Measurement } from '../measurement.ts';
import { mswPage } from '../peers/msw-page.ts';

const starts = 5;
const requests = 300;
const peer = 'msw with @mswjs/data';
const quantity = {
  transferred: 'Transferred at the first use',
  ready: 'Time until ready',
  processor: 'Processor time of the tab until ready',
  slowed: 'Time until ready, with processors slowed 4 times or more',
  fetch: 'Fetch a campaign (p50)',
  subscribe: 'Subscribe (p50)',
  batch: 'Batch of 1,000 records, until processed (p50)',
  memory: 'Memory of the tab after 10,000 subscribers',
};
const waiting = 'It is a time with all waiting, which other programs on the machine make longer.';

/** Starts the sandbox in a Worker of a page, beside handlers of fake records. No request is cached, or leaves the machine. */
export const inATab: Measurement = {
  name: 'in-a-tab',
  title: 'Sandbox in a browser tab',
  extent: `${starts} starts in Chromium, ${requests} requests, 10 batches`,
  aims: [
    { quantity: quantity.transferred, atMost: 700 },
    { quantity: quantity.transferred, peer },
    { quantity: quantity.ready, atMost: 1500, reason: waiting },
    { quantity: quantity.ready, peer },
    { quantity: quantity.processor },
    { quantity: quantity.slowed, atMost: 4000, reason: waiting },
    { quantity: quantity.fetch, atMost: 3 },
    { quantity: quantity.fetch, peer },
    { quantity: quantity.subscribe, atMost: 6 },
    { quantity: quantity.subscribe, peer },
    { quantity: quantity.batch, atMost: 500 },
    { quantity: quantity.memory, atMost: 150 },
  ],
  async run({ checkouts, add }) {
    const browser = await launchChromium();
    using peerFolder = mkdtempDisposableSync(join(tmpdir(), 'bench-msw-'));
    const folders = new Map(
      checkouts.map(({ name, folder }) => [name, join(folder, 'apps/reference-server/dist/browser')]),
    );
    folders.set(peer, await buildPeer(peerFolder.path));
    for (const [name, folder] of folders) {
      await using site = await serve(folder, name === peer ? 'peer' : 'sandbox');
      const found: Found[] = [];
      for (let start = 0; start < starts; start++) found.push(await measureTab(browser, site.url, name !== peer));
      const each = (key: keyof Found) => found.flatMap((one) => one[key] ?? []);
      add(quantity.transferred, name, site.transferredKilobytes(), 'kB');
      add(quantity.ready, name, each('ready'), 'ms');
      add(quantity.processor, name, each('processor'), 'ms');
      add(quantity.fetch, name, each('fetch'), 'ms', 1);
      add(quantity.subscribe, name, each('subscribe'), 'ms', 1);
      if (name === peer) continue;
      const slowed: number[] = [];
      for (let start = 0; start < starts; start++) {
        const { ready, factor } = await startSlowed(browser, site.url);
        if (factor >= 4) slowed.push(ready);
      }
      if (slowed.length > 0) add(quantity.slowed, name, slowed, 'ms');
      add(quantity.batch, name, each('batch'), 'ms');
      add(quantity.memory, name, Math.max(...each('memory')), 'MB');
    }
    await browser.close();
  },
};

interface Found {
  ready: number;
  processor: number;
  fetch: number;
  subscribe: number;
  batch?: number;
  memory?: number;
}

const open = {
  sandbox: `import { openSandbox } from '/open-sandbox.js';
    globalThis.open = () => openSandbox(new Worker('/sandbox-worker.js', { type: 'module' }),
      { engine: '/sqlite3.wasm', publicUrl: location.origin });`,
  peer: `import { open } from '/page.js'; globalThis.open = open;`,
};

/** Serves a folder, and a page that opens its content. Scripts are loaded when the page calls `start`, so that loading counts. */
async function serve(folder: string, kind: keyof typeof open) {
  const types: Record<string, string> = { js: 'text/javascript', wasm: 'application/wasm', html: 'text/html' };
  const files = new Set<string>();
  const server = createServer(({ url = '/' }, response) => {
    response
      .setHeader('content-type', types[url.split('.').at(-1) ?? ''] ?? 'text/html')
      .setHeader('cache-control', 'no-store');
    if (url === '/' || url === '/favicon.ico') return void response.end('<!doctype html><title>Bench</title>');
    if (url === '/open.js') return void response.end(open[kind]);
    files.add(url);
    response.end(readFileSync(join(folder, url)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    transferredKilobytes: () =>
      [...files].reduce((sum, url) => sum + brotliCompressSync(readFileSync(join(folder, url))).length / 1000, 0),
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

const start = `(async () => {
  const since = performance.now();
  await import('/open.js');
  globalThis.tab = await globalThis.open();
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
    return all;
  };`;

async function measureTab(browser: Browser, url: string, isSandbox: boolean): Promise<Found> {
  await using opened = await openTab(browser, url);
  const { page } = opened;
  const run = (code: string) => page.evaluate<number[]>(`(async () => { ${functions} return ${code}; })()`);
  const tab = Math.max(...(await opened.processes('renderer')));
  const before = processorMs(tab);
  const ready = await page.evaluate<number>(start);
  const processor = processorMs(tab) - before;
  if (isSandbox) await page.evaluate('tab.operator.limits.update({ off: true })');
  const fetch = median(await run(`measure(${requests}, () => send('${campaign}'))`));
  const subscriber = `{ subscribers: [{ email: 's' + n + '@example.com' }] }`;
  const subscribe = median(await run(`measure(${requests}, (n) => send('${campaign}/subscribers', ${subscriber}))`));
  if (!isSandbox) return { ready, processor, fetch, subscribe };
  const records = `Array.from({ length: 1000 }, (_, at) => ({ email: 'b' + n + '-' + at + '@example.com' }))`;
  const batch = median(
    await run(`measure(10, async (n) => {
      const { headers } = await send('/v2/1001/subscribers/batches', { batches: [{ subscribers: ${records} }] });
      const request_id = headers.get('x-request-id');
      while ((await tab.operator.batches.fetch({ request_id })).state !== 'done') await new Promise((go) => setTimeout(go, 1));
    })`),
  );
  const memory = privateMegabytes(tab);
  return { ready, processor, fetch, subscribe, batch, memory };
}

async function openTab(browser: Browser, url: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  const session = await browser.newBrowserCDPSession();
  return {
    page,
    async processes(type?: string) {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      return processInfo.filter((one) => type === undefined || one.type === type).map(({ id }) => id);
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** Computes something, in milliseconds. */
const compute = `(() => {
  const since = performance.now();
  for (let n = 0, sum = 0; n < 1e8; n++) sum = (sum * 31 + n) | 0;
  return performance.now() - since;
})()`;

/**
 * Measures a start while all processes of the browser run a fifth of the time. The browser's own switch slows the page down, but none
 * of its Workers. @returns it, and how much longer than its processor time the page then takes to compute
 */
async function startSlowed(browser: Browser, url: string): Promise<{ ready: number; factor: number }> {
  await using opened = await openTab(browser, url);
  const processes = await opened.processes();
  const tab = Math.max(...(await opened.processes('renderer')));
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const id of processes) process.kill(id, name);
  };
  let tick = 0;
  const timer = setInterval(() => signal(tick++ % 5 === 0 ? 'SIGCONT' : 'SIGSTOP'), 5);
  try {
    const ready = await opened.page.evaluate<number>(start);
    const before = processorMs(tab);
    const computed = await opened.page.evaluate<number>(compute);
    return { ready, factor: computed / (processorMs(tab) - before) };
  } finally {
    clearInterval(timer);
    signal('SIGCONT');
  }
}

/** Bundles the page of the peer, as its users do. */
async function buildPeer(folder: string): Promise<string> {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await execa('npm', ['install', '--no-audit', '--no-fund', 'msw@3.0.5', '@mswjs/data@0.16.2'], { cwd: folder });
  writeFileSync(join(folder, 'page.js'), mswPage);
  const lib = { entry: 'page.js', formats: ['es' as const], fileName: 'page' };
  await build({ root: folder, configFile: false, logLevel: 'error', build: { lib, minify: true } });
  return join(folder, 'dist');
}

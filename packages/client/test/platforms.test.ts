import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import sparticuz from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import { expect, onTestFinished, type TestContext, test } from 'vitest';
import { version } from '../src/resources.ts';
import { findProgram, findRuntime } from './platforms/runtimes.ts';
import { startService } from './platforms/service.ts';
import { startWorkerd } from './platforms/workerd.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const nodeOf = (name: string) => {
  const folder = findRuntime(name);
  return folder && join(folder, 'bin', 'node');
};

const expected = {
  campaigns: ['c1', 'c2', 'c3'],
  notFound: [false, true, 'r-1'],
  retried: [],
  timeout: true,
  aborted: 'AbortError',
  imported: { read: 2500, accepted: 2500, failed: 0, uncertain: 0, chunks: 3, cursor: '2500' },
  rateLimit: [50, 47],
  ended: [true, 'ConnectionError'],
  raw: [],
  challenge: 43,
  token: 't',
};

/** Returns the runtime. If this machine could not install it, reports the test as not run. */
function requireRuntime(runtime: string | undefined, { task, skip }: TestContext): string {
  if (runtime !== undefined) return runtime;
  const reason = `NOT RUN: "${task.name}", because this machine has no package of this platform. \`pnpm install\` says why.`;
  console.warn(reason);
  return skip(reason);
}

/** Deno stores what it compiled where the tests do. */
const env = { ...process.env, DENO_DIR: pathOf('../node_modules/.cache/deno') };

async function run(program: string, args: string[]) {
  const { stdout } = await promisify(execFile)(program, args, { env });
  return JSON.parse(stdout);
}

const bun = findProgram('bun', 'bin/bun');
const deno = findProgram('deno', 'deno');
const denoArgs = ['run', '--quiet', '--allow-net=127.0.0.1'];
const modules = pathOf('platforms/program.js');
const commonJs = pathOf('platforms/program.cjs');

/** The runtimes that run a program for Node, with the name of their version in `process.versions`. */
const runtimes: [name: string, program: string | undefined, args: string[], key: string, version: RegExp][] = [
  ['Node 20, the oldest supported version,', nodeOf('node-20'), [modules], 'node', /^20\.19\./],
  ['Node 20, with require,', nodeOf('node-20'), [commonJs], 'node', /^20\.19\./],
  ['Node 22', nodeOf('node-22'), [modules], 'node', /^22\./],
  ['Node 24', process.execPath, [modules], 'node', /^24\./],
  ['Bun', bun, [modules], 'bun', /^1\./],
  ['Bun, with require,', bun, [commonJs], 'bun', /^1\./],
  ['Deno', deno, [...denoArgs, modules], 'deno', /^2\./],
  ['Deno, with require,', deno, [...denoArgs, '--allow-read', commonJs], 'deno', /^2\./],
];

test.for(runtimes)('%s runs the client', async ([, program, args, key, expectedVersion], context) => {
  const runtime = requireRuntime(program, context);
  const { url, agents, authorizations } = await startService();
  const { versions, results } = await run(runtime, [...args, url]);
  expect(versions[key]).toMatch(expectedVersion);
  expect(results).toEqual(expected);
  expect([...agents]).toContain(`acme/1.0 email-automation-client/${version}`);
  expect(authorizations.slice(0, 3)).toEqual(['Bearer first-token', 'Bearer second-token', 'Bearer last-token']);
});

test('workerd runs the client', async (context) => {
  const { url } = await startService();
  const worker = await startWorkerd(requireRuntime(findProgram('workerd', 'bin/workerd'), context));
  const response = await fetch(`${worker}/?service=${encodeURIComponent(url)}`);
  expect(await response.json()).toEqual(expected);
});

test('edge-runtime runs the client', async (context) => {
  const { url } = await startService();
  const vm = join(requireRuntime(findRuntime('@edge-runtime/vm'), context), 'dist', 'index.js');
  const client = pathToFileURL(pathOf('../dist/client.js')).href;
  const args = [
    '--no-warnings',
    '--experimental-vm-modules',
    pathOf('platforms/edge.js'),
    pathToFileURL(vm).href,
    client,
    url,
  ];
  const { isEdge, results } = await run(process.execPath, args);
  expect(isEdge).toBe(true);
  expect(results).toEqual(expected);
});

test('a browser runs the client, and sends its own User-Agent', async () => {
  const { url, agents } = await startService();
  const browser = await chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  onTestFinished(() => browser.close());
  const tab = await browser.newPage();
  await tab.goto(url);
  await tab.waitForFunction('window.results');
  expect(await tab.evaluate('window.results')).toEqual(expected);
  expect([...agents].every((agent) => agent?.startsWith('Mozilla/'))).toBe(true);
});

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { rolldown } from 'rolldown';
import { build, createServer, preview } from 'vite';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPage } from '../environment/browser.ts';

// A web app of a user: the packages as they are packed, five lines in a page, and a bundler without any configuration.
const page = (options: string, entry = '') => `import { createSandbox } from '@email-automation/sandbox${entry}';
const { fetch, operator, close } = await createSandbox({ ${options} });
await operator.clock.move({ advance: '1w' });
const { emails } = await operator.emails.list({});
document.title = [(await fetch('/v2/accounts')).status, (await fetch('/v2/accounts')).status, emails.length > 9].join(' ');
await close();`;
const fault = `faults: [{ kind: 'status', status: 503, times: 1 }]`;

const repository = resolve(import.meta.dirname, '../../../..');
let root: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'browser-consumer-'));
  for (const [name, folder] of [['reference-server', 'apps'] as const, ['sandbox', 'packages'] as const]) {
    const target = join(root, 'node_modules/@email-automation', name);
    mkdirSync(target, { recursive: true });
    const tarball = join(root, `${name}.tgz`);
    await execa(join(repository, 'node_modules/.bin/pnpm'), ['pack', '--out', tarball], {
      cwd: join(repository, folder, name),
    });
    await execa('tar', ['-xzf', tarball, '--strip-components=1', '-C', target]);
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Writes the app. @returns its folder, which has its packages */
function createApp(name: string, ...parts: Parameters<typeof page>): string {
  const folder = mkdtempSync(join(root, name));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><script type="module" src="./main.js"></script>');
  writeFileSync(join(folder, 'main.js'), page(...parts));
  return folder;
}

const silent = { configFile: false, logLevel: 'silent' } as const;

/** Serves the app by each bundler. @returns its URL */
const bundlers: Record<string, () => Promise<string>> = {
  async 'Vite, while developing'() {
    // Vite serves its own files only if the app contains them.
    const options = { port: 0, fs: { strict: false } };
    const server = await createServer({ ...silent, root: createApp('developing', fault), server: options });
    onTestFinished(() => server.close());
    await server.listen();
    return server.resolvedUrls?.local[0] ?? '';
  },
  async 'Vite, built'() {
    const folder = createApp('built', fault);
    await build({ ...silent, root: folder });
    const server = await preview({ ...silent, root: folder, preview: { port: 0 } });
    onTestFinished(() => server.close());
    return server.resolvedUrls?.local[0] ?? '';
  },
  async 'a bundler that finds no Workers, and a copy of the files'() {
    const folder = createApp('copied', `${fault}, files: '/sandbox'`, '/browser');
    const bundle = await rolldown({ input: join(folder, 'main.js'), platform: 'browser' });
    await bundle.write({ file: join(folder, 'dist/main.js') });
    cpSync(join(folder, 'index.html'), join(folder, 'dist/index.html'));
    const files = join(root, 'node_modules/@email-automation/reference-server/dist/browser');
    cpSync(files, join(folder, 'dist/sandbox'), { recursive: true });
    const server = await preview({ ...silent, root: folder, preview: { port: 0 } });
    onTestFinished(() => server.close());
    return server.resolvedUrls?.local[0] ?? '';
  },
};

test.each(Object.entries(bundlers))('a page creates a sandbox with %s', async (_, serve) => {
  const opened = await openPage({ javaScriptEnabled: true });
  const errors: string[] = [];
  opened.on('pageerror', ({ message }) => errors.push(message));
  await opened.goto(await serve());
  await expect.poll(async () => [await opened.title(), ...errors]).toEqual(['503 401 true']);
});

test('a page creates a sandbox over plain HTTP in a local network, where browsers offer less of Web Crypto', async () => {
  const url = await (bundlers['Vite, built'] as () => Promise<string>)();
  const opened = await openPage({ javaScriptEnabled: true });
  const origin = 'http://192.168.1.20';
  await opened.route(`${origin}/**`, async (route) => {
    const response = await fetch(new URL(new URL(route.request().url()).pathname, url));
    const body = Buffer.from(await response.arrayBuffer());
    await route.fulfill({ status: response.status, contentType: response.headers.get('content-type') ?? '', body });
  });
  await opened.goto(origin);
  expect(await opened.evaluate(() => isSecureContext)).toBe(false);
  await expect.poll(() => opened.title()).toBe('503 401 true');
});

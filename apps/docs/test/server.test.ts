import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDocs, startDocs } from '../server/docs.ts';
import { request } from './request.ts';
import { findAll, readSiteFile } from './site-files.ts';

let docs: RunningDocs;
beforeAll(async () => {
  docs = await startDocs({ port: 0 });
});
afterAll(() => docs.close());

test.each(['openapi.json', 'openapi.yaml'])(
  '%s is the bundled contract, which pages of other sites can read',
  async (file) => {
    const original = readFileSync(fileURLToPath(import.meta.resolve(`@email-automation/openapi/${file}`)), 'utf8');
    const response = await fetch(`${docs.url}/${file}`);
    expect(await response.text()).toBe(original);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  },
);

test.each(['', 'reference', 'reference/fetchGoal', 'requirements.html', 'nothing'])(
  'headers of /%s forbid resources from other hosts, inline code, and frames',
  async (path) => {
    const { headers, status } = await fetch(`${docs.url}/${path}`);
    expect(status).toBe(path === 'nothing' ? 404 : 200);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test('browsers get a page for URLs that do not exist, and other clients a line', async () => {
  const { headers, body } = await request(`${docs.url}/a/b`, { accept: 'text/html,*/*' });
  expect(headers['content-type']).toBe('text/html;charset=utf-8');
  expect(body.toString()).toContain('<a class="brand" href="../index.html">');
  const other = await fetch(`${docs.url}/a/b`);
  expect([other.status, await other.text()]).toEqual([404, 'Page not found.\n']);
});

test.each(['/../package.json', '/..%2fpackage.json', '/%2e%2e/%2e%2e/package.json'])(
  '%s is not served',
  async (path) => {
    expect((await fetch(docs.url + path)).status).toBe(404);
  },
);

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('pages are compressed with %s for clients that accept it', async (encoding, decompress) => {
  const { headers, body } = await request(`${docs.url}/reference/fetchGoal.html`, { 'accept-encoding': encoding });
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['content-type']).toBe('text/html;charset=utf-8');
  expect(headers.vary).toBe('Accept-Encoding');
  expect(decompress(body).toString()).toBe(readSiteFile('reference/fetchGoal.html'));
});

test('pages are validated with their server, and assets are cached for good', async () => {
  const page = `${docs.url}/index.html`;
  const first = await request(page, {});
  expect(first.headers['cache-control']).toBe('no-cache');
  expect((await request(page, { 'if-none-match': String(first.headers.etag) })).status).toBe(304);
  const [style = ''] = findAll(first.body.toString(), /<link rel="stylesheet" href="([^"]+)"/g);
  expect((await fetch(`${docs.url}/${style}`)).headers.get('cache-control')).toContain('immutable');
});

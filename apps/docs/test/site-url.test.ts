import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { operations } from '../src/contract/operations.ts';
import { findAll, pagePaths } from './site-files.ts';

interface Documented {
  externalDocs: { url: string };
}

interface Contract extends Documented {
  paths: Record<string, Record<string, Partial<Documented>>>;
}

test('with the URL of the site, pages have absolute URLs of their own, and there is a sitemap', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const site = join(folder, 'site');
  await promisify(execFile)(process.execPath, ['build.ts', '--site-url', 'https://docs.example/api', '--out', site]);
  const read = (path: string) => readFileSync(join(site, path), 'utf8');
  const urls = pagePaths.map((path) => `https://docs.example/api/${path}`);
  expect(findAll(read('sitemap.xml'), /<loc>(.*?)<\/loc>/g).sort()).toEqual(urls.sort());
  expect(read('404.html')).toContain('<a class="brand" href="/api/index.html">');
  expect(read('changelog.xml')).toContain('<id>https://docs.example/api/changelog.xml</id>');
  expect(read('changelog.html')).toContain('type="application/atom+xml" href="changelog.xml"');
  const page = read('reference/fetchGoal.html');
  for (const name of ['rel="canonical" href', 'property="og:url" content']) {
    expect(page).toContain(`${name}="https://docs.example/api/reference/fetchGoal.html"`);
  }
  const { externalDocs, paths } = JSON.parse(read('openapi.json')) as Contract;
  const nodes = Object.values(paths).flatMap((item) => Object.values(item));
  const documented = nodes.flatMap((node) => node.externalDocs ?? []);
  expect(documented).toHaveLength(operations.length);
  for (const { url } of [externalDocs, ...documented]) expect(urls).toContain(url);
  expect(read('llms.txt')).toContain('(https://docs.example/api/reference/fetchGoal.md)');
});

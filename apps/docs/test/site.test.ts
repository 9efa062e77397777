import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import operatorOperations from '@email-automation/openapi/operator/operations.json' with { type: 'json' };
import operatorService from '@email-automation/openapi/operator/service.json' with { type: 'json' };
import requirements from '@email-automation/openapi/requirements.json' with { type: 'json' };
import service from '@email-automation/openapi/service.json' with { type: 'json' };
import unspecified from '@email-automation/openapi/unspecified.json' with { type: 'json' };
import { sample } from '@email-automation/test-tools/sample';
import { expect, onTestFinished, test } from 'vitest';
import { compressedSize, findAll, pagePaths, readSiteFile, sitePaths } from './site-files.ts';

const idsOf = (path: string) => findAll(readSiteFile(path), / id="([^"]+)"/g);

test('every operation has a page at its operationId', () => {
  const pages = findAll(pagePaths.join('\n'), /^reference\/(\w+)\.html$/gm);
  expect(pages.sort()).toEqual(Object.keys(operationsById).sort());
});

test("every operation of the operator's contract has a page, with its command and credential, in its section", () => {
  const pages = findAll(pagePaths.join('\n'), /^reference\/operator\/(\w+)\.html$/gm);
  expect(pages.sort()).toEqual(Object.keys(operatorOperations).sort());
  const overview = readSiteFile('operator.html');
  for (const id of pages) expect(overview).toContain(`href="reference/operator/${id}.html"`);
  const twin = readSiteFile('reference/operator/moveClock.md');
  for (const text of ['POST `/clock`', 'clock advance', 'Control token', 'Bearer $CONTROL_TOKEN', '**advance**']) {
    expect(twin).toContain(text);
  }
  expect(twin).not.toMatch(/API_TOKEN|Rate limit|## Requirements|`operator\//);
  expect(JSON.parse(readSiteFile('operator/openapi.json')).info.title).toBe(operatorService.title);
});

test('every requirement, unspecified behavior, and error code has an anchor', () => {
  for (const [register, entries] of Object.entries({ requirements, unspecified })) {
    const ids = entries.map(({ id }) => id).sort();
    // The list has them all, so that old URLs work, and each is on a page of the register.
    expect(idsOf(`${register}.html`)).toEqual(expect.arrayContaining(ids));
    const ofPages = pagePaths.filter((path) => path.startsWith(`${register}/`)).flatMap(idsOf);
    expect(ofPages).toEqual(expect.arrayContaining(ids));
  }
  expect(idsOf('errors.html')).toEqual(expect.arrayContaining(Object.keys(service.errorCodes)));
});

test('ids are unique in every page', () => {
  for (const path of pagePaths) {
    const ids = idsOf(path);
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([]);
  }
});

test('every link leads to an existing file and anchor, and is relative', () => {
  const anchors = new Map(pagePaths.map((path) => [path, new Set(idsOf(path))]));
  for (const path of pagePaths) {
    const links = findAll(readSiteFile(path), /<a [^>]*href="([^"]+)"/g);
    expect(links.length, path).toBeGreaterThan(15);
    for (const link of links.filter((one) => !/^https?:/.test(one))) {
      expect(link, path).not.toMatch(/^\//);
      const { pathname, hash } = new URL(link, `http://site/${path}`);
      const target = pathname.slice(1);
      if (target.endsWith('.html')) expect(anchors.has(target), `${path}: ${link}`).toBe(true);
      else readSiteFile(target);
      if (hash) expect([...(anchors.get(target) ?? [])], `${path}: ${link}`).toContain(hash.slice(1));
    }
  }
});

test('links of Markdown twins lead to twins', () => {
  for (const path of pagePaths.map((page) => page.replace(/html$/, 'md'))) {
    for (const link of findAll(readSiteFile(path), /\]\(([^)#\s]+)/g).filter((one) => !/^https?:/.test(one))) {
      expect(readSiteFile(new URL(link, `http://site/${path}`).pathname.slice(1)), `${path}: ${link}`).not.toBe('');
    }
  }
});

test('llms.txt lists every operation and guide by its twin', () => {
  const links = findAll(readSiteFile('llms.txt'), /\]\(([^)]+)\)/g);
  for (const link of links) readSiteFile(link);
  const pages = pagePaths.filter((path) => /^(reference|guides)\//.test(path));
  expect(links).toEqual(expect.arrayContaining(pages.map((path) => path.replace(/html$/, 'md'))));
});

test('every page has a title, a description, and an icon', () => {
  const titles = pagePaths.map((path) => findAll(readSiteFile(path), /<title>([^<]+)<\/title>/g)[0]);
  expect(new Set(titles).size).toBe(pagePaths.length);
  for (const path of pagePaths) {
    expect(findAll(readSiteFile(path), /<meta name="description" content="([^"]{20,})"/g), path).toHaveLength(1);
    expect(readSiteFile(path)).toMatch(/<link rel="icon" href="(\.\.\/)*favicon\.svg"/);
  }
});

test('pages show values and messages of the sandbox, no placeholders', () => {
  for (const path of pagePaths) {
    const text = readSiteFile(path).replace(/<[^>]*>/g, '');
    // Guides name a variable where readers have their own server.
    if (path.startsWith('reference/')) expect(text, path).not.toContain('$BASE_URL');
    expect(readSiteFile(path), path).not.toMatch(/<code[^>]*>…<\/code>/);
    expect(text, path).not.toMatch(/9999999|4999999|(?:"|&quot;)message(?:"|&quot;):\s*(?:"|&quot;)…/);
  }
});

test('without a URL of the site, no page has one, and there is no sitemap', () => {
  expect(sitePaths.filter((path) => path.endsWith('.xml'))).toEqual(['changelog.xml']);
  expect(readSiteFile('changelog.html')).toContain('type="application/atom+xml" href="changelog.xml"');
  for (const path of pagePaths) expect(readSiteFile(path), path).not.toMatch(/rel="canonical"|property="og:/);
});

interface Documented {
  externalDocs: { url: string };
}

interface Contract extends Documented {
  paths: Record<string, Record<string, Partial<Documented>>>;
}

// A second build of the whole site.
const drawn = sample(['https://docs.example/api'], {
  what: 'builds with the URL of a site',
  size: 0,
  nameOf: (url) => url,
  concernsAll: 'apps/docs',
});
test.each(drawn)('with the URL of the site, %s, pages have absolute URLs, and there is a sitemap', async (siteUrl) => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const site = join(folder, 'site');
  await promisify(execFile)(process.execPath, ['build.ts', '--site-url', siteUrl, '--out', site]);
  const read = (path: string) => readFileSync(join(site, path), 'utf8');
  const urls = pagePaths.map((path) => `https://docs.example/api/${path}`);
  expect(findAll(read('sitemap.xml'), /<loc>(.*?)<\/loc>/g).sort()).toEqual(urls.sort());
  expect(read('404.html')).toContain('<a class="brand" href="/api/index.html">');
  expect(read('changelog.xml')).toContain('<link rel="self" href="https://docs.example/api/changelog.xml"/>');
  const page = read('reference/fetchGoal.html');
  for (const name of ['rel="canonical" href', 'property="og:url" content']) {
    expect(page).toContain(`${name}="https://docs.example/api/reference/fetchGoal.html"`);
  }
  const { externalDocs, paths } = JSON.parse(read('openapi.json')) as Contract;
  const nodes = Object.values(paths).flatMap((item) => Object.values(item));
  const documented = nodes.flatMap((node) => node.externalDocs ?? []);
  expect(documented).toHaveLength(Object.keys(operationsById).length);
  for (const { url } of [externalDocs, ...documented]) expect(urls).toContain(url);
  expect(read('llms.txt')).toContain('(https://docs.example/api/reference/fetchGoal.md)');
});

test('every page weighs at most 25 kB, compressed, with all that it loads', () => {
  for (const path of pagePaths) {
    const loaded = findAll(
      readSiteFile(path),
      /<(?:script|link rel="stylesheet"|link rel="icon")[^>]* (?:src|href)="([^"]+)"/g,
    );
    const files = [path, ...loaded.map((link) => new URL(link, `http://site/${path}`).pathname.slice(1))];
    expect(files.length).toBeGreaterThan(3);
    expect(
      files.reduce((sum, file) => sum + compressedSize(file), 0),
      path,
    ).toBeLessThanOrEqual(25_000);
  }
});

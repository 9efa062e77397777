import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createPackageFromTarballData } from '@arethetypeswrong/core';
import { afterEach, expect, test, vi } from 'vitest';
import { docsUrl } from '../src/packages/docs-url.ts';
import { pack } from '../src/packages/pack.ts';
import { publicPackages } from '../src/packages/public-packages.ts';
import { repositoryUrl, webUrl } from '../src/packages/repository-url.ts';
import { root, run } from '../src/root.ts';

const workflow = { GITHUB_SERVER_URL: 'https://git.example', GITHUB_REPOSITORY: 'ada/things' };
afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['https://git.example/ada/things.git', 'https://git.example/ada/things'],
  ['https://ada:secret@git.example/ada/things', 'https://git.example/ada/things'],
  ['git@git.example:ada/things.git', 'https://git.example/ada/things'],
  ['ssh://git@git.example:2222/ada/things.git', 'https://git.example/ada/things'],
  ['/srv/things.git', undefined],
  ['../things', undefined],
])('the URL of the remote %s is %s', (remote, url) => {
  expect(webUrl(remote)).toBe(url);
});

test('in a workflow, the repository is the one of the workflow', async () => {
  expect(await repositoryUrl(workflow)).toBe('https://git.example/ada/things');
});

test.each([
  ['https://github.com/Ada/things', {}, 'https://ada.github.io/things/'],
  ['https://git.example/ada/things', {}, undefined],
  ['https://git.example/ada/things', { SITE_URL: 'https://docs.example/' }, 'https://docs.example/'],
])('the documentation of %s with %o is at %s', (repository, env, url) => {
  expect(docsUrl(repository, env)).toBe(url);
});

test('a packed manifest contains its repository, but no scripts and no development dependencies', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'email-automation-pack-'));
  try {
    const client = (await publicPackages(root)).find(({ name }) => name === '@email-automation/client');
    if (client === undefined) throw new Error('There is no client.');
    for (const [name, value] of Object.entries(workflow)) vi.stubEnv(name, value);
    const tarball = await pack(client, folder);
    const files = createPackageFromTarballData(new Uint8Array(readFileSync(tarball)));
    const manifest = JSON.parse(files.readFile('/node_modules/@email-automation/client/package.json'));
    expect(manifest.repository).toEqual({
      type: 'git',
      url: 'git+https://git.example/ada/things.git',
      directory: 'packages/client',
    });
    expect(manifest.homepage).toBe('https://git.example/ada/things/tree/HEAD/packages/client#readme');
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(manifest).not.toHaveProperty('scripts');
    expect(manifest.dependencies['@email-automation/types']).toBe(client.manifest.version);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the packed kit links reports to the documentation of its release', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'email-automation-pack-'));
  try {
    const kit = (await publicPackages(root)).find(({ name }) => name === '@email-automation/conformance');
    if (kit === undefined) throw new Error('There is no kit.');
    for (const [name, value] of Object.entries({ ...workflow, SITE_URL: 'https://docs.example/' })) {
      vi.stubEnv(name, value);
    }
    await run('tar', ['-xzf', await pack(kit, folder), '-C', folder]);
    vi.stubEnv('EMAIL_AUTOMATION_DOCS', '');
    const module = pathToFileURL(join(folder, 'package', 'dist', 'reports', 'docs-url.js'));
    const { docsSite } = await import(module.href);
    expect(docsSite()).toBe('https://docs.example/');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

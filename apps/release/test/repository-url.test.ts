import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackageFromTarballData } from '@arethetypeswrong/core';
import { expect, test } from 'vitest';
import { pack } from '../src/packages/pack.ts';
import { publicPackages } from '../src/packages/public-packages.ts';
import { repositoryUrl, webUrl } from '../src/packages/repository.ts';
import { root } from '../src/root.ts';

test.each([
  ['https://git.example/ada/things.git', 'https://git.example/ada/things'],
  ['https://ada:secret@git.example/ada/things', 'https://git.example/ada/things'],
  ['git@git.example:ada/things.git', 'https://git.example/ada/things'],
  ['ssh://git@git.example:2222/ada/things.git', 'https://git.example/ada/things'],
  ['/srv/things.git', undefined],
  ['../things', undefined],
])('the remote %s is on the web at %s', (remote, url) => {
  expect(webUrl(remote)).toBe(url);
});

test('a workflow knows its repository', async () => {
  const env = { GITHUB_SERVER_URL: 'https://git.example', GITHUB_REPOSITORY: 'ada/things' };
  expect(await repositoryUrl(root, env)).toBe('https://git.example/ada/things');
});

test('a packed manifest names its place in the repository, and nothing that only the repository needs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'email-automation-pack-'));
  try {
    const client = (await publicPackages(root)).find(({ name }) => name === '@email-automation/client');
    if (client === undefined) throw new Error('There is no client.');
    const tarball = await pack(client, folder, 'https://git.example/ada/things');
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

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contractFolders, runGate } from '../src/contract/gate.ts';
import { updateVersions } from '../src/contract/version.ts';
import { run } from '../src/root.ts';
import {
  addOperation,
  type Contract,
  createRepository,
  type RepositoryOptions,
  removeOperation,
  renameComponent,
} from './repository.ts';

const everyPackage = {
  openapi: 'minor',
  types: 'minor',
  client: 'minor',
  'client-go': 'minor',
  'client-python': 'minor',
  conformance: 'minor',
  'reference-server': 'minor',
};

const server = 'apps/reference-server';

/** Creates a git repository. Its build writes the version of the contract into the bundle, like the real build. */
async function createGitRepository(options: RepositoryOptions) {
  const folder = createRepository(options);
  const git = (...args: string[]) => run('git', args, { cwd: folder });
  await git('init', '--quiet', '--initial-branch=main');
  await git('add', '.');
  await git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '-m', 'All of it');
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const versionOf = (packageFolder: string) => JSON.parse(read(`${packageFolder}/package.json`)).version;
  const build = async () => {
    for (const contract of contractFolders(folder)) {
      const [line = ''] = /^ {2}version: .*$/m.exec(read(join('spec', contract, 'openapi.yaml'))) ?? [];
      const bundle = join('spec/dist', contract, 'openapi.yaml');
      writeFileSync(join(folder, bundle), read(bundle).replace(/^ {2}version: .*$/m, line));
    }
  };
  const recordServer = async () => {
    mkdirSync(join(folder, server, 'released'), { recursive: true });
    writeFileSync(join(folder, server, 'released', 'server.json'), '{ "version": "before", "statements": [] }');
  };
  return { folder, read, versionOf, build, recordServer };
}

test('a release raises contract, types and client together, lists the changes, and stores the contract', async () => {
  const change = (contract: Contract) => {
    addOperation(contract);
    renameComponent(contract);
  };
  const { folder, read, versionOf, build, recordServer } = await createGitRepository({
    version: '0.3.0',
    change,
    changeSecond: removeOperation,
    changesets: { renamed: { ...everyPackage, client: 'patch' }, more: { client: 'minor' } },
  });
  expect(await updateVersions(folder, build, recordServer)).toContain('To be released: @email-automation/client@0.4.0');

  const together = ['spec', 'packages/types', 'packages/client', 'packages/client-go', 'packages/client-python'];
  expect(together.map(versionOf)).toEqual(together.map(() => '0.4.0'));
  expect(versionOf('apps/docs')).toBe('0.0.0');
  expect(existsSync(join(folder, 'apps/docs/CHANGELOG.md'))).toBe(false);
  expect(read('packages/client-go/CHANGELOG.md')).toContain('### The contract since 0.3.0');
  expect(read('packages/client-go/CHANGELOG.md')).not.toContain('- `second: ');
  expect(read('spec/openapi.yaml')).toContain('  version: 0.4.0\n');
  expect(read('spec/second/openapi.yaml')).toContain('  version: 0.4.0\n');
  expect(read('spec/released/openapi.yaml')).toBe(read('spec/dist/openapi.yaml'));
  expect(read('spec/released/second/openapi.yaml')).toBe(read('spec/dist/second/openapi.yaml'));
  expect(JSON.parse(read(`${server}/released/server.json`))).toEqual({ version: '0.4.0', statements: [] });
  expect(existsSync(join(folder, '.changeset', 'renamed.md'))).toBe(false);

  const changelog = read('spec/CHANGELOG.md');
  expect(changelog).toMatch(
    /^# @email-automation\/openapi\n\n## 0\.4\.0\n\nReleased on \d{4}-\d\d-\d\d\.\n\n### The contract since 0\.3\.0\n\n#### Breaking\n\n- `components\/schemas\/Thing`: /,
  );
  expect(changelog.indexOf('#### Breaking')).toBeLessThan(changelog.indexOf('#### New'));
  expect(changelog).toContain('- `GET /v2/things`: ');
  expect(changelog).toContain('- `second: /v2/things`: ');
  expect(changelog).toContain('Things are renamed.');
  expect(read('packages/types/CHANGELOG.md')).toContain('### The contract since 0.3.0');

  expect(await runGate(folder)).toMatchObject({ since: '0.4.0', changes: [], demands: [] });
  expect(await updateVersions(folder, build, recordServer)).toBe('Nothing to release: there is no changeset.');
});

test('a change that the changesets do not declare is not released', async () => {
  const { folder, versionOf, build, recordServer } = await createGitRepository({
    change: renameComponent,
    changesets: { small: everyPackage },
  });
  await expect(updateVersions(folder, build, recordServer)).rejects.toThrow(
    'The changesets do not declare all of these changes',
  );
  expect(versionOf('spec')).toBe('1.0.0');
});

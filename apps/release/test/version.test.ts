import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judge } from '../src/contract/gate.ts';
import { updateVersions } from '../src/contract/version.ts';
import { run } from '../src/root.ts';
import { addOperation, type Contract, renameComponent, type Setting, workspace } from './workspace.ts';

const everyPackage = {
  openapi: 'minor',
  types: 'minor',
  client: 'minor',
  conformance: 'minor',
  'reference-server': 'minor',
};

/** A repository whose build writes the version of the contract into its bundle, as the real one does. */
async function repository(setting: Setting) {
  const folder = workspace(setting);
  const git = (...args: string[]) => run('git', args, { cwd: folder });
  await git('init', '--quiet', '--initial-branch=main');
  await git('add', '.');
  await git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '-m', 'All of it');
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const versionOf = (packageFolder: string) => JSON.parse(read(`${packageFolder}/package.json`)).version;
  const bundle = join(folder, 'spec', 'dist', 'openapi.yaml');
  const build = async () => {
    const [line = ''] = /^ {2}version: .*$/m.exec(read('spec/openapi.yaml')) ?? [];
    writeFileSync(bundle, readFileSync(bundle, 'utf8').replace(/^ {2}version: .*$/m, line));
  };
  return { folder, read, versionOf, build };
}

test('a release raises contract, types and client together, lists the changes, and keeps the contract', async () => {
  const change = (contract: Contract) => {
    addOperation(contract);
    renameComponent(contract);
  };
  const { folder, read, versionOf, build } = await repository({
    version: '0.3.0',
    change,
    changesets: { renamed: { ...everyPackage, client: 'patch' }, more: { client: 'minor' } },
  });
  expect(await updateVersions(folder, build)).toContain('To be released: @email-automation/client@0.4.0');

  expect(['spec', 'packages/types', 'packages/client'].map(versionOf)).toEqual(['0.4.0', '0.4.0', '0.4.0']);
  expect(read('spec/openapi.yaml')).toContain('  version: 0.4.0\n');
  expect(read('spec/released/openapi.yaml')).toBe(read('spec/dist/openapi.yaml'));
  expect(existsSync(join(folder, '.changeset', 'renamed.md'))).toBe(false);

  const changelog = read('spec/CHANGELOG.md');
  expect(changelog).toMatch(
    /^# @email-automation\/openapi\n\n## 0\.4\.0\n\n### The contract since 0\.3\.0\n\n#### Breaking\n\n- `components\/schemas\/Thing`: /,
  );
  expect(changelog.indexOf('#### Breaking')).toBeLessThan(changelog.indexOf('#### New'));
  expect(changelog).toContain('- `GET /v2/things`: ');
  expect(changelog).toContain('Things are renamed.');
  expect(read('packages/types/CHANGELOG.md')).toContain('### The contract since 0.3.0');

  expect(await judge(folder)).toMatchObject({ released: '0.4.0', changes: [], demands: [] });
  expect(await updateVersions(folder, build)).toBe('Nothing waits for a release: there is no changeset.');
});

test('the first release keeps the versions as they are', async () => {
  const { folder, read, versionOf, build } = await repository({ version: '0.1.0', change: null });
  expect(await updateVersions(folder, build)).toContain('@email-automation/openapi@0.1.0');
  expect(versionOf('spec')).toBe('0.1.0');
  expect(read('spec/released/openapi.yaml')).toBe(read('spec/dist/openapi.yaml'));
});

test('what the changesets do not say is not released', async () => {
  const { folder, versionOf, build } = await repository({
    change: renameComponent,
    changesets: { small: everyPackage },
  });
  await expect(updateVersions(folder, build)).rejects.toThrow('No changeset says enough');
  expect(versionOf('spec')).toBe('1.0.0');
});

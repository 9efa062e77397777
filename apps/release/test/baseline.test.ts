import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { findBaseline } from '../src/contract/baseline.ts';
import { formatGateResult } from '../src/contract/format.ts';
import { runGate } from '../src/contract/gate.ts';
import { run } from '../src/root.ts';
import { createContract, createRepository, removeProperty } from './repository.ts';

/** A repository before its first release whose contract was committed with a property that its working tree has removed. */
async function createChangedRepository() {
  const folder = createRepository({ change: removeProperty });
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
  rmSync(join(folder, 'spec', 'released'), { recursive: true });
  mkdirSync(join(folder, 'spec', 'src'));
  mkdirSync(join(folder, 'spec', 'node_modules'));
  write('.gitignore', 'node_modules/\ndist/\n');
  write('spec/src/build.ts', "import { cpSync } from 'node:fs';\ncpSync('openapi.yaml', 'dist/openapi.yaml');\n");
  write('spec/openapi.yaml', stringify(createContract('0.1.0')));
  await git('init', '--quiet', '--initial-branch=main');
  await git('add', '.');
  await git('commit', '--quiet', '-m', 'The property is there');
  const { stdout: commit } = await git('rev-parse', '--short=10', 'HEAD');
  const changed = createContract('0.1.0');
  removeProperty(changed);
  const remove = () => write('spec/openapi.yaml', stringify(changed));
  return { folder, git, commit, remove };
}

const check = async (folder: string, since?: string) => {
  using baseline = await findBaseline(folder, since);
  return formatGateResult(await runGate(folder, baseline));
};

test('before the first release, a change is compared with the last commit, and the last tag once there is one', async () => {
  const { folder, git, commit, remove } = await createChangedRepository();
  expect(await check(folder)).toBe(`The contract has not changed since commit (${commit}).`);
  remove();
  expect(await check(folder)).toMatch(
    new RegExp(`^### The contract since commit \\(${commit}\\)\\n\\n#### Breaking\\n\\n- .*size`),
  );
  await git('tag', 'draft');
  await git('commit', '--quiet', '--all', '-m', 'Remove it');
  expect(await check(folder)).toContain(`### The contract since tag draft (${commit})`);
  expect(await check(folder, 'HEAD')).toContain('The contract has not changed since HEAD (');
});

test('a revision that does not exist, or whose contract does not build, is named', async () => {
  const { folder, git, remove } = await createChangedRepository();
  await expect(check(folder, 'nowhere')).rejects.toThrow('The revision nowhere does not exist.');
  remove();
  writeFileSync(join(folder, 'spec/src/build.ts'), "throw new Error('no contract')");
  await git('commit', '--quiet', '--all', '-m', 'Break the build');
  writeFileSync(join(folder, 'spec/openapi.yaml'), stringify(createContract('0.1.0')));
  await expect(check(folder)).rejects.toThrow(/cannot be built.*\n\n[\s\S]*no contract/);
});

test('a folder without a repository is compared with nothing', async () => {
  const folder = createRepository({ change: null });
  expect(await check(folder)).toContain('there is no repository to compare the contract with');
});

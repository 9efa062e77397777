import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../src/root.ts';

const hash = (content: string) => createHash('sha256').update(content).digest('hex');
/** Notes its arguments. `npm view` knows one version. */
const fakeProgram = `#!/bin/sh
echo "$(basename "$0") $*" >> "$CALLS"
[ "$1" != view ] || [ "$2" = made-up@1.0.0 ]
`;

/** Creates a repository with a remote, the scripts and a prepared release, and programs that only note their arguments. */
async function createRelease(files: Record<string, string>) {
  const home = mkdtempSync(join(tmpdir(), 'email-automation-release-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const [folder, bin, calls] = [join(home, 'repository'), join(home, 'bin'), join(home, 'calls.txt')];
  const write = (file: string, content: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  mkdirSync(bin);
  for (const name of ['npm', 'gh']) writeFileSync(join(bin, name), fakeProgram, { mode: 0o755 });
  cpSync(join(root, '.ci'), join(folder, '.ci'), { recursive: true });
  write('package.json', '{ "version": "1.0.0" }\n');
  write('.gitignore', '/release/\n');
  const identity = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_AUTHOR_NAME: 'A', GIT_COMMITTER_NAME: 'A', EMAIL: 'a@b.c' };
  const environment = { ...identity, CALLS: calls, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const git = (...args: string[]) => execa('git', args, { cwd: folder, env: environment });
  await execa('git', ['init', '--bare', '--initial-branch=main', join(home, 'origin')]);
  await git('init', '--initial-branch=main');
  await git('remote', 'add', 'origin', join(home, 'origin'));
  await git('add', '--all');
  await git('commit', '--message', 'First');
  for (const [file, content] of Object.entries(files)) write(`release/${file}`, content);
  const sums = Object.entries(files).map(([file, content]) => `${hash(content)}  ./${file}\n`);
  write('release/SHA256SUMS', sums.join(''));
  return {
    git,
    write,
    async run(script: string, digest = hash(sums.join(''))) {
      const options = { cwd: folder, env: { ...environment, DIGEST: digest }, reject: false } as const;
      const { exitCode } = await execa(join(folder, '.ci', script), options);
      return { exitCode, calls: existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [] };
    },
  };
}

const tarballs = {
  'versions.txt': 'made-up@1.0.0 packages/a.tgz\nmade-up@1.1.0 packages/b.tgz\n',
  'packages/a.tgz': 'a',
  'packages/b.tgz': 'b',
};

test('publish-release publishes the prepared tarballs that the registry does not have, and runs nothing else', async () => {
  const { run } = await createRelease(tarballs);
  expect(await run('publish-release')).toEqual({
    exitCode: 0,
    calls: [
      'npm view made-up@1.0.0 version',
      'npm view made-up@1.1.0 version',
      'npm publish ./release/packages/b.tgz --provenance --access public --ignore-scripts',
    ],
  });
});

test.each(['publish-release', 'propose-release', 'tag-release'])('%s refuses what was not prepared', async (script) => {
  const { run, write } = await createRelease(tarballs);
  expect(await run(script, hash('another'))).toEqual({ exitCode: 1, calls: [] });
  write('release/packages/b.tgz', 'changed');
  expect(await run(script)).toEqual({ exitCode: 1, calls: [] });
});

test('tag-release pushes the tags that are missing', async () => {
  const { run, git } = await createRelease(tarballs);
  await git('tag', 'made-up@1.0.0');
  await git('push', 'origin', '--tags');
  expect((await run('tag-release')).exitCode).toBe(0);
  expect((await run('tag-release')).exitCode).toBe(0);
  expect((await git('ls-remote', '--tags', 'origin')).stdout).toMatch(/1\.0\.0\n.*1\.1\.0$/);
});

const patchOf = (file: string) => `diff --git a/${file} b/${file}
new file mode 100644
--- /dev/null
+++ b/${file}
@@ -0,0 +1 @@
+new
`;

test('propose-release pushes a branch with the versions and opens a pull request', async () => {
  const { run, git } = await createRelease({ 'versions.patch': patchOf('CHANGELOG.md') });
  const { exitCode, calls } = await run('propose-release');
  expect(exitCode).toBe(0);
  expect(calls.map((call) => call.split(' ', 3).join(' '))).toEqual(['gh pr list', 'gh pr create']);
  const pushed = await git('show', '--stat', 'origin/changeset-release/main');
  expect(pushed.stdout).toContain('CHANGELOG.md');
});

test.each(['.github/workflows/x.yml', '.ci/run2', 'scripts/x.ts'])('propose-release refuses %s', async (file) => {
  const { run } = await createRelease({ 'versions.patch': patchOf(file) });
  expect(await run('propose-release')).toEqual({ exitCode: 1, calls: [] });
});

import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getPackages } from '@manypkg/get-packages';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const written = ['dist/a', '.turbo/a', '.astro/a', '.results/a', 'node_modules/.bin/a'];

test('without a git repository, such as in a ZIP file, nothing that a run writes is an input of a task', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inputs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const copy = (file: string) => {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
  };
  for (const file of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', 'turbo.json']) copy(file);
  const { packages } = await getPackages(root);
  for (const { dir } of packages) {
    const own = relative(root, dir);
    for (const file of ['package.json', 'turbo.json']) copy(join(own, file));
    for (const file of written) {
      mkdirSync(dirname(join(folder, own, file)), { recursive: true });
      writeFileSync(join(folder, own, file), '');
    }
  }
  const inputs = (await listInputs(folder)).map(({ taskId, file }) => `${taskId}: ${file}`);
  expect(inputs.filter((input) => /(^|[ /])(dist|\.turbo|\.astro|\.results|node_modules)\//.test(input))).toEqual([]);
});

test('no committed file that a build writes is an input of a task, so that the next run repeats nothing', async () => {
  const attributes = readFileSync(join(root, '.gitattributes'), 'utf8');
  const generated = [...attributes.matchAll(/^(\S+) linguist-generated/gm)].map(([, glob = '']) => glob);
  // No build writes these: the command `release` does, and a test.
  const written = generated.filter((glob) => !/\/released\/|register-types/.test(glob));
  expect(written.length).toBeGreaterThan(15);
  const inputs = (await listInputs(root)).filter(({ path }) => written.some((glob) => matchesGlob(path, glob)));
  expect(inputs).toEqual([]);
});

test('the root depends on no package of the repository: a change of one would change the inputs of every task', () => {
  expect(readFileSync(join(root, 'package.json'), 'utf8')).not.toContain('workspace:');
});

/** Lists the inputs of all tasks, with their paths in the repository. */
async function listInputs(folder: string) {
  const { stdout } = await execa('turbo', ['run', 'build', 'lint', 'test', '--dry=json'], { cwd: folder });
  const { tasks } = JSON.parse(stdout) as {
    tasks: { taskId: string; directory: string; inputs: Record<string, string> }[];
  };
  expect(tasks.length).toBeGreaterThan(40);
  return tasks.flatMap(({ taskId, directory, inputs }) =>
    Object.keys(inputs).map((file) => ({ taskId, file, path: posix.join(directory, file) })),
  );
}

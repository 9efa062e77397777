import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
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
  const { stdout } = await execa('turbo', ['run', 'build', 'lint', 'test', '--dry=json'], { cwd: folder });
  const { tasks } = JSON.parse(stdout) as { tasks: { taskId: string; inputs: Record<string, string> }[] };
  expect(tasks.length).toBeGreaterThan(40);
  const wrong = tasks.flatMap(({ taskId, inputs }) => Object.keys(inputs).map((file) => `${taskId}: ${file}`));
  expect(wrong.filter((input) => /(^|[ /])(dist|\.turbo|\.astro|\.results|node_modules)\//.test(input))).toEqual([]);
});

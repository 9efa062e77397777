import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { filtersOf, served } from '../scripts/install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Listed {
  path?: string;
  dependencies?: Record<string, Listed>;
  devDependencies?: Record<string, Listed>;
  optionalDependencies?: Record<string, Listed>;
}

/** Lists the folders of a package's dependencies, and of theirs. */
const foldersOf = (listed: Listed): string[] =>
  [listed.dependencies, listed.devDependencies, listed.optionalDependencies].flatMap((group = {}) =>
    Object.values(group).flatMap((one) => [one.path ?? '', ...foldersOf(one)]),
  );

/** Sums up the files of folders, each once: packages link to each other. */
function sizeOf(folders: Iterable<string>): number {
  const sizes = new Map<number, number>();
  for (const folder of folders) {
    for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const { ino, size } = lstatSync(join(parentPath, name));
      sizes.set(ino, size);
    }
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

const options = { cwd: root, preferLocal: true } as const;
// pnpm always installs the dependencies of the root.
const filters = [...filtersOf('start', { needsNode: false, hasTools: false }), '--filter=email-automation'];

test('npm start installs no more than the README says', async () => {
  const [, packages, megabytes] =
    /at most (\d+) packages and (\d+) MB/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  const { stdout } = await execa('pnpm', ['list', '--json', '--depth=Infinity', ...filters], options);
  const listed = (JSON.parse(stdout) as Listed[]).flatMap(foldersOf);
  // `node_modules/.pnpm/<package>@<version>`, without packages for other systems.
  const stored = listed.filter((folder) => folder.includes(`${sep}.pnpm${sep}`) && existsSync(folder));
  const folders = new Set(stored.map((folder) => folder.replace(/(\.pnpm.[^/\\]+).*/, '$1')));
  expect(folders.size).toBeGreaterThan(300);
  expect(folders.size).toBeLessThanOrEqual(Number(packages));
  expect(sizeOf(folders) / 1e6).toBeLessThanOrEqual(Number(megabytes));
});

test('npm start installs every package that it builds', async () => {
  const build = ['run', 'build', ...served.map((name) => `--filter=@email-automation/${name}`), '--dry=json'];
  const { tasks } = JSON.parse((await execa('turbo', build, options)).stdout) as {
    tasks: { package: string; command: string }[];
  };
  const built = tasks.filter(({ command }) => command !== '<NONEXISTENT>').map((task) => task.package);
  const listed = await execa('pnpm', ['list', '--json', '--depth=-1', ...filters], options);
  const installed = (JSON.parse(listed.stdout) as { name: string }[]).map(({ name }) => name);
  expect(built).toContain('@email-automation/docs');
  expect(built.filter((name) => !installed.includes(name))).toEqual([]);
});

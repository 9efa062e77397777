import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { filtersOf } from '../scripts/install.mjs';

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

test('npm start installs no more than the README says', async () => {
  const [, packages, megabytes] =
    /at most (\d+) packages and (\d+) MB/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  // pnpm always installs the dependencies of the root.
  const filters = [...filtersOf('start', { needsNode: false, hasTools: false }), '--filter=email-automation'];
  const options = { cwd: root, preferLocal: true } as const;
  const { stdout } = await execa('pnpm', ['list', '--json', '--depth=Infinity', ...filters], options);
  const listed = (JSON.parse(stdout) as Listed[]).flatMap(foldersOf);
  // `node_modules/.pnpm/<package>@<version>`, without packages for other systems.
  const stored = listed.filter((folder) => folder.includes(`${sep}.pnpm${sep}`) && existsSync(folder));
  const folders = new Set(stored.map((folder) => folder.replace(/(\.pnpm.[^/\\]+).*/, '$1')));
  expect(folders.size).toBeGreaterThan(300);
  expect(folders.size).toBeLessThanOrEqual(Number(packages));
  expect(sizeOf(folders) / 1e6).toBeLessThanOrEqual(Number(megabytes));
});

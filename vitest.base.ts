import { globSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { sample } from './packages/test-tools/src/sample.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

// Tests start hundreds of processes. With the compiled code of earlier ones, each takes half the time to start.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));

/** Settings of all packages' tests. They also write their results to a file, which `npm test` merges with the others. */
const base = defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    // Files of a worker share its modules, which take a second to load. A file that changes the state of one restores it.
    isolate: false,
    // In the order of a seed, which is printed: `vitest run --sequence.seed=<number>` repeats it.
    sequence: { shuffle: { files: true } },
    setupFiles: [fileURLToPath(new URL('packages/test-tools/src/leftovers-setup.ts', import.meta.url))],
    // By default one processor stays unused, which is half of a small machine. Tests wait more than they compute.
    maxWorkers: '100%',
    // Generous, because tests start servers and processes while other packages' tests run. Only a hang fails, so no test needs
    // a separate time limit.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // Messages of programs name the command that started them, which for `npx vitest` would be npx.
    // With an empty cache, Go compiles its standard library first: with C and optimization, this takes half as long again, and a tenth
    // of the rest is garbage collection of the compiler.
    env: { npm_command: 'test', CGO_ENABLED: '0', GOFLAGS: "'-gcflags=all=-N -l'", GOGC: '800' },
    reporters: ['default', 'blob'],
    outputFile: { blob: '.results/vitest.json' },
  },
});

export default base;

export interface SampledFiles {
  /** The folder of the package, relative to the repository. */
  folder: string;
  /** How many test files run after a change that concerns none of them. */
  size: number;
  /** More files or folders whose change can break every test, beside the contract and the packages of its `package.json`. */
  dependsOn?: readonly string[];
  /** Files or folders whose change can break only one test file. */
  dependenciesOf?: Readonly<Record<string, readonly string[]>>;
}

/** The same settings for a package, of whose test files `npm test` runs a sample. */
export function withSample(options: SampledFiles): { test: { exclude: string[] } } {
  const { folder, size, dependsOn = [], dependenciesOf = {} } = options;
  const files = globSync('test/**/*.test.{ts,tsx}', { cwd: join(root, folder) });
  const drawn = sample(files, {
    what: `test files of ${folder}`,
    size,
    nameOf: (file) => `${folder}/${file}`,
    concernsAll: [folder, 'spec', ...linkedPackages(folder), ...dependsOn],
    dependenciesOf: (file) => dependenciesOf[file] ?? [],
  });
  return { test: { ...base.test, exclude: files.filter((file) => !drawn.includes(file)) } };
}

/** The sources and the manifests of the packages of the repository that a package depends on. */
function linkedPackages(folder: string): string[] {
  const links = globSync('node_modules/@email-automation/*', { cwd: join(root, folder) });
  const linked = links.map((link) => relative(root, realpathSync(join(root, folder, link))).replaceAll('\\', '/'));
  return linked.flatMap((one) => [`${one}/src`, `${one}/package.json`]);
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface Package {
  name: string;
  /** Relative to the root, without a slash at its end. */
  folder: string;
}

/** Where each package's tests leave their results, inside its folder; see `vitest.base.ts`. */
export const resultsFolder = '.results';

interface Results {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** All packages that have tests. */
export function testedPackages(): Package[] {
  return globSync('{spec,packages/*,apps/*}/package.json')
    .map((file) => ({ folder: dirname(file), ...JSON.parse(readFileSync(file, 'utf8')) }))
    .filter(({ scripts }) => scripts?.test !== undefined)
    .map(({ name, folder }) => ({ name, folder }))
    .sort((a, b) => a.folder.localeCompare(b.folder));
}

/**
 * The packages that are asked for by name, by name without its scope, by folder or by the folder's own name; all when
 * none is asked for.
 * @throws Error naming what there is, when one is asked for that there is not
 */
export function choose(packages: Package[], filters: string[]): Package[] {
  const asked = filters.map((filter) => {
    const wanted = filter.replace(/^\.\/|\/$/g, '');
    const found = packages.find(({ name, folder }) =>
      [name, basename(name), folder, basename(folder)].includes(wanted),
    );
    if (found) return found;
    throw new Error(
      `No package with tests is called "${filter}". There are: ${packages.map((p) => p.folder).join(', ')}.`,
    );
  });
  return asked.length > 0 ? [...new Set(asked)] : packages;
}

function read(file: string): Results | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : undefined;
}

/** Adds up what the packages' tests left behind; `silent` are the folders of those that ran none. */
export function sum(packages: Package[]): { passed: number; failed: number; skipped: number; silent: string[] } {
  const total = { passed: 0, failed: 0, skipped: 0, silent: [] as string[] };
  for (const { folder } of packages) {
    const results = read(join(folder, resultsFolder, 'vitest.json'));
    if (results === undefined || (results.numTotalTests === 0 && results.testResults.length === 0)) {
      total.silent.push(folder);
      continue;
    }
    // A file that cannot be imported, or whose set-up fails, has failed although none of its tests has.
    const broken = results.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    );
    total.passed += results.numPassedTests;
    total.failed += results.numFailedTests + broken.length;
    total.skipped += results.numPendingTests + results.numTodoTests;
  }
  return total;
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { VersionType } from '@changesets/types';
import { parse } from 'yaml';
import { type PublicPackage, releasedPackages } from '../packages/public-packages.ts';
import { type Baseline, releasedBaseline } from './baseline.ts';
import { readChangesets } from './changesets.ts';
import { type Change, type ChangeClass, compare, compareClasses } from './compare.ts';

/** The release that a package needs, and the one that the changesets declare. */
export interface Demand {
  name: string;
  required: VersionType;
  declared: VersionType;
  /** The changesets that name the package. */
  files: string[];
}

/** A change of one of the contracts. */
export interface ContractChange extends Change {
  /** The folder of the contract in `spec/`; `.` for the contract of the API. */
  readonly contract: string;
}

/** The result of the release gate. */
export interface GateResult {
  /** The version or revision that the contracts are compared with. Undefined without any. */
  since?: string;
  /** The changes since then, breaking changes first. */
  changes: ContractChange[];
  /** One for each package that the changes affect. */
  demands: Demand[];
}

/** Releases from the smallest to the greatest. */
const order: readonly VersionType[] = ['none', 'patch', 'minor', 'major'];
const releaseOfClass: Record<ChangeClass, VersionType> = { breaking: 'major', minor: 'minor', patch: 'patch' };
const greatest = (releases: VersionType[]): VersionType => order.findLast((one) => releases.includes(one)) ?? 'none';

/** Returns the demands that the changesets do not meet. */
export const unmetDemands = ({ demands }: GateResult): Demand[] =>
  demands.filter(({ required, declared }) => order.indexOf(declared) < order.indexOf(required));

/** The folders of the contracts that are built, or in another folder; `.` for the contract of the API. */
export function contractFolders(root: string, other = join(root, 'spec', 'released')): string[] {
  const found = [join(root, 'spec', 'dist'), other].flatMap((cwd) =>
    globSync('{.,*}/openapi.yaml', { cwd }).map(dirname),
  );
  return [...new Set(['.', ...found])].sort();
}

/** The changes from a contract of a folder to the built one. @throws Error when the contract is not built */
async function changesOf(root: string, folder: string, contract: string): Promise<ContractChange[]> {
  const [older, newer] = [folder, join(root, 'spec', 'dist')].map((one) => join(one, contract, 'openapi.yaml'));
  if (!newer || !existsSync(newer)) throw new Error('The contract is not built. Run `pnpm build` first.');
  if (!older || !existsSync(older)) {
    return [{ contract, class: 'minor', location: '#/paths', element: contract, message: 'The contract was added.' }];
  }
  const changes = await compare(older, newer);
  return changes.map((change) => {
    const element = contract === '.' ? change.element : `${contract}: ${change.element}`;
    return { ...change, contract, element };
  });
}

/**
 * Compares the built contracts of a repository with a baseline, by default the last released ones, and the changesets with the
 * releases that the changes require.
 * @throws Error when a contract is not built, or a changeset cannot be read
 */
export async function runGate(
  root: string,
  baseline: Baseline | undefined = releasedBaseline(root),
): Promise<GateResult> {
  const { name: since, folder } = baseline ?? {};
  if (folder === undefined) return { since, changes: [], demands: [] };
  const { version } = parse(readFileSync(join(folder, 'openapi.yaml'), 'utf8')).info;
  const found = await Promise.all(contractFolders(root, folder).map((contract) => changesOf(root, folder, contract)));
  const changes = found.flat().sort((a, b) => compareClasses(a.class, b.class));
  const release = greatest(changes.map((change) => releaseOfClass[change.class]));
  // npm's ranges (`^0.1.0`) stop at the second number below 1.0.0, and `redocly diff` counts the same way.
  const required = release === 'major' && version.startsWith('0.') ? 'minor' : release;
  const releases = readChangesets(root).flatMap(({ file, releases }) => releases.map((one) => ({ file, ...one })));
  const affected = (await releasedPackages(root)).filter((one) => isAffected(one, changes, required));
  const demands = affected.map(({ name }) => {
    const own = releases.filter((release) => release.name === name);
    return { name, required, declared: greatest(own.map(({ type }) => type)), files: own.map(({ file }) => file) };
  });
  return { since, changes, demands };
}

/** The folders and locations of changes that users of a generated package notice, as `<folder>#/<pointer>`. */
const generatedFrom: Record<string, RegExp> = {
  '@email-automation/openapi': /^/,
  '@email-automation/types': /#\/(?!info|servers|tags)/,
  // Operations and their parts, but not the names of components: no method uses them.
  '@email-automation/client': /^\.#\/(paths\/|x-rate-limits\/|components\/\w+\/[^/]+\/)/,
  // Their records have the names of components.
  '@email-automation/client-python': /^\.#\/(?!info|servers|tags)/,
  '@email-automation/client-go': /^\.#\/(?!info|servers|tags)/,
};

/** The changes that users of a package notice: of the part that it is generated from, or all of them. */
export function changesFor(name: string, changes: readonly ContractChange[]): ContractChange[] {
  const part = generatedFrom[name] ?? /^/;
  return changes.filter(({ contract, location }) => part.test(contract + location));
}

/**
 * Decides whether users of a package notice the changes. A generated package is affected by changes of its part; a
 * package that reads the contract at run time, by more than a patch. (Changesets itself adds a patch to dependents.)
 */
function isAffected(
  { name, manifest }: PublicPackage,
  changes: readonly ContractChange[],
  required: VersionType,
): boolean {
  if (generatedFrom[name]) return changesFor(name, changes).length > 0;
  return ['minor', 'major'].includes(required) && manifest.dependencies?.['@email-automation/openapi'] !== undefined;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VersionType } from '@changesets/types';
import { parse } from 'yaml';
import { type PublicPackage, publicPackages } from '../packages/public-packages.ts';
import { pendingChangesets } from './changesets.ts';
import { type Change, type ChangeClass, compare } from './compare.ts';

/** What the changesets have to say about a package, and what they say. */
export interface Demand {
  name: string;
  needed: VersionType;
  given: VersionType;
  /** The changesets that name it. */
  files: string[];
}

export interface Verdict {
  /** The version that the contract is compared with; nothing before the first release. */
  released?: string;
  /** Since then, breaking ones first. */
  changes: Change[];
  /** One for every package that the changes affect. */
  demands: Demand[];
}

/** How much a release changes, as changesets name it; the greater the later. */
const sizes: readonly VersionType[] = ['none', 'patch', 'minor', 'major'];
const sizeOfClass: Record<ChangeClass, VersionType> = { breaking: 'major', minor: 'minor', patch: 'patch' };
const greatest = (all: VersionType[]): VersionType => sizes.findLast((size) => all.includes(size)) ?? 'none';

/** The demands that the changesets do not meet. */
export const unmet = ({ demands }: Verdict): Demand[] =>
  demands.filter(({ needed, given }) => sizes.indexOf(given) < sizes.indexOf(needed));

/**
 * Compares the built contract of a repository with the last released one, and the pending changesets with what the
 * changes demand.
 * @throws Error when the contract is not built, or a changeset cannot be read
 */
export async function judge(root: string): Promise<Verdict> {
  const released = join(root, 'spec', 'released', 'openapi.yaml');
  if (!existsSync(released)) return { changes: [], demands: [] };
  const built = join(root, 'spec', 'dist', 'openapi.yaml');
  if (!existsSync(built)) throw new Error('The contract is not built. Run `pnpm build` first.');
  const { version } = parse(readFileSync(released, 'utf8')).info;
  const changes = await compare(released, built);
  const needed = sizeOf(changes, version);
  const changesets = pendingChangesets(root);
  const affected = (await publicPackages(root)).filter((one) => isAffected(one, changes, needed));
  const demands = affected.map(({ name }) => {
    const naming = changesets.flatMap(({ file, releases }) =>
      releases.filter((release) => release.name === name).map(({ type }) => ({ file, type })),
    );
    return { name, needed, given: greatest(naming.map(({ type }) => type)), files: naming.map(({ file }) => file) };
  });
  return { released: version, changes, demands };
}

/**
 * The size of a release that carries these changes. Below 1.0.0 a breaking change is a minor release: there npm's ranges
 * (`^0.1.0`) hold the second number back, and `redocly diff` counts like that too.
 */
function sizeOf(changes: readonly Change[], version: string): VersionType {
  const size = greatest(changes.map((change) => sizeOfClass[change.class]));
  return size === 'major' && version.startsWith('0.') ? 'minor' : size;
}

/** What each package that is generated from the contract shows its users of it, as locations of changes. */
const generatedFrom: Record<string, RegExp> = {
  '@email-automation/openapi': /^/,
  '@email-automation/types': /^#\/(?!info|servers|tags)/,
  // Operations and what they consist of, but no names of components: no method has them.
  '@email-automation/client': /^#\/(paths\/|x-rate-limits\/|components\/\w+\/[^/]+\/)/,
};

/**
 * Whether changes of the contract change a package for its users: what is generated from it, by the part that changed;
 * what reads it when it runs, by more than a patch. (The last gets its patch release because it depends on the contract.)
 */
function isAffected({ name, manifest }: PublicPackage, changes: readonly Change[], size: VersionType): boolean {
  const part = generatedFrom[name];
  if (part) return changes.some(({ location }) => part.test(location));
  return ['minor', 'major'].includes(size) && manifest.dependencies?.['@email-automation/openapi'] !== undefined;
}

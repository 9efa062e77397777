import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChangesetFile, readChangesets } from '../contract/changesets.ts';
import { runGate } from '../contract/gate.ts';
import { publicPackages } from '../packages/public-packages.ts';
import { type DescribedVersion, type ListedChange, parseChangelog } from './parse-changelog.ts';

export { changeTitles } from '../contract/format.ts';
export type { ListedChange };

/** A version that packages share, because they are always released together, or the version of one package. */
export interface ReleasedVersion extends DescribedVersion {
  /** Names of the packages. */
  packages: string[];
}

/** What has changed in the packages: in each version, and since the last one. */
export interface Changelog {
  /** The released version of the contract. Undefined before the first release. */
  released?: string;
  unreleased: { changes: ListedChange[]; changesets: ChangesetFile[] };
  /** By groups of packages, in each of them the newest first. */
  versions: ReleasedVersion[];
}

/**
 * Reads the changelogs and the changesets of a repository, and compares its built contract with the released one.
 * @throws Error when the contract is not built, or a changeset cannot be read
 */
export async function readChangelog(root: string): Promise<Changelog> {
  const { since: released, changes } = await runGate(root);
  const { fixed } = JSON.parse(readFileSync(join(root, '.changeset', 'config.json'), 'utf8')) as { fixed: string[][] };
  const described = (await publicPackages(root)).map(({ name, folder }) => {
    const file = join(folder, 'CHANGELOG.md');
    return { name, versions: existsSync(file) ? parseChangelog(readFileSync(file, 'utf8')) : [] };
  });
  const names = described.map(({ name }) => name);
  const groups = [...fixed, ...names.filter((name) => !fixed.flat().includes(name)).map((name) => [name])];
  return {
    ...(released ? { released } : {}),
    unreleased: {
      changes: changes.map(({ class: rating, element, message }) => ({ class: rating, element, message })),
      changesets: readChangesets(root),
    },
    versions: groups.flatMap((group) => mergeVersions(described.filter(({ name }) => group.includes(name)))),
  };
}

/** Joins the versions of packages that are always released together. They repeat changesets that are about several of them. */
function mergeVersions(packages: { name: string; versions: DescribedVersion[] }[]): ReleasedVersion[] {
  const versions = packages.flatMap(({ name, versions }) => versions.map((one) => ({ name, ...one })));
  return [...Map.groupBy(versions, ({ version }) => version).values()].flatMap((group) => {
    // The changelog of the contract lists all of its changes, and other packages' changelogs only what affects them.
    const fullest = group.reduce((one, other) => (other.changes.length > one.changes.length ? other : one));
    const { name: _, ...described } = fullest;
    const notes = [...new Set(group.flatMap((one) => one.notes))];
    return [{ ...described, packages: group.map(({ name }) => name), notes }];
  });
}

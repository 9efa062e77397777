import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Change, compare } from '../../../../spec/src/compare.ts';
import { releasedBundle } from '../../../../spec/src/released.ts';
import { publicPackages } from '../packages/public-packages.ts';
import { affectedPackages } from './affected.ts';
import { pendingChangesets } from './changesets.ts';
import { atLeast, greatest, type Size, sizeOf } from './sizes.ts';

/** What the changesets have to say about a package, and what they say. */
export interface Demand {
  name: string;
  needed: Size;
  given: Size;
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

/** The demands that the changesets do not meet. */
export const unmet = ({ demands }: Verdict): Demand[] => demands.filter(({ needed, given }) => !atLeast(given, needed));

/**
 * Compares the built contract of a repository with the last released one, and the pending changesets with what the
 * changes demand.
 * @throws Error when the contract is not built, or a changeset cannot be read
 */
export async function judge(root: string): Promise<Verdict> {
  const released = releasedBundle(join(root, 'spec'));
  if (released === undefined) return { changes: [], demands: [] };
  const built = join(root, 'spec', 'dist', 'openapi.yaml');
  if (!existsSync(built)) throw new Error('The contract is not built. Run `pnpm build` first.');
  const [older, newer] = [released, built].map((file) => parse(readFileSync(file, 'utf8')));
  const { version } = older.info;
  const changes = await compare(released, built);
  const needed = sizeOf(changes, version);
  const changesets = pendingChangesets(root);
  const demands = (await affectedPackages(publicPackages(root), [older, newer], needed)).map((name) => {
    const naming = changesets.filter(({ sizes }) => name in sizes);
    const given = greatest(naming.map(({ sizes }) => sizes[name] ?? 'none'));
    return { name, needed, given, files: naming.map(({ file }) => file) };
  });
  return { released: version, changes, demands };
}

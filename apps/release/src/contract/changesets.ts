import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseChangesetFile } from '@changesets/parse';
import type { Release } from '@changesets/types';
import { writeChangeset } from '@changesets/write';
import type { Demand } from './gate.ts';

/** A file of `.changeset/`: what the next release says about a change. */
export interface Changeset {
  /** Relative to the root. */
  file: string;
  releases: Release[];
}

/** The changesets that wait for the next release, by file. @throws Error naming the file, when one cannot be read */
export function pendingChangesets(root: string): Changeset[] {
  const files = globSync('.changeset/*.md', { cwd: root, exclude: ['.changeset/README.md'] });
  return files.sort().map((file) => {
    try {
      return { file, releases: parseChangesetFile(readFileSync(join(root, file), 'utf8')).releases };
    } catch (error) {
      throw new Error(`${file}: ${(error as Error).message}`);
    }
  });
}

/** Writes the changeset that meets these demands, and returns its file, relative to the root. */
export async function describeChange(root: string, demands: readonly Demand[], summary: string): Promise<string> {
  const releases = demands.map(({ name, needed }) => ({ name, type: needed }));
  return `.changeset/${await writeChangeset({ summary: summary.trim(), releases }, root, { format: false })}.md`;
}

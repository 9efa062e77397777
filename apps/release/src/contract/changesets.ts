import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseChangesetFile } from '@changesets/parse';
import type { Release } from '@changesets/types';
import { writeChangeset } from '@changesets/write';

/** The content of a changeset. */
export interface ChangesetFile {
  /** Relative to the root. */
  file: string;
  releases: Release[];
  /** The text for users, in Markdown. */
  summary: string;
}

/** Returns the changesets with the releases that they declare. @throws Error with the file that cannot be read */
export function readChangesets(root: string): ChangesetFile[] {
  const files = globSync('.changeset/*.md', { cwd: root, exclude: ['.changeset/README.md'] });
  return files.sort().map((file) => {
    try {
      return { file, ...parseChangesetFile(readFileSync(join(root, file), 'utf8')) };
    } catch (error) {
      throw new Error(`${file}: ${(error as Error).message}`);
    }
  });
}

/** Writes a changeset and returns its file, relative to the root. */
export async function addChangeset(root: string, releases: Release[], summary: string): Promise<string> {
  return `.changeset/${await writeChangeset({ summary: summary.trim(), releases }, root, { format: false })}.md`;
}

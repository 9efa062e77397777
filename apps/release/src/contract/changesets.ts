import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Size, sizes } from './sizes.ts';

/** A file of `.changeset/`: what the next release says about a change. */
export interface Changeset {
  /** Relative to the root. */
  file: string;
  /** By the name of the package. */
  sizes: Record<string, Size>;
}

/** The changesets that wait for the next release, by file. @throws Error naming the file, when one cannot be read */
export function pendingChangesets(root: string): Changeset[] {
  return globSync('.changeset/*.md', { cwd: root })
    .filter((file) => !file.endsWith('README.md'))
    .sort()
    .map((file) => ({ file, sizes: readSizes(file, readFileSync(join(root, file), 'utf8')) }));
}

function readSizes(file: string, text: string): Record<string, Size> {
  const [, head] = /^---\r?\n([\s\S]*?)^---\s*$/m.exec(text) ?? [];
  if (head === undefined) throw new Error(`${file} does not begin with packages and sizes between two lines "---".`);
  const read = (parse(head) ?? {}) as Record<string, unknown>;
  for (const [name, size] of Object.entries(read)) {
    if (sizes.includes(size as Size)) continue;
    throw new Error(`${file} says "${size}" for ${name}. It takes one of ${sizes.join(', ')}.`);
  }
  return read as Record<string, Size>;
}

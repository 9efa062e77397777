import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unmet, type Verdict } from './gate.ts';

/**
 * Writes the changeset that the verdict demands, and returns its file, relative to the root; nothing when nothing is
 * demanded.
 */
export function describe(root: string, verdict: Verdict, text: string): string | undefined {
  const missing = unmet(verdict);
  if (missing.length === 0) return undefined;
  const head = missing.map(({ name, needed }) => `"${name}": ${needed}\n`).join('');
  const content = `---\n${head}---\n\n${text.trim()}\n`;
  const file = `.changeset/contract-${createHash('sha256').update(content).digest('hex').slice(0, 8)}.md`;
  writeFileSync(join(root, file), content);
  return file;
}

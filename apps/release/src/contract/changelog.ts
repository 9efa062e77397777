import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change, ChangeClass } from '../../../../spec/src/compare.ts';

const titles = { breaking: 'Breaking', minor: 'New', patch: 'Other' } as const satisfies Record<ChangeClass, string>;

/** The changes of the contract as a section of a changelog, breaking ones first; nothing without changes. */
export function changesAsMarkdown(changes: readonly Change[], since: string): string {
  if (changes.length === 0) return '';
  const groups = (Object.keys(titles) as ChangeClass[]).flatMap((name) => {
    const lines = changes
      .filter((change) => change.class === name)
      .map(({ place, message }) => `- \`${place}\`: ${message}`);
    return lines.length > 0 ? [`#### ${titles[name]}\n\n${lines.join('\n')}`] : [];
  });
  return `### The contract since ${since}\n\n${groups.join('\n\n')}\n`;
}

/** Puts a section at the top of what a package's changelog says of a version. @throws Error when it says nothing of it */
export function addToChangelog(folder: string, version: string, section: string): void {
  const file = join(folder, 'CHANGELOG.md');
  const heading = `## ${version}\n`;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const start = text.indexOf(heading);
  if (start === -1) throw new Error(`${file} says nothing of ${version}.`);
  const end = start + heading.length;
  writeFileSync(file, `${text.slice(0, end)}\n${section}${text.slice(end)}`);
}

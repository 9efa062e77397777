import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicPackages } from '../packages/public-packages.ts';
import { run } from '../root.ts';
import { pendingChangesets } from './changesets.ts';
import type { Change, ChangeClass } from './compare.ts';
import { explain } from './explain.ts';
import { judge, unmet, type Verdict } from './gate.ts';

/**
 * Turns the pending changesets into versions and changelogs, which then show the changes of the contract, and stores the
 * contract as the released one. Returns what it did, one sentence. `build` builds the packages of the repository.
 * @throws Error when the changesets say less than the contract demands
 */
export async function updateVersions(root: string, build: () => Promise<void>): Promise<string> {
  // What does not build is found before anything is written.
  await build();
  const verdict = await judge(root);
  if (unmet(verdict).length > 0) throw new Error(explain(verdict));
  if (pendingChangesets(root).length > 0) await applyChangesets(root, verdict);
  else if (verdict.released !== undefined) return 'Nothing waits for a release: there is no changeset.';
  await build();
  mkdirSync(join(root, 'spec', 'released'), { recursive: true });
  copyFileSync(join(root, 'spec', 'dist', 'openapi.yaml'), join(root, 'spec', 'released', 'openapi.yaml'));
  const versions = (await publicPackages(root)).map(({ name, manifest }) => `${name}@${manifest.version}`);
  return `To be released: ${versions.join(', ')}. Commit everything; \`pnpm release publish\` publishes what is new.`;
}

async function applyChangesets(root: string, { released, changes, demands }: Verdict): Promise<void> {
  await run('changeset', ['version'], { cwd: root });
  for (const { name, folder, manifest } of await publicPackages(root)) {
    if (name === '@email-automation/openapi') {
      edit(join(folder, 'openapi.yaml'), /^ {2}version: .*$/m, `  version: ${manifest.version}`);
    }
    if (released === undefined || !demands.some((demand) => demand.name === name)) continue;
    const heading = `## ${manifest.version}\n`;
    edit(join(folder, 'CHANGELOG.md'), heading, `${heading}\n${changesAsMarkdown(changes, released)}`);
  }
}

/** Replaces a part of a file. @throws Error when the file does not have it */
function edit(file: string, part: string | RegExp, replacement: string): void {
  const text = readFileSync(file, 'utf8');
  if (text.search(part) === -1) throw new Error(`${file} has no ${part}.`);
  writeFileSync(
    file,
    text.replace(part, () => replacement),
  );
}

const titles = { breaking: 'Breaking', minor: 'New', patch: 'Other' } as const satisfies Record<ChangeClass, string>;

/** The changes of the contract as a section of a changelog, breaking ones first; nothing without changes. */
function changesAsMarkdown(changes: readonly Change[], since: string): string {
  if (changes.length === 0) return '';
  const groups = Object.entries(titles).flatMap(([name, title]) => {
    const lines = changes.filter((change) => change.class === name);
    const items = lines.map(({ element, message }) => `- \`${element}\`: ${message}\n`);
    return items.length > 0 ? [`\n#### ${title}\n\n${items.join('')}`] : [];
  });
  return `### The contract since ${since}\n${groups.join('')}`;
}

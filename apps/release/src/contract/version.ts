import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicPackages } from '../packages/public-packages.ts';
import { ReleaseError } from '../release-error.ts';
import { toolsFirst } from '../root.ts';
import { runWell } from '../run.ts';
import { addToChangelog, changesAsMarkdown } from './changelog.ts';
import { pendingChangesets } from './changesets.ts';
import { explain } from './explain.ts';
import { judge, unmet, type Verdict } from './gate.ts';

/**
 * Makes the pending changesets into versions and changelogs, which then show the changes of the contract, and keeps the
 * contract as the released one. Returns what it did, one sentence. `build` builds the packages of the repository.
 * @throws ReleaseError when the changesets say less than the contract demands
 */
export async function makeVersions(root: string, build: () => Promise<void>): Promise<string> {
  // What does not build is found before anything is written.
  await build();
  const verdict = await judge(root);
  if (unmet(verdict).length > 0) throw new ReleaseError(explain(verdict));
  if (pendingChangesets(root).length > 0) await applyChangesets(root, verdict);
  else if (verdict.released !== undefined) return 'Nothing waits for a release: there is no changeset.';
  await build();
  mkdirSync(join(root, 'spec', 'released'), { recursive: true });
  copyFileSync(join(root, 'spec', 'dist', 'openapi.yaml'), join(root, 'spec', 'released', 'openapi.yaml'));
  const versions = publicPackages(root).map(({ name, manifest }) => `${name}@${manifest.version}`);
  return `To be released: ${versions.join(', ')}. Commit everything; \`pnpm release publish\` publishes what is new.`;
}

async function applyChangesets(root: string, { released, changes, demands }: Verdict): Promise<void> {
  await runWell('changeset', ['version'], { cwd: root, env: toolsFirst() });
  const packages = publicPackages(root);
  const contract = packages.find(({ name }) => name === '@email-automation/openapi');
  if (contract === undefined) throw new Error('The workspace has no contract.');
  const table = join(contract.folder, 'openapi.yaml');
  const text = readFileSync(table, 'utf8');
  writeFileSync(table, text.replace(/^( {2}version: ).*$/m, `$1${contract.manifest.version}`));
  if (released === undefined) return;
  const section = changesAsMarkdown(changes, released);
  for (const { folder, manifest } of packages.filter(({ name }) => demands.some((demand) => demand.name === name))) {
    addToChangelog(folder, manifest.version, section);
  }
}

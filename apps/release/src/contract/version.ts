import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { internalFolders, releasedPackages } from '../packages/public-packages.ts';
import { run } from '../root.ts';
import { readChangesets } from './changesets.ts';
import { formatChanges, formatGateResult } from './format.ts';
import { changesFor, contractFolders, type GateResult, runGate, unmetDemands } from './gate.ts';

/**
 * Turns the changesets into versions and changelogs, adds the changes of the contract to the changelogs, and stores the
 * contracts as the released ones. Returns a sentence about the result.
 * @param build builds the packages of the repository
 * @param recordServer records the needs of the server in its database, for the version after this one
 * @throws Error when the changesets declare less than the changes of the contract require
 */
export async function updateVersions(
  root: string,
  build: () => Promise<void>,
  recordServer: () => Promise<void>,
): Promise<string> {
  // Before anything is written, because a repository that does not build is not released.
  await build();
  const result = await runGate(root);
  if (unmetDemands(result).length > 0) throw new Error(formatGateResult(result));
  const isFirst = result.since === undefined;
  if (!isFirst && readChangesets(root).length === 0) return 'Nothing to release: there is no changeset.';
  await recordServer();
  if (isFirst) await startChangelogs(root);
  else await applyChangesets(root, result);
  await build();
  for (const contract of contractFolders(root)) {
    const released = join(root, 'spec', 'released', contract, 'openapi.yaml');
    mkdirSync(dirname(released), { recursive: true });
    copyFileSync(join(root, 'spec', 'dist', contract, 'openapi.yaml'), released);
  }
  const versions = (await releasedPackages(root)).map(({ name, manifest }) => `${name}@${manifest.version}`);
  return `To be released: ${versions.join(', ')}. Commit everything; \`pnpm release publish\` publishes what is new.`;
}

/**
 * The first release keeps the versions of the manifests: there is no earlier one to change. Its texts describe
 * each package.
 */
async function startChangelogs(root: string): Promise<void> {
  const changesets = readChangesets(root);
  for (const { name, folder, manifest } of await releasedPackages(root)) {
    const texts = changesets.filter(({ releases }) => releases.some((one) => one.name === name));
    const text = texts.map(({ summary }) => summary).join('\n\n') || 'The first version.';
    const heading = headingOf(manifest.version);
    writeFileSync(join(folder, 'CHANGELOG.md'), `# ${name}\n\n${heading}\n${releaseDay()}\n${text}\n`);
  }
  for (const { file } of changesets) rmSync(join(root, file));
}

const headingOf = (version: string) => `## ${version}\n`;
const releaseDay = () => `Released on ${new Date().toISOString().slice(0, 10)}.\n`;

async function applyChangesets(root: string, { since = '', changes, demands }: GateResult): Promise<void> {
  const versionsBefore = new Map((await releasedPackages(root)).map(({ name, manifest }) => [name, manifest.version]));
  const internal = (await internalFolders(root)).map((folder) => join(folder, 'package.json'));
  const manifests = internal.map((file) => [file, readFileSync(file, 'utf8')] as const);
  await run('changeset', ['version'], { cwd: root });
  // Changesets raises the versions of internal packages, too, because it versions private ones.
  for (const [file, text] of manifests) {
    writeFileSync(file, text);
    rmSync(join(file, '..', 'CHANGELOG.md'), { force: true });
  }
  for (const { name, folder, manifest } of await releasedPackages(root)) {
    if (name === '@email-automation/openapi') {
      for (const contract of contractFolders(root)) {
        edit(join(folder, contract, 'openapi.yaml'), /^ {2}version: .*$/m, `  version: ${manifest.version}`);
      }
    }
    if (manifest.version === versionsBefore.get(name)) continue;
    if (name === '@email-automation/reference-server')
      edit(join(folder, 'released', 'server.json'), /"version": "[^"]*"/, `"version": "${manifest.version}"`);
    const heading = headingOf(manifest.version);
    const affected = demands.some((demand) => demand.name === name);
    const list = affected ? `\n${formatChanges(changesFor(name, changes), since)}` : '';
    edit(join(folder, 'CHANGELOG.md'), heading, `${heading}\n${releaseDay()}${list}`);
  }
}

/** Replaces the first match in a file. @throws Error without a match */
function edit(file: string, pattern: string | RegExp, replacement: string): void {
  const text = readFileSync(file, 'utf8');
  if (text.search(pattern) === -1) throw new Error(`${file} does not contain ${pattern}.`);
  const edited = text.replace(pattern, () => replacement);
  writeFileSync(file, edited);
}

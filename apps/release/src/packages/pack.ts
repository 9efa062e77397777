import { globSync, mkdtempDisposableSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPackageFromTarballData } from '@arethetypeswrong/core';
import { root, run } from '../root.ts';
import { type PublicPackage, publicPackages } from './public-packages.ts';

/** Makes pnpm complete the manifests that it packs. */
const packingEnvironment = { pnpm_config_pnpmfile: fileURLToPath(new URL('packing-hook.mjs', import.meta.url)) };

/** Packs a built package and returns the path of the tarball. */
export async function pack({ name, folder }: PublicPackage, destination: string): Promise<string> {
  const tarball = join(destination, `${basename(name)}.tgz`);
  await run('pnpm', ['pack', '--out', tarball], { cwd: folder, env: packingEnvironment });
  return tarball;
}

/**
 * Packs the built public packages whose versions the registry does not have, and lists them in `versions.txt`: a line such as
 * `name@version packages/file.tgz` for each.
 * @param env the whole environment, which names the registry
 * @throws ExecaError with the output, when a package could not be packed
 */
export async function packRelease(folder: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const options = { cwd: root, env: { ...env, ...packingEnvironment }, extendEnv: false };
  await run('changeset', ['pack', '--out-dir', folder], options);
  const tarballs = globSync('packages/*.tgz', { cwd: folder }).sort();
  const lines = tarballs.map(async (tarball) => {
    const files = createPackageFromTarballData(await readFile(join(folder, tarball)));
    return `${files.packageName}@${files.packageVersion} ${tarball}\n`;
  });
  await writeFile(join(folder, 'versions.txt'), (await Promise.all(lines)).join(''));
}

/**
 * Packs and publishes the built public packages whose versions the registry does not have, and returns the output of
 * changesets. With `gitTags`, tags every version that has no tag, including those that an interrupted run published.
 * @param env the whole environment, which names the registry and the user
 * @throws ExecaError with the output, when a package could not be published; the others stay published
 */
export async function publish(gitTags: boolean, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'email-automation-publish-'));
  const options = { cwd: root, env, extendEnv: false };
  await packRelease(folder.path, env);
  const published = await run('changeset', ['publish', '--from-pack-dir', folder.path, '--no-git-tag'], options);
  const tags = gitTags ? await tagVersions() : [];
  return [published.all, ...tags.map((tag) => `Tagged ${tag}.`)].join('\n');
}

/** Tags every version that has no tag. (`changeset git-tag` says that it did even where git refused.) @throws ExecaError */
async function tagVersions(): Promise<string[]> {
  const existing = (await run('git', ['tag', '--list'], { cwd: root })).stdout.split('\n');
  const versions = (await publicPackages(root)).map(({ name, manifest }) => `${name}@${manifest.version}`);
  const missing = versions.filter((tag) => !existing.includes(tag));
  for (const tag of missing) await run('git', ['tag', tag], { cwd: root });
  return missing;
}

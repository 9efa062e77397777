import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, run } from '../root.ts';
import { type PublicPackage, shortName } from './public-packages.ts';
import { repositoryUrl } from './repository.ts';

/** What pnpm reads when it packs as a release does: its hook completes the manifests. */
async function packingEnvironment(repository?: string): Promise<Record<string, string>> {
  const url = repository ?? (await repositoryUrl(root));
  const hook = fileURLToPath(new URL('packing-hook.mjs', import.meta.url));
  return { pnpm_config_pnpmfile: hook, RELEASE_ROOT: root, ...(url && { RELEASE_REPOSITORY: url }) };
}

/** Packs a package that is built, and returns the path of the tarball. */
export async function pack(one: PublicPackage, destination: string, repository?: string): Promise<string> {
  const tarball = join(destination, `${shortName(one)}-${one.manifest.version}.tgz`);
  await run('pnpm', ['pack', '--out', tarball], { cwd: one.folder, env: await packingEnvironment(repository) });
  return tarball;
}

interface Options {
  /** All of the environment: it says which registry, and as whom. That of this process unless it is given. */
  env?: NodeJS.ProcessEnv;
  /** Whether every version gets a tag of git, unless it has one: also those that an earlier, broken run has published. */
  gitTags: boolean;
}

/**
 * Packs and publishes the built public packages whose versions the registry does not have, and returns what changesets
 * says about it.
 * @throws ExecaError with that, when something could not be published; what was published stays
 */
export async function publish({ env = process.env, gitTags }: Options): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'email-automation-publish-'));
  const options = { cwd: root, env: { ...env, ...(await packingEnvironment()) }, extendEnv: false };
  try {
    await run('changeset', ['pack', '--out-dir', folder], options);
    const published = await run('changeset', ['publish', '--from-pack-dir', folder, '--no-git-tag'], options);
    const tags = gitTags ? await run('changeset', ['git-tag'], options) : undefined;
    return [published.all, tags?.all].filter(Boolean).join('\n');
  } finally {
    await rm(folder, { recursive: true });
  }
}

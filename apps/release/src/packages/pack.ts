import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, toolsFirst } from '../root.ts';
import { runWell } from '../run.ts';
import { removeLeftovers } from './leftovers.ts';
import { type PublicPackage, shortName } from './public-packages.ts';
import { repositoryUrl } from './repository.ts';

const hook = fileURLToPath(new URL('packing-hook.mjs', import.meta.url));

/** An environment in which pnpm packs as a release does: its hook completes the manifests. */
export async function packingEnvironment(repository?: string, env = process.env): Promise<NodeJS.ProcessEnv> {
  const url = repository ?? (await repositoryUrl(root));
  return {
    ...toolsFirst(env),
    pnpm_config_pnpmfile: hook,
    RELEASE_ROOT: root,
    ...(url && { RELEASE_REPOSITORY: url }),
  };
}

/** Packs a package that is built, and returns the path of the tarball. */
export async function pack(one: PublicPackage, destination: string, env: NodeJS.ProcessEnv): Promise<string> {
  removeLeftovers(one.folder);
  const tarball = join(destination, `${shortName(one)}-${one.manifest.version}.tgz`);
  await runWell('pnpm', ['pack', '--out', tarball, '--json'], { cwd: one.folder, env });
  return tarball;
}

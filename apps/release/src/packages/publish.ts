import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.ts';
import { runWell } from '../run.ts';
import { removeLeftovers } from './leftovers.ts';
import { packingEnvironment } from './pack.ts';
import { publicPackages } from './public-packages.ts';

interface Options {
  /** All of the environment: it says which registry, and as whom. That of this process unless it is given. */
  env?: NodeJS.ProcessEnv;
  /** Whether every version gets a tag of git, unless it has one: also those that an earlier, broken run has published. */
  gitTags: boolean;
}

/**
 * Packs and publishes the built public packages whose versions the registry does not have, and returns what changesets
 * says about it.
 * @throws Error with that, when something could not be published; what was published stays
 */
export async function publish({ env, gitTags }: Options): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'email-automation-publish-'));
  const options = { cwd: root, env: await packingEnvironment(undefined, env) };
  try {
    for (const one of publicPackages(root)) removeLeftovers(one.folder);
    await runWell('changeset', ['pack', '--out-dir', folder], options);
    const said = await runWell('changeset', ['publish', '--from-pack-dir', folder, '--no-git-tag'], options);
    return gitTags ? said + (await runWell('changeset', ['git-tag'], options)) : said;
  } finally {
    await rm(folder, { recursive: true });
  }
}

import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { run } from '../root.ts';

/** Bundles of the contracts that the built ones are compared with. */
export interface Baseline {
  /** A version, such as `0.1.0`, or a revision, such as `tag v1 (1a2b3c4d5e)`. */
  name: string;
  /** Has `openapi.yaml`, and other contracts in folders. Undefined when the sources are the same. */
  folder?: string;
}

/** The contracts of the last release. Undefined before the first one. */
export function releasedBaseline(root: string): Baseline | undefined {
  const folder = join(root, 'spec', 'released');
  const contract = join(folder, 'openapi.yaml');
  return existsSync(contract) ? { name: parse(readFileSync(contract, 'utf8')).info.version, folder } : undefined;
}

/**
 * Finds the baseline of a comparison: the named revision, otherwise the last release. Before the first release, it is the last
 * tag, the commit where this branch left `origin/main`, or the last commit, whichever exists first.
 * @returns undefined in a folder without a repository. Disposing of it removes the bundles of a revision
 * @throws Error when the revision does not exist, or its contract cannot be built
 */
export async function findBaseline(root: string, since?: string): Promise<(Baseline & Disposable) | undefined> {
  const released = since === undefined ? releasedBaseline(root) : undefined;
  if (released) return { ...released, [Symbol.dispose]() {} };
  const git = async (...args: string[]) => {
    const { exitCode, stdout } = await run('git', args, { cwd: root, reject: false });
    return exitCode === 0 ? stdout : undefined;
  };
  const resolve = (revision: string) => git('rev-parse', '--verify', '--quiet', '--short=10', `${revision}^{commit}`);
  const head = await resolve('HEAD');
  if (head === undefined && since === undefined) return undefined;
  const tag = await git('describe', '--tags', '--abbrev=0');
  const branched = (await git('merge-base', 'origin/main', 'HEAD')) ?? 'HEAD';
  const [revision, title] = since ? [since, since] : tag ? [tag, `tag ${tag}`] : [branched, 'commit'];
  const commit = await resolve(revision);
  if (commit === undefined) throw new Error(`The revision ${since} does not exist. Name a commit, branch, or tag.`);
  const name = `${title} (${commit})`;
  const isSame = (await git('diff', '--quiet', commit, '--', 'spec')) !== undefined;
  const added = await git('ls-files', '--others', '--exclude-standard', 'spec');
  if (isSame && added === '') return { name, [Symbol.dispose]() {} };
  return { name, ...(await buildRevision(root, commit)) };
}

/** Builds the contracts of a commit by its own rules, with the tools of the working tree. */
async function buildRevision(root: string, commit: string): Promise<{ folder: string } & Disposable> {
  const checkout = mkdtempSync(join(tmpdir(), 'email-automation-revision-'));
  const remove = () => rmSync(checkout, { recursive: true, force: true });
  try {
    const archive = join(checkout, 'spec.tar');
    await run('git', ['archive', `--output=${archive}`, commit, 'spec'], { cwd: root });
    await run('tar', ['-xf', 'spec.tar'], { cwd: checkout });
    const spec = join(checkout, 'spec');
    symlinkSync(join(root, 'spec', 'node_modules'), join(spec, 'node_modules'), 'junction');
    const { exitCode, all } = await run('node', ['src/build.ts'], { cwd: spec, reject: false });
    if (exitCode !== 0) throw new Error(`The contract of ${commit} cannot be built. Name another revision.\n\n${all}`);
    return { folder: join(spec, 'dist'), [Symbol.dispose]: remove };
  } catch (error) {
    remove();
    throw error;
  }
}

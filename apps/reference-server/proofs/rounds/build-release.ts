import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readReleasedServer } from '../../released/released-server.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** A built server of an earlier commit. */
export interface BuiltRelease {
  /** Its tag, or its commit. */
  name: string;
  /** Its program. */
  main: string;
  /** Whether it can start on a database that a later version has migrated: versions before the first release refuse. */
  canGoBack: boolean;
  remove(): void;
}

/** The newest tag of the server; before the first release, the commit that `released/server.json` records. */
export function findLastRelease(): string {
  const tags = git('tag', '--list', '@email-automation/reference-server@*', '--sort=-version:refname').split('\n');
  return tags[0] || readReleasedServer().commit;
}

/**
 * Checks a commit out in a temporary folder, installs its packages, and builds its server.
 * @throws Error when the commit is missing, as in a shallow clone, or cannot be built
 */
export function buildRelease(name: string): BuiltRelease {
  const found = spawnSync('git', ['cat-file', '-e', `${name}^{commit}`], { cwd: root });
  if (found.status !== 0)
    throw new Error(`The commit ${name} is not in this clone. Get it: git fetch --unshallow --tags`);
  const folder = join(mkdtempSync(join(tmpdir(), 'release-')), 'checkout');
  const remove = () => {
    spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
    rmSync(join(folder, '..'), { recursive: true, force: true });
  };
  process.once('exit', remove);
  git('worktree', 'add', '--detach', folder, name);
  run(folder, 'pnpm', 'install', '--frozen-lockfile', '--prefer-offline');
  run(folder, 'turbo', 'run', 'build', '--filter=@email-automation/reference-server', '--output-logs=errors-only');
  const server = join(folder, 'apps', 'reference-server');
  const main = join(server, 'dist', 'main.js');
  if (!existsSync(main)) throw new Error(`The server of ${name} has no dist/main.js.`);
  const canGoBack = existsSync(join(folder, 'packages/service/src/storage/schema/newer-migrations.ts'));
  return { name, main, canGoBack, remove };
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
  return stdout.trim();
}

/** Runs a tool of this repository in another checkout. */
function run(cwd: string, tool: string, ...args: string[]): void {
  const bin = join(root, 'node_modules', '.bin');
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    CI: 'true',
    TURBO_TELEMETRY_DISABLED: '1',
  };
  const shell = process.platform === 'win32';
  const { status, stdout, stderr } = spawnSync(tool, args, { cwd, env, shell, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${tool} ${args[0]} failed in ${cwd}:\n${stdout}${stderr}`);
}

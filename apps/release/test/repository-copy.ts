import { cpSync, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, run } from '../src/root.ts';

/** A copy of this repository with its history and its packages, which can be changed and released. */
export interface RepositoryCopy {
  folder: string;
  env: NodeJS.ProcessEnv;
  read(file: string): string;
  /** Runs a program in the copy until it exits; `all` is its output. @throws ExecaError with the output, when it fails */
  run(command: string, args: string[], options?: { reject?: boolean }): Promise<{ all: string; exitCode?: number }>;
  /** Runs a command of the release program. */
  release(
    command: string,
    args?: string[],
    options?: { reject?: boolean },
  ): Promise<{ all: string; exitCode?: number }>;
  commit(title: string): Promise<void>;
}

/**
 * Copies the files of this repository that git knows or would add, commits them, and installs the packages, which this machine has.
 * @param env the whole environment of programs in the copy
 * @param prepare changes the copy before its packages are installed
 */
export async function copyRepository(
  folder: string,
  env: NodeJS.ProcessEnv,
  prepare: () => Promise<void>,
): Promise<RepositoryCopy> {
  const known = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root });
  const files = known.stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  for (const file of files) cpSync(join(root, file), join(folder, file));
  const cache = process.env.TURBO_CACHE_DIR ?? join(root, '.turbo', 'cache');
  const variables = {
    ...env,
    PATH: [join(folder, 'node_modules', '.bin'), env.PATH].join(delimiter),
    TURBO_CACHE_DIR: cache,
    TURBO_TELEMETRY_DISABLED: '1',
    // New versions in manifests make pnpm install everything again, from a registry that has little.
    pnpm_config_verify_deps_before_run: 'false',
  };
  const runHere: RepositoryCopy['run'] = (command, args, { reject = true } = {}) =>
    run(command, args, { cwd: folder, env: variables, extendEnv: false, localDir: folder, reject });
  const copy: RepositoryCopy = {
    folder,
    env: variables,
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    run: runHere,
    release: (command, args = [], options) =>
      runHere(process.execPath, ['apps/release/src/main.ts', command, ...args], options),
    async commit(title) {
      const identity = ['-c', 'user.name=Rehearsal', '-c', 'user.email=rehearsal@example.com'];
      await runHere('git', ['add', '--all']);
      await runHere('git', [...identity, 'commit', '--quiet', '--no-verify', '--message', title]);
    },
  };
  await copy.run('git', ['init', '--quiet', '--initial-branch=main']);
  await copy.run('git', ['add', '--all']);
  await prepare();
  await copy.commit('Copy the repository');
  // What `npm test` installs is in the store of this machine, whose checks of the lockfile are cached in its home.
  const install = ['install', '--offline', '--frozen-lockfile', '--filter=!@email-automation/client-platforms'];
  await run('pnpm', install, { cwd: folder, env: { CI: 'true' } });
  return copy;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** A stranger's machine: a home of its own with nothing in it but the address of a registry. */
export interface Machine {
  env: NodeJS.ProcessEnv;
  /** An empty folder in its home. */
  folder(name: string): string;
  /** Starts a program that goes on until it is stopped, in a group of its own with what it starts. */
  start(command: string, args: string[], cwd: string): Started;
  /** Stops what was started, and removes the home. */
  dispose(): Promise<void>;
}

export interface Started {
  child: ChildProcess;
  output(): string;
}

export function machine(registry: string): Machine {
  const home = mkdtempSync(join(tmpdir(), 'email-automation-stranger-'));
  // A publisher has to be somebody, whom this registry does not ask for proof.
  writeFileSync(join(home, '.npmrc'), `registry=${registry}/\n${registry.replace(/^http:/, '')}/:_authToken=made-up\n`);
  const env = {
    ...foreignTo(process.env),
    HOME: home,
    USERPROFILE: home,
    NO_COLOR: '1',
    // What runs here is the pinned Node, whatever the machine has.
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
  };
  const started: Started[] = [];
  return {
    env,
    folder(name) {
      const folder = join(home, name);
      mkdirSync(folder, { recursive: true });
      return folder;
    },
    start(command, args, cwd) {
      const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
      const one = { child, output: () => output };
      started.push(one);
      return one;
    },
    async dispose() {
      await Promise.all(started.map(({ child }) => stop(child)));
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The environment without what this repository's tools, and a runner of GitHub, tell the programs that they start. */
function foreignTo(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours =
    /^(npm_|pnpm_|yarn_|bun_|deno_|turbo_|vitest|github_|actions_|ci$|node_env$|node_options$|node_path$|init_cwd$)/i;
  const outside = /(_proxy|^database_url)$/i;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name) && !outside.test(name)));
}

/** Ends a program with all that it has started: npx passes no signal on. */
async function stop(child: ChildProcess): Promise<void> {
  const { pid, exitCode, signalCode } = child;
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-pid, 'SIGTERM');
  const killer = setTimeout(() => process.kill(-pid, 'SIGKILL'), 10_000);
  await ended;
  clearTimeout(killer);
}

/** Where the machine that runs the tests has a program; nothing when it has none. */
export function onPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
}

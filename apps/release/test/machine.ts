import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { execa } from 'execa';

/** A consumer's machine: a home of its own with nothing in it but the URL of a registry. */
export interface Machine {
  env: NodeJS.ProcessEnv;
  /** An empty folder in its home. */
  folder(name: string): string;
  /** Runs a program to its end; `all` is what it printed. @throws ExecaError with the output, when it fails */
  run(
    command: string,
    args: string[],
    options: { cwd: string; env?: NodeJS.ProcessEnv },
  ): Promise<{ stdout: string; all: string }>;
  /** Starts a program that goes on until it is stopped, and resolves to the URLs that it prints once it listens. */
  serve(command: string, args: string[], cwd: string): Promise<string[]>;
  /** Stops what was started, and removes the home. */
  dispose(): Promise<void>;
}

export function machine(registry: string): Machine {
  const home = mkdtempSync(join(tmpdir(), 'email-automation-consumer-'));
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
  const disposing = new AbortController();
  const started: Promise<unknown>[] = [];
  return {
    env,
    folder(name) {
      const folder = join(home, name);
      mkdirSync(folder, { recursive: true });
      return folder;
    },
    async run(command, args, { cwd, env: more }) {
      const options = {
        cwd,
        env: { ...env, ...more },
        extendEnv: false,
        stdin: 'ignore',
        all: true,
        timeout: 120_000,
      } as const;
      return await execa(command, args, options);
    },
    async serve(command, args, cwd) {
      // npx passes no signal on to what it starts.
      const lifetime = { killDescendants: true, forceKillAfterDelay: 10_000, cancelSignal: disposing.signal } as const;
      const options = { cwd, env, extendEnv: false, stdin: 'ignore', all: true, reject: false, ...lifetime } as const;
      const child = execa(command, args, options);
      started.push(child);
      return await new Promise((resolve, reject) => {
        let output = '';
        child.all.on('data', (chunk) => {
          output += chunk;
          const urls = /^Listening on .*$/m.exec(output)?.[0].match(/http:\/\/[\d.]+:\d+/g);
          if (urls) resolve(urls);
        });
        child.then(() => reject(new Error(`${command} ended before it listened:\n${output}`)));
      });
    },
    async dispose() {
      disposing.abort();
      await Promise.all(started);
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

/** Where the machine that runs the tests has a program; nothing when it has none. */
export function onPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
}

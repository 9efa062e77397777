import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { execa } from 'execa';

/** The machine of a consumer: a separate home folder that contains only the URL of a registry. */
export interface Machine {
  env: NodeJS.ProcessEnv;
  /** Creates a folder in its home. */
  createFolder(name: string): string;
  /** Runs a program until it exits; `all` is its output. @throws ExecaError with the output, when it fails */
  run(
    command: string,
    args: string[],
    options: { cwd: string; env?: NodeJS.ProcessEnv },
  ): Promise<{ stdout: string; all: string }>;
  /** Starts a server and resolves to the URLs that it prints when it listens, the API first, the control port last. */
  serve(command: string, args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<string[]>;
  /** Stops the servers and removes the home. */
  dispose(): Promise<void>;
}

export function createMachine(registry: string): Machine {
  const home = mkdtempSync(join(tmpdir(), 'email-automation-consumer-'));
  // Publishing needs a token, but this registry accepts every token.
  writeFileSync(join(home, '.npmrc'), `registry=${registry}/\n${registry.replace(/^http:/, '')}/:_authToken=made-up\n`);
  const env = {
    ...foreignVariables(process.env),
    HOME: home,
    USERPROFILE: home,
    NO_COLOR: '1',
    // The pinned Node, not the one of this machine.
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
  };
  const disposing = new AbortController();
  const started: Promise<unknown>[] = [];
  return {
    env,
    createFolder(name) {
      const folder = join(home, name);
      mkdirSync(folder, { recursive: true });
      return folder;
    },
    async run(command, args, { cwd, env: variables }) {
      const options = {
        cwd,
        env: { ...env, ...variables },
        extendEnv: false,
        stdin: 'ignore',
        all: true,
      } as const;
      return await execa(command, args, options);
    },
    async serve(command, args, { cwd, env: variables }) {
      // npx does not pass signals on to the program that it starts.
      const lifetime = { killDescendants: true, forceKillAfterDelay: 10_000, cancelSignal: disposing.signal } as const;
      const execution = { cwd, env: { ...env, ...variables }, extendEnv: false, reject: false, ...lifetime } as const;
      const options = { ...execution, stdin: 'ignore', all: true } as const;
      const child = execa(command, args, options);
      started.push(child);
      return await new Promise((resolve, reject) => {
        let output = '';
        child.all.on('data', (chunk) => {
          output += chunk;
          const urls = /^Listening on .*$|^ {2}API[\s\S]*Control port .*$/m
            .exec(output)?.[0]
            .match(/http:\/\/[\d.]+:\d+/g);
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

/** Returns the environment without the variables of this repository's tools, of GitHub's runners, and of proxies. */
function foreignVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours =
    /^(npm_|pnpm_|yarn_|bun_|deno_|turbo_|vitest|github_|actions_|ci$|node_env$|node_options$|node_path$|init_cwd$)/i;
  const outside = /(_proxy|^database_url)$/i;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name) && !outside.test(name)));
}

/** Returns the path of a program on the machine that runs the tests. Undefined if it is not installed. */
export function findOnPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
}

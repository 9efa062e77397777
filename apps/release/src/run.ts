import { spawn } from 'node:child_process';

export interface Outcome {
  code: number;
  /** What it printed, both streams in the order of their arrival. */
  output: string;
  stdout: string;
}

interface Options {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** It is ended after so many milliseconds. */
  timeout?: number;
}

/** Runs a program to its end. @throws Error when it cannot be started */
export function run(command: string, args: readonly string[], { cwd, env, timeout }: Options): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: env ?? process.env, timeout, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output, stdout });
    });
  });
}

/** Runs a program that has to succeed. @throws Error with all that it printed, when it does not */
export async function runWell(command: string, args: readonly string[], options: Options): Promise<string> {
  const { code, output, stdout } = await run(command, args, options);
  if (code === 0) return stdout;
  throw new Error(`${[command, ...args].join(' ')} failed with exit code ${code}:\n${output.trim()}`);
}

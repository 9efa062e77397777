import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { runCommandLine } from '../../src/command-line.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The end of a command, and its output. */
export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  /** All variables that the command has. */
  env: NodeJS.ProcessEnv;
  /** Its working folder. */
  cwd?: string | undefined;
  /** Its standard input. */
  input?: string;
}

/** The words of a command, or of a command line, which can have some in single quotes. */
const wordsOf = (command: string | readonly string[]) =>
  typeof command === 'string'
    ? [...command.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", ''))
    : command;

/** Starts the built program, which ends with the test. */
export function startCommand(line: string, options: SpawnOptions = {}): ChildProcess {
  const child = spawn(process.execPath, [program, ...wordsOf(line)], options);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

class Exit extends Error {}

/** Runs a command to its end in this process, which takes a twentieth of the time that a process takes to start. */
export async function runCommand(
  command: string | readonly string[],
  { env, cwd, input = '' }: CommandOptions,
): Promise<Ended> {
  const ended: Ended = { status: 0, stdout: '', stderr: '' };
  const { argv, stdin } = process;
  const [outerEnv, outerFolder] = [{ ...process.env }, process.cwd()];
  const write = (name: 'stdout' | 'stderr') =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      ended[name] += text;
      return true;
    });
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    process.exitCode = code;
    throw new Exit();
  });
  const mocks = [write('stdout'), write('stderr'), exit];
  process.argv = [...argv.slice(0, 1), program, ...wordsOf(command)];
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true });
  setVariables(env);
  if (cwd !== undefined) process.chdir(cwd);
  try {
    await runCommandLine();
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
  } finally {
    ended.status = Number(process.exitCode ?? 0);
    process.exitCode = undefined;
    process.chdir(outerFolder);
    setVariables(outerEnv);
    Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
    process.argv = argv;
    for (const mock of mocks) mock.mockRestore();
  }
  return ended;
}

/** Replaces the variables of this process in place: the system reads them there. */
function setVariables(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (variables[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(variables)) if (value !== undefined) process.env[name] = value;
}

import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The command line, quoted for a shell. */
export const program = `'${process.execPath}' '${main}'`;

export interface CommandResult {
  code: number | null;
  out: string;
  err: string;
}

/** Starts the command line in a folder; `result` resolves when it ends. */
export function startCommand(
  folder: string,
  ...args: string[]
): { child: ChildProcess; result: Promise<CommandResult> } {
  return collectOutput(spawn(process.execPath, [main, ...args], { cwd: folder }));
}

let runs = 0;

/**
 * Runs the command line in a folder, within this process, which has loaded the kit already. For tests of what it prints and of
 * its exit code. One at a time, because the folder, the arguments and the output belong to the process.
 */
export async function runCommandLine(folder: string, ...args: string[]): Promise<CommandResult> {
  const { argv, exitCode } = process;
  const previous = process.cwd();
  const result: CommandResult = { code: 0, out: '', err: '' };
  const capture = (stream: NodeJS.WriteStream, name: 'out' | 'err') =>
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      result[name] += chunk;
      return true;
    });
  const captures = [capture(process.stdout, 'out'), capture(process.stderr, 'err')];
  process.chdir(folder);
  process.argv = [process.execPath, main, ...args];
  process.exitCode = 0;
  try {
    // The query loads the program again, and nothing that it imports.
    await import(`${main}?run=${runs++}`);
    result.code = Number(process.exitCode);
  } finally {
    Object.assign(process, { argv, exitCode });
    process.chdir(previous);
    for (const one of captures) one.mockRestore();
    for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error');
  }
  return result;
}

/** Runs a shell command in a folder, for tests that need a real pipe. */
export const runShell = (folder: string, line: string): Promise<CommandResult> =>
  collectOutput(spawn('sh', ['-c', line], { cwd: folder })).result;

function collectOutput(child: ChildProcessWithoutNullStreams): {
  child: ChildProcess;
  result: Promise<CommandResult>;
} {
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  return { child, result: new Promise((resolve) => child.on('close', (code) => resolve({ ...output, code }))) };
}

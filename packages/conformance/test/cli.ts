import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

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

import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The command line as a shell starts it. */
export const program = `'${process.execPath}' '${main}'`;

export interface Said {
  code: number | null;
  out: string;
  err: string;
}

/** Starts the command line in a folder; `said` is what it had to say when it ended. */
export function start(folder: string, ...args: string[]): { child: ChildProcess; said: Promise<Said> } {
  return listenTo(spawn(process.execPath, [main, ...args], { cwd: folder }));
}

/** Runs a line of a shell in a folder, for what needs a real pipe. */
export const shell = (folder: string, line: string): Promise<Said> =>
  listenTo(spawn('sh', ['-c', line], { cwd: folder })).said;

function listenTo(child: ChildProcessWithoutNullStreams): { child: ChildProcess; said: Promise<Said> } {
  const said: Said = { code: null, out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  return { child, said: new Promise((done) => child.on('close', (code) => done({ ...said, code }))) };
}

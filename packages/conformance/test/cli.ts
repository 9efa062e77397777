import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface Said {
  code: number | null;
  out: string;
  err: string;
}

/** Starts the command line in a folder; `said` is what it had to say when it ended. */
export function start(folder: string, ...args: string[]): { child: ChildProcess; said: Promise<Said> } {
  const child = spawn(process.execPath, [program, ...args], { cwd: folder });
  const said: Said = { code: null, out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  return { child, said: new Promise((done) => child.on('close', (code) => done({ ...said, code }))) };
}

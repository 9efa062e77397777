import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** How a command ended, and what it printed. */
export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Starts the built program, which ends with the test. @param line the command line, with words in single quotes if need be */
export function startCommand(line: string, options: SpawnOptions = {}): ChildProcess {
  const words = [...line.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", ''));
  const child = spawn(process.execPath, [program, ...words], options);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Runs the built program to its end. @param input what it reads from standard input */
export async function runCommand(line: string, options: SpawnOptions = {}, input = ''): Promise<Ended> {
  const child = startCommand(line, options);
  child.stdin?.end(input);
  const printed = [child.stdout, child.stderr].map((stream) => text(stream as NodeJS.ReadableStream as never));
  const [stdout = '', stderr = ''] = await Promise.all(printed);
  if (child.exitCode === null) await once(child, 'exit');
  return { status: child.exitCode, stdout, stderr };
}

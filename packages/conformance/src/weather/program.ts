import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { endDetached, markRun } from '../processes/end-detached.ts';
import { endProcess, windows } from '../processes/end-process.ts';
import type { ProgramEnd } from './client-run.ts';

interface ProgramOptions {
  /** Variables in addition to the environment of this process. */
  variables: Record<string, string>;
  /** The lines of standard input or, for a program that writes first, a function of each line that it writes. A line that gets a reply is no part of the output. */
  input: readonly string[] | ((line: string) => string | undefined);
  /** Seconds after which the program is stopped. */
  seconds: number;
  signal?: AbortSignal | undefined;
}

/** The characters of the output that are kept. */
const longestOutput = 1_000_000;

/** The bytes of output, in MB, after which a program is stopped. */
const largestOutput = 10;

/** Seconds for the output after the end of the program. */
const outputSeconds = 1;

/** Runs a command line in a shell until it ends, or until its time is over. */
export async function runProgram(command: string, options: ProgramOptions): Promise<ProgramEnd> {
  const { variables, input, seconds, signal } = options;
  const run = randomUUID();
  // In a separate process group, so that everything that the command starts ends with it.
  const child = spawn(command, {
    shell: true,
    detached: !windows,
    windowsHide: true,
    env: { ...process.env, ...variables, ...markRun(run) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  let output = '';
  const keep = (text: string) => {
    if (output.length < longestOutput) output += text;
  };
  child.stderr.setEncoding('utf8').on('data', keep);
  // A program that does not read its input is no error.
  child.stdin.on('error', () => {});
  const reading = createInterface({ input: child.stdout });
  reading.on('line', (text) => {
    keep(`${text}\n`);
    const line = text.trim();
    const reply = typeof input === 'function' ? input(line) : undefined;
    if (reply !== undefined) child.stdin.end(`${reply}\n`);
    else if (line !== '') lines.push(line);
  });
  if (typeof input !== 'function') child.stdin.end(input.map((line) => `${line}\n`).join(''));

  let stopped: string | undefined;
  const endAll = () => {
    endProcess(child, 'SIGKILL');
    endDetached(run);
  };
  const stopBecause = (reason: string) => {
    stopped ??= reason;
    endAll();
  };
  const stop = () => stopBecause('was still running at the end of the scenario');
  let written = 0;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer | string) => {
      written += chunk.length;
      if (written > largestOutput * 1e6) stopBecause(`was stopped after ${largestOutput} MB of output`);
    });
  const timer = setTimeout(stop, seconds * 1000);
  signal?.addEventListener('abort', stop, { once: true });
  process.once('exit', stop);
  const closed = once(child, 'close');
  const [code, killedBy] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  // The output may still be on its way. A process that the program has left behind keeps it open.
  await Promise.race([closed, wait(outputSeconds * 1000)]);
  endAll();
  // A process in another session with another environment survives, and its output would keep this one alive.
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  signal?.removeEventListener('abort', stop);
  process.off('exit', stop);
  const how = stopped ?? (killedBy ? `was ended by the signal ${killedBy}` : `ended with exit code ${code}`);
  return { code: stopped ? undefined : (code ?? 1), how, lines, output };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Processes to end with this one, however it ends. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export interface StartedProgram {
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** How it ended, with its last output; undefined while it runs. */
  lastWords(): string | undefined;
  /** The URLs in the first line on standard error that has one, which servers print when they listen. Rejects when it ends before. */
  urls: Promise<string[]>;
  /** Its exit code, and the signal that ended it. */
  ended: Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  /** Ends it with a signal, and waits until it has ended. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program with Node, which can send messages to this process, and ends with it. @param args also options of Node */
export function startProgram(args: readonly string[], variables: NodeJS.ProcessEnv = {}): StartedProgram {
  const env = { ...process.env, ...variables };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  children.add(child);
  const ended = once(child, 'close') as StartedProgram['ended'];
  const printed = { stdout: '', stderr: '' };
  const output = () => printed.stdout + printed.stderr;
  const urls = new Promise<string[]>((resolve, reject) => {
    child.stdout?.on('data', (text) => (printed.stdout += text));
    child.stderr?.on('data', (text) => {
      printed.stderr += text;
      const lines = printed.stderr.split('\n').slice(0, -1);
      const line = lines.find((line) => /:\/\/[^\s/]+:\d/.test(line));
      if (line) resolve(line.match(/https?:\/\/[^\s/]+:\d+/g) ?? []);
    });
    ended.then(() => {
      children.delete(child);
      reject(new Error(`${args.join(' ')} ended before it listened:\n${output()}`));
    });
  });
  // Not everybody waits for them.
  urls.catch(() => {});
  return {
    child,
    output,
    lastWords() {
      const how = child.exitCode ?? child.signalCode;
      return how === null ? undefined : `${how}: ${output().trim().slice(-1500)}`;
    },
    urls,
    ended,
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}

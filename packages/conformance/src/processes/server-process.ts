import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { endProcess, windows } from './end-process.ts';

/** A server in a separate process. */
export interface ServerProcess {
  /**
   * Resolves as soon as the server responds to HTTP at its URL, with whatever status.
   * @throws Error with its last output, when it ends before or does not respond in time
   */
  ready(url: string, seconds: number): Promise<void>;
  /** Ends the process and those that it started. */
  stop(): Promise<void>;
}

/** Milliseconds in which a server may end by itself after SIGTERM. */
const grace = 2000;

/** Lines of output in an error. */
const lastLines = 5;

/** Starts a server, without a shell. @throws Error when the program does not exist */
export async function startServer(
  [program = '', ...rest]: readonly string[],
  { folder, environment }: { folder: string; environment: NodeJS.ProcessEnv },
): Promise<ServerProcess> {
  // A separate process group, so that the processes that the server starts end with it.
  const options = { cwd: folder, env: environment, detached: !windows, windowsHide: true };
  const child = spawn(program, rest, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
    });
  }
  const failure = (reason: string) => {
    const lines = output.trim().split('\n').slice(-lastLines).join('\n');
    return new Error(lines === '' ? reason : `${reason} Its last output:\n${lines}`);
  };
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw new Error(`${program} cannot be run: ${(error as Error).message}`);
  }
  const killAtExit = () => endProcess(child, 'SIGKILL');
  process.once('exit', killAtExit);
  return {
    async ready(url, seconds) {
      const end = Date.now() + seconds * 1000;
      while (!(await responds(url))) {
        if (hasEnded(child)) throw failure(`The server ended with ${describeEnd(child)}.`);
        if (Date.now() > end) throw failure(`The server did not respond at ${url} within ${seconds} s.`);
        await wait(50);
      }
    },
    async stop() {
      process.off('exit', killAtExit);
      const ended = hasEnded(child) ? Promise.resolve() : once(child, 'exit');
      endProcess(child, 'SIGTERM');
      await Promise.race([ended, wait(grace, undefined, { ref: false })]);
      // Also ends processes that outlive the one that started them.
      endProcess(child, 'SIGKILL');
      await ended;
      child.stdout.destroy();
      child.stderr.destroy();
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

const describeEnd = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null ? `the signal ${signalCode}` : `exit code ${exitCode}`;

/** Whether a server responds to HTTP, with whatever status. */
async function responds(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(1000) });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

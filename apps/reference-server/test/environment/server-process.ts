import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { demoFile } from './sandbox.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const limits = ['batch', 'individual', 'records'].flatMap((kind) => [`--limit-${kind}`, '1000000']);

export interface ServerProcess {
  child: ChildProcess;
  /** Everything on standard error so far. */
  output(): string;
  /** Fulfilled when the server listens. */
  url: Promise<string>;
}

/** Starts a server with the demo workspace and these options in a separate process, which ends with the test. */
export function startServerProcess(location: string, ...options: string[]): ServerProcess {
  const child = spawn(
    process.execPath,
    [main, '--port', '0', '--workspace', demoFile, '--log-level', 'silent', ...limits, ...options],
    { env: { ...process.env, DATABASE_URL: location }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const url = new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (text) => {
      output += text;
      const [, listening] = /Listening on (\S+)\./.exec(output) ?? [];
      if (listening) resolve(listening);
    });
    child.once('exit', () => reject(new Error(`The server ended: ${output}`)));
  });
  return { child, url, output: () => output };
}

import { fileURLToPath } from 'node:url';
import { type StartedProgram, startProgram } from '@email-automation/test-tools/start-program';
import { onTestFinished } from 'vitest';
import { demoWorkspaceFile } from '../../src/demo-workspace.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const limits = ['batch', 'individual', 'records'].map((kind) => `--limit-${kind}=1000000`);

export interface ServerProcess extends StartedProgram {
  /** Fulfilled when the server listens. */
  url: Promise<string>;
}

/** Starts a server with the demo workspace and these options in a separate process, which ends with the test. */
export function startServerProcess(location: string, ...options: string[]): ServerProcess {
  const args = [main, '--port=0', `--workspace=${demoWorkspaceFile}`, '--log-level=silent', ...limits, ...options];
  const program = startProgram(args, { DATABASE_URL: location });
  onTestFinished(() => program.end('SIGKILL'));
  return { ...program, url: program.urls.then(([url = '']) => url) };
}

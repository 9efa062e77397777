import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a Node program until it ends. @returns what it wrote to standard output and standard error */
export async function runProgram(args: string[], cwd: string): Promise<string> {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await once(child, 'close');
  return output;
}

export async function stop(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

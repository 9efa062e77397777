import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether limits of other processes can be set here: only Linux can. */
export const canLimit = await run('prlimit', ['--version']).then(
  () => true,
  () => false,
);

/**
 * Makes all writes of a process to files fail, as on a broken disk.
 * @returns a function that lifts the limit
 */
export function failWrites(pid: number): Promise<() => Promise<void>> {
  return limit(pid, 'fsize', 0);
}

/** Lets a process open few more files and connections. @returns a function that lifts the limit */
export function limitDescriptors(pid: number, more: number): Promise<() => Promise<void>> {
  return limit(pid, 'nofile', readdirSync(`/proc/${pid}/fd`).length + more);
}

async function limit(pid: number, resource: string, value: number): Promise<() => Promise<void>> {
  const set = (to: number | string) => run('prlimit', ['--pid', String(pid), `--${resource}=${to}:`]);
  const { stdout } = await run('prlimit', [
    '--pid',
    String(pid),
    `--${resource}`,
    '--output=SOFT',
    '--noheadings',
    '--raw',
  ]);
  await set(value);
  return async () => void (await set(stdout.trim()));
}

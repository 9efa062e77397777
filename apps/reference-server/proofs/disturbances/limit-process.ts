import { execFile } from 'node:child_process';
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
export async function failWrites(pid: number): Promise<() => Promise<void>> {
  const set = (to: string) => run('prlimit', ['--pid', String(pid), `--fsize=${to}:`]);
  const { stdout } = await run('prlimit', ['--pid', String(pid), '--fsize', '--output=SOFT', '--noheadings', '--raw']);
  await set('0');
  return async () => void (await set(stdout.trim()));
}

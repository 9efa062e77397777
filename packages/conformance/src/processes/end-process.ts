import { type ChildProcess, spawnSync } from 'node:child_process';

export const windows = process.platform === 'win32';

/**
 * Ends a process with its group, which it has to lead; on Windows, with the processes that it started.
 */
export function endProcess({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  if (windows) {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
}

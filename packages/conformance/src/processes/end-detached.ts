import { readdirSync, readFileSync } from 'node:fs';

/** The variable by which a process is known that has left the group of the program that started it. */
const runVariable = 'CONFORMANCE_RUN';

/** The environment that marks the processes of a run. */
export const markRun = (run: string): Record<string, string> => ({ [runVariable]: run });

/** Ends the processes of a run that lead another session, such as daemons. Linux alone shows the environment of a process. */
export function endDetached(run: string): void {
  if (process.platform !== 'linux') return;
  for (const pid of readdirSync('/proc')) {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      if (environment.includes(`${runVariable}=${run}`)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It is no process, belongs to another user, or has ended.
    }
  }
}

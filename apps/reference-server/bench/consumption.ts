import { readdirSync, readFileSync } from 'node:fs';

/** A file of the Linux kernel about a process. */
const readProc = (pid: number | 'self', file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');

/** The fields of `stat` after the name of the program. */
function readStat(pid: number | 'self') {
  const fields = readProc(pid, 'stat').split(') ')[1]?.split(' ').map(Number) ?? [];
  const [parent = 0, user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = [1, 11, 12, 13, 14].map(
    (n) => fields[n],
  );
  // A tick is a hundredth of a second.
  return { parent, milliseconds: (user + system) * 10, ofEnded: (userOfEnded + systemOfEnded) * 10 };
}

/** Processor time of a process so far, in milliseconds. Other load on the machine affects it little. */
export const processorMs = (pid: number): number => readStat(pid).milliseconds;

/** Processor time of all child processes of this process that have ended. */
export const processorMsOfEnded = (): number => readStat('self').ofEnded;

/** Processor time of a process and of its child processes, including those that have ended. */
export function processorMsOfFamily(pid: number): number {
  let { milliseconds, ofEnded } = readStat(pid);
  for (const child of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const { parent, milliseconds: ofChild } = readStat(Number(child));
      if (parent === pid) milliseconds += ofChild;
    } catch {
      // It has ended in the meantime.
    }
  }
  return milliseconds + ofEnded;
}

export const parentOf = (pid: number): number => readStat(pid).parent;

export function residentMegabytes(pid: number): number {
  const [, pages = '0'] = readProc(pid, 'statm').split(' ');
  return Math.round((Number(pages) * 4096) / 2 ** 20);
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

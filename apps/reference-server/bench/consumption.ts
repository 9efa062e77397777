import { readdirSync, readFileSync } from 'node:fs';

/** A file of the Linux kernel about a process, or about one of its threads. */
const readProc = (pid: number | 'self' | string, file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');

/** The fields of `stat` after the name of the program. A tick is a hundredth of a second. */
function readStat(pid: number | 'self') {
  const fields = readProc(pid, 'stat').split(') ')[1]?.split(' ').map(Number) ?? [];
  const [parent = 0, userOfEnded = 0, systemOfEnded = 0] = [1, 13, 14].map((n) => fields[n]);
  return { parent, ofEnded: (userOfEnded + systemOfEnded) * 10 };
}

/** Processor time of all threads of a process so far, in milliseconds. Threads that have ended do not count. */
export function processorMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) => Number(readProc(`${pid}/task/${thread}`, 'schedstat').split(' ')[0]));
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** Processor time of all child processes of this process that have ended. */
export const processorMsOfEnded = (): number => readStat('self').ofEnded;

/** Processor time of a process and of its child processes, including those that have ended. */
export function processorMsOfFamily(pid: number): number {
  let milliseconds = processorMs(pid);
  for (const child of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (parentOf(Number(child)) === pid) milliseconds += processorMs(Number(child));
    } catch {
      // It has ended in the meantime.
    }
  }
  return milliseconds + readStat(pid).ofEnded;
}

export const parentOf = (pid: number): number => readStat(pid).parent;

export function residentMegabytes(pid: number): number {
  const [, pages = '0'] = readProc(pid, 'statm').split(' ');
  return Math.round((Number(pages) * 4096) / 2 ** 20);
}

/** Memory that only this process has: not the files of Node, which all of its processes share. */
export function privateMegabytes(pid: number): number {
  const sizes = readProc(pid, 'smaps_rollup').matchAll(/^Private_\w+: +(\d+) kB$/gm);
  return Math.round([...sizes].reduce((sum, [, size]) => sum + Number(size), 0) / 1024);
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

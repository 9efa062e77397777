import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A file of the Linux kernel about a process, or about one of its threads. */
const readProc = (pid: number | string, file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');

export const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}/task`);

/** Processor time of all threads of a process so far, in milliseconds. Threads that have ended do not count. */
export function processorMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) => Number(readProc(`${pid}/task/${thread}`, 'schedstat').split(' ')[0]));
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

export function residentMegabytes(pid: number): number {
  const [, pages = '0'] = readProc(pid, 'statm').split(' ');
  return Math.round((Number(pages) * 4096) / 2 ** 20);
}

/** Memory that only this process has: not the files of Node, which all of its processes share. */
export function privateMegabytes(pid: number): number {
  const sizes = readProc(pid, 'smaps_rollup').matchAll(/^Private_\w+: +(\d+) kB$/gm);
  return Math.round([...sizes].reduce((sum, [, size]) => sum + Number(size), 0) / 1024);
}

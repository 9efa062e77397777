import { readFileSync } from 'node:fs';
import type { Program } from './program.ts';

/** A file of the Linux kernel about a process; its ticks are hundredths of a second. */
const readProc = (child: Program['child'], file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');

/** Processor time of a program so far, in milliseconds. Other load on the machine affects it little. */
export function processorMs({ child }: Program): number {
  const fields = readProc(child, 'stat').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export function residentMegabytes({ child }: Program): number {
  const [, pages = '0'] = readProc(child, 'statm').split(' ');
  return Math.round((Number(pages) * 4096) / 2 ** 20);
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

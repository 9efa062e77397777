import { readFileSync } from 'node:fs';
import type { Program } from './program.ts';

/** What the kernel counts for a process, where it shows it as Linux does; ticks are hundredths of a second. */
const read = (child: Program['child'], file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');

/** Processor time that a program has used so far, in milliseconds: other load on the machine counts little in it. */
export function processorMs({ child }: Program): number {
  const fields = read(child, 'stat').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export function residentMegabytes({ child }: Program): number {
  const [, pages = '0'] = read(child, 'statm').split(' ');
  return Math.round((Number(pages) * 4096) / 2 ** 20);
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

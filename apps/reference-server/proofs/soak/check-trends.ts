import type { DatabaseName } from '../proof.ts';
import type { Holdings } from './report-holdings.ts';
import type { Sample } from './soaked-server.ts';
import { median, type Point, quarter, slope } from './trend.ts';

const mebibyte = 2 ** 20;

/**
 * Live memory is measured after garbage collection, so that its trend is precise. The first quarter is left out: code is
 * compiled and caches fill. A process may fluctuate by this much over the other three.
 */
const liveAllowance = 4 * mebibyte;
/** Resident memory also has pages that V8 and the allocator keep for later, which vary with the load. */
const residentAllowance = { share: 1.25, bytes: 20 * mebibyte };
/** Connections that pools keep for the next use, each with its socket: 10 to PostgreSQL, and 5 to the mail server. */
const pooled = { SQLite: 5, PostgreSQL: 15 };
/** Each of these connections has a timer while it is idle, as has each of the three loops of background work. */
const loops = 3;

/** Checks that memory is flat. @returns a sentence for each kind of memory that is not */
export function checkMemory(samples: readonly Sample[]): string[] {
  const violations: string[] = [];
  const pointsOf = (name: 'liveBytes' | 'residentBytes') =>
    samples.map((sample): Point => [sample.requests, sample[name]]);
  const steady = pointsOf('liveBytes').filter(([requests]) => requests > (samples.at(-1)?.requests ?? 0) / 4);
  const requests = (steady.at(-1)?.[0] ?? 0) - (steady[0]?.[0] ?? 0);
  const growth = slope(steady);
  if (growth * requests > liveAllowance)
    violations.push(
      `Live memory grew by ${format(growth * requests)} in ${requests} requests, about ${Math.round(growth)} bytes for each; ${format(liveAllowance)} are allowed.`,
    );
  const valuesOf = (number: 2 | 4) => quarter(pointsOf('residentBytes'), number).map(([, bytes]) => bytes);
  const [before, after] = [median(valuesOf(2)), median(valuesOf(4))];
  const most = before * residentAllowance.share + residentAllowance.bytes;
  if (after > most)
    violations.push(
      `Resident memory grew from ${format(before)} in the second quarter to ${format(after)} in the last one; ${format(most)} are allowed.`,
    );
  return violations;
}

/**
 * Checks that a process without load holds what it held before.
 * @returns a sentence for each kind of handle of which there are more
 */
export function checkHandles(on: DatabaseName, before: Holdings, after: Holdings): string[] {
  const connections = pooled[on];
  const kinds = [
    ['timers', 'timers', connections + loops],
    ['sockets', 'sockets', connections],
    ['descriptors', 'file descriptors', connections],
  ] as const;
  return kinds
    .filter(([kind, , allowance]) => after[kind] > before[kind] + allowance)
    .map(
      ([kind, name, allowance]) =>
        `Without load, the server has ${after[kind]} ${name}, and had ${before[kind]} before it; ${allowance} more are allowed.`,
    );
}

function format(bytes: number): string {
  return `${(bytes / mebibyte).toFixed(1)} MiB`;
}

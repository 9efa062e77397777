import type { Holdings } from './inspect-process.ts';
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
/** Connections to the database and to the mail server that pools keep for the next use: 10 and 5, each with its socket. */
const pooled = 15;
/** Each connection of a pool has a timer while it is idle, as has each of the three loops of background work between its steps. */
const resting = pooled + 3;

/** Checks that memory is flat. @returns a sentence for each kind of memory that is not */
export function checkMemory(samples: readonly Sample[], requests: number): string[] {
  const violations: string[] = [];
  const pointsOf = (name: 'liveBytes' | 'residentBytes') =>
    samples.map((sample): Point => [sample.second, sample[name]]);
  const steady = pointsOf('liveBytes').filter(([second]) => second > (samples.at(-1)?.second ?? 0) / 4);
  const seconds = (steady.at(-1)?.[0] ?? 0) - (steady[0]?.[0] ?? 0);
  const growth = slope(steady) * seconds;
  if (growth > liveAllowance) {
    const perRequest = growth / (requests * 0.75);
    violations.push(
      `Live memory grew by ${format(growth)} in ${Math.round(seconds)} s, about ${Math.round(perRequest)} bytes for each request; ${format(liveAllowance)} are allowed.`,
    );
  }
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
export function checkHandles(before: Holdings, after: Holdings): string[] {
  const kinds = [
    ['timers', 'timers', resting],
    ['sockets', 'sockets', pooled],
    ['descriptors', 'file descriptors', pooled],
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

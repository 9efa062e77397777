import type { Curve, DatabaseName } from '../proof.ts';
import type { Sample } from './soaked-server.ts';
import { quantile } from './trend.ts';

/** Classes of requests, whose latencies are measured apart. */
const classes = ['reading', 'writing', 'batches'] as const;
export type RequestClass = (typeof classes)[number];

/** The class of an operation. */
export function classOf(operation: string): RequestClass {
  if (operation.endsWith('Batch')) return 'batches';
  return /^(fetch|list)/.test(operation) ? 'reading' : 'writing';
}

/** A measurement, with the milliseconds of the responses since the one before. */
export interface Window extends Sample {
  latencies: readonly (readonly [of: RequestClass, milliseconds: number])[];
}

const mebibyte = 2 ** 20;

/** The measurements as curves. Latencies belong to a window, and are left out where it has no request of the class. */
export function drawCurves(database: DatabaseName, windows: readonly Window[]): Curve[] {
  const draw = (title: string, unit: string, read: (window: Window) => number | undefined): Curve => ({
    title,
    unit,
    database,
    points: windows.flatMap((window) => {
      const value = read(window);
      return value === undefined ? [] : [[round(window.second), round(value)] as const];
    }),
  });
  const latency = (of: RequestClass, share: number) => (window: Window) => {
    const times = window.latencies.filter(([own]) => own === of).map(([, milliseconds]) => milliseconds);
    return times.length === 0 ? undefined : quantile(times, share);
  };
  return [
    draw('Live memory', 'MiB', ({ liveBytes }) => liveBytes / mebibyte),
    draw('Resident memory', 'MiB', ({ residentBytes }) => residentBytes / mebibyte),
    draw('File descriptors', '', ({ descriptors }) => descriptors),
    draw('Sockets', '', ({ sockets }) => sockets),
    draw('Timers', '', ({ timers }) => timers),
    draw('Queued batches', '', ({ queuedBatches }) => queuedBatches),
    draw('Queued emails', '', ({ queuedEmails }) => queuedEmails),
    draw('Delay of the event loop, p99', 'ms', ({ loopDelay }) => loopDelay),
    draw('Size of the database', 'MiB', ({ databaseBytes }) => databaseBytes / mebibyte),
    draw('Size of the write-ahead log', 'MiB', ({ logBytes }) => logBytes / mebibyte),
    ...classes.flatMap((of) => [
      draw(`Latency of ${of}, p50`, 'ms', latency(of, 0.5)),
      draw(`Latency of ${of}, p99`, 'ms', latency(of, 0.99)),
    ]),
  ];
}

const round = (value: number) => Math.round(value * 100) / 100;

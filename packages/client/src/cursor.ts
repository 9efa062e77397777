import type { Type } from './check-options.ts';

/** Indexes of consecutive records in a source; `to` is exclusive. */
export type Range = [from: number, to: number];

export const cursorType: Type = [
  'the `cursor` of an earlier import',
  (value) => /^\d+(,\d+-\d+)*$/.test(value as string),
];

/**
 * Parses a cursor: the number of settled records from the start, then the settled ranges behind them, as in
 * `2000,3000-4000`.
 */
export function parseCursor(cursor: string): Range[] {
  const [start, ...ranges] = cursor.split(',');
  return [[0, Number(start)], ...ranges.map((range) => range.split('-').map(Number) as Range)];
}

/** Formats merged ranges as a cursor. */
export function formatCursor([[, start] = [0, 0], ...ranges]: Range[]): string {
  return [start, ...ranges.map((range) => range.join('-'))].join(',');
}

/** Sorts ranges, and joins those that touch or overlap. */
export function mergeRanges(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** A stretch of records by their places in the source: the first, and the one behind the last. */
export type Range = [from: number, to: number];

/**
 * Reads a cursor: how many records from the start are settled, and stretches behind those that are settled too, as in
 * `2000,3000-4000`.
 * @throws TypeError when it is no cursor
 */
export function readCursor(cursor: string): Range[] {
  if (!/^\d+(,\d+-\d+)*$/.test(cursor)) {
    throw new TypeError('An import needs cursor as an earlier one gave it.');
  }
  const [start, ...more] = cursor.split(',');
  return [[0, Number(start)], ...more.map((one) => one.split('-').map(Number) as Range)];
}

/** The cursor with which an import goes on behind what is settled. */
export function writeCursor([[, start] = [0, 0], ...more]: Range[]): string {
  return [start, ...more.map((range) => range.join('-'))].join(',');
}

/** The same stretches in order, and as few as there can be. */
export function merged(ranges: Range[]): Range[] {
  const result: Range[] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

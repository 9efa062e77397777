/** A value after so many requests. */
export type Point = readonly [requests: number, value: number];

/** The middle value, or the mean of the two in the middle; 0 without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** The value that this share of the values does not exceed; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The points of a quarter of the requests, from 1 to 4. */
export function quarter(points: readonly Point[], number: 1 | 2 | 3 | 4): Point[] {
  const end = points.at(-1)?.[0] ?? 0;
  return points.filter(([requests]) => requests > (end * (number - 1)) / 4 && requests <= (end * number) / 4);
}

/**
 * The growth per request by Theil and Sen: the median of the slopes between all pairs of points. Up to 29% of the points can
 * be outliers, such as a measurement in the middle of a large batch, and do not change it much.
 */
export function slope(points: readonly Point[]): number {
  const slopes = points.flatMap(([requests, value], index) =>
    points.slice(index + 1).map(([later, other]) => (other - value) / (later - requests)),
  );
  return median(slopes);
}

import type { Curve } from './figures.ts';

type Points = Curve['points'];

/** Parts of the duration. A chart is not wide enough to show more. */
const parts = 120;

/**
 * As many points of a curve as a chart can show: the lowest and the highest of each part of the duration, so that no peak is
 * lost. The files have the others.
 */
export function thinPoints(points: Points, end: number): Points {
  if (points.length <= 2 * parts) return points;
  const groups = Map.groupBy(points, ([second]) => Math.min(parts - 1, Math.floor((second / end) * parts)));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const low = group.reduce((a, b) => (b[1] < a[1] ? b : a), first);
    const high = group.reduce((a, b) => (b[1] > a[1] ? b : a), first);
    if (low === high) return [low];
    return low[0] < high[0] ? [low, high] : [high, low];
  });
}

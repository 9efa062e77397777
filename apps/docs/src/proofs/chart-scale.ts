import type { Curve } from './figures.ts';

/** Size of a chart in the units of its view box. */
export const chartSize = { width: 320, height: 150 };
/** Space for the labels of the axes. */
export const margins = { left: 44, top: 8, right: 8, bottom: 20 };

/** Where a second and a value are in a chart. */
export interface Scale {
  x: (second: number) => number;
  y: (value: number) => number;
  /** The value at the top. */
  most: number;
  /** The second at the right. */
  end: number;
}

/**
 * The scale of curves that share a chart. Its values begin at zero.
 * @param end the second at which the axis of time ends
 */
export function scaleOf(curves: readonly Curve[], end: number): Scale {
  const { width, height } = chartSize;
  const { left, top, right, bottom } = margins;
  const values = curves.flatMap(({ points }) => points.map(([, value]) => value));
  const most = roundUp(values.reduce((a, b) => Math.max(a, b), 0));
  return {
    x: (second) => left + (second / end) * (width - left - right),
    y: (value) => height - bottom - (value / most) * (height - top - bottom),
    most,
    end,
  };
}

/** A value with as many digits as tell values of its size apart. */
export function formatValue(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
}

/** A time on an axis that ends at `end`: seconds or minutes. */
export function formatTime(second: number, end: number): string {
  return end < 120 ? `${formatValue(second)} s` : `${formatValue(second / 60)} min`;
}

/** The next number of 1, 2, 4, 5, or 8 times a power of ten, whose half is short to write. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value || 1));
  return ([1, 2, 4, 5, 8, 10].find((digit) => digit * power >= value) ?? 10) * power;
}

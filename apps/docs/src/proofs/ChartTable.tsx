import { formatTime, formatValue } from './chart-scale.ts';
import type { Curve } from './figures.ts';

/** Rows at most. */
const maxRows = 15;

/** The values of a chart: the median in each part of the duration. */
export function ChartTable({ heading, curves, end }: { heading: string; curves: readonly Curve[]; end: number }) {
  return (
    <>
      <table class="numbers" aria-label={heading}>
        <thead>
          <tr>
            <th scope="col">Until</th>
            {curves.map(({ database }) => (
              <th key={database} scope="col">
                {database}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: maxRows }, (_, row) => {
            const [from, to] = [(end * row) / maxRows, (end * (row + 1)) / maxRows];
            return (
              <tr key={to}>
                <th scope="row">{formatTime(to, end)}</th>
                {curves.map((curve) => (
                  <td key={curve.database}>{formatMedian(curve, from, to)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="note">Each value is the median of the measurements since the row before.</p>
    </>
  );
}

/** The median of what was measured after `from`, until `to`. The first part has its beginning, too. */
function formatMedian({ points }: Curve, from: number, to: number): string {
  const values = points
    .filter(([second]) => (second > from || (from === 0 && second === 0)) && second <= to)
    .map(([, value]) => value)
    .sort((a, b) => a - b);
  const median = values[Math.floor(values.length / 2)];
  return median === undefined ? '' : formatValue(median);
}

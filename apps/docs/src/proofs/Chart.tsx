import { ChartTable } from './ChartTable.tsx';
import { chartSize, formatTime, formatValue, margins, scaleOf } from './chart-scale.ts';
import type { Curve } from './figures.ts';
import { thinPoints } from './thin-points.ts';

interface Props {
  /** Unique on the page. */
  id: string;
  /** Curves with the same title, one for each database. */
  curves: readonly Curve[];
  /** All databases, in the order of the legend. */
  databases: readonly string[];
  /** The second at which the axis of time ends. */
  end: number;
}

/** A chart of curves over a table of the same values. It needs no script. */
export function Chart({ id, curves, databases, end }: Props) {
  const { width, height } = chartSize;
  const { x, y, most } = scaleOf(curves, end);
  const [{ title = '', unit = '' } = {}] = curves;
  const heading = unit ? `${title} in ${unit}` : title;
  return (
    <figure>
      <figcaption>{heading}</figcaption>
      <svg
        class="chart"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-summary`}
      >
        <title id={`${id}-title`}>{heading}</title>
        <desc id={`${id}-summary`}>{curves.map(summarize).join(' ')}</desc>
        {[0, most / 2, most].map((value) => (
          <g key={value}>
            <line class="grid-line" x1={margins.left} y1={y(value)} x2={width - margins.right} y2={y(value)} />
            <text x={margins.left - 6} y={y(value) + 4} text-anchor="end">
              {formatValue(value)}
            </text>
          </g>
        ))}
        {[0, end / 2, end].map((second, index) => (
          <text key={second} x={x(second)} y={height - 4} text-anchor={['start', 'middle', 'end'][index]}>
            {formatTime(second, end)}
            {index === 1 && ' since the start'}
          </text>
        ))}
        {curves.map(({ database, points }) => (
          <polyline
            key={database}
            class={lineClass(databases, database)}
            points={thinPoints(points, end)
              .map(([second, value]) => `${x(second).toFixed(1)},${y(value).toFixed(1)}`)
              .join(' ')}
          />
        ))}
      </svg>
      <details>
        <summary>
          Table<span class="vh"> of {heading}</span>
        </summary>
        <ChartTable heading={heading} curves={curves} end={end} />
      </details>
    </figure>
  );
}

/** What the lines of all charts stand for. */
export function Legend({ databases }: { databases: readonly string[] }) {
  return (
    <ul class="legend" aria-label="Lines of the charts">
      {databases.map((database) => (
        <li key={database}>
          <svg viewBox="0 0 32 10" aria-hidden="true">
            <line x1="0" y1="5" x2="32" y2="5" class={lineClass(databases, database)} />
          </svg>
          {database}
        </li>
      ))}
    </ul>
  );
}

/** Each line has a color and a pattern of its own. */
const lineClass = (databases: readonly string[], database: string) => `line-${databases.indexOf(database)}`;

function summarize({ database, unit, points }: Curve): string {
  const values = points.map(([, value]) => value);
  const [first = 0] = values;
  const format = (value: number) => `${formatValue(value)}${unit && ` ${unit}`}`;
  const [least, most] = [Math.min, Math.max].map((choose) => values.reduce((a, b) => choose(a, b), first));
  return `${database}: from ${format(first)} at the start to ${format(values.at(-1) ?? 0)} at the end, between ${format(least ?? 0)} and ${format(most ?? 0)}.`;
}

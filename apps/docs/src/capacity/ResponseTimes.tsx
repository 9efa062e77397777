import { play } from '../../capacity/model.ts';
import { layoutOf } from '../../capacity/plan.ts';
import { chartSize, formatValue, margins } from '../proofs/chart-scale.ts';
import { eventTimes, measured } from './measured.ts';

const layout = layoutOf(measured.flush);
/** Events a second at which the servers or the database would be busy all the time. */
const full = 1000 * Math.min(layout.processes / eventTimes.server, layout.databaseProcessors / eventTimes.postgres);
const loads = Array.from({ length: 20 }, (_, n) => (n + 0.95) / 20);
const curves = [
  { name: 'half of the responses', key: 'p50' },
  { name: '99 of 100 responses', key: 'p99' },
] as const;
/** Milliseconds at the top of the chart. */
const most = 10;

/** How response times grow with the load of one database and its servers, as the simulation computes them. */
export function ResponseTimes() {
  const points = loads.map((load) => ({ ...play(layout, eventTimes, load * full), rate: load * full }));
  const { width, height } = chartSize;
  const { left, top, right, bottom } = margins;
  const x = (rate: number) => left + (rate / full) * (width - left - right);
  const y = (value: number) => height - bottom - (Math.min(value, most) / most) * (height - top - bottom);
  const title = 'Milliseconds until the response to an event';
  return (
    <figure class="response-times">
      <figcaption>{title}</figcaption>
      <ul class="legend" aria-label="Lines of the chart">
        {curves.map(({ name }, index) => (
          <li key={name}>
            <svg viewBox="0 0 32 10" aria-hidden="true">
              <line x1="0" y1="5" x2="32" y2="5" class={`line-${index}`} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <svg class="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${title}, by events a second`}>
        {[0, most / 2, most].map((value) => (
          <g key={value}>
            <line class="grid-line" x1={left} y1={y(value)} x2={width - right} y2={y(value)} />
            <text x={left - 6} y={y(value) + 4} text-anchor="end">
              {formatValue(value)}
            </text>
          </g>
        ))}
        {[0, full / 2, full].map((rate, index) => (
          <text key={rate} x={x(rate)} y={height - 4} text-anchor={['start', 'middle', 'end'][index]}>
            {formatRate(rate)}
          </text>
        ))}
        {curves.map(({ name, key }, index) => (
          <polyline
            key={name}
            class={`line-${index}`}
            points={points.map((point) => `${x(point.rate).toFixed(1)},${y(point[key]).toFixed(1)}`).join(' ')}
          />
        ))}
      </svg>
      <details>
        <summary>
          Table<span class="vh"> of {title}</span>
        </summary>
        <table class="numbers" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Events a second</th>
              {curves.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ rate, p50, p99 }) => (
              <tr key={rate}>
                <th scope="row">{formatRate(rate)}</th>
                <td>{formatValue(p50)}</td>
                <td>{formatValue(p99)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const formatRate = (rate: number) => `${Math.round(rate / 100) * 100}`.replace(/\B(?=(\d{3})+$)/g, ',');

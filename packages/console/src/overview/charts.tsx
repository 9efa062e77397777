import type { ComponentChildren } from 'preact';
import type { Sample } from './history.ts';
import type { Throughput } from './throughput.ts';

const [width, height] = [600, 84];
const hour = 3_600_000;

interface ChartProps {
  /** What it shows, in a sentence. */
  label: string;
  /** The largest value, beside its line. */
  max: number;
  caption: ComponentChildren;
  children: ComponentChildren;
}

/** A chart of the last hour. The table below it has the numbers. */
function Chart({ label, max, caption, children }: ChartProps) {
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {children}
        <line x2={width} y1={height} y2={height} />
      </svg>
      <span class="max" aria-hidden="true">
        {max > 0 ? max.toLocaleString('en-US') : ''}
      </span>{' '}
      <figcaption>
        <span>60 min ago</span> {caption} <span>now</span>
      </figcaption>
    </figure>
  );
}

/** How much waited in the last hour. */
export function QueueChart({ samples, now = Date.now() }: { samples: readonly Sample[]; now?: number }) {
  const waiting = samples.map(({ at, batches, emails }) => ({ at, count: batches + emails }));
  const max = Math.max(0, ...waiting.map(({ count }) => count));
  const x = (at: number) => (Math.max(0, 1 - (now - at) / hour) * width).toFixed(1);
  const y = (count: number) => (height - (max === 0 ? 0 : (count / max) * (height - 8))).toFixed(1);
  const steps = waiting.map(({ at, count }) => `H${x(at)}V${y(count)}`).join('');
  const [first] = waiting;
  const line = first ? `M${x(first.at)} ${height}${steps}H${width}` : '';
  return (
    <Chart
      label={`Batches and emails that waited in the last 60 minutes: at most ${max}`}
      max={max}
      caption={<span>Waiting</span>}
    >
      {line && <path class="area" d={`${line}V${height}Z`} />}
      {line && <path class="edge" d={line} />}
    </Chart>
  );
}

/** The requests of each minute, with those that failed. */
export function ThroughputChart({ minutes }: Pick<Throughput, 'minutes'>) {
  const max = Math.max(0, ...minutes.map(({ requests }) => requests));
  const total = minutes.reduce((sum, { requests }) => sum + requests, 0);
  const failed = minutes.reduce((sum, { errors }) => sum + errors, 0);
  const bar = (from: number, count: number, n: number) => {
    const scale = max === 0 ? 0 : (height - 8) / max;
    return count === 0
      ? ''
      : `M${n * 10} ${(height - from * scale).toFixed(1)}v${(-count * scale).toFixed(1)}h7.5v${(count * scale).toFixed(1)}Z`;
  };
  return (
    <Chart
      label={`Requests of the last 60 minutes: ${total}, of which ${failed} failed; at most ${max} in a minute`}
      max={max}
      caption={
        <span>
          <span class="key">Requests</span> <span class="key bad">Errors</span>
        </span>
      }
    >
      <path class="b" d={minutes.map(({ requests, errors }, n) => bar(errors, requests - errors, n)).join('')} />
      <path class="e" d={minutes.map(({ errors }, n) => bar(0, errors, n)).join('')} />
    </Chart>
  );
}

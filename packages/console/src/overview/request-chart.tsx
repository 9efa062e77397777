import type { HeldExchange } from '@email-automation/sandbox/requests/request-log';
import { Card } from '../parts/blocks.tsx';
import { countMinutes, type Minute } from './minutes.ts';

const [width, height] = [600, 84];

/** The requests of each minute, with those that failed. Moves of the sandbox's clock do not shift them. */
export function RequestChart({ exchanges }: { exchanges: readonly HeldExchange[] }) {
  const counted = countMinutes(exchanges);
  const max = Math.max(0, ...counted.map(({ requests }) => requests));
  const [total, failed] = [sum(counted, 'requests'), sum(counted, 'errors')];
  const scale = max === 0 ? 0 : (height - 8) / max;
  const bar = (from: number, count: number, n: number) => {
    const tall = (count * scale).toFixed(1);
    return count === 0 ? '' : `M${n * 10} ${(height - from * scale).toFixed(1)}v-${tall}h7.5v${tall}Z`;
  };
  return (
    <Card
      title="Last 60 minutes"
      end={
        <span class="soft push">{`${total.toLocaleString('en-US')} requests, ${failed.toLocaleString('en-US')} refused`}</span>
      }
      isPadded
    >
      <p class="faint">
        Requests a minute <span class="key">answered</span> <span class="key bad">refused</span>
      </p>
      <figure class="chart">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Requests of the last 60 minutes: ${total}, of which ${failed} failed; at most ${max} in a minute`}
        >
          <path d={counted.map(({ requests, errors }, n) => bar(errors, requests - errors, n)).join('')} />
          <path class="bad" d={counted.map(({ errors }, n) => bar(0, errors, n)).join('')} />
          <line x2={width} y1={height} y2={height} />
        </svg>
        <span class="max" aria-hidden="true">
          {max > 0 ? max.toLocaleString('en-US') : ''}
        </span>
        <figcaption>
          <span>60 min ago</span> <span>real time</span> <span>now</span>
        </figcaption>
      </figure>
    </Card>
  );
}

const sum = (counted: readonly Minute[], name: keyof Minute) => counted.reduce((all, one) => all + one[name], 0);

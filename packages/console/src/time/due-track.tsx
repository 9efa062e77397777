import { formatTime } from '../parts/times.tsx';
import type { DueItem } from '../queries/due-list.ts';

const hour = 3_600_000;
const hours = 48;
const [width, height] = [360, 40];

/** What is due within two days, on a line; the table beside it has the same in words. */
export function DueTrack({ due, now }: { due: readonly DueItem[]; now: Date }) {
  const until = now.getTime() + hours * hour;
  const shown = due.filter(({ at }) => Date.parse(at) <= until);
  const sizeOf = ({ kind, count }: DueItem) => (kind === 'broadcast' ? 1 : kind === 'campaign' ? count : 0);
  const largest = Math.max(1, ...shown.map(sizeOf));
  const marks = [0, 8, 16, 24, 32, 40, 48];
  return (
    <figure class="chart track">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${shown.length} ${shown.length === 1 ? 'thing is' : 'things are'} due within 48 hours`}
      >
        <line x2={width} y1={height} y2={height} />
        {marks.map((at) => (
          <line x1={(at / hours) * width} x2={(at / hours) * width} y1="4" y2={height} />
        ))}
        {shown.map((item) => {
          const size = 10 + 24 * (Math.log1p(sizeOf(item)) / Math.log1p(largest));
          const x = (Math.max(0, Date.parse(item.at) - now.getTime()) / (hours * hour)) * (width - 3);
          return (
            <rect class="due" x={x.toFixed(1)} y={(height - size).toFixed(1)} width="2.2" height={size.toFixed(1)} />
          );
        })}
      </svg>
      <figcaption>
        {marks.map((at) => (
          <>
            <span>{at === 0 ? 'Now' : formatTime(new Date(now.getTime() + at * hour), now).slice(0, -3)}</span>{' '}
          </>
        ))}
      </figcaption>
    </figure>
  );
}

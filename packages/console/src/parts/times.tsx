import { formatDuration } from '@email-automation/contract-tools/durations';
import type { Outage } from '@email-automation/service/services/services';

/** A time of the sandbox or of a record, such as `2026-03-02T09:15:00Z`. */
type Instant = string | Date;

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC', hourCycle: 'h23' });
  return (at: Instant) => formatter.format(new Date(at));
};

const date = { month: 'short', day: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const clockTime = format(time);
const weekday = format({ weekday: 'short' });
const dayOfYear = format(date);
/** Formats a day, such as `Wed, Apr 1`. */
export const formatDay = format({ weekday: 'short', ...date });
const fullDay = format({ ...date, year: 'numeric' });
/** Formats a time in full, such as `Wed, Apr 1, 2026, 08:03:20`. */
export const formatFull = format({ weekday: 'short', ...date, year: 'numeric', ...time });

const daysSince1970 = (at: Instant) => Math.floor(new Date(at).getTime() / 86_400_000);

/** Formats a time for lists: with its date only if it is not today. */
export function formatTime(at: Instant, now: Date): string {
  const days = daysSince1970(at) - daysSince1970(now);
  if (days === 0) return clockTime(at);
  if (Math.abs(days) < 7) return `${weekday(at)} ${clockTime(at)}`;
  const isThisYear = new Date(at).getUTCFullYear() === now.getUTCFullYear();
  return isThisYear ? `${dayOfYear(at)} ${clockTime(at).slice(0, 5)}` : fullDay(at);
}

/** A time in a list. */
export function Time({ at, now, class: name }: { at: Instant; now: Date; class?: string }) {
  return (
    <time class={name} dateTime={new Date(at).toISOString()} title={`${formatFull(at)} UTC`}>
      {formatTime(at, now)}
    </time>
  );
}

/** How long until a time. */
export function Wait({ until, now }: { until: Instant; now: Date }) {
  const wait = new Date(until).getTime() - now.getTime();
  return <span class="tag time">{wait <= 0 ? 'now' : `in ${formatDuration(wait)}`}</span>;
}

/** Why the server retries something by itself, since when, and when it tries again. */
export const describeRetry = ({ error, lasts, untilNextTry }: Outage): string =>
  `${error} · for ${formatDuration(lasts)}, next try in ${formatDuration(untilNextTry)}`;

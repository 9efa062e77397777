import type { Outcome } from './proof.ts';

/** Formats the line that says whether a proof held, with its counts. @param seconds that it took */
export function formatVerdict(name: string, { counts, violations }: Outcome, seconds: number): string {
  const parts = Object.entries(counts).map(([database, values]) => {
    const listed = Object.entries(values).map(([what, value]) => `${what} ${formatValue(value)}`);
    return `${database === 'both' ? '' : `${database}: `}${listed.join(', ')}`;
  });
  const verdict = violations.length === 0 ? 'held ' : `broke`;
  const found = violations.length === 0 ? '' : `${formatValue(violations.length)} violations; `;
  return `${verdict} ${name}: ${found}${[...parts, formatDuration(seconds)].join('; ')}`;
}

/** Formats a duration as people say it. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

function formatValue(value: number | string): string {
  return typeof value === 'number' ? value.toLocaleString('en') : value;
}

import { formatDuration } from '@email-automation/contract-tools/durations';
import type { Outcome } from './proof.ts';

/** Formats the line that says whether a proof held, with its counts. @param seconds that it took */
export function formatVerdict(name: string, { counts, violations }: Outcome, seconds: number): string {
  const parts = Object.entries(counts).map(([database, values]) => {
    const listed = Object.entries(values).map(([what, value]) => `${what} ${formatValue(value)}`);
    return `${database === 'both' ? '' : `${database}: `}${listed.join(', ')}`;
  });
  const verdict = violations.length === 0 ? 'held ' : `broke`;
  const found = violations.length === 0 ? '' : `${formatValue(violations.length)} violations; `;
  return `${verdict} ${name}: ${found}${[...parts, formatDuration(seconds * 1000)].join('; ')}`;
}

function formatValue(value: number | string): string {
  return typeof value === 'number' ? value.toLocaleString('en') : value;
}

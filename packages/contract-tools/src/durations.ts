/** Seconds of each unit in which durations are written. */
const units: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800, y: 31_536_000 };

/**
 * Reads a duration such as `90m`, `+1h`, or `1d12h`: numbers with the units s, m, h, d (24 hours), w, and y (365 days).
 * @returns milliseconds; undefined for any other string
 */
export function readDuration(text: string): number | undefined {
  if (!/^\+?(\d{1,9}[smhdwy])+$/.test(text)) return undefined;
  const parts = [...text.matchAll(/(\d{1,9})([a-z])/g)];
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (units[unit] as number) * 1000, 0);
}

/** What an invalid duration violates, for readers. */
export const durationRule =
  'must be a duration such as 1d, 90m, or 1d12h; the units are s, m, h, d, w, and y (365 days)';

/** Formats a duration with its two largest units, such as `22 h 56 min`. @param milliseconds from 0 */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const names = [
    ['year', 31_536_000],
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
  ] as const;
  const first = names.findIndex(([, size]) => seconds >= size);
  if (first === -1) return '0 s';
  const [name, size] = names[first] as (typeof names)[number];
  const count = Math.floor(seconds / size);
  const text = `${count.toLocaleString('en-US')} ${name === 'year' && count > 1 ? 'years' : name}`;
  const [nextName, nextSize] = names[first + 1] ?? [];
  const rest = nextSize === undefined ? 0 : Math.floor((seconds % size) / nextSize);
  return rest === 0 ? text : `${text} ${rest} ${nextName}`;
}

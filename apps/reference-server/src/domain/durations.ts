const second = 1000;
const day = 24 * 60 * 60 * second;
const units: Record<string, number> = {
  s: second,
  m: 60 * second,
  h: 60 * 60 * second,
  d: day,
  w: 7 * day,
  y: 365 * day,
};

/**
 * Reads a duration such as `90m`, `+1h`, or `1d12h`: numbers with the units s, m, h, d (24 hours), w, and y (365 days).
 * @returns milliseconds; undefined for any other string
 */
export function readDuration(text: string): number | undefined {
  if (!/^\+?(\d{1,9}[smhdwy])+$/.test(text)) return undefined;
  const parts = [...text.matchAll(/(\d{1,9})([a-z])/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (units[unit as string] as number), 0);
}

/** What an invalid duration violates, for people. */
export const durationRule =
  'must be a duration such as 1d, 90m, or 1d12h; the units are s, m, h, d, w, and y (365 days)';
